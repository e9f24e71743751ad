//! Whole tables and charts of all built-in games against the rule, tried roll by roll.

use std::path::Path;

use super::{Figure, Question, Targets, Titles, question, questions, survey};
use crate::drawing::nomogram::{Answer, Chart, Reader};
use crate::model::Ruleset;
use crate::ruleset::{self, no_base};

const RULESETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");

fn game(id: &str) -> Ruleset {
    let folder = std::fs::read_dir(Path::new(RULESETS).join(id)).expect("a game");
    let files = folder.filter_map(|entry| {
        let path = entry.expect("an entry").path();
        let name = path.display().to_string();
        name.ends_with(".toml")
            .then(|| (name, std::fs::read_to_string(&path).expect("a text")))
    });
    let mut files: Vec<(String, String)> = files.collect();
    files.sort();
    ruleset::read(files, &no_base).ruleset.expect("it reads")
}

/// Percentile dice against a difficulty: a tenth, a quarter, half, all of it.
fn skill() -> Ruleset {
    sample(
        "dice = \"1d100\"\ntargets = \"1-150\"\nfail = \"Failed\"\ngrades = [\n\
         { id = \"A\", when = \"roll x 10 <= target\" },\n{ id = \"B\", when = \"roll x 4 <= target\" },\n\
         { id = \"C\", when = \"roll x 2 <= target\" },\n{ id = \"D\", when = \"roll <= target\" }]\n",
    )
}

fn sample(test: &str) -> Ruleset {
    let text = format!(
        "format = 1\nid = \"sample\"\ntitle = \"A\"\n[stat.luck]\nstart = 1\n[test.it]\n{test}"
    );
    let reading = ruleset::read(vec![("sample.toml".into(), text)], &no_base);
    reading
        .ruleset
        .unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
}

fn all_games() -> Vec<Ruleset> {
    let entries = std::fs::read_dir(RULESETS).expect("the games");
    let mut folders: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    assert!(!folders.is_empty());
    folders
        .iter()
        .map(|path| game(&path.file_name().expect("a name").to_string_lossy()))
        .collect()
}

fn titles() -> Titles {
    Titles {
        roll: "roll".into(),
        target: "target".into(),
    }
}

fn chart(question: &Question<'_>) -> Chart {
    question.chart(&titles()).expect("a chart")
}

/// The 150 rows, from the four sentences of the rule: a tenth, a quarter, half, all.
#[test]
fn the_hundred_and_fifty_rows_follow_the_rule() {
    let ruleset = skill();
    let skill = &questions(&ruleset)[0];
    assert_eq!(skill.targets, Targets::Numbers(1, 150));
    let mut rows = 0;
    for target in 1..=150 {
        let bands = skill.bands(target);
        let mut next = 1;
        for (band, part) in bands.iter().zip([10, 4, 2, 1]) {
            let last = (target / part).min(100);
            let expected: Vec<String> = match (next, last) {
                (next, last) if next > last => vec![],
                (next, last) if next == last => vec![format!("{next}")],
                (next, last) => vec![format!("{next}-{last}")],
            };
            let shown: Vec<String> = band.iter().map(ToString::to_string).collect();
            assert_eq!(shown, expected, "{target} / {part}");
            next = next.max(last + 1);
        }
        rows += 1;
    }
    assert_eq!(rows, 150);
}

/// Every roll of every game lies in exactly one band, the one of its grade.
#[test]
fn bands_hold_every_roll_once() {
    for ruleset in all_games() {
        for question in questions(&ruleset) {
            for target in question.targets.numbers() {
                let bands = question.bands(target);
                let modifiers = question.modifier.as_ref().map_or(0..=0, |m| m.from..=m.to);
                for modifier in modifiers {
                    for (roll, _) in question.natural.outcomes() {
                        let total = roll + modifier;
                        // Where something is added, bands are of the total and natural rolls are said beside them.
                        let ruled = match question.modifier {
                            Some(_) => question.grade_of_total(total, target),
                            None => question.grade(*roll, 0, target),
                        };
                        let holds: Vec<usize> = (0..bands.len())
                            .filter(|grade| bands[*grade].iter().any(|band| band.contains(total)))
                            .collect();
                        let grade = ruled.unwrap_or(bands.len() - 1);
                        assert_eq!(holds, [grade], "{} {total} {target}", question.test.id);
                    }
                }
            }
        }
    }
}

