//! What the user puts on the cover: a name, a date, a company.

use crate::words::Calendar;

/// The user's own words for the cover; what is missing is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Personal {
    /// Whose paper it is.
    pub name: Option<String>,
    /// When.
    pub date: Option<CoverDate>,
    /// Of which company, club or school.
    pub company: Option<String>,
}

/// A date for the cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoverDate {
    /// A day, written in the language of the sheet.
    Day(Day),
    /// Words that are printed as they are.
    Words(String),
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    year: i64,
    month: i64,
    day: i64,
}

impl CoverDate {
    /// `2026-11-18` is a day; anything else is words.
    pub fn read(text: &str) -> Self {
        match Day::read(text) {
            Some(day) => Self::Day(day),
            None => Self::Words(text.to_owned()),
        }
    }

    /// As a cover has it.
    pub(super) fn date(&self, calendar: &Calendar) -> String {
        match self {
            Self::Day(day) => day.write(calendar),
            Self::Words(words) => words.clone(),
        }
    }

    /// The number of its week, on covers that count weeks.
    pub(super) fn week(&self) -> String {
        match self {
            Self::Day(day) => day.week().to_string(),
            Self::Words(words) => words.clone(),
        }
    }
}

impl Day {
    /// The day that is so many days after 1 January 1970.
    pub fn after_epoch(days: i64) -> Self {
        // Years begin in March here, so that a leap day is the last day of its year.
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self { year, month, day }
    }

    /// Days since 1 January 1970.
    fn epoch_days(self) -> i64 {
        let year = self.year - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let from_march = (self.month + 9) % 12;
        let of_year = (153 * from_march + 2) / 5 + self.day - 1;
        let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
        era * 146_097 + of_era - 719_468
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().splitn(3, '-');
        let mut number = || -> Option<i64> { parts.next()?.parse().ok() };
        let (year, month, day) = (number()?, number()?, number()?);
        let read = Self { year, month, day };
        let sound = (1..=9999).contains(&year) && (1..=12).contains(&month);
        // The 31st of a short month comes back as another day.
        (sound && (1..=31).contains(&day) && Self::after_epoch(read.epoch_days()) == read)
            .then_some(read)
    }

    /// Weeks begin on Monday, and the first one has the year's first Thursday.
    fn week(self) -> i64 {
        let days = self.epoch_days();
        // 1 January 1970 was a Thursday.
        let weekday = (days + 3).rem_euclid(7);
        let thursday = days - weekday + 3;
        let year = Self::after_epoch(thursday).year;
        let first = Self {
            year,
            month: 1,
            day: 1,
        };
        (thursday - first.epoch_days()) / 7 + 1
    }

    fn write(self, calendar: &Calendar) -> String {
        let month = usize::try_from(self.month - 1).ok();
        let month = month.and_then(|place| calendar.months.get(place));
        let date = calendar.date.replace("{day}", &self.day.to_string());
        let date = date.replace("{month}", month.map_or("", String::as_str));
        date.replace("{year}", &self.year.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn days_are_written_in_words_and_words_stay() {
        let english = Language::english().calendar();
        let german = Language::find("de").expect("German").calendar();
        let day = CoverDate::read("2026-11-18");
        assert_eq!(day.date(&english), "18 November 2026");
        assert_eq!(day.date(&german), "18. November 2026");
        assert_eq!(day.week(), "47");
        for words in ["next Tuesday", "2026-02-30", "2026-13-01", "3-4"] {
            assert_eq!(CoverDate::read(words), CoverDate::Words(words.to_owned()));
            assert_eq!(CoverDate::read(words).week(), words);
        }
    }

    /// ISO 8601: years of 53 weeks, and days that belong to a week of another year.
    #[test]
    fn weeks_are_those_of_the_calendar() {
        for (date, week) in [
            ("2021-01-03", "53"),
            ("2021-01-04", "1"),
            ("2024-12-30", "1"),
            ("2020-12-31", "53"),
            ("2000-02-29", "9"),
        ] {
            assert_eq!(CoverDate::read(date).week(), week, "{date}");
        }
    }

    #[test]
    fn days_come_back() {
        for days in (-200_000..200_000).step_by(97) {
            assert_eq!(Day::after_epoch(days).epoch_days(), days);
        }
        let day = |year, month, day| Day { year, month, day };
        assert_eq!(Day::after_epoch(0), day(1970, 1, 1));
        assert_eq!(Day::after_epoch(20_775), day(2026, 11, 18));
    }
}
