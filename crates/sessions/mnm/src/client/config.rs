use crate::ClientLimits;

/// Who the client is and what it expects of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientConfig {
    /// What the client sends behind `VERSION`, by the number left of the dot in the server's
    /// version. The original has had 1, 2 and 3.
    pub versions: Vec<(u32, String)>,
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
    /// A client for `kind_name` in versions 2 and 3 that takes any free seat of `game_id`.
    pub fn new(kind_name: &str, block: BlockShape, game_id: &str) -> Self {
        Self {
            versions: vec![(2, "2.0".to_owned()), (3, "3.0".to_owned())],
            game_id: game_id.to_owned(),
            seat: None,
            kind_name: kind_name.to_owned(),
            block,
            limits: ClientLimits::default(),
        }
    }
}

/// How the position block of a kind of game looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockShape {
    /// The first words of the lines that stand before the list or the board itself.
    pub before: Vec<String>,
    /// The first word of its first line; what follows it on that line is kept.
    pub begin: String,
    /// Its last line, in every spelling that is met.
    pub ends: Vec<String>,
}

impl BlockShape {
    /// A list of pieces. The printed sheet drops a letter of the last word; servers do not.
    pub fn pieces() -> Self {
        Self::named("PIECESLIST")
    }

    /// A board, row by row.
    pub fn field() -> Self {
        Self::named("FIELD")
    }

    fn named(begin: &str) -> Self {
        let mut ends = vec![format!("END{begin}")];
        if begin == "PIECESLIST" {
            ends.push("ENDPICESLIST".to_owned());
        }
        Self { before: Vec::new(), begin: begin.to_owned(), ends }
    }

    /// The shape of a block like this one, from the line behind `MOVE` to the last; none if the
    /// last line is not `END` and the first word of another one.
    pub fn of(block: &[String]) -> Option<Self> {
        let begin = block.last()?.strip_prefix("END")?;
        let words: Vec<&str> = block.iter().map(|line| first_word(line)).collect();
        let index = words.iter().position(|word| *word == begin)?;
        let before = words[..index].iter().map(|word| (*word).to_owned()).collect();
        Some(Self { before, ..Self::named(begin) })
    }

    pub(super) fn comes_before(&self, line: &str) -> bool {
        self.before.iter().any(|word| word == first_word(line))
    }

    pub(super) fn begins(&self, line: &str) -> Option<String> {
        let rest = line.strip_prefix(&self.begin)?;
        let is_whole_word = rest.is_empty() || rest.starts_with(' ');
        is_whole_word.then(|| rest.trim().to_owned())
    }

    pub(super) fn is_end(&self, line: &str) -> bool {
        self.ends.iter().any(|end| end == line)
    }
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}
