//! A game whose every word is in stand-ins. What is forgotten here stays English and is found on paper, so nothing can be forgotten.

use delvepress::model::blocks as declared;
use delvepress::model::{
    Action, Block, BlockKind, Catalog, Cell, FigureValue, Grid, Named, Page, Roll, Ruleset, Step,
    StoryPart, StoryText, Text, TextPart,
};

use super::letters::turned;

/// Turns the words of a ruleset; ids, rules and dice stay.
pub fn turn(ruleset: &mut Ruleset) {
    let head = &mut ruleset.head;
    words(&mut head.title);
    for own in [
        &mut head.licence,
        &mut head.credit,
        &mut head.notice,
        &mut head.summary,
    ] {
        option(own);
    }
    head.needs.iter_mut().for_each(words);
    ruleset
        .labels
        .iter_mut()
        .for_each(|(_, label)| words(label));
    each(&mut ruleset.rules, |rule| {
        words(&mut rule.title);
        words(&mut rule.text);
        option(&mut rule.group);
    });
    each(&mut ruleset.stats, |stat| {
        words(&mut stat.label);
        option(&mut stat.short);
        option(&mut stat.text);
        option(&mut stat.group);
    });
    for figures in [&mut ruleset.foe_stats, &mut ruleset.item_stats] {
        each(figures, |figure| {
            words(&mut figure.label);
            option(&mut figure.short);
            option(&mut figure.text);
        });
    }
    each(&mut ruleset.classes, |class| {
        words(&mut class.label);
        class.text.iter_mut().for_each(text);
        class.levels.iter_mut().for_each(grid);
    });
    each(&mut ruleset.traits, |power| {
        words(&mut power.label);
        power.text.iter_mut().for_each(text);
        option(&mut power.group);
    });
    each(&mut ruleset.conditions, |condition| {
        words(&mut condition.label);
        condition.text.iter_mut().for_each(text);
    });
    each(&mut ruleset.slots, |slot| {
        words(&mut slot.label);
        option(&mut slot.text);
    });
    each(&mut ruleset.items, |item| {
        words(&mut item.label);
        option(&mut item.plural);
        item.text.iter_mut().for_each(text);
        item.figures
            .0
            .iter_mut()
            .for_each(|(_, value)| figure(value));
        option(&mut item.group);
    });
    each(&mut ruleset.foes, |foe| {
        words(&mut foe.label);
        option(&mut foe.plural);
        foe.text.iter_mut().for_each(text);
        foe.treasure.iter_mut().for_each(text);
        foe.figures
            .0
            .iter_mut()
            .for_each(|(_, value)| figure(value));
        option(&mut foe.group);
    });
    each(&mut ruleset.tables, |table| {
        words(&mut table.title);
        option(&mut table.text);
        option(&mut table.note);
        option(&mut table.group);
        grid(&mut table.grid);
    });
    each(&mut ruleset.lists, |list| {
        words(&mut list.title);
        option(&mut list.text);
        option(&mut list.note);
        option(&mut list.group);
        grid(&mut list.grid);
    });
    each(&mut ruleset.decks, |deck| words(&mut deck.title));
    each(&mut ruleset.tests, |test| {
        words(&mut test.label);
        option(&mut test.text);
        words(&mut test.fail);
        for grade in &mut test.grades {
            words(&mut grade.label);
            option(&mut grade.text);
            option(&mut grade.more);
        }
        test.matrix
            .iter_mut()
            .for_each(|matrix| option(&mut matrix.across));
    });
    option(&mut ruleset.creation.text);
    ruleset.creation.steps.iter_mut().for_each(step);
    ruleset.creation.party_steps.iter_mut().for_each(step);
    each(&mut ruleset.procedures, |procedure| {
        option(&mut procedure.text)
    });
    each(&mut ruleset.offers, |offer| {
        text(&mut offer.ask);
        for answer in &mut offer.answers {
            words(&mut answer.label);
            answer.text.iter_mut().for_each(text);
        }
    });
    each(&mut ruleset.policies, |policy| {
        words(&mut policy.label);
        option(&mut policy.text);
    });
    option(&mut ruleset.goal.text);
    for part in &mut ruleset.head.rulebook {
        words(&mut part.part);
    }
    each(&mut ruleset.modes, |mode| {
        words(&mut mode.label);
        option(&mut mode.text);
        if let Some(told) = &mut mode.booklet {
            [&mut told.goal, &mut told.ending, &mut told.blurb]
                .into_iter()
                .for_each(option);
        }
    });
    each(&mut ruleset.quests, |quest| {
        words(&mut quest.label);
        for own in [&mut quest.text, &mut quest.reward, &mut quest.failure] {
            own.iter_mut().for_each(text);
        }
        option(&mut quest.group);
    });
    if let Some(plan) = &mut ruleset.dungeon {
        option(&mut plan.text);
        // The goal is a row of a table, or words.
        plan.goal
            .iter_mut()
            .filter(|goal| goal.contains(' '))
            .for_each(words);
        plan.title.iter_mut().for_each(text);
    }
    if let Some(own) = &mut ruleset.story {
        let lists = [
            &mut own.taglines,
            &mut own.premises,
            &mut own.reasons,
            &mut own.victories,
            &mut own.retreats,
            &mut own.deaths,
            &mut own.rewards,
            &mut own.bosses.0,
        ];
        lists.into_iter().flatten().for_each(told);
    }
    each(&mut ruleset.scenes, |scene| {
        let lists = [
            &mut scene.names.0,
            &mut scene.lines.0,
            &mut scene.near.0,
            &mut scene.after.0,
            &mut scene.rumours.0,
        ];
        lists.into_iter().flatten().for_each(told);
    });
    each(&mut ruleset.shapes, |shape| {
        words(&mut shape.label);
        shape.text.iter_mut().for_each(text);
    });
    if let Some(plan) = &mut ruleset.booklet {
        for own in [
            &mut plan.text,
            &mut plan.dice_text,
            &mut plan.blurb,
            &mut plan.goal,
            &mut plan.wanderers_text,
            &mut plan.search,
            &mut plan.ending,
            &mut plan.campaign_text,
        ] {
            option(own);
        }
        for page in [&mut plan.front, &mut plan.back, &mut plan.campaign]
            .into_iter()
            .flatten()
        {
            blocks(page);
        }
    }
    each(&mut ruleset.options, |option_of| {
        words(&mut option_of.label);
        option(&mut option_of.text);
    });
    each(&mut ruleset.products, |product| {
        words(&mut product.label);
        option(&mut product.title);
        option(&mut product.text);
        option(&mut product.portrait);
        product
            .labels
            .iter_mut()
            .for_each(|(_, label)| words(label));
        product
            .pages
            .iter_mut()
            .chain(&mut product.inside)
            .for_each(blocks);
    });
}

