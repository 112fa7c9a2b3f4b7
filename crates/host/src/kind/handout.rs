//! Files that a game offers to print or to keep.

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// What it is, such as `application/pdf`.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The files of a game.
#[derive(Clone, Copy)]
pub struct Handouts {
    /// Their names, each with its ending.
    pub names: fn() -> Vec<String>,
    /// The file of this name.
    pub make: fn(&str) -> Option<Handout>,
}
