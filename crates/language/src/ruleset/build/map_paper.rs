//! Map paper: sizes, patterns, and what does not go together.

use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{Coordinates, Corner, MapGrid, Mark, Pattern, Rooms, SIDE_HINT, side_in_mm};

pub(super) fn grid(view: &View<'_>) -> MapGrid {
    let (pattern, usual_mark) = pattern(view);
    let marks = [("line", Mark::Line), ("dot", Mark::Dot)];
    let names = [
        ("letters", Coordinates::Letters),
        ("numbers", Coordinates::Numbers),
    ];
    let (columns, rows, mut square) = (view.count("columns"), view.count("rows"), side(view));
    if columns.is_some() != rows.is_some() && view.get("square").is_none() {
        let (given, missing) = match columns {
            Some(_) => ("columns", "rows"),
            None => ("rows", "columns"),
        };
        report(
            view,
            given,
            format!("a grid with `{given}` alone has no size"),
            &format!("add `{missing}`, or a side such as `square = \"5 mm\"`"),
        );
    }
    if columns.is_none() && rows.is_none() {
        square = square.or(Some(pattern.usual_side()));
    }
    let grid = MapGrid {
        title: view.words("title"),
        columns,
        rows,
        pattern,
        mark: view.one_of("mark", &marks).unwrap_or(usual_mark),
        square,
        every: view.count("every"),
        frame: view.flag("frame").unwrap_or(false),
        coordinates: view.one_of("coordinates", &names),
    };
    contradictions(view, &grid);
    grid
}

fn pattern(view: &View<'_>) -> (Pattern, Mark) {
    let named = Pattern::NAMED.map(|(name, pattern, mark)| (name, (pattern, mark)));
    let usual = (Pattern::Squares, Mark::Line);
    view.one_of("pattern", &named).unwrap_or(usual)
}

fn contradictions(view: &View<'_>, grid: &MapGrid) {
    let hexes = matches!(grid.pattern, Pattern::Hex | Pattern::HexPointy);
    if hexes && grid.every.is_some() {
        let message = "hexes have no lines to draw heavier".into();
        report(view, "every", message, "leave `every` out");
    }
    if grid.pattern != Pattern::Squares && grid.coordinates.is_some() {
        let message = "only squares have columns and rows to name".into();
        report(view, "coordinates", message, "leave `coordinates` out");
    }
}

pub(super) fn rooms(view: &View<'_>) -> Option<Rooms> {
    let corners = Corner::NAMED
        .into_iter()
        .filter_map(|(key, corner)| Some((corner, view.words(key)?)));
    Some(Rooms {
        title: view.words("title"),
        columns: view.count("columns")?,
        rows: view.count("rows")?,
        square: side(view),
        corners: corners.collect(),
        join: view.words("join"),
        fields: view.word_list("fields"),
    })
}

/// A side in millimetres; one that makes no sense is reported.
fn side(view: &View<'_>) -> Option<f64> {
    match side_in_mm(&view.words("square")?) {
        Ok(side) => Some(side),
        Err(message) => {
            report(view, "square", message, SIDE_HINT);
            None
        }
    }
}

fn report(view: &View<'_>, key: &str, message: String, hint: &str) {
    let span = view.get(key).map_or(view.origin, |node| node.span);
    let problem = Diagnostic::error(span, message);
    view.context.report(problem.with_hint(hint));
}
