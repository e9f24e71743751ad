//! The story of a dungeon: a line and a name for each room by the scenes that hold there, rumours, and the story around it.
//!
//! All of it comes from a stream that nothing else hangs on. Texts are drawn by their place in the ruleset, and none is printed twice.

use std::collections::{BTreeMap, BTreeSet};

use super::scene::{self, Holding, Met, PARTICULAR, RoomScenes};
use crate::dungeon::model::{Dungeon, Room, RoomId, RoomKind};
use crate::dungeon::story::{Rumour, Story};
use crate::model::{self, Ruleset, Scene, ScenePlace, StoryLines, StoryName, StoryPart, StoryText};
use crate::rng::Stream;
use crate::words::{Word, say};

/// Rumours that are true; one more is false.
const TRUE_RUMOURS: usize = 2;

/// How likely a hint of the next room is, beside scenes of the room's own.
const NEAR: u32 = 14;

/// What tables gave a room, before any scene.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableWords {
    pub name: String,
    /// Whether the game's own tables name it, so that no scene does.
    pub fixed: bool,
    pub named: bool,
    pub flavour: String,
}

/// Tells the whole dungeon. `tables` are what tables gave each room; `met` are foes that are known besides those it names.
pub fn tell(ruleset: &Ruleset, dungeon: &mut Dungeon, tables: &[TableWords], met: &Met) {
    if ruleset.story.is_none() && ruleset.scenes.is_empty() {
        return;
    }
    let root = Stream::new(dungeon.seed, "dungeon");
    let root = root.split("scenes").split(&ruleset.head.id);
    let boss = draw_boss(ruleset, dungeon, &mut root.split("boss"));
    let mut teller = Teller {
        ruleset,
        rooms: scene::scenes_of(ruleset, dungeon, met),
        used: BTreeSet::new(),
        boss: boss.clone().unwrap_or_else(|| goal_label(ruleset, dungeon)),
    };
    for at in 0..dungeon.rooms.len() {
        let mut stream = root.split_numbered("room", at as u64 + 1);
        teller.describe_room(dungeon, at, tables.get(at), &mut stream);
    }
    dungeon.story = ruleset.story.as_ref().map(|texts| {
        Box::new(Story {
            boss,
            rumours: teller.rumours(dungeon, tables, &root.split("rumours")),
            ..teller.frame(texts, dungeon, &root)
        })
    });
}

/// A name for whoever waits at the goal.
fn draw_boss(ruleset: &Ruleset, dungeon: &Dungeon, stream: &mut Stream) -> Option<String> {
    dungeon.goal.as_ref()?;
    let names = &ruleset.story.as_ref()?.bosses.0;
    stream.pick(names).map(StoryText::source)
}

/// What the goal is called: the foe that it is, or its words.
fn goal_label(ruleset: &Ruleset, dungeon: &Dungeon) -> String {
    let Some(goal) = &dungeon.goal else {
        return String::new();
    };
    let foe = goal.foe.as_ref().and_then(|foe| ruleset.foes.get(foe));
    foe.map_or_else(|| goal.what.clone(), |foe| foe.label.clone())
}

struct Teller<'r> {
    ruleset: &'r Ruleset,
    /// Its rooms, by index.
    rooms: Vec<RoomScenes<'r>>,
    /// Whatever has been printed.
    used: BTreeSet<String>,
    boss: String,
}

/// Texts to draw from, and how likely.
struct Choice<'r> {
    scene: &'r Scene,
    texts: Vec<String>,
    weight: u32,
}

impl<'r> Choice<'r> {
    /// None without a text.
    fn of(scene: &'r Scene, texts: Vec<String>, weight: u32) -> Option<Self> {
        let choice = Self {
            scene,
            texts,
            weight,
        };
        Some(choice).filter(|choice| !choice.texts.is_empty())
    }
}

impl<'r> Teller<'r> {
    fn holding(&self, at: usize) -> &[Holding<'r>] {
        self.rooms.get(at).map_or(&[], |room| &room.holding)
    }

