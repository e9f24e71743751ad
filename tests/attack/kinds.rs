//! What is broken: rulesets, PDFs, heroes, pictures, themes, tables to import and arguments. Seeds are files of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::case::Case;
use super::mutate;
use super::random::Random;

/// One kind of attack.
pub struct Kind {
    pub name: &'static str,
    make: fn(&Seeds, &mut Random) -> Case,
}

pub const ALL: [Kind; 7] = [
    Kind {
        name: "rulesets",
        make: ruleset,
    },
    Kind {
        name: "pdfs",
        make: pdf,
    },
    Kind {
        name: "heroes",
        make: hero,
    },
    Kind {
        name: "pictures",
        make: picture,
    },
    Kind {
        name: "themes",
        make: theme,
    },
    Kind {
        name: "imports",
        make: import,
    },
    Kind {
        name: "arguments",
        make: arguments,
    },
];

impl Kind {
    pub fn case(&self, seeds: &Seeds, random: &mut Random) -> Case {
        (self.make)(seeds, random)
    }
}

type File = (String, Vec<u8>);

/// The sound files that attacks begin with.
pub struct Seeds {
    games: Vec<Vec<File>>,
    pdfs: Vec<File>,
    heroes: Vec<File>,
    pictures: Vec<File>,
    themes: Vec<File>,
    imports: Vec<File>,
}

impl Seeds {
    /// Reads them, and lets the program make what is not in the repository.
    pub fn read(root: &Path, delve: &Path) -> Self {
        let games = [
            "rulesets/lantern-stair",
            "rulesets/pocket-dungeon",
            "docs/src/first-game/step-7",
            "rulesets/d4-dungeon",
        ];
        let hero = |seed: u32| {
            let args = [
                "hero",
                "lantern-stair",
                "--seed",
                &seed.to_string(),
                "-o",
                "-",
                "-q",
            ]
            .map(str::to_owned);
            let made = Command::new(delve).args(args).output().expect("delve runs");
            (format!("hero-{seed}.toml"), made.stdout)
        };
        Self {
            games: games
                .iter()
                .map(|folder| files(&root.join(folder), &["toml"]))
                .filter(|game| !game.is_empty())
                .collect(),
            pdfs: [
                files(&root.join("crates/pdf/fixtures"), &["pdf"]),
                files(&root.join("fuzz/seeds/foreign_pdf"), &["pdf"]),
            ]
            .concat(),
            heroes: (1..4).map(hero).collect(),
            pictures: [
                files(&root.join("tests/fixtures"), &["png"]),
                files(&root.join("tests/gallery"), &["png"]),
            ]
            .concat(),
            themes: files(&root.join("templates/themes"), &["typ"]),
            imports: [
                files(&root.join("tests/import/sound"), &["csv", "md", "json"]),
                files(&root.join("tests/import/broken"), &["csv", "md", "json"]),
            ]
            .concat(),
        }
    }
}

/// Files of a folder with these endings, by name.
fn files(folder: &Path, endings: &[&str]) -> Vec<File> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|ending| endings.iter().any(|known| ending == *known))
    });
    paths.sort();
    let named = paths.iter().filter_map(|path| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        Some((name, fs::read(path).ok()?))
    });
    named.collect()
}

fn made(files: Vec<File>, args: &[&str]) -> Case {
    Case {
        name: String::new(),
        files,
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
    }
}

fn broken_text((name, bytes): &File, random: &mut Random) -> File {
    let broken = match std::str::from_utf8(bytes) {
        Ok(text) if !random.one_in(5) => mutate::text(text, random).into_bytes(),
        _ => mutate::bytes(bytes, random),
    };
    (name.clone(), broken)
}

fn ruleset(seeds: &Seeds, random: &mut Random) -> Case {
    let mut game = random.pick(&seeds.games).clone();
    for _ in 0..=random.below(2) {
        let at = random.below(game.len());
        game[at] = broken_text(&game[at], random);
    }
    let files = game
        .into_iter()
        .map(|(name, bytes)| (format!("g/{name}"), bytes));
    let args = *random.pick::<&[&str]>(&[
        &["check", "g"][..],
        &["show", "g"],
        &["simulate", "g", "--runs", "3", "--seed", "1"],
        &["simulate", "g", "--runs", "1", "--log", "--seed", "1"],
        &["hero", "g", "--seed", "1", "-o", "-"],
        &["dungeon", "g", "--seed", "1"],
        &["print", "g", "pocketmod", "-o", "out.pdf"],
        &["print", "g", "character-sheet", "-o", "out.pdf"],
        &[
            "print", "g", "booklet", "--length", "tiny", "--runs", "2", "--seed", "1", "-o",
            "out.pdf",
        ],
    ]);
    made(files.collect(), args)
}

