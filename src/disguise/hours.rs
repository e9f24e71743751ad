//! Hours on a timesheet: at most a working day in a day, and the columns add up.

use crate::rng::Stream;

/// Quarters of an hour in a working day.
const DAY: u32 = 32;
/// Lengths of a piece of work, in quarters of an hour.
const LENGTHS: [u32; 6] = [2, 4, 6, 8, 10, 12];

/// The shortest piece of work.
const LEAST: u32 = 2;

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

    /// The hours of one line on each day, and their sum. No line is empty: so many `later` ones have something left to book.
    pub fn next_line(&mut self, later: usize) -> (Vec<String>, String) {
        let room: u32 = self.booked.iter().map(|booked| DAY - booked).sum();
        let kept = LEAST.saturating_mul(u32::try_from(later).unwrap_or(u32::MAX));
        let mut spare = room.saturating_sub(kept);
        let mut line = Vec::new();
        for booked in &self.booked {
            let works = self.stream.range(0..=1) == 0;
            let length = self.stream.pick(&LENGTHS).copied().unwrap_or_default();
            let length = length.min(DAY - booked).min(spare);
            let length = if works { length } else { 0 };
            spare -= length;
            line.push(length);
        }
        if line.iter().all(|length| *length == 0) {
            let days = self.booked.iter().zip(&mut line);
            if let Some((booked, length)) = days.min_by_key(|(booked, _)| **booked) {
                *length = LEAST.min(DAY - booked);
            }
        }
        for (booked, length) in self.booked.iter_mut().zip(&line) {
            *booked += length;
        }
        let sum = self.write(line.iter().sum());
        let line = line.into_iter().map(|length| self.write(length));
        (line.collect(), sum)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line has hours, no day has more than eight, and lines and columns add up to the same.
    #[test]
    fn weeks_add_up() {
        let quarters = |text: &String| -> u32 {
            let hours: f64 = if text.is_empty() {
                0.0
            } else {
                text.parse().expect("hours")
            };
            (hours * 4.0) as u32
        };
        for seed in 0..200 {
            let mut hours = Hours::new(&Stream::new(seed, "week"), 5, ".");
            let mut of_days = [0; 5];
            for later in (0..24).rev() {
                let (line, sum) = hours.next_line(later);
                let line: Vec<u32> = line.iter().map(quarters).collect();
                assert!(line.iter().sum::<u32>() > 0, "seed {seed}");
                assert_eq!(line.iter().sum::<u32>(), quarters(&sum));
                for (day, length) in of_days.iter_mut().zip(&line) {
                    *day += length;
                }
                let (days, all) = hours.totals();
                let days: Vec<u32> = days.iter().map(quarters).collect();
                assert_eq!(days, of_days);
                assert_eq!(quarters(&all), of_days.iter().sum::<u32>());
                assert!(of_days.iter().all(|day| *day <= DAY));
            }
        }
    }
}
