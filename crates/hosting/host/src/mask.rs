//! Secrets that come where they do not belong.
//!
//! A program that is given its ticket wrongly sends it in a line that is refused, and what was
//! refused is shown to those who look for the mistake, beside others behind the same address.
//! Nothing tells a mistyped ticket from any other word, so everything that could be one is masked:
//!
//! - Of a line that is none of the protocol's, and of what follows its command in the others, four
//!   characters are shown where there are more than six. Blanks, quotes and the length can still be
//!   seen: they are the mistake.
//! - A move and a version are shown as they are, but for words as long as a ticket, a token or the
//!   code of a seat, or nearly: no notation has such words.

use mnm::Awaited;

/// Enough of a secret to tell one from another.
const SHOWN: usize = 4;

/// Masks a line of a program, without its end; `public` is the Game-ID, which everybody may know.
pub fn mask_line(line: &mut [u8], public: Option<&str>) {
    let start = line.iter().position(|&byte| is_word(byte)).unwrap_or(line.len());
    let line = &mut line[start..];
    let said = line.trim_ascii_end();
    if Awaited::WORDS.iter().any(|command| command.word().as_bytes().starts_with(said)) {
        return;
    }
    let commands = Awaited::WORDS.into_iter().filter(|command| begins_with(line, command.word()));
    let Some(command) = commands.max_by_key(|command| command.word().len()) else {
        return mask_all(line, SHOWN);
    };
    let n_command = command.word().len();
    let argument = &mut line[n_command..];
    let is_public = || public.is_some_and(|id| argument.trim_ascii() == id.as_bytes());
    match (command, argument.first()) {
        (Awaited::Version | Awaited::Play, Some(b' ')) => mask_words(argument),
        (Awaited::Id, Some(b' ')) if is_public() => {}
        // It may be the beginning of a secret, too.
        (_, Some(&byte)) if is_word(byte) => mask_all(argument, SHOWN.saturating_sub(n_command)),
        _ => mask_all(argument, SHOWN),
    }
}

/// The line of a program as others may read it.
pub fn masked_line(line: &str) -> String {
    masked(line, |line| mask_line(line, None))
}

/// What a program says of itself, or a move that nobody can read, as others may read it.
pub fn masked_words(text: &str) -> String {
    masked(text, mask_words)
}

fn masked(text: &str, mask: impl Fn(&mut [u8])) -> String {
    let mut bytes = text.as_bytes().to_vec();
    mask(&mut bytes);
    game::written_out(&String::from_utf8_lossy(&bytes))
}

/// Whether a line begins with this command: glued to what follows, or in other letters alone.
fn begins_with(line: &[u8], command: &str) -> bool {
    let Some((word, rest)) = line.split_at_checked(command.len()) else { return false };
    word == command.as_bytes()
        || word.eq_ignore_ascii_case(command.as_bytes())
            && !rest.first().is_some_and(|&byte| is_word(byte))
}

fn mask_words(text: &mut [u8]) {
    for word in text.split_mut(|byte| b" \t\r".contains(byte)) {
        if could_be_secret(word) {
            mask_all(word, SHOWN);
        }
    }
}

/// Whether a word of a move or a version is as long as a secret, or nearly.
fn could_be_secret(word: &[u8]) -> bool {
    let runs: Vec<&[u8]> =
        word.split(|&byte| !is_word(byte)).filter(|run| !run.is_empty()).collect();
    let is_long = |run: &&[u8]| {
        let has_digit = run.iter().any(u8::is_ascii_digit);
        let has_letter = run.iter().any(|byte| !byte.is_ascii_digit());
        run.len() >= LETTERS_ALONE || run.len() >= LETTERS_AND_DIGITS && has_digit && has_letter
    };
    let is_half = |run: &[u8]| HALF_OF_A_CODE.contains(&run.len());
    // Squares, numbers and colours are shorter, however many there are.
    let n_of_parts: usize = runs.iter().map(|run| run.len()).filter(|n| *n >= PART).sum();
    runs.iter().any(is_long)
        || n_of_parts >= LETTERS_ALONE
        || runs.windows(2).any(|pair| is_half(pair[0]) && is_half(pair[1]))
}

/// A ticket has thirteen characters, a token more.
const LETTERS_AND_DIGITS: usize = SHORTEST;

/// Words that people write have no digits, and may be longer.
const LETTERS_ALONE: usize = 11;

/// What a secret may be cut into by a sign that does not belong there.
const PART: usize = 4;

/// A code has two groups of four.
const HALF_OF_A_CODE: std::ops::RangeInclusive<usize> = 3..=5;

/// A code has eight characters, of which one may be missing.
const SHORTEST: usize = 7;