fn pdf(seeds: &Seeds, random: &mut Random) -> Case {
    let (_, bytes) = random.pick(&seeds.pdfs);
    let broken = mutate::bytes(bytes, random);
    let args = *random.pick::<&[&str]>(&[
        &["impose", "x.pdf", "--fold", "pocketmod", "-o", "out.pdf"][..],
        &["impose", "x.pdf", "--fold", "saddle", "-o", "out.pdf"],
        &[
            "impose", "x.pdf", "--fold", "flat", "--marks", "crop", "-o", "out.pdf",
        ],
        &["hero", "lantern-stair", "--from-pdf", "x.pdf"],
    ]);
    made(vec![("x.pdf".to_owned(), broken)], args)
}

fn hero(seeds: &Seeds, random: &mut Random) -> Case {
    let (_, broken) = broken_text(random.pick(&seeds.heroes), random);
    let args = *random.pick::<&[&str]>(&[
        &["hero", "lantern-stair", "--check", "h.toml"][..],
        &[
            "print",
            "lantern-stair",
            "character-sheet",
            "--hero",
            "h.toml",
            "-o",
            "out.pdf",
        ],
        &[
            "simulate",
            "lantern-stair",
            "--hero",
            "h.toml",
            "--runs",
            "2",
            "--seed",
            "1",
        ],
    ]);
    made(vec![("h.toml".to_owned(), broken)], args)
}

fn picture(seeds: &Seeds, random: &mut Random) -> Case {
    let (_, bytes) = random.pick(&seeds.pictures);
    let broken = mutate::bytes(bytes, random);
    let args = [
        "print",
        "lantern-stair",
        "character-sheet",
        "--portrait",
        "p.png",
        "-o",
        "out.pdf",
    ];
    made(vec![("p.png".to_owned(), broken)], &args)
}

fn theme(seeds: &Seeds, random: &mut Random) -> Case {
    let (_, broken) = broken_text(random.pick(&seeds.themes), random);
    let args = [
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
    made(vec![("t/themes/mine.typ".to_owned(), broken)], &args)
}

fn import(seeds: &Seeds, random: &mut Random) -> Case {
    let (name, broken) = broken_text(random.pick(&seeds.imports), random);
    made(vec![(name.clone(), broken)], &["import", &name, "-o", "-"])
}

/// Words of a command line: commands, options with and without values, and what nobody types.
fn arguments(_: &Seeds, random: &mut Random) -> Case {
    const COMMANDS: [&str; 16] = [
        "print", "check", "show", "roll", "odds", "hero", "dungeon", "simulate", "impose", "eject",
        "explain", "list", "import", "printer", "verify", "run",
    ];
    const OPTIONS: [&str; 40] = [
        "--seed",
        "--count",
        "--difficulty",
        "--length",
        "--fold",
        "--paper",
        "--theme",
        "--runs",
        "--rooms",
        "--levels",
        "--size",
        "--loops",
        "--locks",
        "--class",
        "--name",
        "--dpi",
        "--format",
        "-o",
        "--code",
        "--hero",
        "--sheet",
        "--portrait",
        "--times",
        "--with",
        "--trace",
        "--json",
        "--csv",
        "--draw",
        "--threads",
        "--lookahead",
        "--policy",
        "--mode",
        "--quiet",
        "--language",
        "--templates",
        "--signature",
        "--trim",
        "--creep",
        "--card",
        "--gap",
    ];
    const VALUES: [&str; 40] = [
        "lantern-stair",
        "pocketmod",
        "booklet",
        "character-sheet",
        "dungeon",
        "tables",
        "1",
        "0",
        "-1",
        "7",
        "99999999999999999999",
        "1e9",
        "NaN",
        "inf",
        "",
        " ",
        "a4",
        "letter",
        "0x0mm",
        "99999x99999mm",
        "saddle",
        "2d6",
        "10000d6",
        "lantern-stair:t",
        "a=1",
        "out.pdf",
        "/dev/null",
        "/dev/full",
        "no/such/out.pdf",
        ".",
        "..",
        "-",
        "--",
        "\u{1b}[31m",
        "\u{202e}x",
        "é\u{301}",
        "png",
        "1..0",
        "0..100",
        "dp1qqqq",
    ];
    let mut args = vec![(*random.pick(&COMMANDS)).to_owned()];
    if random.one_in(2) {
        args.push("lantern-stair".to_owned());
    }
    for _ in 0..random.below(6) {
        if random.one_in(2) {
            args.push((*random.pick(&OPTIONS)).to_owned());
        }
        let mut value = (*random.pick(&VALUES)).to_owned();
        if random.one_in(12) {
            value = value.repeat(1 << random.below(12));
        }
        args.push(value);
    }
    // Whoever asks for so many runs gets them.
    args.retain(|arg| !arg.starts_with("10000d6") || arg.len() == 7);
    Case {
        name: String::new(),
        files: Vec::new(),
        args,
    }
}