fn each<T: Named + Clone>(catalog: &mut Catalog<T>, change: impl Fn(&mut T)) {
    let mut entries: Vec<T> = catalog.iter().cloned().collect();
    entries.iter_mut().for_each(change);
    *catalog = Catalog::new(entries);
}

fn words(own: &mut String) {
    *own = turned(own);
}

fn option(own: &mut Option<String>) {
    own.iter_mut().for_each(words);
}

fn told(own: &mut StoryText) {
    for part in &mut own.parts {
        if let StoryPart::Words(text) = part {
            words(text);
        }
    }
}

fn text(own: &mut Text) {
    own.source = turned(&own.source);
    own.pieces.iter_mut().for_each(piece);
}

fn piece(own: &mut TextPart) {
    match own {
        TextPart::Words(text) => words(text),
        TextPart::Roll(Roll::If {
            then, otherwise, ..
        }) => {
            then.iter_mut().chain(otherwise).for_each(piece);
        }
        TextPart::Roll(_) => {}
    }
}

fn figure(value: &mut FigureValue) {
    if let FigureValue::Text(own) = value {
        text(own);
    }
}

fn grid(grid: &mut Grid) {
    for column in &mut grid.columns {
        words(&mut column.label);
    }
    for row in &mut grid.rows {
        for own in [&mut row.name, &mut row.text] {
            own.iter_mut().for_each(text);
        }
        for cell in row.cells.iter_mut().flatten() {
            if let Cell::Text(own) = cell {
                text(own);
            }
        }
        for argument in row
            .traits
            .iter_mut()
            .filter_map(|grant| grant.argument.as_mut())
        {
            words(argument);
        }
    }
}

