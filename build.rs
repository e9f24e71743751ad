//! The embedded folders are part of the program: a file added to one of them must rebuild it.
fn main() {
    for folder in ["templates", "fonts", "rulesets"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
