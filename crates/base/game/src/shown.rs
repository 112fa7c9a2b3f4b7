//! Text from outside as it may be printed: on a terminal, in a log, on a page.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Join what belongs together, in emoji and in several scripts.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Letters and signs that look like nothing at all.
const BLANKS: [char; 7] =
    ['\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Whether nobody sees this character, or it changes how the text around it is read: it breaks the
/// line, moves the cursor, turns the direction of writing.
pub fn is_invisible(c: char) -> bool {
    match c.general_category() {
        GeneralCategory::Control
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => true,
        GeneralCategory::Format => !JOINERS.contains(&c),
        _ => BLANKS.contains(&c),
    }
}

/// The text with everything that nobody would see written out: `\u{202e}`.
pub fn written_out(text: &str) -> String {
    written_out_as(text, "", |c| c.escape_default().to_string())
}

/// The same for several lines, whose ends stay, as tabulators do.
pub fn lines_written_out(text: &str) -> String {
    written_out_as(text, "\n\t", |c| c.escape_default().to_string())
}

/// The same for JSON, which means the same afterwards: `\u202e`.
pub fn json_written_out(json: &str) -> String {
    written_out_as(json, "\n\t", |c| {
        let escape = |text: String, unit: &u16| format!("{text}\\u{unit:04x}");
        c.encode_utf16(&mut [0; 2]).iter().fold(String::new(), escape)
    })
}

fn written_out_as(text: &str, kept: &str, escape: impl Fn(char) -> String) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        // Most are plain letters, which need no look at a table.
        if !matches!(c, ' '..='~') && is_invisible(c) && !kept.contains(c) {
            shown += &escape(c);
        } else {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_would_see_is_written_out_and_everything_else_stays() {
        assert_eq!(written_out("a\u{202e}b\u{7}\n"), "a\\u{202e}b\\u{7}\\n");
        assert_eq!(lines_written_out("a\t\u{2066}\nb\u{85}"), "a\t\\u{2066}\nb\\u{85}");
        assert_eq!(json_written_out("\"\u{202e}\u{e0041}\"\n"), "\"\\u202e\\udb40\\udc41\"\n");
        let plain = "\"Ada\" Müller-Lüdenscheidt 李小龍 👩\u{200d}👧";
        assert_eq!(written_out(plain), plain);
    }
}
