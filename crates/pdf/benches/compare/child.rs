//! A process for one contender: a file that crashes or blocks it must not end the whole comparison.

use std::io::{BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::contenders::{self, Contender};
use crate::files::Sample;
use crate::judge::{self, Verdict};

/// A file that takes longer is given up; a sound one takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(3);
/// Memory that a process may use, in KiB.
const MEMORY: u64 = 1 << 20;

/// What became of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Read {
        pages: usize,
        repaired: bool,
    },
    Imposed(Verdict),
    Refused(String),
    Panicked,
    /// The process ended: the stack or the memory was used up.
    Crashed,
    /// No answer in time.
    TimedOut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Read,
    Impose,
}

impl Task {
    fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Impose => "impose",
        }
    }
}

/// Sends files to a contender, one by one, in a process that is restarted when it ends.
pub struct Runner {
    contender: &'static Contender,
    task: Task,
    running: Option<Running>,
}

struct Running {
    process: Child,
    orders: ChildStdin,
    answers: Receiver<String>,
}

impl Runner {
    pub fn new(contender: &'static Contender, task: Task) -> Self {
        Self {
            contender,
            task,
            running: None,
        }
    }

    pub fn run(&mut self, sample: &Sample) -> Outcome {
        let (contender, task) = (self.contender, self.task);
        let running = self.running.get_or_insert_with(|| start(contender, task));
        let _ = writeln!(running.orders, "{}", sample.line());
        match running.answers.recv_timeout(PATIENCE) {
            Ok(answer) => parse(&answer),
            Err(error) => {
                self.stop();
                match error {
                    RecvTimeoutError::Timeout => Outcome::TimedOut,
                    RecvTimeoutError::Disconnected => Outcome::Crashed,
                }
            }
        }
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            let _ = running.process.kill();
            let _ = running.process.wait();
        }
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        self.stop();
    }
}

fn start(contender: &Contender, task: Task) -> Running {
    let program = std::env::current_exe().expect("this program");
    let mut process = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -v {MEMORY}; exec \"$0\" --child \"$1\" \"$2\""
        ))
        .arg(program)
        .args([contender.name, task.name()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let (sender, answers) = channel();
    let output = process.stdout.take().expect("its output");
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    Running {
        orders: process.stdin.take().expect("its input"),
        process,
        answers,
    }
}

/// What the process does: a line for each line.
pub fn serve(contender: &str, task: &str) {
    let contender = contenders::by_name(contender).expect("a contender");
    std::panic::set_hook(Box::new(|_| {}));
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let Some(sample) = Sample::parse(&line) else {
            continue;
        };
        let bytes = sample.bytes();
        println!("{}", show(&attempt(contender, task, bytes)));
    }
}

fn attempt(contender: &Contender, task: &str, bytes: Vec<u8>) -> Outcome {
    let done = catch_unwind(AssertUnwindSafe(|| match contender.impose {
        Some(impose) if task == Task::Impose.name() => match impose(bytes) {
            Ok(imposed) => Outcome::Imposed(Verdict {
                warned: imposed.warned,
                ..judge::look_at(imposed.pdf)
            }),
            Err(reason) => Outcome::Refused(reason),
        },
        _ => match (contender.read)(bytes) {
            Ok(reading) => Outcome::Read {
                pages: reading.pages,
                repaired: reading.repaired,
            },
            Err(reason) => Outcome::Refused(reason),
        },
    }));
    done.unwrap_or(Outcome::Panicked)
}

fn show(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Read { pages, repaired } => format!("read\t{pages}\t{repaired}"),
        Outcome::Imposed(verdict) => format!(
            "imposed\t{}\t{}\t{}\t{}\t{}\t{}",
            verdict.sound,
            verdict.pictures,
            verdict.links,
            verdict.drawn,
            verdict.bytes,
            verdict.warned
        ),
        Outcome::Refused(reason) => format!("refused\t{}", reason.replace(['\t', '\n'], " ")),
        Outcome::Panicked => "panicked".to_owned(),
        Outcome::Crashed => "crashed".to_owned(),
        Outcome::TimedOut => "timed_out".to_owned(),
    }
}

fn parse(answer: &str) -> Outcome {
    let parts: Vec<&str> = answer.split('\t').collect();
    let number = |at: usize| parts.get(at).and_then(|n| n.parse().ok()).unwrap_or(0);
    let yes = |at: usize| parts.get(at) == Some(&"true");
    match parts[0] {
        "read" => Outcome::Read {
            pages: number(1),
            repaired: yes(2),
        },
        "imposed" => Outcome::Imposed(Verdict {
            sound: yes(1),
            pictures: number(2),
            links: number(3),
            drawn: parts.get(4).and_then(|n| n.parse().ok()).unwrap_or(0),
            bytes: number(5),
            warned: yes(6),
        }),
        "refused" => Outcome::Refused(parts[1..].join(" ")),
        "panicked" => Outcome::Panicked,
        other => Outcome::Refused(format!("no answer: {other}")),
    }
}
