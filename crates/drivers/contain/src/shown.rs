//! What a program wrote, made harmless for a terminal and for a log.

use std::borrow::Cow;
use std::fmt;

/// Text of a program, shown so that it can't move the cursor, change colours or the title of the
/// window, hide what follows or pretend to be a line of ours.
///
/// Control characters but the end of a line and the tabulator are written as `\x1b`, and so are
/// those that change the direction of writing or that nobody can see. Bytes that are no text become
/// `\xff`.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    bytes: Cow<'a, [u8]>,
    keeps_lines: bool,
}

impl<'a> Shown<'a> {
    /// Several lines: their ends stay.
    pub fn lines(bytes: &'a [u8]) -> Self {
        Self { bytes: Cow::Borrowed(bytes), keeps_lines: true }
    }

    /// One line: an end of line in it is shown as `\n`.
    pub fn line(bytes: &'a [u8]) -> Self {
        Self { bytes: Cow::Borrowed(bytes), keeps_lines: false }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.bytes.utf8_chunks() {
            for character in chunk.valid().chars() {
                match character {
                    '\n' if self.keeps_lines => f.write_str("\n")?,
                    '\t' => f.write_str("\t")?,
                    '\n' => f.write_str("\\n")?,
                    '\r' => f.write_str("\\r")?,
                    _ if is_harmful(character) && (character as u32) < 0x100 => {
                        write!(f, "\\x{:02x}", character as u32)?;
                    }
                    _ if is_harmful(character) => write!(f, "\\u{{{:x}}}", character as u32)?,
                    _ => write!(f, "{character}")?,
                }
            }
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02x}")?;
            }
        }
        Ok(())
    }
}

/// Control characters, and what changes how the text around it looks.
fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_nothing() {
        let hostile = b"\x1b]0;title\x07\x1b[2J\rpassed\x9b1m \xe2\x80\xaetxt\xc2\x9b";
        assert_eq!(
            Shown::lines(hostile).to_string(),
            "\\x1b]0;title\\x07\\x1b[2J\\rpassed\\x9b1m \\u{202e}txt\\x9b"
        );
    }

    #[test]
    fn plain_text_stays_as_it_is() {
        let text = "Zug 1:\tf4g5 für Weiß ⛀\n";
        assert_eq!(Shown::lines(text.as_bytes()).to_string(), text);
        assert_eq!(Shown::line(b"a\nb").to_string(), "a\\nb");
    }
}
