//! `delve man`: the manual pages.

use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};

use crate::cli::files::{self, Batch, Existing};
use crate::cli::{Cli, Failure, Terminal};

/// Print the manual page, or write one per command into a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Example:  delve man | man -l -
          delve man ~/.local/share/man/man1 && man delve-print")]
pub struct Man {
    /// Write `delve.1`, `delve-print.1` and so on into this folder
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Former name of DIR
    #[arg(long, value_name = "DIR", hide = true, conflicts_with = "folder")]
    dir: Option<PathBuf>,
}

pub fn run(args: &Man, terminal: &Terminal) -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    match args.folder.as_ref().or(args.dir.as_ref()) {
        Some(folder) => write(&pages(&program, "delve")?, folder),
        None => terminal.data(&page(&program, "delve")?),
    }
}

fn write(pages: &[(String, Vec<u8>)], folder: &Path) -> Result<(), Failure> {
    if !files::is_filled(folder) {
        return files::write_folder(folder, pages);
    }
    let mut batch = Batch::default();
    for (name, bytes) in pages {
        batch.add(&folder.join(name), bytes, Existing::Replace)?;
    }
    batch.finish()
}

/// The page of a command and of all below it.
fn pages(command: &Command, name: &str) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut all = vec![(format!("{name}.1"), page(command, name)?.into_bytes())];
    for sub in shown_subcommands(command) {
        all.extend(pages(sub, &format!("{name}-{}", sub.get_name()))?);
    }
    Ok(all)
}

fn shown_subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|sub| !sub.is_hide_set())
}

fn page(command: &Command, name: &str) -> Result<String, Failure> {
    let spoken = name.replace('-', " ");
    // Examples have a section of their own.
    let more = command.get_after_help().map(ToString::to_string);
    let more = more.unwrap_or_default();
    let (notes, examples) = split_examples(&more);
    let named = command
        .clone()
        .bin_name(&spoken)
        .display_name(name)
        .after_help("");
    let rendered = render(&clap_mangen::Man::new(named));
    let rendered = rendered.map_err(|error| {
        let reason = files::reason(&error);
        Failure::files(format!("the manual page could not be made: {reason}"))
    })?;
    let mut text = title(name) + &rendered;
    let is_program = name == "delve";
    if !notes.is_empty() && !is_program {
        text += &section("NOTES", &literal(notes));
    }
    text += &section("EXIT STATUS", &listed(&EXIT_STATUS));
    text += &section("ENVIRONMENT", &listed(&ENVIRONMENT));
    text += &section("FILES", &listed(&FILES));
    if !examples.is_empty() {
        text += &section("EXAMPLES", &literal(&examples));
    }
    Ok(text + &section("SEE ALSO", &see_also(command, name)))
}

/// The sections that `clap` knows, without the empty lines on which formatters remark.
fn render(man: &clap_mangen::Man) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    man.render_name_section(&mut bytes)?;
    man.render_synopsis_section(&mut bytes)?;
    man.render_description_section(&mut bytes)?;
    man.render_options_section(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.replace(".br\n\n.br\n", ".sp\n"))
}

/// The version instead of a date, so that the same program writes the same page.
fn title(name: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        ".TH \"{}\" 1 \"\" \"delve {version}\" \"Delvepress\"\n",
        name.to_uppercase()
    )
}

const EXIT_STATUS: [(&str, &str); 4] = [
    ("0", "Done."),
    (
        "1",
        "The ruleset or the content is wrong, or a check failed.",
    ),
    ("2", "The command is wrong."),
    ("3", "A file could not be read or written."),
];

const ENVIRONMENT: [(&str, &str); 6] = [
    (
        "XDG_CONFIG_HOME",
        "Folder that settings are kept below, instead of ~/.config.",
    ),
    (
        "LC_ALL, LC_PAPER, LANG",
        "The country decides between A4 and Letter, unless `delve config paper` is set.",
    ),
    ("NO_COLOR", "If set, messages have no colour."),
    (
        "CLICOLOR_FORCE",
        "If set, messages have colour even in a pipe.",
    ),
    ("COLUMNS", "Width of tables and charts."),
    (
        "RAYON_NUM_THREADS",
        "Number of threads, instead of one per core.",
    ),
];

const FILES: [(&str, &str); 2] = [
    (
        "~/.config/delve/config.toml",
        "Settings; see delve-config(1).",
    ),
    (
        "~/.config/delve/printers/NAME.toml",
        "Measured printers; see delve-printer(1).",
    ),
];

/// What is before the examples of a help text, and the examples without their heading.
fn split_examples(text: &str) -> (&str, String) {
    const HEADINGS: [&str; 2] = ["Example:", "Try:"];
    let mut starts = HEADINGS
        .iter()
        .filter_map(|heading| Some((text.find(heading)?, heading)));
    let Some((at, heading)) = starts.next() else {
        return (text.trim_end(), String::new());
    };
    let (notes, rest) = text.split_at(at);
    let rest = rest.strip_prefix(heading).unwrap_or(rest);
    let lines: Vec<&str> = rest
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    (notes.trim_end(), lines.join("\n"))
}

fn see_also(command: &Command, name: &str) -> String {
    let mut names: Vec<String> = shown_subcommands(command)
        .map(|sub| format!("{name}-{}", sub.get_name()))
        .collect();
    // The command above, if there is one.
    names.extend(name.rsplit_once('-').map(|(above, _)| above.to_owned()));
    let names: Vec<String> = names
        .iter()
        .map(|name| format!("\\fB{}\\fR(1)", escape(name)))
        .collect();
    format!("{}\n", names.join(", "))
}

fn section(title: &str, body: &str) -> String {
    let title = if title.contains(' ') {
        format!("\"{title}\"")
    } else {
        title.to_owned()
    };
    format!(".SH {title}\n{body}")
}

fn listed(rows: &[(&str, &str)]) -> String {
    let rows = rows.iter();
    rows.map(|(term, text)| format!(".TP\n\\fB{}\\fR\n{}\n", escape(term), escape(text)))
        .collect()
}

/// Lines as they are.
fn literal(text: &str) -> String {
    let lines = text.lines().map(escape).collect::<Vec<_>>();
    format!(".nf\n{}\n.fi\n", lines.join("\n"))
}

/// Text that a formatter would take for something else.
fn escape(text: &str) -> String {
    let plain = text
        .replace('\\', "\\(rs")
        .replace('-', "\\-")
        .replace('`', "\\(ga");
    let plain = plain
        .replace('~', "\\(ti")
        .replace('^', "\\(ha")
        .replace('\'', "\\(aq");
    match plain.starts_with(['.', ' ']) {
        true => format!("\\&{plain}"),
        false => plain,
    }
}
