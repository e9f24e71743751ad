//! The typesetter of one product: its template, faces and pictures, resolved once however often pages are set.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Job, Layout, OwnFaces, Pages, explain, families, letters, typeset};
use crate::diag::{Error, did_you_mean, error};

/// Sets the content of one product.
#[derive(Debug, Clone)]
pub(crate) struct Typesetter {
    product: String,
    template: String,
    fonts: BTreeMap<String, String>,
    cover: BTreeMap<&'static str, &'static str>,
    overrides: BTreeMap<String, String>,
    files: BTreeMap<String, Vec<u8>>,
    faces: OwnFaces,
    rewriting: Option<Rewriting>,
}

/// What changes a content before templates see it.
#[derive(Clone)]
struct Rewriting(Arc<dyn Fn(&mut Value) + Send + Sync>);

impl fmt::Debug for Rewriting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rewriting")
    }
}

impl Typesetter {
    /// A typesetter with the usual faces and no pictures. `product` is what messages call the content; `overrides` replace embedded templates.
    pub fn new(product: &str, template: &str, overrides: &BTreeMap<String, String>) -> Self {
        Self {
            product: product.to_owned(),
            template: template.to_owned(),
            fonts: BTreeMap::new(),
            cover: BTreeMap::new(),
            overrides: overrides.clone(),
            files: BTreeMap::new(),
            faces: OwnFaces::default(),
            rewriting: None,
        }
    }

    /// The same with faces that the user brings along.
    pub(crate) fn with_own_faces(self, faces: &OwnFaces) -> Self {
        let faces = faces.clone();
        Self { faces, ..self }
    }

    /// The same with other faces, which must be bundled or the user's own.
    pub(crate) fn with_fonts(self, fonts: BTreeMap<String, String>) -> Result<Self, Error> {
        let mut families = families();
        families.extend(self.faces.families());
        let is_unknown = |font: &&String| !families.contains(&font.as_str());
        if let Some(unknown) = fonts.values().find(is_unknown) {
            let list = || {
                let families = families.join(", ");
                format!(
                    "`fonts` can be {families}; your own go into `fonts/` in the folder of `--templates`"
                )
            };
            let hint = did_you_mean(unknown, families.iter().copied()).unwrap_or_else(list);
            return Err(error!("no face is called `{unknown}`").hint(hint));
        }
        Ok(Self { fonts, ..self })
    }

    /// The same with pieces of covers that take the place of the theme's.
    pub(crate) fn with_cover(self, cover: BTreeMap<&'static str, &'static str>) -> Self {
        Self { cover, ..self }
    }

    /// The same with files that the content refers to, by path.
    pub(crate) fn with_files(self, files: BTreeMap<String, Vec<u8>>) -> Self {
        Self { files, ..self }
    }

    /// The same with something that changes a content before templates see it.
    pub(crate) fn with_rewriting(
        self,
        rewrite: impl Fn(&mut Value) + Send + Sync + 'static,
    ) -> Self {
        let rewriting = Some(Rewriting(Arc::new(rewrite)));
        Self { rewriting, ..self }
    }

    /// The same with another template.
    pub(crate) fn with_template(&self, template: &str) -> Self {
        Self {
            template: template.to_owned(),
            ..self.clone()
        }
    }

    /// The job of setting some content in some box.
    pub fn job(&self, content: &impl Serialize, layout: &Layout) -> Job {
        let mut content = json!(content);
        if let Some(Rewriting(rewrite)) = &self.rewriting {
            rewrite(&mut content);
        }
        Job {
            template: self.template.clone(),
            content,
            layout: Layout {
                fonts: self.fonts.clone(),
                cover: self.cover.clone(),
                ..layout.clone()
            },
            overrides: self.overrides.clone(),
            files: self.files.clone(),
            faces: self.faces.clone(),
        }
    }

    /// Sets some content in some box.
    pub fn set(&self, content: &impl Serialize, layout: &Layout) -> Result<Pages, Error> {
        let job = self.job(content, layout);
        letters::check(&job.content)?;
        typeset(&job).map_err(|problems| explain::explain(problems, &self.product))
    }
}