    fn describe_room(
        &mut self,
        dungeon: &mut Dungeon,
        at: usize,
        tables: Option<&TableWords>,
        stream: &mut Stream,
    ) {
        let tables = tables.cloned().unwrap_or_default();
        let line = self.draw_line(dungeon, at, &mut stream.split("line"));
        let (scene, line) = match line {
            Some((scene, line)) => (Some(scene), line),
            None => (None, tables.flavour),
        };
        let line = Some(line).filter(|line| self.used.insert(line.clone()));
        let name = (!tables.fixed)
            .then(|| self.draw_name(dungeon, at, scene, &mut stream.split("name")))
            .flatten();
        let after = self.draw_after(at, scene, &mut stream.split("after"));
        let holds = |it: &&Scene| self.holding(at).iter().any(|held| held.scene.id == it.id);
        let named = name.as_ref().map(|(scene, _)| *scene);
        let scene = scene.filter(holds).or(named);
        let Some(room) = dungeon.rooms.get_mut(at) else {
            return;
        };
        room.flavour = line.unwrap_or_default();
        room.scene = scene.map(|scene| scene.id.clone());
        room.after = after.unwrap_or_default();
        (room.name, room.named) = match name {
            Some((_, name)) => (name, true),
            None => (tables.name, tables.named),
        };
    }