/// `least` is the border between having a grade and not having it.
#[test]
fn the_least_roll_is_the_first_that_has_the_grade() {
    for ruleset in all_games() {
        for question in questions(&ruleset) {
            let rising = question.high_is_good();
            let modifiers = question.modifier.as_ref().map_or(0..=0, |m| m.from..=m.to);
            for (modifier, target) in
                modifiers.flat_map(|m| question.targets.numbers().into_iter().map(move |t| (m, t)))
            {
                for grade in 0..question.test.grades.len() {
                    let least = question.least(grade, modifier, target);
                    for (roll, _) in question.natural.outcomes() {
                        let has = question
                            .grade(*roll, modifier, target)
                            .is_some_and(|found| found <= grade);
                        let beyond = least.is_some_and(|least| {
                            if rising {
                                *roll >= least
                            } else {
                                *roll <= least
                            }
                        });
                        assert_eq!(has, beyond, "{} {roll} {target}", question.test.id);
                    }
                }
            }
        }
    }
}

/// Chances add up to all ways and agree with counting.
#[test]
fn chances_are_counted_exactly() {
    let ruleset = sample(
        "dice = \"2d6\"\ntargets = \"7-7\"\ngrades = [{ id = \"a\", when = \"roll >= target + 2\" }, { id = \"b\", when = \"roll >= target\" }]\n",
    );
    let test = ruleset.tests.get("it").expect("the test");
    let question = question(&ruleset, test).expect("a question");
    let ways = question.ways(0, 7);
    assert_eq!(
        [Some(0), Some(1), None].map(|grade| ways.percent(grade, 2)),
        ["27.78", "30.56", "41.67"]
    );
    assert_eq!(ways.percent_up_to(1, 2), "58.33");
    assert_eq!(question.ways(-2, 7).percent_up_to(1, 2), "27.78");
}

/// Every roll, modifier and target of every chart of every game, read from the drawing.
#[test]
fn every_chart_of_every_game_is_read_right() {
    let mut charts = 0;
    for ruleset in all_games() {
        for question in questions(&ruleset) {
            if !question.is_worth_a_nomogram() {
                continue;
            }
            let survey = survey(&question, &chart(&question));
            assert_eq!(survey.misreads, [], "{}", question.test.id);
            assert_eq!(survey.readings, asked(&question), "{}", question.test.id);
            charts += 1;
        }
    }
    assert!(charts >= 12, "{charts} charts");
}

/// How many readings there must be: counted without the survey.
fn asked(question: &Question<'_>) -> usize {
    let rolls = question.natural.outcomes().len();
    match &question.targets {
        Targets::Numbers(from, to) => {
            let modifiers = question.modifier.as_ref().map_or(1, |m| m.to - m.from + 1);
            rolls * (to - from + 1) as usize * modifiers as usize
        }
        Targets::Matrix(figures) => {
            let cells = figures.rows.iter().flat_map(|row| &row.figures);
            rolls
                * cells
                    .filter(|cell| matches!(cell, Figure::Number(_)))
                    .count()
        }
    }
}

