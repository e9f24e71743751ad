//! Values with places.

use super::offsets::Offsets;
use crate::diag::Span;

/// A value and where it is.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: NodeKind,
}

/// The kinds of TOML values.
#[derive(Debug, Clone)]
pub enum NodeKind {
    /// A string.
    Words(Words),
    /// A whole number.
    Integer(i64),
    /// A float or a date, as written: no key takes one.
    Other(&'static str),
    /// `true` or `false`.
    Flag(bool),
    /// An array.
    List(Vec<Node>),
    /// A table, inline or not.
    Branch(Branch),
}

/// A string and the way back from its bytes to the bytes of the file.
#[derive(Debug, Clone, Default)]
pub struct Words {
    /// With escapes resolved.
    pub value: String,
    /// For a piece cut out of a longer string; a whole literal computes its own when asked.
    pub offsets: Option<Offsets>,
}

/// A key and where it is.
#[derive(Debug, Clone)]
pub struct Key {
    /// The name.
    pub name: String,
    /// Where.
    pub span: Span,
}

/// A table: entries in the order of the file.
#[derive(Debug, Clone, Default)]
pub struct Branch {
    /// Keys with values.
    pub entries: Vec<(Key, Node)>,
}

impl Node {
    /// A value made from a piece of another one.
    pub fn new(span: Span, kind: NodeKind) -> Self {
        Self { span, kind }
    }

    /// The words, when it is a string.
    pub fn as_words(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Words(words) => Some(&words.value),
            _ => None,
        }
    }

    /// The table, when it is one.
    pub fn as_branch(&self) -> Option<&Branch> {
        match &self.kind {
            NodeKind::Branch(branch) => Some(branch),
            _ => None,
        }
    }

    /// The same to change it.
    pub fn as_branch_mut(&mut self) -> Option<&mut Branch> {
        match &mut self.kind {
            NodeKind::Branch(branch) => Some(branch),
            _ => None,
        }
    }

    /// The values of a list; anything else counts as a list of one, so that `tags = "undead"` is as good as `tags = ["undead"]`.
    pub fn items(&self) -> &[Node] {
        match &self.kind {
            NodeKind::List(items) => items,
            _ => std::slice::from_ref(self),
        }
    }

    /// How many values it consists of.
    pub fn weigh(&self) -> usize {
        match &self.kind {
            NodeKind::List(items) => 1 + items.iter().map(Self::weigh).sum::<usize>(),
            NodeKind::Branch(branch) => {
                let inside = branch.entries.iter().map(|(_, node)| node.weigh());
                1 + inside.sum::<usize>()
            }
            _ => 1,
        }
    }

    /// What it is, with its article, for messages.
    pub fn kind_words(&self) -> &'static str {
        match &self.kind {
            NodeKind::Words(_) => "text",
            NodeKind::Integer(_) => "a number",
            NodeKind::Other(words) => words,
            NodeKind::Flag(_) => "true or false",
            NodeKind::List(_) => "a list",
            NodeKind::Branch(_) => "a table",
        }
    }
}

impl Branch {
    /// The value under a key.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|(_, node)| node)
    }

    /// Key and value.
    pub fn entry(&self, name: &str) -> Option<&(Key, Node)> {
        self.entries.iter().find(|(key, _)| key.name == name)
    }

    /// The value under a key, to change it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Node> {
        self.entries
            .iter_mut()
            .find(|(key, _)| key.name == name)
            .map(|(_, node)| node)
    }

    /// The table under a key.
    pub fn branch(&self, name: &str) -> Option<&Branch> {
        self.get(name)?.as_branch()
    }

    /// The string under a key.
    pub fn words(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_words()
    }

    /// Adds an entry at the end.
    pub fn push(&mut self, key: Key, node: Node) {
        self.entries.push((key, node));
    }

    /// Takes an entry out.
    pub fn take(&mut self, name: &str) -> Option<(Key, Node)> {
        let at = self.entries.iter().position(|(key, _)| key.name == name)?;
        Some(self.entries.remove(at))
    }

    /// All keys.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(key, _)| key.name.as_str())
    }
}
