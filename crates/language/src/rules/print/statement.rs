//! Statements, one function per group of forms.

use super::super::ast::{
    Amount, AnswerLabel, Block, CardMove, Change, ChangeOp, Duration, Expr, ExprKind, FightSide,
    Go, GradeLabel, GradeLabels, Leave, Loop, Name, NumberLabel, NumberLabels, Path, RollOf,
    Statement, StatementKind, TestCall, Thing, ThingKind, Transfer, Use, UseThing, Wear,
};
use super::super::vocabulary::Period;
use super::Printer;
use super::expression::{GroupWords, Printed};

impl Printer {
    pub(super) fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Change(change) => self.change(change),
            StatementKind::Let { name, value } => {
                self.write(format_args!("let {} = {}", name.text, Printed::sum(value)));
            }
            StatementKind::If {
                branches,
                otherwise,
            } => {
                for (at, branch) in branches.iter().enumerate() {
                    if at > 0 {
                        self.new_line();
                        self.write("else ");
                    }
                    self.write(format_args!("if {}", branch.condition));
                    self.suite(&branch.body);
                }
                if let Some(otherwise) = otherwise {
                    self.new_line();
                    self.write("else");
                    self.suite(otherwise);
                }
            }
            StatementKind::Test(test) => self.test(test),
            StatementKind::RollDice { dice, arms } => {
                self.write(format_args!("roll {}", Printed::sum(dice)));
                self.arms(arms, number_labels);
            }
            StatementKind::RollTable(roll) => self.write(format_args!("roll {roll}")),
            StatementKind::Gain(transfer) => self.transfer("gain", "from", transfer),
            StatementKind::Lose(transfer) => self.transfer("lose", "to", transfer),
            StatementKind::Fight { sides, with } => self.fight(sides, with),
            StatementKind::Leave { how, subject } => {
                let verb = match how {
                    Leave::Flee => "flee",
                    Leave::Die => "die",
                };
                self.deed(subject.as_ref(), verb);
            }
            StatementKind::Go(go) => self.going(go),
            StatementKind::Use(using) => self.using(using),
            StatementKind::Wear(wear) => self.wearing(wear),
            StatementKind::Cards(moved) => self.card_move(moved),
            StatementKind::Act(subject) => self.deed(Some(subject), "act"),
            StatementKind::RollOf(of) => self.write(match of {
                RollOf::Room(_) => "roll room",
                RollOf::Door(_) => "roll door",
                RollOf::Reactions(_) => "roll foe.reactions",
                RollOf::Treasure(_) => "roll foe.treasure",
            }),
            StatementKind::Offer(offer) => {
                let call = &offer.call;
                if call.arguments.is_empty() {
                    self.write(format_args!("offer {}", call.procedure.text))
                } else {
                    self.write(format_args!("offer {call}"))
                }
                if !offer.arms.is_empty() {
                    self.arms(&offer.arms, answer_label);
                }
            }
            StatementKind::Loop(_)
            | StatementKind::Repeat { .. }
            | StatementKind::Pick { .. }
            | StatementKind::Limit { .. } => self.governing(&statement.kind),
            other => self.short(other),
        }
    }

    fn going(&mut self, go: &Go) {
        match go {
            Go::EnterDungeon => self.write("enter dungeon"),
            Go::Explore => self.write("explore"),
            Go::Back => self.write("walk back"),
            Go::To(tag) => self.write(format_args!("walk to {}", tag.text)),
            Go::Arrive => self.write("arrive"),
        }
    }

    fn using(&mut self, using: &Use) {
        self.deed(using.subject.as_ref(), "use");
        let (UseThing::Named(name) | UseThing::Item(name)) = &using.thing;
        self.write(format_args!(" {}", name.text));
    }

    fn wearing(&mut self, wear: &Wear) {
        match wear {
            Wear::Best => self.write("wear best"),
            Wear::Item(name) | Wear::Named(name) => {
                self.write(format_args!("wear {}", name.text));
            }
            Wear::Off(slot) => self.write(format_args!("take off {}", slot.text)),
        }
    }

    fn card_move(&mut self, moved: &CardMove) {
        match moved {
            CardMove::Shuffle(deck) => self.write(format_args!("shuffle {}", deck.text)),
            CardMove::Flip(deck) => self.write(format_args!("flip {}", deck.text)),
            CardMove::Draw { count, deck } => {
                self.write("draw ");
                if let Some(count) = count {
                    self.write(format_args!("{} ", Printed::sum(count)));
                }
                self.write(format_args!("from {}", deck.text));
            }
            CardMove::Put { to, .. } => self.write(format_args!("{} card", to.verb())),
            CardMove::DiscardHand => self.write("discard hand"),
        }
    }

    fn short(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Win => self.write("win"),
            StatementKind::Reroll => self.write("reroll"),
            StatementKind::Stop => self.write("stop"),
            StatementKind::Call(call) => self.write(call),
            StatementKind::Give(value) => self.write(format_args!("give {value}")),
            StatementKind::Answer(answer) => self.write(format_args!("answer {}", answer.text)),
            StatementKind::Trigger(event) => self.write(format_args!("trigger {}", event.text)),
            StatementKind::Say(text) => {
                let quote = if text.contains('"') { '\'' } else { '"' };
                self.write(format_args!("say {quote}{text}{quote}"));
            }
            _ => self.write("nothing"),
        }
    }

    fn governing(&mut self, kind: &StatementKind) {
        let body: &Block = match kind {
            StatementKind::Loop(repeated) => {
                self.loop_header(repeated);
                &repeated.body
            }
            StatementKind::Repeat { times, body } => {
                self.write(format_args!("repeat {}", times_words(times)));
                body
            }
            StatementKind::Pick { how, group, body } => {
                self.write(format_args!("{} {}", how.word(), GroupWords(group, false)));
                body
            }
            StatementKind::Limit {
                times,
                period,
                body,
            } => {
                let often = match times {
                    Some(times) => format!("up to {}", times_words(times)),
                    None => "once".to_string(),
                };
                self.write(format_args!("{often} per {}", period.word()));
                body
            }
            _ => return,
        };
        self.suite(body);
    }

    fn loop_header(&mut self, repeated: &Loop) {
        let word = if repeated.until { "until" } else { "while" };
        self.write(format_args!("{word} {}", repeated.condition));
        if let Some(bound) = &repeated.bound {
            self.write(format_args!(", at most {}", times_words(bound)));
        }
    }

    fn change(&mut self, change: &Change) {
        if let (ChangeOp::Set, ExprKind::Truth(on), None) =
            (change.op, &change.amount.kind, &change.lasting)
        {
            let verb = if *on { "set" } else { "clear" };
            return self.write(format_args!("{verb} {}", change.target));
        }
        let (sign, amount) = match change.op {
            ChangeOp::Add => ("+", Printed::sum(&change.amount)),
            ChangeOp::Subtract => ("-", Printed::product(&change.amount)),
            ChangeOp::Set => ("=", Printed::sum(&change.amount)),
        };
        self.write(format_args!("{} {sign} {amount}", change.target));
        self.lasting(change.lasting.as_ref());
    }

    fn lasting(&mut self, lasting: Option<&Duration>) {
        let Some(Duration { count, period }) = lasting else {
            return;
        };
        match count {
            None => self.write(format_args!(" for this {}", period.word())),
            Some(count) => {
                let amount = Printed::sum(count);
                self.write(format_args!(" for {amount} {}", periods(count, *period)));
            }
        }
    }

    fn test(&mut self, test: &TestCall) {
        self.write(format_args!("test {}", test.test.text));
        if let Some(modifier) = &test.modifier {
            self.write(format_args!(" {modifier}"));
        }
        match &test.target {
            Some(target) if test.modifier.is_none() && matches!(target.kind, ExprKind::Int(_)) => {
                self.write(format_args!(" {target}"));
            }
            Some(target) => self.write(format_args!(" against {}", Printed::sum(target))),
            None => {}
        }
        self.arms(&test.arms, grade_labels);
    }

    /// `flee`, `foe flees`, `foes flee`.
    fn deed(&mut self, subject: Option<&Path>, verb: &str) {
        match subject {
            None => self.write(verb),
            Some(subject) if matches!(subject.word(), Some("heroes" | "foes")) => {
                self.write(format_args!("{subject} {verb}"));
            }
            Some(subject) => self.write(format_args!("{subject} {verb}s")),
        }
    }

    fn transfer(&mut self, verb: &str, direction: &str, transfer: &Transfer) {
        self.deed(transfer.subject.as_ref(), verb);
        let single = match &transfer.amount {
            Amount::One => true,
            Amount::All => false,
            Amount::Exactly(amount) => matches!(amount.kind, ExprKind::Int(1)),
        };
        let things = things(&transfer.things, !single);
        match &transfer.amount {
            Amount::One => self.write(format_args!(" {things}")),
            Amount::All => self.write(format_args!(" all {things}")),
            Amount::Exactly(amount)
                if matches!(amount.kind, ExprKind::Int(_) | ExprKind::Dice(_)) =>
            {
                self.write(format_args!(" {amount} {things}"));
            }
            Amount::Exactly(amount) => {
                self.write(format_args!(" {things} x {}", Printed::sum(amount)));
            }
        }
        if transfer.at_random {
            self.write(" at random");
        }
        if let Some(other) = &transfer.other {
            self.write(format_args!(" {direction} {other}"));
        }
        self.lasting(transfer.lasting.as_ref());
    }

    fn fight(&mut self, sides: &[FightSide], with: &[Name]) {
        self.write("fight ");
        let sides: Vec<String> = sides.iter().map(fight_side).collect();
        self.write(sides.join(" and "));
        if !with.is_empty() {
            let names: Vec<&str> = with.iter().map(|name| name.text.as_str()).collect();
            self.write(format_args!(" with {}", names.join(" and ")));
        }
    }
}