/// The slow twin of the reader: the crossing of two lines by similar triangles, as fractions of whole numbers.
#[test]
fn the_slanted_line_is_cut_where_the_triangles_say() {
    let ruleset = skill();
    let skill = &questions(&ruleset)[0];
    let drawn = chart(skill);
    let reader = Reader::new(&drawn);
    let Answer::Regions { marks, .. } = &drawn.answer else {
        panic!("a slanted line");
    };
    for roll in 1..=100_i64 {
        for target in 1..=150_i64 {
            // r/100 : d/150 along the line; a cut for n-tenths lies at the same proportion.
            let grade = [10, 4, 2, 1].iter().position(|part| roll * part <= target);
            let expected = grade.map_or("Failed", |grade| ["A", "B", "C", "D"][grade]);
            let reading = reader.read(roll, target, target).expect("a reading");
            assert_eq!(reading.grade, expected, "{roll} {target}");
            let exact = [10, 4, 2, 1].iter().any(|part| roll * part == target);
            assert_eq!(reading.on_tick, exact, "{roll} {target}");
        }
    }
    let parts: Vec<f64> = marks.iter().map(|mark| mark.at.x).collect();
    for (part, expected) in parts.iter().zip([3.0 / 23.0, 3.0 / 11.0, 3.0 / 7.0, 0.6]) {
        assert!((part - expected).abs() < 1e-12, "{part} {expected}");
    }
}

/// Rounding is seen through: the chart of `target / 4 rounded down` reads every roll right.
#[test]
fn quotients_that_are_rounded_are_drawn_without_rounding() {
    let ruleset = sample(
        "dice = \"1d100\"\ntargets = \"1-120\"\ngrades = [{ id = \"a\", when = \"roll <= target / 4 rounded down\" }, { id = \"b\", when = \"target / 2 rounded down >= roll\" }]\n",
    );
    let question = &questions(&ruleset)[0];
    assert_eq!(survey(question, &chart(question)).misreads, []);
}

/// A tick that is moved, a label that is swapped, a cut that is off: each is found.
#[test]
fn a_chart_drawn_wrong_is_misread() {
    let ruleset = skill();
    let skill = &questions(&ruleset)[0];
    let good = chart(skill);
    let wrong = |change: &dyn Fn(&mut Chart)| {
        let mut chart = good.clone();
        change(&mut chart);
        survey(skill, &chart).misreads.len()
    };
    assert_eq!(wrong(&|_| {}), 0);
    // The tick of roll 50 a little lower: rolls against twice and once their number change their grade.
    assert!(wrong(&|chart| chart.scales[0].ticks[49].at.y += 0.02) > 0);
    assert!(wrong(&|chart| chart.scales[1].ticks[19].label = Some("25".into())) > 20);
    let move_cut = |chart: &mut Chart| {
        if let Answer::Regions { marks, .. } = &mut chart.answer {
            marks[1].at.x += 0.01;
            marks[1].at.y -= 0.01;
        }
    };
    assert!(wrong(&move_cut) > 10);
    let swap_names = |chart: &mut Chart| {
        if let Answer::Regions { names, .. } = &mut chart.answer {
            names.swap(0, 1);
        }
    };
    assert!(wrong(&swap_names) > 1000);
}

/// The same for sums and for matrices.
#[test]
fn wrong_ladders_and_lanes_are_misread() {
    let ruleset = sample(
        "dice = \"1d6 + luck\"\ntargets = \"6-22\"\ngrades = [{ id = \"hit\", when = \"roll > target\" }]\n",
    );
    let melee = &questions(&ruleset)[0];
    assert_eq!(survey(melee, &chart(melee)).misreads, []);
    let mut sum = chart(melee);
    if let Answer::Ladders { ladders, .. } = &mut sum.answer {
        ladders[0].rungs[3].at.y -= 0.03;
    }
    let misreads = survey(melee, &sum).misreads;
    assert!(!misreads.is_empty() && misreads.iter().all(|found| found.asked.target == 9));
    let ruleset = sample(
        "dice = \"1d100\"\ngrades = [{ id = \"two\", when = \"roll >= 2 x target\" }, { id = \"one\", when = \"roll > target\" }]\n\
         matrix = { list = \"blows\", across = \"Level\" }\n[list.blows]\ntitle = \"Blows\"\ncolumns = [\"armour\", \"l1\", \"l2\", \"l3\"]\n\
         rows = \"\"\"\nplate | 90 | 85 | N\nmail | 45 | 40 | 35\nnone | 25 | 20 | 20\n\"\"\"\n",
    );
    let chop = &questions(&ruleset)[0];
    assert_eq!(survey(chop, &chart(chop)).misreads, []);
    let mut steps = chart(chop);
    if let Answer::Lanes { lanes, .. } = &mut steps.answer {
        lanes[1].rungs.remove(0);
    }
    assert!(!survey(chop, &steps).misreads.is_empty());
}

