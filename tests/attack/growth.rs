//! How time and memory grow: tables, blocks, pages, rooms and parts of a series, once, ten and a hundred times as many.

use std::fs;
use std::path::Path;

use super::case::Case;
use super::child::{self, Limits};
use super::games::{block, sheet, table};

/// What grows, from how many on.
struct Thing {
    name: &'static str,
    first: usize,
    make: fn(usize) -> Case,
}

const THINGS: [Thing; 7] = [
    Thing {
        name: "rows of a table",
        first: 60,
        make: |n| of(table(n), PRINT),
    },
    Thing {
        name: "tables",
        first: 10,
        make: |n| of(tables(n), PRINT),
    },
    Thing {
        name: "blocks of a page",
        first: 10,
        make: |n| of(sheet(1, &vec![block("A line."); n]), PRINT),
    },
    Thing {
        name: "pages",
        first: 10,
        make: |n| of(sheet(n, &[block("A line.")]), PRINT),
    },
    Thing {
        name: "rooms of a dungeon",
        first: 8,
        make: |n| {
            command(&[
                "print",
                "lantern-stair",
                "dungeon",
                "--style",
                "graph-paper",
                "--rooms",
                &n.to_string(),
            ])
        },
    },
    Thing {
        name: "parts of a series",
        first: 1,
        make: |n| {
            command(&[
                "print",
                "lantern-stair",
                "booklet",
                "--count",
                &n.to_string(),
                "--length",
                "short",
                "--runs",
                "50",
                "--threads",
                "1",
            ])
        },
    },
    Thing {
        name: "simulated games",
        first: 100,
        make: |n| {
            command(&[
                "simulate",
                "lantern-stair",
                "--threads",
                "1",
                "--runs",
                &n.to_string(),
            ])
        },
    },
];

const PRINT: &[&str] = &["print", "g.toml", "s", "-o", "out.pdf"];

fn of(text: String, args: &[&str]) -> Case {
    Case {
        name: String::new(),
        files: vec![("g.toml".to_owned(), text.into_bytes())],
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
    }
}

fn command(args: &[&str]) -> Case {
    let mut case = of(String::new(), args);
    case.files.clear();
    case.args.extend(["--seed", "1"].map(str::to_owned));
    if args[0] == "print" {
        case.args.extend(["-o", "out.pdf"].map(str::to_owned));
    }
    case
}

/// So many tables of twenty rows.
fn tables(count: usize) -> String {
    let rows: String = (1..=20).map(|row| format!("{row} | Row {row}\n")).collect();
    let one = |number: usize| {
        format!(
            "[table.t{number}]\ndice = \"1d20\"\ncolumns = [\"name\"]\nrows = \"\"\"\n{rows}\"\"\"\n"
        )
    };
    let all: String = (1..=count).map(one).collect();
    format!(
        "{}{all}[product.s]\nkind = \"tables\"\n",
        super::games::head("tables")
    )
}

/// Prints the table. A step that takes more than `most` seconds is the last of its row.
pub fn run(delve: &Path, most: u64) {
    println!("| what grows | 1x | 10x | 100x | time x10, x100 |\n|---|---|---|---|---|");
    let limits = Limits {
        seconds: most,
        memory: 16_384,
    };
    for thing in &THINGS {
        let mut cells = Vec::new();
        let mut seconds = Vec::new();
        for times in [1, 10, 100] {
            let count = thing.first * times;
            let folder = std::env::temp_dir().join(format!("delve-growth-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder to grow in");
            let case = (thing.make)(count);
            case.write(&folder);
            let ended = child::run(delve, &case.args, &folder, limits);
            let _ = fs::remove_dir_all(&folder);
            let said = ended
                .err
                .lines()
                .find_map(|line| line.strip_prefix("error: "));
            let fault = ended
                .fault
                .filter(|fault| *fault != "partial")
                .or(said)
                .unwrap_or("");
            cells.push(format!(
                "{count}: {:.2} s, {} MiB {fault}",
                ended.seconds, ended.memory
            ));
            seconds.push(ended.seconds.max(0.01));
            if ended.fault == Some("time") {
                break;
            }
        }
        let ratios: Vec<String> = seconds
            .windows(2)
            .map(|pair| format!("{:.1}", pair[1] / pair[0]))
            .collect();
        cells.resize(3, String::from("-"));
        println!(
            "| {} | {} | {} |",
            thing.name,
            cells.join(" | "),
            ratios.join(", ")
        );
    }
}
