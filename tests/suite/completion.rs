//! Completion as people meet it: bash, zsh and fish are driven for real with the scripts of `delve completions`. A shell that is not installed is
//! reported as skipped.

use std::process::Command;

use clap::CommandFactory;
use delvepress::cli::Cli;

use super::support::{Bench, Run, games};

/// What may come next after these words.
fn next(bench: &Bench, words: &[&str]) -> Vec<String> {
    let args = [&["__complete"], words].concat();
    let run = bench.ok(&args);
    let lines = run.out.lines().skip(1);
    let word = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
    lines.map(word).collect()
}

/// Whether these are all among the candidates, and these not.
fn offers(bench: &Bench, words: &[&str], some: &[&str], none: &[&str]) {
    let found = next(bench, words);
    for word in some {
        assert!(
            found.iter().any(|known| known == word),
            "{words:?}: no `{word}` in {found:?}"
        );
    }
    for word in none {
        assert!(
            !found.iter().any(|known| known == word),
            "{words:?}: `{word}` in {found:?}"
        );
    }
}

#[test]
fn what_the_program_and_its_games_have_is_offered() {
    let bench = Bench::new();
    offers(
        &bench,
        &[""],
        &["list", "print", "completions"],
        &["--help", "__complete"],
    );
    offers(
        &bench,
        &["print", "lan"],
        &["lantern-stair"],
        &["d4-dungeon"],
    );
    offers(
        &bench,
        &["print", "lantern-stair", ""],
        &["pocketmod", "booklet", "tables"],
        &["lantern-stair"],
    );
    let sheet = ["print", "lantern-stair", "character-sheet", "--"];
    offers(
        &bench,
        &sheet,
        &["--hero", "--paper", "--help"],
        &["--rooms", "--parts", "--difficulty"],
    );
    offers(
        &bench,
        &["print", "lantern-stair", "booklet", "--pa"],
        &["--paper"],
        &["--parts"],
    );
    offers(
        &bench,
        &["print", "x", "y", "--paper", ""],
        &["a4", "letter"],
        &[],
    );
    offers(
        &bench,
        &["print", "x", "y", "--paper=le"],
        &["--paper=letter", "--paper=legal"],
        &["--paper=a4"],
    );
    offers(
        &bench,
        &["print", "x", "y", "--fold", "po"],
        &["pocketmod", "pocketmod-16"],
        &["saddle"],
    );
    offers(
        &bench,
        &["print", "x", "y", "--theme", ""],
        &["plain", "beacon", "modern", "old-school"],
        &[],
    );
    offers(
        &bench,
        &["print", "x", "y", "--disguise", ""],
        &["minutes", "to-do", "none"],
        &[],
    );
    offers(
        &bench,
        &["print", "x", "y", "--language", ""],
        &["en", "de"],
        &[],
    );
    offers(
        &bench,
        &["print", "lantern-stair", "booklet", "--class", "b"],
        &["bell-ringer"],
        &[],
    );
    offers(
        &bench,
        &["print", "lantern-stair", "booklet", "--policy", "c"],
        &["careful"],
        &[],
    );
    offers(
        &bench,
        &["simulate", "d4-dungeon", "--policy", ""],
        &["careful"],
        &[],
    );
    offers(
        &bench,
        &["check", "--explain", "table-"],
        &["table-gap", "table-loop"],
        &["dead-row"],
    );
    offers(&bench, &["config", "paper", "le"], &["letter"], &["a4"]);
    offers(
        &bench,
        &["config", "language", ""],
        &["en", "de"],
        &["letter"],
    );
    offers(
        &bench,
        &["new", "x", "--sheet", "lantern-stair:"],
        &["lantern-stair:pocketmod"],
        &[],
    );
    offers(&bench, &["printer", ""], &["calibrate", "set", "list"], &[]);
    // Several products of `verify`, and several games of `check`.
    offers(
        &bench,
        &["verify", "lantern-stair", "pocketmod", "bo"],
        &["booklet"],
        &[],
    );
    offers(
        &bench,
        &["check", "lantern-stair", "d4"],
        &["d4-dungeon"],
        &[],
    );
    // An option once given is not offered again, unless it may be repeated.
    let given = [
        "print",
        "lantern-stair",
        "booklet",
        "--seed",
        "7",
        "--mode",
        "x",
        "--",
    ];
    offers(&bench, &given, &["--mode"], &["--seed"]);
    // After the comma of a list.
    offers(
        &bench,
        &["print", "lantern-stair", "booklet", "--class", "elf,b"],
        &["elf,bell-ringer"],
        &[],
    );
}