#[test]
fn the_kind_of_chart_follows_from_the_grades() {
    let kind = |rest: &str, grades: &str| {
        let ruleset = sample(&format!("{rest}\ngrades = [{grades}]\n"));
        let test = ruleset.tests.get("it").expect("the test");
        let question = question(&ruleset, test).expect("a question");
        match question.nomogram() {
            Ok(kind) => format!("{kind:?}"),
            Err(refusal) => refusal.to_string(),
        }
    };
    let half = "{ id = \"a\", when = \"roll x 2 <= target\" }";
    let under = "{ id = \"b\", when = \"target >= roll\" }";
    let by_two = "{ id = \"a\", when = \"roll - 2 >= target\" }";
    let over = "{ id = \"b\", when = \"roll > target\" }";
    assert_eq!(
        kind("dice = \"d100\"", &format!("{half}, {under}")),
        "ZChart"
    );
    assert_eq!(
        kind("dice = \"2d6\"", &format!("{by_two}, {over}")),
        "Parallel"
    );
    let rounded = "{ id = \"a\", when = \"roll <= target / 4 rounded down\" }, { id = \"b\", when = \"roll <= target\" }";
    assert_eq!(kind("dice = \"d100\"", rounded), "ZChart");
    let wrongly = "{ id = \"a\", when = \"roll <= target / 4 rounded up\" }, { id = \"b\", when = \"roll <= target\" }";
    assert_eq!(
        kind("dice = \"d100\"", wrongly),
        "the grades of test `it` are not a series of limits on the roll"
    );
    assert_eq!(kind("dice = \"d6 + luck\"", over), "Parallel");
    assert_eq!(
        kind("dice = \"2d6\"\nnomogram = \"z-chart\"", over),
        "ZChart"
    );
    assert_eq!(
        kind(
            "dice = \"2d6\"",
            &format!("{half}, {{ id = \"c\", when = \"roll <= target + 1\" }}")
        ),
        "the grades of test `it` are neither all quotients nor all differences of roll and target"
    );
    assert_eq!(
        kind("dice = \"2d6\"", &format!("{half}, {over}")),
        "the grades of test `it` are not a series of limits on the roll"
    );
}

#[test]
fn tests_that_cannot_be_tabulated_say_why() {
    let message = |rest: &str| {
        let ruleset = sample(rest);
        let test = ruleset.tests.get("it").expect("the test");
        question(&ruleset, test).expect_err("a refusal").to_string()
    };
    assert_eq!(message("dice = \"d6\"\n"), "test `it` declares no grades");
    let grades = "grades = [{ id = \"a\", when = \"roll >= target\" }]\n";
    let too_many = "test `it` has too many rolls or targets for a table";
    for much in [
        "dice = \"d6\"\ntargets = \"1-1000000\"",
        "dice = \"d9999\"",
        "dice = \"d6\"\nmodifiers = \"0-99999\"",
    ] {
        assert_eq!(message(&format!("{much}\n{grades}")), too_many, "{much}");
    }
    assert_eq!(
        message(&format!("dice = \"d6 x luck\"\n{grades}")),
        "the dice `d6 x luck` of test `it` are not dice plus a number"
    );
    assert_eq!(
        message("dice = \"d6\"\ngrades = [{ id = \"a\", when = \"luck > 2\" }]\n"),
        "grade `a` of test `it` depends on more than `roll` and `target`"
    );
}