fn step(own: &mut Step) {
    option(&mut own.text);
    if let Action::OneOf(ways) = &mut own.action {
        ways.iter_mut().flatten().for_each(step);
    }
}

fn blocks(page: &mut Page) {
    page.blocks.iter_mut().for_each(block);
}

fn block(own: &mut Block) {
    match &mut own.kind {
        BlockKind::Title(declared::Title { title, subtitle }) => {
            option(title);
            option(subtitle);
        }
        BlockKind::Text(declared::Text { title, text }) => {
            option(title);
            words(text);
        }
        BlockKind::Stat(declared::Stat { label, hint, .. })
        | BlockKind::Skill(declared::Skill { label, hint, .. }) => {
            option(label);
            option(hint);
        }
        BlockKind::Track(declared::Track {
            label, hint, marks, ..
        }) => {
            option(label);
            option(hint);
            // Some are names of pictures.
            let pictures = [
                "candle",
                "food",
                "star",
                "skull",
                "heart",
                "coin",
                "hourglass",
            ];
            let drawn = |mark: &str| mark.split(' ').all(|name| pictures.contains(&name));
            let spelt = marks.iter_mut().map(|(_, mark)| mark);
            spelt.filter(|mark| !drawn(mark)).for_each(words);
        }
        BlockKind::Sums(declared::Sums { sums, .. }) => {
            sums.iter_mut().for_each(|(label, _)| words(label))
        }
        BlockKind::Slots(declared::Slots {
            title,
            cells,
            box_label,
            box_end,
            ..
        }) => {
            option(title);
            option(box_label);
            option(box_end);
            cells.iter_mut().for_each(words);
        }
        BlockKind::Ledger(declared::Ledger {
            title,
            columns,
            wide,
            labels,
            box_label,
            ..
        }) => {
            option(title);
            option(box_label);
            // Wide columns are named by their headings.
            columns.iter_mut().chain(wide).chain(labels).for_each(words);
        }
        BlockKind::Items(declared::Items { title, .. })
        | BlockKind::Traits(declared::Traits { title, .. })
        | BlockKind::Picks(declared::Picks { title, .. })
        | BlockKind::Chart(declared::Chart { title, .. })
        | BlockKind::DropGrid(declared::DropGrid { title, .. })
        | BlockKind::Map(declared::Map { title, .. })
        | BlockKind::Key(declared::Key { title, .. })
        | BlockKind::Prompts(declared::Prompts { title, .. }) => option(title),
        BlockKind::Clock(declared::Clock { label, .. }) => words(label),
        BlockKind::Portrait(declared::Portrait { label, .. })
        | BlockKind::Boxes(declared::Boxes { label, .. }) => option(label),
        BlockKind::RollTable(declared::RollTable { parts, .. })
        | BlockKind::List(declared::List { parts, .. }) => option(&mut parts.title),
        BlockKind::Lines(declared::Lines { title, labels, .. }) => {
            option(title);
            labels.iter_mut().for_each(words);
        }
        BlockKind::Grid(grid) => option(&mut grid.title),
        BlockKind::Rooms(rooms) => {
            option(&mut rooms.title);
            option(&mut rooms.join);
            rooms.fields.iter_mut().for_each(words);
            rooms
                .corners
                .0
                .iter_mut()
                .for_each(|(_, label)| words(label));
        }
        _ => {}
    }
}