    /// What one sees on entering: the entrance and the goal speak for themselves, their neighbours hint at the goal, and elsewhere the more
    /// particular scene is the likelier.
    fn draw_line(
        &self,
        dungeon: &Dungeon,
        at: usize,
        stream: &mut Stream,
    ) -> Option<(&'r Scene, String)> {
        let room = dungeon.rooms.get(at)?;
        let own = self.own_choices(at, |scene| &scene.lines);
        let is_set = |choice: &Choice<'_>| {
            let mut holding = self.holding(at).iter();
            holding.any(|held| is_set_place(held) && held.scene.id == choice.scene.id)
        };
        let (first, mut others): (Vec<_>, Vec<_>) = own.into_iter().partition(is_set);
        if !first.is_empty() {
            return draw(first, stream);
        }
        let hints = self.goal_hints(dungeon, room);
        if !hints.is_empty() && at > 0 {
            return draw(hints, stream);
        }
        if others.iter().all(|choice| choice.weight < PARTICULAR) {
            others.extend(self.hints(dungeon, room));
        }
        draw(others, stream)
    }

    /// Unused texts of the scenes that hold in a room.
    fn own_choices(
        &self,
        at: usize,
        texts: impl Fn(&'r Scene) -> &'r StoryLines,
    ) -> Vec<Choice<'r>> {
        let holding = self.holding(at).iter();
        let choices = holding.map(|held| self.choice(held.scene, texts(held.scene), held.weight));
        choices.flatten().collect()
    }

    /// Those of the texts that have not been printed yet; none when all of them have.
    fn choice(&self, scene: &'r Scene, lines: &StoryLines, weight: u32) -> Option<Choice<'r>> {
        let filled = lines.0.iter().map(|line| self.fill(line, "", ""));
        let texts = filled.filter(|line| !self.used.contains(line));
        Choice::of(scene, texts.collect(), weight)
    }

    /// Hints of the goal, for the rooms next to it.
    fn goal_hints(&self, dungeon: &Dungeon, room: &Room) -> Vec<Choice<'r>> {
        let goal = dungeon.goal.as_ref().map(|goal| goal.room);
        let mut neighbours = dungeon.exits(room.id);
        let next = neighbours.find(|(door, other)| !door.secret && Some(*other) == goal);
        let set = |held: &Holding<'_>| held.made_for == Some(ScenePlace::Goal);
        match next {
            Some((_, other)) if other != room.id => self.hints_of(other, set),
            _ => Vec::new(),
        }
    }

    /// Hints of rooms that are one move further in.
    fn hints(&self, dungeon: &Dungeon, room: &Room) -> Vec<Choice<'r>> {
        let mut found = Vec::new();
        for (door, other) in dungeon.exits(room.id) {
            if !door.secret && door.from == room.id {
                found.extend(self.hints_of(other, |held| held.weight >= PARTICULAR));
            }
        }
        found
    }

    fn hints_of(&self, room: RoomId, wanted: impl Fn(&Holding<'_>) -> bool) -> Vec<Choice<'r>> {
        let at = (room as usize).wrapping_sub(1);
        let held = self.holding(at).iter().filter(|held| wanted(held));
        let choices = held.map(|held| self.choice(held.scene, &held.scene.near, NEAR));
        choices.flatten().collect()
    }

    /// A name by the scene of the room's line, else by another that holds. Corridors and the entrance take only names that are made for them.
    fn draw_name(
        &mut self,
        dungeon: &Dungeon,
        at: usize,
        scene: Option<&Scene>,
        stream: &mut Stream,
    ) -> Option<(&'r Scene, String)> {
        let room = dungeon.rooms.get(at)?;
        let needed = match room.kind {
            _ if at == 0 => Some(ScenePlace::Entrance),
            RoomKind::Corridor => Some(ScenePlace::Corridor),
            RoomKind::Room => None,
        };
        let fits = |held: &&Holding<'_>| needed.is_none() || held.made_for == needed;
        let fitting = self.holding(at).iter().filter(fits);
        let fitting: BTreeSet<&str> = fitting.map(|held| held.scene.id.as_str()).collect();
        let mut choices = self.own_choices(at, |scene| &scene.names);
        choices.retain(|choice| fitting.contains(choice.scene.id.as_str()));
        let drawn = draw(prefer(choices, scene), stream)?;
        self.used.insert(drawn.1.clone());
        Some(drawn)
    }

    /// How a guarded room is when its foes are gone.
    fn draw_after(
        &mut self,
        at: usize,
        scene: Option<&Scene>,
        stream: &mut Stream,
    ) -> Option<String> {
        self.rooms.get(at).filter(|room| room.guarded)?;
        let choices = self.own_choices(at, |scene| &scene.after);
        let (_, text) = draw(prefer(choices, scene), stream)?;
        self.used.insert(text.clone());
        Some(text)
    }

    /// Two true rumours and a false one, shuffled; none where the game cannot tell them apart.
    fn rumours(&self, dungeon: &Dungeon, tables: &[TableWords], root: &Stream) -> Vec<Rumour> {
        let mut names = distinct_names(dungeon);
        for (id, name) in &mut names {
            // What tables call a room is a kind of room, and takes an article.
            let own = tables.get((*id as usize).wrapping_sub(1));
            if own.is_some_and(|it| it.fixed) {
                let kind = say::RoomMentioned { name: &*name };
                *name = self.ruleset.words().say(kind);
            }
        }
        let mut found: Vec<Rumour> = Vec::new();
        let mut stream = root.split("true");
        while found.len() < TRUE_RUMOURS {
            let mut choices = Vec::new();
            for (at, room) in dungeon.rooms.iter().enumerate().skip(1) {
                let Some(name) = names.get(&room.id) else {
                    continue;
                };
                for held in self.holding(at) {
                    choices.extend(self.rumour(held.scene, room.id, name, held.weight, &found));
                }
            }
            match draw_rumour(choices, true, &mut stream) {
                Some(rumour) => found.push(rumour),
                None => break,
            }
        }
        let mut stream = root.split("false");
        let absent = |scene: &&Scene| {
            let mut holding = self.rooms.iter().flat_map(|room| &room.holding);
            holding.all(|held| held.scene.id != scene.id)
        };
        let mut choices = Vec::new();
        for scene in self.ruleset.scenes.iter().filter(absent) {
            for (id, name) in &names {
                if *id > 1 {
                    choices.extend(self.rumour(scene, *id, name, 1, &found));
                }
            }
        }
        match draw_rumour(choices, false, &mut stream) {
            Some(rumour) if !found.is_empty() => found.push(rumour),
            _ => return Vec::new(),
        }
        root.split("order").shuffle(&mut found);
        found
    }

    /// What a scene lets people say of a room, unless the scene or the room has been spoken of.
    fn rumour(
        &self,
        scene: &'r Scene,
        room: RoomId,
        name: &str,
        weight: u32,
        known: &[Rumour],
    ) -> Option<(RoomId, Choice<'r>)> {
        let spoken = |rumour: &Rumour| rumour.room == room || rumour.scene == scene.id;
        if known.iter().any(spoken) {
            return None;
        }
        let rumours = scene.rumours.0.iter();
        let about = rumours.filter(|text| text.mentions(StoryName::Room));
        let texts = about.map(|text| self.fill(text, "", name)).collect();
        Some((room, Choice::of(scene, texts, weight)?))
    }

    /// The texts around the dungeon, one of each kind.
    fn frame(&self, texts: &model::Story, dungeon: &Dungeon, root: &Stream) -> Story {
        let one = |name: &str, texts: &[StoryText]| {
            let drawn = root.split("story").split(name).pick(texts);
            drawn.map_or_else(String::new, |text| self.fill(text, &dungeon.title, ""))
        };
        Story {
            tagline: one("tagline", &texts.taglines),
            premise: one("premise", &texts.premises),
            reason: one("reason", &texts.reasons),
            victory: one("victory", &texts.victories),
            reward: one("reward", &texts.rewards),
            retreat: one("retreat", &texts.retreats),
            death: one("death", &texts.deaths),
            ..Story::default()
        }
    }

    /// A text with its names; an article within a sentence is written small.
    fn fill(&self, text: &StoryText, title: &str, room: &str) -> String {
        let articles = self.ruleset.word(Word::Articles);
        let mut filled = String::new();
        for part in &text.parts {
            let name = match part {
                StoryPart::Words(words) => {
                    filled.push_str(words);
                    continue;
                }
                StoryPart::Name(StoryName::Title) => title,
                StoryPart::Name(StoryName::Boss) => &self.boss,
                StoryPart::Name(StoryName::Room) => room,
            };
            let begun = filled.trim_end().chars().last();
            let begins = begun.is_none_or(|last| matches!(last, '.' | '!' | '?' | ':' | '"' | '„'));
            let article = name.split_whitespace().next().unwrap_or_default();
            let known = articles.split_whitespace().any(|known| known == article);
            let mut letters = name.chars();
            match letters.next() {
                Some(first) if begins => filled.extend(first.to_uppercase()),
                Some(first) if known => filled.extend(first.to_lowercase()),
                first => filled.extend(first),
            }
            filled.push_str(letters.as_str());
        }
        filled
    }
}

/// Whether the entrance or the goal is what the scene is made for.
fn is_set_place(held: &Holding<'_>) -> bool {
    matches!(held.made_for, Some(ScenePlace::Entrance | ScenePlace::Goal))
}

/// Names that only one room has, by its number.
fn distinct_names(dungeon: &Dungeon) -> BTreeMap<RoomId, String> {
    let is_named = |room: &&Room| room.named && !room.name.is_empty();
    let named = || dungeon.rooms.iter().filter(is_named);
    let alone = |room: &&Room| named().filter(|other| other.name == room.name).count() == 1;
    let names = named().filter(alone);
    names.map(|room| (room.id, room.name.clone())).collect()
}

/// The choices of this scene, where it has any.
fn prefer<'r>(mut choices: Vec<Choice<'r>>, scene: Option<&Scene>) -> Vec<Choice<'r>> {
    let same = |choice: &Choice<'_>| scene.is_some_and(|scene| scene.id == choice.scene.id);
    if choices.iter().any(same) {
        choices.retain(same);
    }
    choices
}

/// One text, its scene by weight.
fn draw<'r>(choices: Vec<Choice<'r>>, stream: &mut Stream) -> Option<(&'r Scene, String)> {
    let choice = draw_choice(choices, |choice| choice.weight, stream)?;
    let text = stream.pick(&choice.texts)?;
    Some((choice.scene, text.clone()))
}

fn draw_rumour(
    choices: Vec<(RoomId, Choice<'_>)>,
    is_true: bool,
    stream: &mut Stream,
) -> Option<Rumour> {
    let (room, choice) = draw_choice(choices, |(_, choice)| choice.weight, stream)?;
    let text = stream.pick(&choice.texts)?.clone();
    Some(Rumour {
        text,
        room,
        scene: choice.scene.id.clone(),
        is_true,
    })
}

/// One of several by weight.
fn draw_choice<T>(choices: Vec<T>, weigh: impl Fn(&T) -> u32, stream: &mut Stream) -> Option<T> {
    let total: i64 = choices.iter().map(|choice| i64::from(weigh(choice))).sum();
    if total == 0 {
        return None;
    }
    let mut rolled = stream.range(1..=total);
    choices.into_iter().find(|choice| {
        rolled -= i64::from(weigh(choice));
        rolled <= 0
    })
}
