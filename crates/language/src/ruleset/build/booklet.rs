//! The plan of booklets.

use super::products::page;
use super::text;
use super::view::View;
use crate::model::{BookletPlan, Figure, Ref};
use crate::ruleset::tree::NodeKind;

/// Lengths as they are written, the shortest first.
const LENGTHS: [&str; 4] = ["tiny", "short", "medium", "long"];

pub(super) fn plan(view: View<'_>) -> BookletPlan {
    let rooms = view.records("rooms").pop();
    let modes = view.records("modes").pop();
    let figures = view.items("figures").iter().filter_map(|node| {
        let figure: Ref<Figure> = view.context.reference("foe-stat", node)?;
        Some(figure.id().to_owned())
    });
    BookletPlan {
        text: view.words("text"),
        blurb: view.words("blurb"),
        goal: view.words("goal"),
        front: view.records("front").into_iter().map(page).collect(),
        panels: view
            .items("panels")
            .iter()
            .filter_map(|node| view.context.reference("rule", node))
            .collect(),
        new_hero: view
            .items("new-hero")
            .iter()
            .filter_map(|node| view.context.reference("rule", node))
            .collect(),
        back: view.records("back").into_iter().map(page).collect(),
        wanderers: view
            .get("wanderers")
            .filter(|node| node.as_words().is_some())
            .and_then(|node| text::call(view.context, node)),
        wanderers_count: view.count("wanderers-count").unwrap_or(12),
        wanderers_text: view.words("wanderers-text"),
        search: view.words("search"),
        finds: view
            .get("finds")
            .filter(|node| node.as_words().is_some())
            .and_then(|node| text::call(view.context, node)),
        dice: view
            .items("dice")
            .iter()
            .filter_map(|node| match node.kind {
                NodeKind::Integer(sides) => u32::try_from(sides).ok(),
                _ => None,
            })
            .collect(),
        ending: view.words("ending"),
        campaign_text: view.words("campaign-text"),
        campaign: view.records("campaign").into_iter().map(page).collect(),
        figures: figures.collect(),
        rooms: LENGTHS.map(|length| rooms.as_ref().and_then(|rooms| rooms.count(length))),
        modes: LENGTHS.map(|length| {
            let named = modes.as_ref().map(|modes| modes.items(length));
            let named = named.unwrap_or_default().iter();
            named
                .filter_map(|node| view.context.reference("mode", node))
                .collect()
        }),
        origin: view.origin,
    }
}
