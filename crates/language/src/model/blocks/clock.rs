//! A clock to fill in: a circle of equal segments.

keys! {
    /// A clock to fill in, segment by segment: a danger that grows, a task that takes time.
    pub struct Clock {
        /// What it counts.
        label: String, eg("The storm breaks");
        /// How many segments it has.
        segments: u32, within(2, 12), eg("6"), usual("6");
    }
}
