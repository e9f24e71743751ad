//! Hours on a timesheet: nobody works more than a day in a day, and the columns add up.

use crate::rng::Stream;

/// Quarters of an hour in a working day.
const DAY: u32 = 32;
/// Lengths of a piece of work, in quarters of an hour.
const LENGTHS: [u32; 6] = [2, 4, 6, 8, 10, 12];

/// The hours of one week.
pub(super) struct Hours {
    stream: Stream,
    /// Quarters of an hour that were booked on each day.
    booked: Vec<u32>,
    decimal: String,
}

impl Hours {
    pub fn new(stream: &Stream, days: usize, decimal: &str) -> Self {
        Self {
            stream: stream.split("hours"),
            booked: vec![0; days],
            decimal: decimal.to_owned(),
        }
    }

    /// The hours of one line on each day, and their sum; a day that is full has no more.
    pub fn next_line(&mut self) -> (Vec<String>, String) {
        let mut sum = 0;
        let mut line = Vec::new();
        for booked in &mut self.booked {
            let works = self.stream.range(0..=1) == 0;
            let length = self.stream.pick(&LENGTHS).copied().unwrap_or_default();
            let length = length.min(DAY - *booked);
            let length = if works { length } else { 0 };
            *booked += length;
            sum += length;
            line.push(length);
        }
        let line = line.into_iter().map(|length| self.write(length));
        (line.collect(), self.write(sum))
    }

    /// What was booked so far on each day, and in all.
    pub fn totals(&self) -> (Vec<String>, String) {
        let days = self.booked.iter().map(|booked| self.write(*booked));
        (days.collect(), self.write(self.booked.iter().sum()))
    }

    /// `7.5`; nothing for no time at all.
    fn write(&self, quarters: u32) -> String {
        if quarters == 0 {
            return String::new();
        }
        let tenths = ["0", "25", "5", "75"];
        let rest = tenths.get((quarters % 4) as usize).copied();
        format!("{}{}{}", quarters / 4, self.decimal, rest.unwrap_or("0"))
    }
}
