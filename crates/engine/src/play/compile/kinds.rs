//! What foes, items and classes are made of.

use super::changes::Which;
use super::{Compiler, Job};
use crate::model::{
    Cell, Class, FigureKind, FigureValue, Grant, Item, ItemFilter, Ref, TraitGrant,
};
use crate::play::code::{ClassCode, KindCode};
use crate::play::layout::{class_mark, short, trait_mark};
use crate::play::prepared::PrintedOf;
use crate::rules::{Owner, ScriptContext};

impl<'r> Compiler<'r> {
    pub(super) fn declare_kinds(&mut self) -> (Vec<KindCode>, Vec<KindCode>) {
        let ruleset = self.ruleset;
        let mut foes = Vec::new();
        for (number, foe) in ruleset.foes.iter().enumerate() {
            let of = PrintedOf::Foe(u32::try_from(number).unwrap_or(u32::MAX));
            let mut kind = KindCode {
                marks: self.marks_of(&foe.tags, &foe.traits),
                ..KindCode::default()
            };
            kind.parameters = self.parameters_of(&foe.traits);
            if let Some(group) = &foe.group {
                self.add_mark(&mut kind.marks, group);
            }
            self.figures(&mut kind, (Owner::Foe, of), &foe.figures, &foe.id);
            kind.count = foe
                .count
                .as_ref()
                .map(|count| self.dice_entry(format!("number of {}", foe.id), count));
            if let Some(entry) = kind.count {
                self.prints(entry, of);
            }
            kind.does = foe.does.as_ref().map(|does| {
                let job = Job::Script(does, ScriptContext::Row, None);
                self.later(format!("turn of {}", foe.id), 0, job)
            });
            kind.reactions = foe.reactions.as_ref().and_then(|table| {
                self.tables
                    .get(table.index())
                    .map(|[_, carry_out, _]| *carry_out)
            });
            let treasure = foe
                .treasure
                .as_ref()
                .filter(|text| !text.calls().is_empty());
            kind.treasure = treasure
                .map(|text| self.later(format!("treasure of {}", foe.id), 0, Job::ViaAll(text)));
            if let Some(entry) = kind.treasure {
                self.prints(entry, of);
            }
            foes.push(kind);
        }
        let items = ruleset.items.iter().enumerate();
        let items = items
            .map(|(number, item)| self.item(number, item))
            .collect();
        (foes, items)
    }

    fn item(&mut self, number: usize, item: &'r Item) -> KindCode {
        let of = PrintedOf::Item(u32::try_from(number).unwrap_or(u32::MAX));
        let mut kind = KindCode {
            marks: self.marks_of(&item.tags, &item.traits),
            ..KindCode::default()
        };
        kind.parameters = self.parameters_of(&item.traits);
        self.figures(&mut kind, (Owner::Item, of), &item.figures, &item.id);
        let cells = [
            ("price", &item.price),
            ("weight", &item.weight),
            ("hands", &item.hands),
            ("uses", &item.uses),
        ];
        for (name, cell) in cells {
            let slot = self.layout.stat(Owner::Item, name);
            if let (Some(slot), Some(number)) = (slot, cell.as_ref().and_then(number_of)) {
                kind.numbers.push((slot.at, number));
            }
        }
        kind.slot = item.slot.as_ref().map(|slot| short(slot.index()));
        kind.other_slots = self.other_slots(item);
        kind.requires = item.requires.as_ref().map(|when| {
            let job = Job::Condition(&when.formula, ScriptContext::Gains);
            self.later(format!("who may use {}", item.id), 0, job)
        });
        kind.does = self.declare_use(&item.id, item.does.as_ref(), &item.on);
        if !item.gains.is_empty() {
            kind.gains = Some(self.later(
                format!("gains of {}", item.id),
                0,
                Job::Effects(&item.gains, Which::All),
            ));
            kind.losses = Some(self.later(
                format!("loss of {}", item.id),
                0,
                Job::Effects(&item.gains, Which::Back),
            ));
        }
        kind
    }

    fn figures(
        &mut self,
        kind: &mut KindCode,
        (owner, of): (Owner, PrintedOf),
        given: &'r [(Ref<crate::model::Figure>, FigureValue)],
        id: &str,
    ) {
        let ruleset = self.ruleset;
        let declared = if owner == Owner::Foe {
            &ruleset.foe_stats
        } else {
            &ruleset.item_stats
        };
        for figure in declared {
            let Some(slot) = self.layout.stat(owner, &figure.id) else {
                continue;
            };
            let value = given
                .iter()
                .find(|(of, _)| of.id() == figure.id)
                .map(|(_, value)| value);
            match value {
                Some(FigureValue::Number(number)) if figure.kind == FigureKind::Dice => {
                    kind.numbers.push((slot.at, *number));
                }
                Some(FigureValue::Number(number)) => {
                    self.number_figure(kind, slot.at, *number, figure.kind)
                }
                Some(FigureValue::Dice(dice)) => {
                    let entry = self.dice_entry(format!("{} of {id}", figure.id), dice);
                    if figure.kind != FigureKind::Dice {
                        self.prints(entry, of);
                    }
                    match figure.kind {
                        FigureKind::Dice => kind.dice.push((slot.at, entry)),
                        _ => kind
                            .rolled
                            .push((slot.at, entry, figure.kind == FigureKind::Pool)),
                    }
                }
                Some(FigureValue::List(numbers)) => kind.lists.push((slot.at, numbers.clone())),
                Some(FigureValue::Text(_)) => {}
                None => {
                    let Some(start) = &figure.start else { continue };
                    match start.constant() {
                        Some(number) => self.number_figure(kind, slot.at, number, figure.kind),
                        None => {
                            let entry = self.dice_entry(format!("{} of {id}", figure.id), start);
                            kind.rolled
                                .push((slot.at, entry, figure.kind == FigureKind::Pool));
                        }
                    }
                }
            }
        }
    }

