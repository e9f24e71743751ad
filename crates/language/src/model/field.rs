//! Names of the places on a sheet that can be written in. They are promised to stay: whoever fills in sheets by program relies on them.
//!
//! The table of them all is in `templates/README.md`: `hero.hp` is a stat of the hero, `hero.life.3` the third box of one, `hero-2.hp` that of
//! the second hero, `lines.notes-3` a line, `delvepress.hero` what is kept off paper. A place that occurs again is numbered: `hero.hp-2`.

use super::{Stat, StatOwner};

/// Where a sheet keeps what it was printed from.
pub const KEPT: &str = "delvepress";

/// Longest part of a name that comes from printed words.
const LONGEST: usize = 32;

/// The name of a place for a stat, of the hero with this number where heroes have it.
pub fn stat_field(stat: &Stat, hero: u32) -> String {
    let owner = match stat.of {
        StatOwner::Hero => hero_field(hero),
        StatOwner::Party => "party".to_owned(),
        StatOwner::Room => "room".to_owned(),
        StatOwner::Door => "door".to_owned(),
        StatOwner::Game => "game".to_owned(),
    };
    format!("{owner}.{}", stat.id)
}

/// The first part of the names of a hero's places.
pub fn hero_field(number: u32) -> String {
    match number {
        0 | 1 => "hero".to_owned(),
        number => format!("hero-{number}"),
    }
}

/// The number of the hero and the rest of the name, for places that belong to a hero.
pub fn of_hero(name: &str) -> Option<(u32, &str)> {
    let (owner, rest) = name.split_once('.')?;
    let number = match owner.strip_prefix("hero")? {
        "" => 1,
        numbered => numbered.strip_prefix('-')?.parse().ok()?,
    };
    (number > 0 && !rest.is_empty()).then_some((number, rest))
}

/// Printed words as a part of a name: small letters and digits with dashes between.
pub fn slug(words: &str, fallback: &str) -> String {
    let mut slug = String::new();
    for word in words.split(|letter: char| !letter.is_alphanumeric()) {
        let word = word.to_lowercase();
        if !slug.is_empty() && slug.chars().count() + word.chars().count() >= LONGEST {
            break;
        }
        if !slug.is_empty() && !word.is_empty() {
            slug.push('-');
        }
        slug.extend(word.chars().take(LONGEST));
    }
    if slug.is_empty() {
        fallback.to_owned()
    } else {
        slug
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heroes_are_numbered_from_the_second() {
        assert_eq!(
            (hero_field(1), hero_field(4)),
            ("hero".into(), "hero-4".into())
        );
        assert_eq!(of_hero("hero.hp"), Some((1, "hp")));
        assert_eq!(of_hero("hero-12.life.3"), Some((12, "life.3")));
        for no in [
            "hero",
            "hero.",
            "hero-0.hp",
            "hero-x.hp",
            "heroes.hp",
            "party.food",
            "",
        ] {
            assert_eq!(of_hero(no), None, "{no}");
        }
    }

    #[test]
    fn words_become_parts_of_names() {
        assert_eq!(slug("Arms: class, reach", "line"), "arms-class-reach");
        assert_eq!(slug("Überfälle (2)", "line"), "überfälle-2");
        assert_eq!(slug(" ... ", "line"), "line");
        assert_eq!(
            slug("Bosses and weird monsters met in the deep", "box"),
            "bosses-and-weird-monsters-met-in"
        );
        assert_eq!(slug(&"a".repeat(99), "box").len(), LONGEST);
    }
}
