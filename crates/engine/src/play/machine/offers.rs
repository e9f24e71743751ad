//! What can be chosen, and who is asked.

use super::super::chance::{Chance, Halt};
use super::super::code::{Group, Op};
use super::super::names::OfferNames;
use super::super::player::{Choice, Question, Reply};
use super::Machine;

impl<C: Chance> Machine<'_, C> {
    /// Steps around offers with answers. What can be chosen is a mask in a local of the script.
    pub(super) fn offering(&mut self, op: Op) -> Result<(), Halt> {
        match op {
            Op::FirstAllowed(local) => {
                self.state.acc = i64::from(self.local(local).trailing_zeros());
            }
            Op::Ask(offer, local, answered) => {
                let mask = *self.local(local);
                let answer = self.answer_of_player(offer, mask)?;
                if let Some(answer) = answer.or_else(|| self.foresee_answer(mask, answered)) {
                    self.state.acc = answer;
                    self.state.pc = answered;
                }
            }
            Op::Answered(offer, local) => {
                let answer = self.state.acc;
                // What conditions asked for is not what the answer's rules are given.
                self.record(|journal| journal.given = None);
                if self.stops_at_answer {
                    return Err(Halt::Answered(answer));
                }
                let mask = std::mem::replace(self.local(local), answer);
                self.note_answer(offer, mask, answer);
            }
            _ => {}
        }
        Ok(())
    }

    #[inline]
    pub(super) fn allow(&mut self, local: u16, answer: u8) {
        *self.local(local) |= 1 << answer;
    }

    /// 1 if the answer can be chosen.
    #[inline]
    pub(super) fn is_allowed(&mut self, local: u16, answer: u8) -> i64 {
        (*self.local(local) >> answer) & 1
    }

    fn local(&mut self, local: u16) -> &mut i64 {
        &mut self.state.stack[self.state.base + usize::from(local)]
    }

    /// Nobody is asked where there is nothing to decide.
    fn answer_of_player(&mut self, offer: u16, mask: i64) -> Result<Option<i64>, Halt> {
        let program = self.program;
        let names = program.names.offers.get(usize::from(offer));
        let (Some(_), Some(names)) = (&self.player, names) else {
            return Ok(None);
        };
        let allowed = (0..names.answers.len()).filter(|at| (mask >> at) & 1 == 1);
        let options: Vec<Choice<'_>> = allowed
            .map(|at| Choice::Answer {
                number: at,
                id: &names.answers[at].0,
                label: &names.answers[at].1,
            })
            .collect();
        let chosen = self.ask_player(names, &options)?;
        Ok(chosen.and_then(|chosen| match options.get(chosen)? {
            Choice::Answer { number, .. } => i64::try_from(*number).ok(),
            Choice::Member { .. } => None,
        }))
    }

    /// The place of the one that the player chooses out of many.
    pub(super) fn chosen_by_player(
        &mut self,
        offer: u16,
        group: Group,
        first: usize,
    ) -> Result<Option<usize>, Halt> {
        let program = self.program;
        let names = program.names.offers.get(usize::from(offer));
        let (Some(_), Some(names)) = (&self.player, names) else {
            return Ok(None);
        };
        let members = self.state.kept[first..].to_vec();
        let called: Vec<String> = match &self.story {
            Some(_) => self.names_of_members(group, &members),
            None => vec![String::new(); members.len()],
        };
        let options: Vec<Choice<'_>> = members
            .iter()
            .zip(&called)
            .map(|(number, name)| Choice::Member {
                number: *number,
                name,
            })
            .collect();
        self.ask_player(names, &options)
    }

    /// The place of what the player chooses; none leaves it to the policy.
    fn ask_player(
        &mut self,
        names: &OfferNames,
        options: &[Choice<'_>],
    ) -> Result<Option<usize>, Halt> {
        if options.len() < 2 {
            return Ok(None);
        }
        let party = match &self.story {
            Some(_) => self.describe_party(),
            None => Vec::new(),
        };
        let story = self.story.as_ref();
        let Some(player) = &mut self.player else {
            return Ok(None);
        };
        let reply = player.answer(&Question {
            offer: &names.id,
            ask: &names.ask,
            options,
            story: story.map_or(&[], |story| &story.lines),
            party: &party,
        });
        match reply {
            Reply::Choice(chosen) if chosen < options.len() => Ok(Some(chosen)),
            Reply::Choice(_) | Reply::Policy => Ok(None),
            Reply::Leave => Err(Halt::Left),
        }
    }

    #[cold]
    fn log_answer(&mut self, offer: u16, answer: i64) {
        let offers = &self.program.names.offers;
        let Some(names) = offers.get(usize::from(offer)) else {
            return;
        };
        let answer = usize::try_from(answer).ok();
        if let Some((_, label)) = answer.and_then(|at| names.answers.get(at)) {
            let line = format!("{} {label}", names.ask);
            self.line(line);
        }
    }

    fn note_answer(&mut self, offer: u16, mask: i64, answer: i64) {
        if self.story.is_some() && mask.count_ones() > 1 {
            self.log_answer(offer, answer);
        }
    }
}
