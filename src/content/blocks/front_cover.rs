//! The cover of a booklet.

use super::prelude::*;
use crate::rng::Stream;

/// The cover of a booklet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FrontCover {
    /// A line above the title.
    pub above: String,
    /// Its title.
    pub title: String,
    /// A line below.
    pub subtitle: Option<String>,
    /// What the picture is made from.
    pub art: Option<CoverArt>,
    /// The picture in words.
    pub alt: String,
    /// How hard it is, where it has been played.
    pub odds: Option<CoverOdds>,
    /// Lines at the foot: what it is and how long first.
    pub foot: Vec<String>,
}

/// What the picture of a cover is made from: templates draw it, as the look says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CoverArt {
    /// Whatever varies follows from this number.
    pub seed: u32,
    /// The face of whoever waits at the end, as a number.
    pub boss: Option<u32>,
}

/// How hard an adventure is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CoverOdds {
    /// In words.
    pub label: String,
    /// From 1, which is nearly always won, to 5, which is hardly ever.
    pub grade: u32,
}

/// Numbers of pictures and faces are below this one.
const PICTURES: i64 = 2_000_000_000;

impl CoverArt {
    /// The art of what was made from a seed; `boss` is the id of the foe that waits at its end.
    pub fn new(seed: u64, boss: Option<&str>) -> Self {
        let draw = |mut stream: Stream| {
            let number = stream.range(1..=PICTURES);
            u32::try_from(number).unwrap_or_default()
        };
        Self {
            seed: draw(Stream::new(seed, "cover")),
            boss: boss.map(|boss| draw(Stream::new(seed, &format!("face/{boss}")))),
        }
    }
}

impl Body for FrontCover {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("{}\n\n# {}", self.above, self.title));
        let odds = self.odds.iter().map(|odds| &odds.label);
        let below = self.subtitle.iter().chain(odds).chain(&self.foot);
        below.for_each(|line| out.line(format_args!("\n{line}")));
    }

    named!(title);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_hundred_seeds_have_a_hundred_pictures() {
        let arts: BTreeSet<u32> = (0..100)
            .map(|seed| CoverArt::new(seed, None).seed)
            .collect();
        assert_eq!(arts.len(), 100);
    }

    #[test]
    fn a_boss_has_a_face_and_a_goal_without_one_has_none() {
        let face = |seed, boss| CoverArt::new(seed, boss).boss;
        assert_eq!(face(1, Some("keeper")), face(1, Some("keeper")));
        assert_ne!(face(1, Some("keeper")), face(2, Some("keeper")));
        assert_ne!(face(1, Some("keeper")), face(1, Some("rat")));
        assert_eq!(face(1, None), None);
    }
}
