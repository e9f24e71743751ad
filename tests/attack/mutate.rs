//! Breaking things: bytes, lines and words of sound files.

use super::random::Random;

/// Numbers at which programs break.
const NUMBERS: [&str; 24] = [
    "2",
    "3",
    "5",
    "7",
    "12",
    "20",
    "40",
    "99",
    "100",
    "1000",
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e309",
    "0x10",
];

/// Words that mean something to readers of rules, dice, TOML and templates.
const WORDS: [&str; 44] = [
    "\"",
    "'",
    "\"\"\"",
    "[",
    "]]",
    "{",
    "}}",
    "\\u0000",
    "\u{0}",
    "\u{1b}[31m",
    "\u{202e}",
    "a\u{301}\u{301}\u{301}",
    "10000d6",
    "d0",
    "1d1000000",
    "99d6!!",
    "d6!100",
    "d66kh3",
    "1d6/0",
    "x 1000000000",
    "- -",
    "((((((((",
    "while hp >= 0: hp + 1",
    "repeat 1000000000 times:",
    "trigger turn",
    "roll 1d6 [1-6: nothing]",
    "gain 1000000000 lamp",
    "random hero",
    "each foe:",
    "fight()",
    "like = \"\"",
    "extends = \"game.toml\"",
    "extends = \"/etc/passwd\"",
    "when = \"hp\"",
    "pages = []",
    "blocks = []",
    "rows = \"\"\"",
    "dice = \"10000d6\"",
    "ends = \"reroll\"",
    "rooms = 5000",
    "#while true {}",
    "#plugin(\"x\")",
    "../../x",
    "\u{feff}",
];

/// Breaks a few places of a text.
pub fn text(sound: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = sound.lines().map(str::to_owned).collect();
    // Half of them change a few numbers and nothing else: what is read without a mistake comes farther.
    let gentle = random.one_in(2);
    for _ in 0..=random.below(3) {
        if lines.is_empty() {
            lines.push(String::new());
        }
        let at = if gentle {
            find_number(&lines, random)
        } else {
            random.below(lines.len())
        };
        match if gentle { 3 } else { random.below(11) } {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = random.below(lines.len());
                lines.swap(at, other);
            }
            3 => lines[at] = replace_number(&lines[at], random),
            4 => lines[at] = insert(&lines[at], *random.pick(&WORDS), random),
            5 => lines[at] = replace_word(&lines[at], *random.pick(&WORDS), random),
            6 => {
                let other = lines[random.below(lines.len())].clone();
                lines[at] = replace_word(
                    &lines[at],
                    other.split_whitespace().last().unwrap_or(""),
                    random,
                );
            }
            7 => lines.truncate(at),
            8 => {
                let many = 1 << random.below(9);
                let line = lines[at].clone();
                lines.splice(at..at, std::iter::repeat_n(line, many));
            }
            9 => lines[at] = repeat_word(&lines[at], random),
            _ => lines.insert(at, (*random.pick(&WORDS)).to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

/// A line with a number, if one is found soon.
fn find_number(lines: &[String], random: &mut Random) -> usize {
    let tries = (0..20).map(|_| random.below(lines.len()));
    let found: Vec<usize> = tries.collect();
    let has_number = |at: &&usize| lines[**at].contains(|c: char| c.is_ascii_digit());
    found.iter().find(has_number).copied().unwrap_or(found[0])
}

fn place(line: &str, random: &mut Random) -> usize {
    let places: Vec<usize> = line
        .char_indices()
        .map(|(at, _)| at)
        .chain([line.len()])
        .collect();
    *random.pick(&places)
}

fn insert(line: &str, word: &str, random: &mut Random) -> String {
    let at = place(line, random);
    format!("{}{word}{}", &line[..at], &line[at..])
}

/// The places of the words of a line.
fn spans(line: &str, is: fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match (is(letter) && at < line.len(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn replace(line: &str, spans: &[(usize, usize)], word: &str, random: &mut Random) -> String {
    if spans.is_empty() {
        return insert(line, word, random);
    }
    let (from, to) = *random.pick(spans);
    format!("{}{word}{}", &line[..from], &line[to..])
}

fn replace_number(line: &str, random: &mut Random) -> String {
    let number = *random.pick(&NUMBERS);
    replace(line, &spans(line, |c| c.is_ascii_digit()), number, random)
}

fn replace_word(line: &str, word: &str, random: &mut Random) -> String {
    replace(line, &spans(line, char::is_alphanumeric), word, random)
}

fn repeat_word(line: &str, random: &mut Random) -> String {
    let many = 1 << random.below(13);
    let words = spans(line, |c| !c.is_whitespace());
    if words.is_empty() {
        return " ".repeat(many);
    }
    let (from, to) = *random.pick(&words);
    format!(
        "{}{}{}",
        &line[..to],
        line[from..to].repeat(many.min(40_000 / (to - from))),
        &line[to..]
    )
}

/// Breaks a few bytes of a file.
pub fn bytes(sound: &[u8], random: &mut Random) -> Vec<u8> {
    let mut broken = sound.to_vec();
    for _ in 0..=random.below(6) {
        if broken.is_empty() {
            broken.push(0);
        }
        let at = random.below(broken.len());
        let length = random.below(64.min(broken.len() - at)) + 1;
        match random.below(8) {
            0 => broken[at] ^= 1 << random.below(8),
            1 => broken[at] = random.word() as u8,
            2 => broken.truncate(at),
            3 => drop(broken.drain(at..at + length)),
            4 => {
                let piece = broken[at..at + length].to_vec();
                let to = random.below(broken.len());
                broken.splice(to..to, piece);
            }
            5 => broken[at..at + length].fill(*random.pick(&[0, 0xff, b'9', b' '])),
            6 => digits(&mut broken, at, random),
            _ => {
                let word = random.pick(&NUMBERS).bytes();
                broken.splice(at..at, word);
            }
        }
    }
    broken
}

/// The next number in the file becomes another one.
fn digits(broken: &mut Vec<u8>, at: usize, random: &mut Random) {
    let Some(from) = (at..broken.len()).find(|at| broken[*at].is_ascii_digit()) else {
        return;
    };
    let to = (from..broken.len()).find(|at| !broken[*at].is_ascii_digit());
    let number = random.pick(&NUMBERS).bytes();
    broken.splice(from..to.unwrap_or(broken.len()), number);
}
