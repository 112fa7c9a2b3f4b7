/// How the lines of a match are cut into writes. Clients that read once per step depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segments {
    /// The name of the match comes in a write of its own, some time after `PLAYING`.
    pub name_apart: bool,
    /// The first line of every answer with several lines goes alone, and the rest follows a little
    /// later, as the original server did it.
    pub first_line_alone: bool,
}