#[test]
fn tables_are_offered_after_a_game_and_a_colon() {
    let bench = Bench::new();
    offers(&bench, &["odds", "lan"], &["lantern-stair:"], &[]);
    let show = bench.ok(&["show", "lantern-stair", "--json"]).out;
    let show: serde_json::Value = serde_json::from_str(&show).expect("JSON");
    let tables = show["tables"].as_array().expect("tables");
    let ids: Vec<String> = tables
        .iter()
        .map(|table| format!("lantern-stair:{}", table["id"].as_str().expect("an id")))
        .collect();
    assert!(ids.len() > 3, "{ids:?}");
    assert_eq!(next(&bench, &["odds", "lantern-stair:"]), ids);
    assert_eq!(next(&bench, &["roll", "lantern-stair:"]), ids);
}

#[test]
fn printers_and_themes_of_ones_own_are_offered() {
    let bench = Bench::new();
    bench.ok(&["printer", "set", "attic", "--left", "5"]);
    offers(
        &bench,
        &["print", "x", "y", "--printer", ""],
        &["attic", "none"],
        &[],
    );
    offers(&bench, &["config", "printer", "a"], &["attic"], &[]);
    std::fs::create_dir_all(bench.path("mine/themes")).expect("a folder");
    bench.write("mine/themes/loud.typ", "// Loud.\n#let theme = (:)\n");
    let words = ["print", "x", "y", "--templates", "mine", "--theme", ""];
    offers(&bench, &words, &["loud", "plain"], &[]);
}

#[test]
fn a_command_that_makes_no_sense_is_completed_without_a_word() {
    let bench = Bench::new();
    // Settings that cannot be read are no reason either.
    std::fs::create_dir_all(bench.path("config/delve")).expect("a folder");
    bench.write("config/delve/config.toml", "paper = [");
    for words in [
        &["print", "no-such-game", ""][..],
        &["no-such-command", ""],
        &["print", "--no-such-option", ""],
        &["odds", "no-such-game:"],
        &["print", "lantern-stair", "no-such-product", "--choose", ""],
        &["--", ""],
        &[],
    ] {
        let run = bench.ok(&[&["__complete"], words].concat());
        assert_eq!(run.err, "", "{words:?}");
    }
}

/// Arguments that take anything, and why nothing is offered for them.
const FREE: &[(&str, &str)] = &[
    ("name", "a name of the user's"),
    ("company", "a name of the user's"),
    ("title_word", "a word of the user's"),
    ("title", "a title of the user's"),
    ("code", "a share code"),
    ("number", "a number"),
    ("with", "names and numbers"),
    ("size", "two numbers"),
    ("shard", "two numbers"),
    ("square", "a length"),
    ("creep", "a weight"),
    ("id", "an id of the user's"),
    ("count", "cards of a deck, or a number"),
    ("draw", "a number"),
    ("part", "one of hundreds of crates"),
    ("key", "has its words"),
];

#[test]
fn every_argument_offers_something_or_is_known_to_take_anything() {
    let bench = Bench::new();
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut silent = Vec::new();
    let mut todo: Vec<(Vec<String>, &clap::Command)> = vec![(Vec::new(), &program)];
    while let Some((path, command)) = todo.pop() {
        for sub in command.get_subcommands() {
            let path = [path.clone(), vec![sub.get_name().to_owned()]].concat();
            todo.push((path, sub));
        }
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            let named = arg.get_value_names().unwrap_or_default();
            let numbers = ["N", "MM", "DPI", "PERCENT", "SHEETS"];
            let is_number = named.iter().any(|name| numbers.contains(&name.as_str()));
            let is_free = FREE.iter().any(|(free, _)| *free == id) || is_number;
            if arg.is_hide_set() || !arg.get_action().takes_values() || is_free {
                continue;
            }
            // Games differ in what they have: one that has it is enough.
            if games()
                .iter()
                .all(|game| is_silent(&bench, &path, command, arg, game))
            {
                silent.push(format!("{path:?} ({id})"));
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Whether nothing is offered for an argument of a command, after a game and whatever else comes first.
fn is_silent(
    bench: &Bench,
    path: &[String],
    command: &clap::Command,
    arg: &clap::Arg,
    game: &str,
) -> bool {
    let mut words: Vec<&str> = path.iter().map(String::as_str).collect();
    let before = command
        .get_positionals()
        .take_while(|before| before.get_id() != arg.get_id());
    words.extend(before.map(|before| match before.get_id().as_str() {
        "game" | "what" => game,
        "key" => "paper",
        _ => "x",
    }));
    let long = arg.get_long().map(|long| format!("--{long}"));
    words.extend(long.as_deref());
    words.push("");
    let run = bench.ok(&[&["__complete"], words.as_slice()].concat());
    run.out == "none\n"
}

/// Whether a program is there; one that is not is reported.
fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        println!("skipped: completion in {program}, which is not installed");
    }
    found
}

/// A shell in the bench's folder, with `delve` on its path.
fn shell(bench: &Bench, program: &str, args: &[&str]) -> Run {
    let delve = std::path::Path::new(env!("CARGO_BIN_EXE_delve"));
    let folder = delve.parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(bench.path("."))
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("HOME", bench.path("."))
        .env("XDG_CONFIG_HOME", bench.path("config"))
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "dumb");
    Run::of(command.output().expect("the shell runs"))
}

