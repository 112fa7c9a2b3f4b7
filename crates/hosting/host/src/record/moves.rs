//! Moves as people write and paste them: with numbers or without, by blanks or commas, with names
//! of sides, marks and remarks in between, or copied from the list on a page.

use game::{Actor, Seat};
use kind::{HostedGame, RefusedAction};

use super::read::BadRecord;
use crate::{Entry, Fact};

/// Carries out the moves of one line; what is none is passed over.
pub(super) fn play_line(
    game: &mut dyn HostedGame,
    (number, line): (usize, &str),
    entries: &mut Vec<Entry>,
) -> Result<(), BadRecord> {
    let problem = |problem: String| BadRecord::Line { line: number, problem };
    for word in without_remarks(line).split_whitespace() {
        let is_place = is_number(word) && !word.ends_with(|letter: char| letter.is_ascii_digit());
        if RESULTS.contains(&word) || is_place {
            continue;
        }
        // A comma may be part of a move; where it is not, it stands between two.
        let parts: Vec<&str> = match carry_out(game, word) {
            Ok(Some(played)) => {
                entries.push(entry(entries.len(), played));
                continue;
            }
            Err(refused) => return Err(problem(format!("{word}: {refused}"))),
            Ok(None) => word.split([',', ';']).filter(|part| !part.is_empty()).collect(),
        };
        for part in parts {
            match carry_out(game, part) {
                Ok(Some(played)) => entries.push(entry(entries.len(), played)),
                Err(refused) => return Err(problem(format!("{part}: {refused}"))),
                Ok(None) if is_number(part) || !has_digit(part) => {}
                Ok(None) => return Err(problem(format!("{part}: this is not a move"))),
            }
        }
    }
    Ok(())
}

const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "½-½", "2-0", "0-2"];

fn has_digit(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_digit())
}

/// `12`, `1.`, `1...`, `1)` or `1:`.
fn is_number(word: &str) -> bool {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < word.len() && rest.chars().all(|letter| ".):…".contains(letter))
}

/// Leaves out what stands in braces and brackets.
fn without_remarks(line: &str) -> String {
    let mut depth = 0_usize;
    let mut text = String::new();
    for letter in line.chars() {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' if depth > 0 => depth -= 1,
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    text
}

/// Who did what.
type Played = (Actor, String);

fn entry(n_before: usize, (actor, action): Played) -> Entry {
    let fact = Fact::Played { actor, action: Some(action), used_ms: 0 };
    Entry { seq: n_before as u64, at: 0, fact }
}

/// Carries a move out, in whatever way it is written; nothing where the word is none.
fn carry_out(game: &mut dyn HostedGame, word: &str) -> Result<Option<Played>, String> {
    let actors = Seat::all(game.n_seats()).map(Actor::from).chain([Actor::Dealer]);
    let to_act = actors.into_iter().find(|actor| game.may_act(*actor));
    // Where nobody is, the game still tells a move from any other word.
    let actor = to_act.unwrap_or(Actor::Seat(Seat(0)));
    let mut refusal = None;
    for spelling in spellings(word) {
        match game.apply(actor, &spelling) {
            Ok(applied) => return Ok(Some((actor, applied.action))),
            Err(RefusedAction::Unreadable { .. }) => {}
            Err(_) if to_act.is_none() => return Err("the game is over".to_owned()),
            Err(refused) => {
                refusal.get_or_insert(refused.to_string());
            }
        }
    }
    refusal.map_or(Ok(None), Err)
}

/// The ways in which a word may be meant, the plainest first.
fn spellings(word: &str) -> Vec<String> {
    let plain = word.trim_end_matches(['!', '?', '+', '#', ',', ';', '.']);
    let digits = plain.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = digits.len() < plain.len();
    let behind_number = digits.trim_start_matches(['.', '…', ')', ':']);
    let mut bare = vec![word, plain];
    if numbered && behind_number.len() < digits.len() {
        bare.push(behind_number);
    }
    let mut all: Vec<String> = Vec::new();
    let mut add = |spelling: String| {
        if !spelling.is_empty() && !all.contains(&spelling) {
            all.push(spelling);
        }
    };
    for word in bare {
        for word in [word.to_owned(), word.to_uppercase(), word.to_lowercase()] {
            for sign in [":", "-", "x"] {
                add(word.replace(['x', 'X', '×', '–', '-', ':'], sign));
            }
            add(word);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_left_out_however_deep_and_what_follows_is_kept() {
        let text = without_remarks("1. C3-D4 {good (or not)} B6-A5 (?) 2. D4-E5");
        assert_eq!(
            text.split_whitespace().collect::<Vec<_>>().join(" "),
            "1. C3-D4 B6-A5 2. D4-E5"
        );
        // One that closes nothing belongs to the word: `1)` is a number.
        assert_eq!(without_remarks("1) C3-D4"), "1) C3-D4");
        assert_eq!(without_remarks("C3-D4 {never closed"), "C3-D4 ");
    }
}
