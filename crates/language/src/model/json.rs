//! The model as JSON where it differs from its Rust shape: a row becomes one object per range, columns become keys.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Column, Draw, Grid, Listing, Need, Otherwise, Range, RollTable, Row, RowPart};

/// Pairs as an object, in order.
pub(super) fn pairs<S: Serializer, K: Serialize, V: Serialize>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, word)| (key, word)))
}

impl Serialize for RollTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("dice", &self.dice.source)?;
        map.serialize_entry("ends", &self.ends)?;
        optional(&mut map, "text", &self.text)?;
        optional(&mut map, "note", &self.note)?;
        if !self.context.is_empty() {
            let context: Vec<Context<'_>> = self.context.iter().map(Context::new).collect();
            map.serialize_entry("context", &context)?;
        }
        if self.separate {
            map.serialize_entry("separate", &true)?;
        }
        if self.draw != Draw::Dice {
            map.serialize_entry("draw", &self.draw)?;
        }
        optional(&mut map, "makes", &self.makes)?;
        optional(&mut map, "group", &self.group)?;
        optional(&mut map, "rank", &self.rank)?;
        if self.need != Need::Essential {
            map.serialize_entry("need", &self.need)?;
        }
        map.serialize_entry("columns", &self.grid.columns)?;
        map.serialize_entry("rows", &self.grid.to_objects())?;
        map.end()
    }
}

impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("title", &self.title)?;
        optional(&mut map, "text", &self.text)?;
        optional(&mut map, "note", &self.note)?;
        optional(&mut map, "makes", &self.makes)?;
        optional(&mut map, "group", &self.group)?;
        optional(&mut map, "rank", &self.rank)?;
        if self.need != Need::Essential {
            map.serialize_entry("need", &self.need)?;
        }
        map.serialize_entry("columns", &self.grid.columns)?;
        map.serialize_entry("rows", &self.grid.to_objects())?;
        map.end()
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("columns", &self.columns)?;
        map.serialize_entry("rows", &self.to_objects())?;
        map.end()
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("key", &self.key)?;
        map.serialize_entry("label", &self.label)?;
        map.end()
    }
}

/// A name of the situation and the values it can take.
#[derive(Serialize)]
struct Context<'a> {
    name: &'a str,
    from: Option<i64>,
    to: Option<i64>,
}

impl<'a> Context<'a> {
    fn new((name, range): &'a (String, Range)) -> Self {
        Self {
            name,
            from: range.from,
            to: range.to,
        }
    }
}

fn optional<M: SerializeMap, T: Serialize>(
    map: &mut M,
    key: &'static str,
    value: &Option<T>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(key, value),
        None => Ok(()),
    }
}

impl Grid {
    /// One object per row and range; a list has no ranges and no `from` and `to`.
    fn to_objects(&self) -> Vec<Value> {
        let mut objects = Vec::new();
        for row in &self.rows {
            let cells = self.cells(row);
            if row.ranges.is_empty() {
                objects.push(Value::Object(cells));
                continue;
            }
            for range in &row.ranges {
                let mut object = Map::new();
                object.insert("from".into(), range.from.into());
                object.insert("to".into(), range.to.into());
                object.extend(cells.clone());
                objects.push(Value::Object(object));
            }
        }
        objects
    }

    /// Everything of a row but its range: the name first, then the columns, then what is said besides.
    fn cells(&self, row: &Row) -> Map<String, Value> {
        let mut cells = Map::new();
        if let Some(name) = &row.name {
            cells.insert("name".into(), name.source.clone().into());
        }
        for column in &self.columns {
            if let Some(value) = value_of(row, column) {
                cells.insert(column.key.clone(), value);
            }
        }
        rest_of(row, &mut cells);
        cells
    }
}

fn value_of(row: &Row, column: &Column) -> Option<Value> {
    match column.part {
        RowPart::Traits | RowPart::Tags => None,
        RowPart::Own(_) => serde_json::to_value(row.cell(column)?).ok(),
        _ => row.shown(column).map(Value::from),
    }
}

/// What a row says outside the columns.
fn rest_of(row: &Row, cells: &mut Map<String, Value>) {
    let mut add = |key: &str, value: Option<Value>| {
        if let Some(value) = value
            && !cells.contains_key(key)
        {
            cells.insert(key.into(), value);
        }
    };
    add("id", row.id.clone().map(Value::from));
    add(
        "text",
        row.text.as_ref().map(|text| text.source.clone().into()),
    );
    add("do", row.rules().map(Value::from));
    add(
        "when",
        row.when.as_ref().map(|when| when.source.clone().into()),
    );
    if row.otherwise != Otherwise::Reroll {
        add("otherwise", serde_json::to_value(row.otherwise).ok());
    }
    add("again", row.again.map(Value::from));
    let meaning = &row.meaning;
    add("foe", meaning.foe.as_ref().map(|foe| foe.id().into()));
    let count = meaning.count.as_ref();
    add("count", count.map(|count| count.source.clone().into()));
    add(
        "side",
        meaning
            .side
            .and_then(|side| serde_json::to_value(side).ok()),
    );
    add(
        "state",
        meaning
            .state
            .and_then(|state| serde_json::to_value(state).ok()),
    );
    add("shape", meaning.shape.clone().map(Value::from));
    add("symbol", meaning.symbol.clone().map(Value::from));
    if !row.traits.is_empty() {
        add("traits", serde_json::to_value(&row.traits).ok());
    }
    if !row.tags.is_empty() {
        add("tags", serde_json::to_value(&row.tags).ok());
    }
}
