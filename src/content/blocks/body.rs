//! What the rest of the program asks of a block, whatever its kind.

use super::prelude::*;

/// What a kind of block holds. The usual answers are those of a block without a heading and without a place to write in.
pub(crate) trait Body {
    /// Writes it as Markdown.
    fn write_markdown(&self, out: &mut Markdown);

    /// What a person would call it; its kind where there is nothing better.
    fn name(&self) -> Option<&str> {
        None
    }

    /// What it is called below a heading, or at the top of a page, if that is not its name.
    fn name_below(&self, _heading: Option<&str>) -> Option<String> {
        None
    }

    /// Whether it is something to read under a heading of its own: a rule, a table, a list.
    fn is_section(&self) -> bool {
        false
    }

    /// What a disguise hides of it.
    fn caption(&self) -> Option<Caption> {
        None
    }

    /// Takes its heading off, if it can do without.
    fn take_heading(&mut self) -> Option<String> {
        None
    }

    /// Names its places to write in.
    fn name_fields(&mut self, _names: &mut FieldNames) {}

    /// Its places to write in, in reading order.
    fn fields(&self, _words: Words<'_>) -> Vec<Field> {
        Vec::new()
    }

    /// Its icons, and where there could be one.
    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        Vec::new()
    }

    /// The side of its cells in millimetres, where it must not be scaled.
    fn exact_side(&self) -> Option<f64> {
        None
    }
}

/// What a block is called: a field, a field that may be blank (`title?`), or always the same; and what a disguise hides of that.
macro_rules! named {
    ($field:ident $(, $caption:ident)?) => {
        fn name(&self) -> Option<&str> {
            Some(&self.$field)
        }

        $(fn caption(&self) -> Option<Caption> {
            Some(Caption::$caption)
        })?
    };
    ($field:ident? $(, $caption:ident)?) => {
        fn name(&self) -> Option<&str> {
            self.$field.as_deref()
        }

        $(fn caption(&self) -> Option<Caption> {
            self.$field.as_ref().map(|_| Caption::$caption)
        })?
    };
    ($name:literal $(, $caption:ident)?) => {
        fn name(&self) -> Option<&str> {
            Some($name)
        }

        $(fn caption(&self) -> Option<Caption> {
            Some(Caption::$caption)
        })?
    };
}

/// What a block with an optional `title` answers: its name, what a disguise hides of it, and how the title comes off.
macro_rules! titled {
    ($caption:ident $(, or $name:literal)?) => {
        fn name(&self) -> Option<&str> {
            self.title.as_deref()$(.or(Some($name)))?
        }

        fn caption(&self) -> Option<Caption> {
            Some(Caption::$caption)
        }

        fn take_heading(&mut self) -> Option<String> {
            self.title.take()
        }
    };
}

pub(super) use {named, titled};

/// A block as a ruleset declares it.
pub(crate) trait Declared {
    /// What is printed of it.
    fn compose(&self, setting: &Setting<'_>) -> Block;

    /// How much play needs it, unless the ruleset says so beside it, and its rank: where paper is short the highest goes first.
    fn need_and_rank(&self, _ruleset: &Ruleset) -> (Need, i64) {
        (Need::Essential, 0)
    }

    /// What a reader can look up in it.
    fn shows(&self, _setting: &Setting<'_>) -> Vec<Topic> {
        Vec::new()
    }

    /// Whether it has anything to print for such an order.
    fn is_shown(&self, _options: &ProductOptions) -> bool {
        true
    }
}

/// The rank of what has none: it is the first to go.
pub const UNRANKED: i64 = i64::MAX;

/// What a disguise hides of a block, after which its lists of harmless words are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caption {
    /// A heading above words.
    Notes,
    /// A heading above a table.
    Tables,
    /// A heading above rows and lines to write on.
    Forms,
    /// A heading above a map.
    Plans,
    /// A heading above plain numbers.
    Figures,
    /// A label beside boxes to tick.
    Checks,
}

impl Caption {
    /// The list of words in a disguise that it is replaced from.
    pub fn list(self) -> &'static str {
        match self {
            Self::Notes => "notes",
            Self::Tables => "tables",
            Self::Forms => "forms",
            Self::Plans => "plans",
            Self::Figures => "figures",
            Self::Checks => "checks",
        }
    }
}
