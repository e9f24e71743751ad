//! The title of the product.

use super::prelude::*;

/// The title of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Title {
    /// Its words.
    pub title: String,
    /// A line below.
    pub subtitle: Option<String>,
}

impl Declared for declared::Title {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let own = self.title.as_ref().or(setting.product.title.as_ref());
        Block::Title(Title {
            title: own.unwrap_or(&setting.ruleset.head.title).clone(),
            subtitle: self.subtitle.clone(),
        })
    }
}

impl Body for Title {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("# {}", self.title));
        if let Some(subtitle) = &self.subtitle {
            out.line(format_args!("\n*{subtitle}*"));
        }
    }

    named!(title, Notes);

    fn take_heading(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.title))
    }
}
