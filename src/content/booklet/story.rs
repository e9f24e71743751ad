//! The story around a booklet: premise and rumours before the dungeon, endings behind it.

use super::BookletParts;
use super::front::text;
use crate::booklet::RoomSequence;
use crate::content::blocks::Text;
use crate::content::{Block, paragraphs};
use crate::dungeon::{Goal, Story};
use crate::words::{Word, say};

/// The story of this dungeon.
pub fn story<'a>(parts: &BookletParts<'a>) -> Option<&'a Story> {
    parts.dungeon().story.as_deref()
}

/// The line below the title.
pub fn tagline<'a>(parts: &BookletParts<'a>) -> Option<&'a str> {
    let tagline = story(parts).map(|story| story.tagline.as_str());
    tagline.filter(|tagline| !tagline.is_empty())
}

/// Premise and reason.
pub fn premise(parts: &BookletParts<'_>) -> Option<Block> {
    let story = story(parts)?;
    let told = format!("{}\n\n{}", story.premise, story.reason);
    let title = parts.word(Word::StoryTitle);
    (!told.trim().is_empty()).then(|| text(title, told.trim()))
}

/// What people say; which of it is wrong is printed nowhere.
fn rumours(parts: &BookletParts<'_>) -> Option<Block> {
    let rumours = story(parts)?.rumours.iter();
    let told: String = rumours.map(|it| format!("- {}\n", it.text)).collect();
    let wrong = parts.word(Word::RumoursFalse);
    let title = parts.word(Word::Rumours);
    (!told.is_empty()).then(|| text(title, &format!("{told}\n{wrong}")))
}

/// Everything that is read before the first room.
pub fn beginning(parts: &BookletParts<'_>) -> Vec<Block> {
    premise(parts).into_iter().chain(rumours(parts)).collect()
}

/// The endings, behind everything else; those that have a section of their own are printed there. Never beside the goal.
pub fn endings(parts: &BookletParts<'_>) -> Option<Block> {
    let story = story(parts)?;
    let won = join_victory(story);
    let in_sections = parts.booklet.sequence != RoomSequence::Keyed;
    let told = [
        (Word::EndVictory, won.as_str(), in_sections),
        (Word::EndRetreat, story.retreat.as_str(), in_sections),
        (Word::EndDeath, story.death.as_str(), false),
    ];
    let told = (told.iter()).filter(|(_, told, elsewhere)| !told.is_empty() && !elsewhere);
    let told = told.map(|(label, told, _)| format!("**{}** {told}\n\n", parts.word(*label)));
    let told: String = told.collect();
    (!told.is_empty()).then(|| {
        Block::Text(Text {
            title: Some(parts.word(Word::HowItEnds)),
            paragraphs: paragraphs(&told),
            apart_from: goal_number(parts).into_iter().collect(),
        })
    })
}

/// The words of a victory and what it brings.
pub fn join_victory(story: &Story) -> String {
    let told = format!("{} {}", story.victory, story.reward);
    told.trim().to_owned()
}

/// The number under which the goal is found.
pub fn goal_number(parts: &BookletParts<'_>) -> Option<u32> {
    let goal = parts.dungeon().goal.as_ref()?;
    parts.booklet.number_of_room(goal.room)
}

/// Whoever waits at the goal, by the name that the story gives and by what it is: `Grub the Unwashed, chaos lord`.
pub fn boss_in_words(parts: &BookletParts<'_>, goal: &Goal) -> Option<String> {
    let name = story(parts)?.boss.as_deref()?;
    let foe = goal.foe.as_ref();
    let foe = foe.and_then(|foe| parts.ruleset.foes.get(foe));
    let kind = foe.map_or(goal.what.trim_end_matches('.'), |foe| foe.called(1));
    Some(parts.words().say(say::BossNamed { name, kind }))
}