    fn number_figure(&self, kind: &mut KindCode, at: u16, number: i64, form: FigureKind) {
        kind.numbers.push((at, number));
        if form == FigureKind::Pool {
            kind.numbers.push((at + 1, number));
        }
    }

    fn marks_of(&self, tags: &[String], traits: &[TraitGrant]) -> Vec<u64> {
        let mut marks = vec![0; self.layout.mark_words];
        for tag in tags {
            self.add_mark(&mut marks, tag);
        }
        for grant in traits {
            self.add_mark(&mut marks, &trait_mark(grant.of.id()));
        }
        marks
    }

    fn add_mark(&self, marks: &mut [u64], name: &str) {
        if let Some(mark) = self.layout.mark(name).map(usize::from)
            && let Some(word) = marks.get_mut(mark / 64)
        {
            *word |= 1 << (mark % 64);
        }
    }

    fn parameters_of(&self, traits: &[TraitGrant]) -> Vec<(u16, i64)> {
        let given = traits.iter().filter_map(|grant| {
            let number = grant.argument.as_ref()?.trim().parse().ok()?;
            Some((self.mark(&trait_mark(grant.of.id())), number))
        });
        given.collect()
    }

    pub(super) fn declare_classes(&mut self) -> Vec<ClassCode> {
        self.ruleset
            .classes
            .iter()
            .map(|class| self.class(class))
            .collect()
    }

    fn class(&mut self, class: &'r Class) -> ClassCode {
        let mut stats = Vec::new();
        for (stat, formula) in &class.stats {
            let job = Job::Number(&formula.formula, ScriptContext::Creation);
            stats.push((
                stat.index(),
                self.later(format!("{} of {}", stat.id(), class.id), 0, job),
            ));
        }
        let gains = (!class.gains.is_empty()).then(|| {
            self.later(
                format!("gains of {}", class.id),
                0,
                Job::Effects(&class.gains, Which::All),
            )
        });
        let items = class.items.iter().filter_map(|grant| match grant {
            Grant::Item { item, count } => {
                let count = count
                    .as_ref()
                    .and_then(crate::model::Dice::constant)
                    .unwrap_or(1);
                Some((item.index() as u32, u32::try_from(count).unwrap_or(1)))
            }
            Grant::Roll(_) => None,
        });
        ClassCode {
            id: class.id.clone(),
            mark: self.mark(&class_mark(&class.id)),
            stats,
            gains,
            traits: class
                .traits
                .iter()
                .map(|grant| self.mark(&trait_mark(grant.of.id())))
                .collect(),
            parameters: self.parameters_of(&class.traits),
            items: items.collect(),
            forbidden: self.forbidden(class),
        }
    }

    /// Slots that take the item though it names another, or none.
    fn other_slots(&self, item: &Item) -> Vec<u16> {
        let own = item.slot.as_ref().map(|slot| slot.index());
        let slots = self.ruleset.slots.iter().enumerate();
        let taking = slots.filter(|(number, slot)| {
            Some(*number) != own && !slot.takes.is_empty() && fits(&slot.takes, item)
        });
        taking.map(|(number, _)| short(number)).collect()
    }

    /// Items that a class may not use.
    fn forbidden(&self, class: &Class) -> Vec<u32> {
        let items = self.ruleset.items.iter().enumerate();
        let barred = items.filter(|(_, item)| {
            (!class.may_use.is_empty() && item.slot.is_some() && !fits(&class.may_use, item))
                || fits(&class.may_not_use, item)
        });
        barred.map(|(number, _)| number as u32).collect()
    }
}

fn fits(filters: &[ItemFilter], item: &Item) -> bool {
    filters.iter().any(|filter| match filter {
        ItemFilter::Item(one) => one.id() == item.id,
        ItemFilter::Tag(tag) => item.tags.contains(tag) || item.group.as_ref() == Some(tag),
    })
}

fn number_of(cell: &Cell) -> Option<i64> {
    match cell {
        Cell::Integer(number) => Some(*number),
        Cell::Text(text) => text.as_words()?.trim().parse().ok(),
        _ => None,
    }
}