/// What is no ASCII looks like a letter, or like nothing: it is never shown.
fn mask_all(text: &mut [u8], mut n_shown: usize) {
    if text.iter().filter(|byte| is_word(**byte)).count() < SHORTEST {
        return;
    }
    for byte in text.iter_mut().filter(|byte| is_word(**byte)) {
        if byte.is_ascii() && n_shown > 0 {
            n_shown -= 1;
        } else {
            *byte = b'*';
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_meant_stays_readable() {
        for line in [
            "VERSION 2.0",
            "VERSION 2.42 (reference client)",
            "PLAYER 1",
            "OKWAIT",
            "THINKING",
            "PLAY C3:D4:E5:F6:G7",
            "PLAY lay orange 3-1-2 C1-C2-B2",
            "PLAY reorder",
            "PLAY B3,7",
            "version 2.0",
            "VERSION2.0",
            "PLAYER white",
            "THINK",
            "",
            "QUIT",
        ] {
            assert_eq!(masked_line(line), line);
        }
        let mut id = *b"ID 0hdy96hg8ukzm";
        mask_line(&mut id, Some("0hdy96hg8ukzm"));
        assert_eq!(id, *b"ID 0hdy96hg8ukzm", "a Game-ID is no secret");
        for (line, shown) in [
            ("ID 2p30mpsis5f05", "ID 2p30*********"),
            (" ID \"2p30mpsis5f05\"", " ID \"2p30*********\""),
            ("ID2p30mpsis5f05", "ID2p***********"),
            ("id 2p30mpsis5f05", "id 2p30*********"),
            ("2p30mpsis5f05", "2p30*********"),
            ("ID kxpm-3xqd", "ID kxpm-****"),
            ("PLAY 2p30mpsis5f05", "PLAY 2p30*********"),
            ("PLAY kxpm-3xqd", "PLAY kxpm-****"),
            ("GET / HTTP/1.1", "GET / H***/*.*"),
        ] {
            assert_eq!(masked_line(line), shown);
        }
        assert_eq!(masked_line("PLAY a\u{202e}b"), "PLAY a\\u{202e}b");
    }

    /// What becomes of a secret that somebody copies badly.
    fn slipped(secret: &str, slip: usize, at: usize) -> String {
        let (at, mut letters) = (at % secret.len(), secret.chars().collect::<Vec<_>>());
        match slip {
            0 => letters[at] = letters[at].to_ascii_uppercase(),
            1 => drop(letters.remove(at)),
            2 => letters.insert(at, letters[at]),
            3 => letters.swap(at, (at + 1) % secret.len()),
            4 => letters[at] = '\u{430}',
            _ => {}
        }
        let word: String = letters.into_iter().collect();
        match slip {
            5 => word.to_uppercase(),
            6 => format!("\"{word}\""),
            7 => format!("'{word}'"),
            8 => format!("{word}{word}"),
            9 => format!("{word} {word}"),
            10 => format!("ticket={word}"),
            11 => format!("spielwerk:{word}"),
            12 => format!("x{word}"),
            13 => format!("{word}PLAYER"),
            14 => format!("\u{202e}{word}"),
            15 => format!("{}\r{}", &word[..1], &word[1..]),
            16 if word.is_ascii() => format!("{}-{}", &word[..6], &word[6..]),
            _ => word,
        }
    }

    /// The longest part of a secret that can still be read in a text. What is masked separates.
    fn told(text: &str, secret: &str) -> usize {
        let bare = |text: &str| -> Vec<u8> {
            let kept = text.bytes().filter(|b| b.is_ascii_alphanumeric() || *b == b'*');
            kept.map(|b| b.to_ascii_lowercase()).collect()
        };
        let (text, secret) = (bare(text), bare(secret));
        let is_told = |n: &usize| {
            secret.windows(*n).any(|part| text.windows(*n).any(|window| window == part))
        };
        (1..=secret.len()).take_while(is_told).last().unwrap_or(0)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// Six characters are what chance and four shown ones can have in common.
        #[test]
        fn no_slip_of_the_pen_tells_a_secret(
            secret in prop_oneof![
                "[0-9a-z]{13}", "[0-9a-f]{32}", "[2-9a-hj-km-np-z]{4}-[2-9a-hj-km-np-z]{4}",
            ],
            (slip, at) in (0_usize..18, 0_usize..40),
            before in prop_oneof![
                Just("ID "), Just("ID"), Just("id "), Just(""), Just("ID  "), Just("ID:"),
                Just("PLAYER "), Just("OKWAIT "), Just("THINKING"), Just("HELLO "),
                Just("MATCH "), Just("I D "),
            ],
        ) {
            let line = format!("{before}{}", slipped(&secret, slip, at));
            let shown = masked_line(&line);
            prop_assert!(told(&shown, &secret) < 6, "{shown} tells of {secret}");
        }

        #[test]
        fn nor_does_a_ticket_in_a_move_or_a_version(
            secret in prop_oneof!["[0-9a-z]{13}", "[0-9a-f]{32}"],
            (slip, at) in (0_usize..18, 0_usize..40),
            before in prop_oneof![Just("PLAY "), Just("VERSION "), Just("VERSION 2.0 ID ")],
        ) {
            let line = format!("{before}{}", slipped(&secret, slip, at));
            let shown = masked_line(&line);
            prop_assert!(told(&shown, &secret) < 6, "{shown} tells of {secret}");
        }

        #[test]
        fn a_mask_keeps_the_length_and_can_be_put_on_twice(line: Vec<u8>) {
            let mut once = line.clone();
            mask_line(&mut once, None);
            prop_assert_eq!(once.len(), line.len());
            let mut twice = once.clone();
            mask_line(&mut twice, None);
            prop_assert_eq!(twice, once);
        }
    }
}
