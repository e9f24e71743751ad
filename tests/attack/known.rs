//! Attacks that once took minutes or gigabytes, or showed what it should not: each with a name.

use super::case::Case;
use super::games::{block, head, play, sheet, table};

fn args(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn file(name: &str, text: String) -> (String, Vec<u8>) {
    (name.to_owned(), text.into_bytes())
}

fn case(name: &str, files: Vec<(String, Vec<u8>)>, words: &[&str]) -> Case {
    Case {
        name: name.to_owned(),
        files,
        args: args(words),
    }
}

const PRINT: &[&str] = &["print", "g.toml", "s", "-o", "out.pdf"];
const FIGHT: &[&str] = &[
    "simulate", "g.toml", "--fight", "rat", "--runs", "1", "--seed", "1",
];
const THEMED: &[&str] = &[
    "print",
    "lantern-stair",
    "pocketmod",
    "--templates",
    "t",
    "--theme",
    "mine",
    "-o",
    "out.pdf",
];

/// All of them.
pub fn all() -> Vec<Case> {
    let mut all = rules();
    all.extend(paper());
    all.extend(templates());
    all.extend(commands());
    all
}

fn rules() -> Vec<Case> {
    let game = |name: &str, script: &str, more: &str| {
        case(name, vec![file("g.toml", play(script, more))], FIGHT)
    };
    let far = "[table.far]\ndice = \"10000d6\"\nends = \"reroll\"\ncolumns = [\"name\"]\nrows = \"\"\"\n1 | x\n\"\"\"";
    let long = "gold + 1\n  ".repeat(1_500);
    vec![
        game(
            "ten thousand dice in a loop",
            "repeat 4000000 times:\n  gold = 10000d6",
            "",
        ),
        game("a table that is always rolled again", "roll far", far),
        game(
            "a trait that raises its own event",
            "gain loud\ntrigger echo",
            "[event.echo]\n[condition.loud]\non.echo = \"trigger echo\"",
        ),
        game(
            "changes for a time without number",
            "repeat 4000000 times: hp + 1 for this fight",
            "",
        ),
        game(
            "long scripts in a loop",
            &format!("repeat 4000000 times:\n  {long}"),
            "",
        ),
        case(
            "rerolls of ten thousand dice",
            vec![file("g.toml", format!("{}{far}\n", head("far")))],
            &["roll", "g.toml:far", "--seed", "1"],
        ),
        case(
            "a million rolls of ten thousand dice as JSON",
            Vec::new(),
            &[
                "roll", "10000d6", "--times", "1000000", "--json", "--seed", "1",
            ],
        ),
    ]
}

fn paper() -> Vec<Case> {
    let print = |name: &str, text: String| case(name, vec![file("g.toml", text)], PRINT);
    let hello = block("Hello world, this is a block.");
    vec![
        print(
            "15,000 blocks on a page",
            sheet(1, &vec![hello.clone(); 15_000]),
        ),
        print(
            "200,000 accents on a letter",
            sheet(1, &[block(&format!("a{}", "\u{301}".repeat(200_000)))]),
        ),
        print(
            "a word of 200,000 letters",
            sheet(1, &[block(&"x".repeat(200_000))]),
        ),
        print("2,000 pages", sheet(2_000, &[hello])),
        print("a table of 6,000 rows", table(6_000)),
        case(
            "800 rooms as PDF",
            Vec::new(),
            &[
                "print",
                "lantern-stair",
                "dungeon",
                "--rooms",
                "800",
                "--seed",
                "1",
                "-o",
                "out.pdf",
            ],
        ),
        case(
            "accents in a name",
            Vec::new(),
            &[
                "print",
                "lantern-stair",
                "pocketmod",
                "--disguise",
                "to-do",
                "--name",
                &format!("a{}", "\u{301}".repeat(20_000)),
                "-o",
                "out.pdf",
            ],
        ),
    ]
}

fn templates() -> Vec<Case> {
    let theme = |name: &str, text: &str| {
        case(
            name,
            vec![file(
                "t/themes/mine.typ",
                format!("// Mine.\n{text}\n#let theme = (:)\n"),
            )],
            THEMED,
        )
    };
    // The smallest module that never returns.
    let wasm =
        "0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,114,0,0,10,9,1,7,0,3,64,12,0,11,11";
    vec![
        theme(
            "a theme that loops",
            "#let x = { let a = 0; while a < 9999 { a += 1; let b = 0; while b < 9999 { b += 1; let c = 0; while c < 9999 { c += 1 } } } }",
        ),
        theme(
            "a theme that grows",
            "#let x = { let a = (0,); while a.len() < 9999999999999 { a = a + a } }",
        ),
        theme(
            "a theme that nests",
            "#let f(n) = { let a = (); for i in range(n) { a.push(range(1000)) }; a }\n#let x = f(100000000)",
        ),
        theme(
            "a plugin that loops",
            &format!("#let p = plugin(bytes(({wasm})))\n#let x = p.r()"),
        ),
        theme(
            "a plugin by another name",
            &format!("#let p = std.plugin(bytes(({wasm})))\n#let x = p.r()"),
        ),
    ]
}

fn commands() -> Vec<Case> {
    let long = "x".repeat(40_000);
    let evil = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m";
    let named = head("evil").replace(
        "title = \"evil\"",
        "title = \"\\u001b]0;owned\\u0007\\u001b[2J\"",
    );
    let titled = format!(
        "{named}[table.t]\ndice = \"1d1\"\ncolumns = [\"name\"]\nrows = \"\"\"\n1 | \\u001b[31mred\n\"\"\"\n"
    );
    vec![
        case(
            "100,000 threads",
            Vec::new(),
            &["simulate", "lantern-stair", "--threads", "100000"],
        ),
        case(
            "runs without end",
            Vec::new(),
            &[
                "simulate",
                "lantern-stair",
                "--runs",
                "18446744073709551615",
            ],
        ),
        case(
            "certificates without end",
            Vec::new(),
            &[
                "print",
                "lantern-stair",
                "booklet",
                "--runs",
                "18446744073709551615",
                "--seed",
                "1",
                "-o",
                "out.pdf",
            ],
        ),
        case("a word of 40 kB", Vec::new(), &["print", &long]),
        case(
            "an option of 40 kB",
            Vec::new(),
            &["print", &format!("--{long}")],
        ),
        case("a command that steers the terminal", Vec::new(), &[evil]),
        case(
            "a game that steers the terminal",
            Vec::new(),
            &["print", evil],
        ),
        case("dice that steer the terminal", Vec::new(), &["roll", evil]),
        case(
            "a title that steers the terminal",
            vec![file("g.toml", titled.clone())],
            &["show", "g.toml"],
        ),
        case(
            "a row that steers the terminal",
            vec![file("g.toml", titled)],
            &["roll", "g.toml:t", "--seed", "1"],
        ),
    ]
}
