use crate::ClientLimits;

/// Who the client is and what it expects of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientConfig {
    /// What the client sends behind `VERSION`.
    pub version: String,
    /// The number left of the dot that the server must have. The original has had 1, 2 and 3.
    pub server_major: u32,
    /// The match to join, 13 characters.
    pub game_id: String,
    /// The seat to take, counted from zero; `None` takes any free one.
    pub seat: Option<u8>,
    /// The kind of game this client can play.
    pub kind_name: String,
    /// How positions of that kind look on the wire.
    pub block: BlockShape,
    /// Times and sizes.
    pub limits: ClientLimits,
}

impl ClientConfig {
    /// A client for `kind_name` in version 2 that takes any free seat of `game_id`.
    pub fn new(kind_name: &str, block: BlockShape, game_id: &str) -> Self {
        Self {
            version: "2.0".to_owned(),
            server_major: 2,
            game_id: game_id.to_owned(),
            seat: None,
            kind_name: kind_name.to_owned(),
            block,
            limits: ClientLimits::default(),
        }
    }
}

/// Where the position block of a kind of game begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockShape {
    /// The first word of the first line; what follows it on that line is kept.
    pub begin: &'static str,
    /// The last line, in every spelling that is met.
    pub ends: &'static [&'static str],
}

impl BlockShape {
    /// A list of pieces. The printed sheet drops a letter of the last word; servers do not.
    pub const PIECES: Self = Self { begin: "PIECESLIST", ends: &["ENDPIECESLIST", "ENDPICESLIST"] };
    /// A board, row by row.
    pub const FIELD: Self = Self { begin: "FIELD", ends: &["ENDFIELD"] };

    pub(super) fn begins(&self, line: &str) -> Option<String> {
        let rest = line.strip_prefix(self.begin)?;
        let is_whole_word = rest.is_empty() || rest.starts_with(' ');
        is_whole_word.then(|| rest.trim().to_owned())
    }

    pub(super) fn is_end(&self, line: &str) -> bool {
        self.ends.contains(&line)
    }
}
