//! What people call those that can be chosen, and what the party has, for somebody who plays.

use std::collections::BTreeMap;

use super::super::chance::Chance;
use super::super::code::Group;
use super::super::layout::{KIND, StatForm, short};
use super::Machine;
use crate::dungeon::Side;
use crate::rules::Owner;

impl<C: Chance> Machine<'_, C> {
    /// A name for each member of a group; equal ones are numbered.
    pub(super) fn names_of_members(&self, group: Group, members: &[u32]) -> Vec<String> {
        let names: Vec<String> = members
            .iter()
            .map(|member| self.name_of_member(group, *member))
            .collect();
        let mut met: BTreeMap<&str, usize> = BTreeMap::new();
        let is_alone = |name: &str| names.iter().filter(|other| *other == name).count() == 1;
        let numbered = names.iter().map(|name| {
            if is_alone(name) {
                return name.clone();
            }
            let number = met.entry(name).or_default();
            *number += 1;
            format!("{name} ({number})")
        });
        numbered.collect()
    }

    fn name_of_member(&self, group: Group, member: u32) -> String {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let number = short(member as usize);
        match group {
            Group::Heroes | Group::FallenHeroes => self.name_of_row(layout.hero_base(number), true),
            Group::Foes | Group::FallenFoes => self.name_of_foe(world.foe_base(layout, number)),
            Group::Items => {
                let kind = self.item_row(member).get(KIND).copied().unwrap_or(-1);
                self.program.names.item(kind).to_owned()
            }
            Group::Doors | Group::Ways => self.name_of_way(number),
            Group::Rooms => format!("room {}", member + 1),
            Group::Cards(_) => {
                let card = self.program.cards.all.get(member as usize);
                card.map_or_else(String::new, |card| card.label.clone())
            }
        }
    }

    /// With the life that is left.
    fn name_of_foe(&self, base: usize) -> String {
        let name = self.name_of_row(base, false);
        match self.program.layout.foe_life {
            Some(life) => {
                let left = self.state.world.mem[base + usize::from(life)];
                format!("{name}, life {left}")
            }
            None => name,
        }
    }

    /// Where it is and where it leads, as far as that is known.
    fn name_of_way(&self, door: u16) -> String {
        let map = self.map.as_ref();
        let Some(way) = map.and_then(|map| map.doors.get(usize::from(door))) else {
            return String::new();
        };
        let places = &self.state.world.places;
        let is_known = |room: u16| places.entered.get(usize::from(room)) == Some(&true);
        let [from, to] = way.ends;
        let side = |of: u16| match way.side {
            Some(side) if of == from => format!("{} ", word(side)),
            Some(side) => format!("{} ", word(side.opposite())),
            None => String::new(),
        };
        let leads = |room: u16, other: u16| {
            let side = side(room);
            if is_known(other) {
                format!("{side}to room {}", other + 1)
            } else {
                format!("{side}into the unknown")
            }
        };
        if from == places.room {
            leads(from, to)
        } else if to == places.room {
            leads(to, from)
        } else {
            let (near, far) = if is_known(from) {
                (from, to)
            } else {
                (to, from)
            };
            format!("from room {} {}", near + 1, leads(near, far))
        }
    }

    /// Heroes with their figures and what they carry, and the figures of the party.
    pub(super) fn describe_party(&self) -> Vec<String> {
        let layout = &self.program.layout;
        let mut lines: Vec<String> = (0..self.state.world.heroes)
            .map(|hero| {
                let base = layout.hero_base(hero);
                let name = self.name_of_row(base, true);
                let figures = self.figures(&[Owner::Hero], base);
                let carried = self.carried(hero);
                let mut line = format!("{name}: {figures}");
                if !carried.is_empty() {
                    line.push_str(&format!("; carries {carried}"));
                }
                line
            })
            .collect();
        let shared = self.figures(&[Owner::Party, Owner::Game], 0);
        if !shared.is_empty() {
            lines.push(shared);
        }
        lines
    }

    /// `gold 3, health 5/6`: figures that are not zero.
    fn figures(&self, owners: &[Owner], base: usize) -> String {
        let mem = &self.state.world.mem;
        let stats = self.program.layout.stats();
        let figures = stats.filter_map(|(owner, name, slot)| {
            if !owners.contains(&owner) || slot.stat.is_none() {
                return None;
            }
            let at = base + usize::from(slot.at);
            match slot.form {
                StatForm::Number if mem[at] != 0 => Some(format!("{name} {}", mem[at])),
                StatForm::Pool => Some(format!("{name} {}/{}", mem[at], mem[at + 1])),
                _ => None,
            }
        });
        figures.collect::<Vec<_>>().join(", ")
    }

    fn carried(&self, hero: u16) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for piece in self.items_of(i64::from(hero) + 1) {
            *counts
                .entry(self.program.names.item(piece.kind))
                .or_default() += 1;
        }
        let named = counts.iter().map(|(name, count)| match count {
            1 => (*name).to_owned(),
            count => format!("{name} x{count}"),
        });
        named.collect::<Vec<_>>().join(", ")
    }
}

fn word(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}