fn fight_side(side: &FightSide) -> String {
    let foes = things(&side.foes, false);
    match &side.count {
        Some(count) => format!("{foes} x {}", Printed::sum(count)),
        None => foes,
    }
}

fn things(things: &[Thing], plural: bool) -> String {
    let words: Vec<String> = things
        .iter()
        .map(|thing| match &thing.kind {
            ThingKind::Named(name) => name.text.clone(),
            ThingKind::AnyItem if plural => "items".to_string(),
            ThingKind::AnyItem => "item".to_string(),
            ThingKind::Rolled(roll) => format!("{{{roll}}}"),
        })
        .collect();
    words.join(" / ")
}

fn times_words(times: &Expr) -> String {
    let noun = if matches!(times.kind, ExprKind::Int(1)) {
        "time"
    } else {
        "times"
    };
    format!("{} {noun}", Printed::sum(times))
}

fn periods(count: &Expr, period: Period) -> String {
    match count.kind {
        ExprKind::Int(1) => period.word().to_string(),
        _ => format!("{}s", period.word()),
    }
}

fn grade_labels(labels: &GradeLabels) -> String {
    match labels {
        GradeLabels::Else(_) => "else".to_string(),
        GradeLabels::These(labels) => {
            let labels: Vec<String> = labels.iter().map(GradeLabel::to_string).collect();
            labels.join(", ")
        }
    }
}

fn number_labels(labels: &NumberLabels) -> String {
    match labels {
        NumberLabels::Else(_) => "else".to_string(),
        NumberLabels::These(labels) => {
            let labels: Vec<String> = labels.iter().map(number_label).collect();
            labels.join(", ")
        }
    }
}

fn number_label(label: &NumberLabel) -> String {
    match (label.from, label.to) {
        (Some(from), Some(to)) if from == to => from.to_string(),
        (Some(from), Some(to)) => format!("{from}-{to}"),
        (Some(from), None) => format!("{from}+"),
        (None, Some(to)) => format!("{to} or less"),
        (None, None) => "else".to_string(),
    }
}

fn answer_label(label: &AnswerLabel) -> String {
    match &label.when {
        Some(when) => format!("{} when {when}", label.name.text),
        None => label.name.text.clone(),
    }
}
