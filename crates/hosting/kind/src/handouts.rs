//! Files that a game offers to print or to keep.

/// The files of a game.
pub trait Handouts: Send + Sync {
    /// Their names, each with its ending.
    fn names(&self) -> Vec<String>;
    /// The file of this name; making it may take a moment.
    fn make(&self, name: &str) -> Option<Handout>;
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// What it is, such as `application/pdf`.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}
