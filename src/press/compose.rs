//! From an order with everything made for it to finished content: composed, filled, disguised.

use super::Job;
use super::deep::{Deep, refuse_unused_disguise};
use super::form;
use super::hidden_back::HiddenBack;
use super::make::Made;
use super::outer_back::clear_outer_back;
use crate::content::{self, Block, Content, Page};
use crate::diag::{Error, error};
use crate::disguise::{self, Costume, Front, OuterBack, Personal};
use crate::explain;
use crate::export::FormField;
use crate::impose::folds;
use crate::model::Ruleset;

/// The content of an order, the fields that it asks for, and what it lacks.
pub(super) struct Composed {
    pub content: Content,
    pub fields: Vec<FormField>,
    pub warnings: Vec<String>,
    /// What a deep disguise replaces.
    pub deep: Option<Deep>,
    /// What the file is called where the names of game and product would give it away.
    pub file_name: Option<String>,
}

/// Composes the content of an order.
pub(super) fn compose(ruleset: &Ruleset, made: &Made) -> Result<Composed, Error> {
    let order = &made.order;
    refuse_unused_disguise(order)?;
    let mut content = compose_product(ruleset, made)?;
    let back = HiddenBack {
        ruleset,
        order,
        options: &made.filling.options,
    };
    let mut warnings = Vec::new();
    content.inside = back.fill(content.inside, &mut warnings)?;
    content::remember_names(&mut content);
    // The panels of one folded sheet have no room to spare, and a disguise has no use for a goblin.
    if order.look.disguise.is_some() || order.fold().has_inside() {
        content::drop_icons(&mut content);
    } else {
        content::credit_icons(ruleset, &mut content);
    }
    let mut deep = None;
    let mut file_name = None;
    if let Some(disguise) = order.look.disguise {
        // Only what is folded up hides behind a cover.
        let fold = order.fold();
        let front = match fold.panels() {
            Some(_) if *fold != folds::FLAT => Front::Cover,
            _ => Front::Letterhead,
        };
        let costume = Costume {
            disguise,
            language: ruleset.language,
            seed: order.job.seed(),
            front,
            deep: order.look.deep,
            personal: &order.look.personal,
            back: if order.look.deep {
                clear_outer_back(order, &mut content)
            } else {
                OuterBack::AsItIs
            },
        };
        let plain = (*costume.personal != Personal::default()).then(|| content.clone());
        let head = disguise::dress(&mut content, &costume);
        if let Some(plain) = plain {
            // The head of a table or chart has room for its title alone.
            let has_room = !matches!(order.job, Job::GradeTable(_) | Job::Nomogram(_));
            refuse_unused_words(&plain, &content, &costume, has_room)?;
        }
        if order.look.deep {
            deep = Some(Deep::encipher(
                ruleset,
                &mut content,
                disguise,
                costume.back,
            ));
            file_name = Some(name_file(&head));
        }
    }
    if !order.fold().has_inside() {
        // Nothing hides the back of such a sheet: what would be there follows the other pages.
        content.pages.append(&mut content.inside);
    }
    refuse_misreadings(&content)?;
    Ok(Composed {
        fields: form::list_fields(ruleset, &content, order)?,
        content,
        warnings,
        deep,
        file_name,
    })
}

/// Refuses a name, date or company for which this paper has no place: it looks the same without.
fn refuse_unused_words(
    plain: &Content,
    dressed: &Content,
    costume: &Costume<'_>,
    has_room: bool,
) -> Result<(), Error> {
    let own = costume.personal;
    let parts = [
        (
            "--name",
            own.name.is_some(),
            Personal {
                name: None,
                ..own.clone()
            },
        ),
        (
            "--date",
            own.date.is_some(),
            Personal {
                date: None,
                ..own.clone()
            },
        ),
        (
            "--company",
            own.company.is_some(),
            Personal {
                company: None,
                ..own.clone()
            },
        ),
    ];
    for (option, _, rest) in parts.iter().filter(|(_, is_given, _)| *is_given) {
        let mut without = plain.clone();
        let costume = Costume {
            personal: rest,
            ..*costume
        };
        disguise::dress(&mut without, &costume);
        // The title of the file is not on paper.
        let same = (&without.pages, &without.inside) == (&dressed.pages, &dressed.inside);
        if same || !has_room {
            return Err(error!(
                command: "`{option}` is not on covers of the disguise `{}`", costume.disguise.name;
                hint: "leave it out, or choose another `--disguise`"
            ));
        }
    }
    Ok(())
}

/// Words as the name of a file: `to-do-week-41`.
fn name_file(words: &str) -> String {
    let small = words.to_lowercase();
    let parts = small.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// Composes a product. Every number in the rooms of a booklet must say where it comes from: one that does not is a mistake of the program, and
/// a booklet with it is not printed.
pub(super) fn compose_product(ruleset: &Ruleset, made: &Made) -> Result<Content, Error> {
    let filling = &made.filling;
    let content = content::compose(ruleset, &made.order.recipe, filling);
    let booklet = filling.booklet.as_ref().map(|handout| &handout.booklet);
    match booklet.and_then(|booklet| explain::check(booklet, &content)) {
        None => Ok(content),
        Some(stray) => Err(error!(
            "`{}` in \"{}\" cannot be traced", stray.number, stray.words;
            hint: "this is a bug: report it, and try another `--seed`"
        )),
    }
}

/// Refuses nomograms from which some roll would be read wrong.
pub(super) fn refuse_misreadings(content: &Content) -> Result<(), Error> {
    let pages = content.pages.iter().chain(&content.inside);
    for block in pages.flat_map(Page::blocks) {
        if let Block::Nomogram(chart) = block
            && chart.exact.misreads > 0
        {
            return Err(error!(
                "{} of {} readings of the nomogram `{}` are wrong",
                    chart.exact.misreads, chart.exact.readings, chart.title;
                hint: "`delve check` shows one; take `nomogram = ...` out of the test"
            ));
        }
    }
    Ok(())
}