/// A printer, a file and the script in the bench's folder.
fn prepare(bench: &Bench, script: &str, name: &str) {
    bench.ok(&["printer", "set", "attic", "--left", "5"]);
    bench.write("zine.pdf", "%PDF");
    let text = bench.ok(&["completions", script]).out;
    bench.write(name, text);
}

#[test]
fn bash_completes() {
    if !has("bash") {
        return;
    }
    let bench = Bench::new();
    prepare(&bench, "bash", "delve.bash");
    // Words as bash splits them: at colons and equals signs too.
    let script = r#"
        source ./delve.bash
        try() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE=$LINE; COMP_POINT=${#LINE}; COMPREPLY=()
            _delve delve "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
            echo "$LINE|${COMPREPLY[*]}"
        }
        complete -p delve
        LINE='delve print lan' try delve print lan
        LINE='delve print lantern-stair pocketm' try delve print lantern-stair pocketm
        LINE='delve odds lan' try delve odds lan
        LINE='delve new x --sheet lantern-stair:pock' try delve new x --sheet lantern-stair : pock
        LINE='delve print a b --paper=lett' try delve print a b --paper = lett
        LINE='delve print a b --printer at' try delve print a b --printer at
        LINE='delve impose z' try delve impose z
    "#;
    let run = shell(&bench, "bash", &["--norc", "--noprofile", "-c", script]);
    let expected = "complete -F _delve delve
delve print lan|lantern-stair
delve print lantern-stair pocketm|pocketmod
delve odds lan|lantern-stair:
delve new x --sheet lantern-stair:pock|pocketmod
delve print a b --paper=lett|letter
delve print a b --printer at|attic
delve impose z|zine.pdf
";
    assert_eq!(run.out, expected, "{}", run.err);
}

#[test]
fn fish_completes() {
    if !has("fish") {
        return;
    }
    let bench = Bench::new();
    prepare(&bench, "fish", "delve.fish");
    let script = "
        source delve.fish
        for line in 'delve print lan' 'delve print lantern-stair pocketm' 'delve odds lan' \
            'delve new x --sheet lantern-stair:pock' 'delve print a b --paper=lett' 'delve print a b --printer at' 'delve impose z'
            echo \"$line|\"(complete -C $line | string split -f1 \\t | string join ' ')
        end
    ";
    let run = shell(&bench, "fish", &["--no-config", "-c", script]);
    let expected = "delve print lan|lantern-stair
delve print lantern-stair pocketm|pocketmod
delve odds lan|lantern-stair:
delve new x --sheet lantern-stair:pock|lantern-stair:pocketmod
delve print a b --paper=lett|--paper=letter
delve print a b --printer at|attic
delve impose z|zine.pdf
";
    assert_eq!(run.out, expected, "{}", run.err);
}

#[test]
fn zsh_completes() {
    if !has("zsh") {
        return;
    }
    let bench = Bench::new();
    prepare(&bench, "zsh", "_delve");
    // A shell on a terminal of its own: TAB completes what is alone, and a widget tells what the line has become.
    let script = r#"
        zmodload zsh/zpty
        zpty child zsh -f -i
        expect() { local all= part; repeat 400; do zpty -r -t child part && all+=$part; [[ $all == *$1* ]] && { REPLY=$all; return }; sleep 0.05; done; REPLY=$all }
        zpty -w child "PS1=; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste; show() { print -r -- \"<<\$BUFFER>>\" >> told }; zle -N show; bindkey '^T' show; print REA''DY"
        expect READY
        for line in 'delve print lan' 'delve print lantern-stair pocketm' 'delve odds lan' 'delve new x --sheet lantern-stair:pock' 'delve print a b --paper=lett' 'delve print a b --printer at' 'delve impose z'; do
            zpty -w -n child "$line"$'\t\x14'
            repeat 400; do [[ -f told && $(wc -l < told) -gt ${count:-0} ]] && break; sleep 0.05; done
            count=$((${count:-0} + 1))
            zpty -w -n child $'\x15'
        done
        zpty -d child
        cat told
    "#;
    let run = shell(&bench, "zsh", &["-f", "-c", script]);
    let expected = "<<delve print lantern-stair >>
<<delve print lantern-stair pocketmod >>
<<delve odds lantern-stair:>>
<<delve new x --sheet lantern-stair:pocketmod >>
<<delve print a b --paper=letter >>
<<delve print a b --printer attic >>
<<delve impose zine.pdf >>
";
    assert_eq!(run.out, expected, "{}", run.err);
}