/// A natural 1 always fails and a natural 6 always hits, whatever is added: in the least rolls, in the chances and in the chart.
#[test]
fn natural_rolls_decide_everywhere() {
    let ruleset = sample(
        "dice = \"1d6 + luck\"\ntargets = \"1-12\"\nmodifiers = \"0-12\"\nfail = \"Miss\"\n\
         natural = [{ roll = \"1\", most = \"fail\" }, { roll = \"6\", least = \"one\" }]\n\
         grades = [{ id = \"two\", when = \"roll >= target x 2\", more = \"and so on.\" }, { id = \"one\", when = \"roll >= target\" }]\n",
    );
    let question = &questions(&ruleset)[0];
    assert_eq!(question.labels, ["Two or more", "One", "Miss"]);
    for target in 1..=12 {
        for modifier in 0..=12 {
            let mut counted = [0; 3];
            for roll in 1..=6 {
                // The rule in plain words, without the code under test.
                let wounds = (roll + modifier) / target;
                let expected = match roll {
                    1 => None,
                    6 if wounds == 0 => Some(1),
                    _ if wounds >= 2 => Some(0),
                    _ => (wounds == 1).then_some(1),
                };
                assert_eq!(question.grade(roll, modifier, target), expected);
                counted[expected.unwrap_or(2)] += 1;
            }
            let ways = question.ways(modifier, target);
            for (grade, count) in [Some(0), Some(1), None].into_iter().zip(counted) {
                let percent = format!("{:.1}", f64::from(count) * 100.0 / 6.0);
                assert_eq!(ways.percent(grade, 1), percent, "{modifier} {target}");
            }
            let least = question.least(1, modifier, target);
            assert_eq!(least, Some((target - modifier).clamp(2, 6)));
        }
    }
    let drawn = chart(question);
    assert_eq!(survey(question, &drawn).misreads, []);
    // A chart that does not tell the exceptions is misread.
    let mut silent = drawn.clone();
    silent.exceptions.pop();
    let misreads = survey(question, &silent).misreads;
    assert!(!misreads.is_empty() && misreads.iter().all(|found| found.asked.roll == 6));
}

/// Without anything to add, the bands themselves show what natural rolls decide.
#[test]
fn bands_show_natural_rolls() {
    let ruleset = sample(
        "dice = \"1d6\"\ntargets = \"0-7\"\nnatural = [{ roll = \"1\", most = \"fail\" }, { roll = \"6\", least = \"up\" }]\n\
         grades = [{ id = \"up\", when = \"roll > target\" }]\n",
    );
    let question = &questions(&ruleset)[0];
    let shown = |target: i64| {
        let bands = question.bands(target);
        let band = |band: &[crate::model::Range]| {
            let ranges: Vec<String> = band.iter().map(ToString::to_string).collect();
            ranges.join(",")
        };
        (band(&bands[0]), band(&bands[1]))
    };
    assert_eq!(shown(0), ("2-6".into(), "1".into()));
    assert_eq!(shown(3), ("4-6".into(), "1-3".into()));
    assert_eq!(shown(7), ("6".into(), "1-5".into()));
}

/// A die that explodes never totals its highest face: what begins beyond it begins with that face.
#[test]
fn bands_of_exploding_dice_have_no_gap() {
    let ruleset = sample(
        "dice = \"d6!\"\ntargets = \"5-6\"\ngrades = [{ id = \"up\", when = \"roll > target\" }]\n",
    );
    let question = &questions(&ruleset)[0];
    for target in [5, 6] {
        let bands = question.bands(target);
        assert_eq!(bands[0][0].to_string(), "6+");
        assert_eq!(bands[1][0].to_string(), "1-5");
    }
}

/// Charts and tables reach as far as the targets that a game declares: some modifier has a chance against every one.
#[test]
fn every_target_can_be_reached_by_some_modifier() {
    for ruleset in all_games() {
        for question in questions(&ruleset) {
            let Some(modifier) = question.modifier.as_ref().filter(|it| it.named) else {
                continue;
            };
            let worst = question.test.grades.len() - 1;
            for target in question.targets.numbers() {
                let reached = (modifier.from..=modifier.to)
                    .any(|modifier| question.least(worst, modifier, target).is_some());
                assert!(reached, "{} {target}", question.test.id);
            }
        }
    }
}
