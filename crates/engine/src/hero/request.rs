//! What the player wants; everything else is left to chance.

/// What is asked of one hero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeroRequest {
    /// Ids of classes of any kind: class, species, alignment.
    pub classes: Vec<String>,
    /// The hero's name.
    pub name: Option<String>,
    /// How often all dice may be rolled again when they forbid a requested class; 0 makes that an error.
    pub rerolls: u32,
    /// Whether what is left open is decided by the preferences of the classes before chance decides.
    pub sensible: bool,
}

impl HeroRequest {
    /// Everything by chance.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same with a class.
    pub fn class(mut self, id: impl Into<String>) -> Self {
        self.classes.push(id.into());
        self
    }

    /// The same with new dice when they forbid a class.
    pub fn rerolls(mut self, times: u32) -> Self {
        self.rerolls = times;
        self
    }
}
