//! One attack: files, and a command in their folder.

use std::fs;
use std::path::Path;

pub struct Case {
    pub name: String,
    /// By path in the folder of the case.
    pub files: Vec<(String, Vec<u8>)>,
    pub args: Vec<String>,
}

impl Case {
    /// Writes the files, and what is needed to try it again.
    pub fn write(&self, folder: &Path) {
        for (name, bytes) in &self.files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder of a case");
            fs::write(&path, bytes).expect("a file of a case");
        }
    }

    /// The command as it is typed.
    pub fn line(&self) -> String {
        let quoted = self.args.iter().map(|arg| {
            let shown: String = arg.escape_default().take(300).collect();
            format!("$'{shown}'")
        });
        format!("delve {}", quoted.collect::<Vec<_>>().join(" "))
    }
}
