//! Lines of the server, put together to one write.

/// One write under construction: a block of `+` lines that travels as a whole.
#[derive(Debug, Default)]
pub(crate) struct Block {
    bytes: Vec<u8>,
}

impl Block {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a positive line. What comes from people (names) cannot break the framing: control
    /// characters, line ends among them, become blanks.
    #[must_use]
    pub(crate) fn line(mut self, text: &str) -> Self {
        self.push("+ ", text);
        self
    }

    /// Adds positive lines.
    #[must_use]
    pub(crate) fn lines<'a>(mut self, texts: impl IntoIterator<Item = &'a str>) -> Self {
        for text in texts {
            self.push("+ ", text);
        }
        self
    }

    /// A negative line, which is always alone and always the last.
    pub(crate) fn negative(text: &str) -> Vec<u8> {
        let mut block = Self::new();
        block.push("- ", text);
        block.bytes
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The first line, and the others if there are any.
    pub(crate) fn split(mut bytes: Vec<u8>) -> (Vec<u8>, Option<Vec<u8>>) {
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
        let rest = bytes.split_off(end);
        (bytes, Some(rest).filter(|rest| !rest.is_empty()))
    }

    fn push(&mut self, sign: &str, text: &str) {
        self.bytes.extend_from_slice(sign.as_bytes());
        self.bytes.extend_from_slice(one_line(text).as_bytes());
        self.bytes.push(b'\n');
    }
}

/// `text` with every control character replaced by a blank.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// `name` on one line, or `fallback` where nothing would be seen of it: clients cut lines at
/// blanks and would miss an empty name.
pub(crate) fn name_or(name: &str, fallback: &str) -> String {
    let name = one_line(name);
    let name = name.trim();
    if name.is_empty() { fallback.to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_start_a_line_of_its_own() {
        let bytes = Block::new().line("YOU 0 Eve\n+ QUIT\r\0\u{85}x").into_bytes();
        assert_eq!(String::from_utf8(bytes).unwrap(), "+ YOU 0 Eve + QUIT   x\n");
    }

    #[test]
    fn an_invisible_name_gets_a_replacement() {
        assert_eq!(name_or(" \t\n", "Game"), "Game");
        assert_eq!(name_or(" Team Blue ", "Game"), "Team Blue");
    }
}
