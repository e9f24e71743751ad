//! The model as JSON where it differs from its Rust shape: a row becomes one object per range, columns become keys.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Map;

use super::keys::{Field, Kind, Reader, Record, Value};
use super::{Column, Context, Grid, Otherwise, Row, RowPart};

/// Columns and rows: those of a table are on the same level as its other keys, those of a class under `levels`.
impl Value for Grid {
    const KIND: Kind = Kind::Part(|| &NO_KEYS);

    fn read<R: Reader>(reader: R, field: &'static Field) -> Option<Self> {
        match field.kind {
            Kind::Part(keys) => reader.grid(keys()),
            _ => None,
        }
    }

    fn put<M: SerializeMap>(&self, _: &Field, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("columns", &self.columns)?;
        map.serialize_entry("rows", &self.to_objects())
    }
}

/// Which keys hold columns and rows is for each table to say.
static NO_KEYS: Record = Record::new("", &[]);

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

/// Names of the situation and the values they can take.
impl Serialize for Context {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(
            |(name, range)| serde_json::json!({ "name": name, "from": range.from, "to": range.to }),
        ))
    }
}

impl Grid {
    /// One object per row and range; a list has no ranges and no `from` and `to`.
    fn to_objects(&self) -> Vec<serde_json::Value> {
        let mut objects = Vec::new();
        for row in &self.rows {
            let cells = self.cells(row);
            if row.ranges.is_empty() {
                objects.push(serde_json::Value::Object(cells));
                continue;
            }
            for range in &row.ranges {
                let mut object = Map::new();
                object.insert("from".into(), range.from.into());
                object.insert("to".into(), range.to.into());
                if let Some(cards) = &row.cards {
                    object.insert("cards".into(), cards.clone().into());
                }
                object.extend(cells.clone());
                objects.push(serde_json::Value::Object(object));
            }
        }
        objects
    }

    /// Everything of a row but its range: the name first, then the columns, then what is said besides.
    fn cells(&self, row: &Row) -> Map<String, serde_json::Value> {
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

fn value_of(row: &Row, column: &Column) -> Option<serde_json::Value> {
    match column.part {
        RowPart::Traits | RowPart::Tags => None,
        RowPart::Own(_) => serde_json::to_value(row.cell(column)?).ok(),
        _ => row.shown(column).map(serde_json::Value::from),
    }
}

/// What a row says outside the columns.
fn rest_of(row: &Row, cells: &mut Map<String, serde_json::Value>) {
    let mut add = |key: &str, value: Option<serde_json::Value>| {
        if let Some(value) = value
            && !cells.contains_key(key)
        {
            cells.insert(key.into(), value);
        }
    };
    add("id", row.id.clone().map(serde_json::Value::from));
    add(
        "text",
        row.text.as_ref().map(|text| text.source.clone().into()),
    );
    add("do", row.rules().map(serde_json::Value::from));
    add(
        "when",
        row.when.as_ref().map(|when| when.source.clone().into()),
    );
    if row.otherwise != Otherwise::Reroll {
        add("otherwise", serde_json::to_value(row.otherwise).ok());
    }
    add("again", row.again.map(serde_json::Value::from));
    let meaning = &row.meaning;
    add("foe", meaning.foe.as_ref().map(|foe| foe.id().into()));
    add("hostile", meaning.hostile.then(|| true.into()));
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
    add("shape", meaning.shape.clone().map(serde_json::Value::from));
    add("symbol", meaning.symbol.map(|kind| kind.symbol().into()));
    add(
        "outline",
        meaning
            .outline
            .and_then(|outline| serde_json::to_value(outline).ok()),
    );
    add("terrain", meaning.terrain.map(|kind| kind.word().into()));
    if !row.traits.is_empty() {
        add("traits", serde_json::to_value(&row.traits).ok());
    }
    if !row.tags.is_empty() {
        add("tags", serde_json::to_value(&row.tags).ok());
    }
    add("icon", row.icon.as_ref().map(|icon| icon.name().into()));
}
