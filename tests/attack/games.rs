//! Games as texts: small ones with something large in them.

/// The head that every game needs.
pub fn head(id: &str) -> String {
    format!("format = 1\nid = \"{id}\"\ntitle = \"{id}\"\nlicence = \"CC0-1.0\"\n")
}

/// A sheet with these pages, each with these blocks.
pub fn sheet(pages: usize, blocks: &[String]) -> String {
    let page = format!(
        "[[product.s.pages]]\nblocks = [\n{}\n]\n",
        blocks.join(",\n")
    );
    format!(
        "{}[product.s]\nkind = \"pages\"\n{}",
        head("sheet"),
        page.repeat(pages)
    )
}

pub fn block(text: &str) -> String {
    format!("{{ block = \"text\", text = \"{text}\" }}")
}

/// One table of so many rows, and a product that prints it.
pub fn table(rows: usize) -> String {
    let rows: String = (1..=rows)
        .map(|row| format!("{row} | Row {row}\n"))
        .collect();
    let count = rows.lines().count();
    format!(
        "{}[table.t]\ndice = \"1d{count}\"\ncolumns = [\"name\"]\nrows = \"\"\"\n{rows}\"\"\"\n[product.s]\nkind = \"tables\"\n",
        head("rows")
    )
}

/// A game that can be simulated, whose one procedure does this.
pub fn play(script: &str, more: &str) -> String {
    format!(
        "{}[stat.hp]\nkind = \"pool\"\nstart = \"10\"\n[stat.gold]\nkind = \"counter\"\nof = \"party\"\nstart = \"0\"\n\
         [foe-stat.hp]\nkind = \"pool\"\n[foe.rat]\nhp = 1\n{more}\n[procedure.fight]\ndo = \"\"\"\n{script}\n\"\"\"\n",
        head("play")
    )
}
