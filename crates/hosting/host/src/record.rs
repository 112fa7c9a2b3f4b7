//! A match as text to keep: the full record as JSON Lines, and one like PDN for people and for
//! tools that know draughts.

mod moves;
mod read;

use std::fmt::Write;

use game::Seat;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use kind::Kind;
pub use read::{BadRecord, read};

use crate::{Ended, Entry, Fact, MatchId, Plan, standing};

/// The full record: every entry of the log as one line of JSON.
pub fn json_lines(entries: &[Entry]) -> String {
    let mut text = String::new();
    for entry in entries {
        let public = entry.without_secrets();
        let json = serde_json::to_string(&public).expect("an entry is plain data with text keys");
        text += &game::json_written_out(&json);
        text.push('\n');
    }
    text
}

/// The record of a match of this kind in the form of PDN: tags, numbered moves, the result.
pub fn pdn(kind: &Kind, id: MatchId, entries: &[Entry]) -> String {
    let Some(Entry { at, fact: Fact::Created { plan }, .. }) = entries.first() else {
        return String::new();
    };
    let ended = entries.iter().rev().find_map(|entry| match &entry.fact {
        Fact::Ended(ended) => Some(ended),
        _ => None,
    });
    let white = white_seat(kind, &plan.setup);
    let result = result_text(plan, white, ended);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(text, "[{name} \"{value}\"]").expect("a String takes everything");
    };
    tag("Event", &plan.name);
    tag("Site", "Spielwerk");
    tag("Date", &date(*at));
    for index in 0..plan.seats.len() {
        tag(&seat_tag(plan.seats.len(), white, index), player_name(plan, entries, index));
    }
    tag("Result", &result);
    tag("GameType", &plan.kind);
    tag("GameId", &id.to_string());
    tag("Rules", &plan.rules.to_string());
    tag("Setup", &plan.setup);
    if let Some(seed) = plan.seed {
        tag("Seed", &seed.to_string());
    }
    if let Some(ended) = ended {
        tag("Termination", &termination(kind, plan, entries, ended));
    }
    text.push('\n');
    game::lines_written_out(&(text + &wrap(numbered_moves(entries).chain([result]))))
}

/// The seat of White: the first one, unless the kind says that Black begins.
fn white_seat(kind: &Kind, setup: &str) -> usize {
    let side = || kind.texts.as_ref()?.side(&*kind.start(setup).ok()?, Seat(0));
    usize::from(side() == Some("black"))
}

fn seat_tag(n_seats: usize, white: usize, index: usize) -> String {
    match n_seats {
        2 if index == white => "White".to_owned(),
        2 => "Black".to_owned(),
        _ => format!("Player{}", index + 1),
    }
}

/// The name of whoever sat there last, or the planned one.
fn player_name<'a>(plan: &'a Plan, entries: &'a [Entry], index: usize) -> &'a str {
    let planned = &plan.seats[index];
    let given = entries.iter().rev().find_map(|entry| match &entry.fact {
        Fact::Joined { seat, name: Some(name), .. } if usize::from(*seat) == index => Some(name),
        _ => None,
    });
    let named = given.or(planned.name.as_ref()).or(planned.bot.as_ref());
    named.map_or("?", String::as_str)
}

fn date(at_ms: i64) -> String {
    let Ok(at) = Timestamp::from_millisecond(at_ms) else { return "????.??.??".to_owned() };
    at.to_zoned(TimeZone::UTC).strftime("%Y.%m.%d").to_string()
}

fn result_text(plan: &Plan, white: usize, ended: Option<&Ended>) -> String {
    let Some(ended) = ended else { return "*".to_owned() };
    match (plan.seats.len(), ended.winners.as_slice()) {
        (_, []) => "*".to_owned(),
        (n, winners) if n == winners.len() => "1/2-1/2".to_owned(),
        (2, [winner]) if usize::from(*winner) == white => "1-0".to_owned(),
        (2, _) => "0-1".to_owned(),
        (_, winners) => {
            winners.iter().map(|seat| format!("Player{}", seat + 1)).collect::<Vec<_>>().join("+")
        }
    }
}

fn termination(kind: &Kind, plan: &Plan, entries: &[Entry], ended: &Ended) -> String {
    let last = || {
        let mut game = kind.start(&plan.setup).ok()?;
        for (actor, action) in standing(entries).into_iter().filter_map(|entry| entry.fact.played())
        {
            game.apply(actor, action).ok()?;
        }
        Some(game)
    };
    let reason = last().map_or_else(|| ended.reason.to_string(), |game| ended.in_words(&*game));
    format!("{}: {reason}", ended.ending.word())
}

/// `1.` before each action of the first seat, `1...` when another seat begins.
fn numbered_moves(entries: &[Entry]) -> impl Iterator<Item = String> {
    let mut number = 0;
    standing(entries).into_iter().filter_map(|entry| entry.fact.played()).map(
        move |(actor, action)| {
            let is_first_seat = actor == Seat(0).into();
            let begins = number == 0;
            if is_first_seat || begins {
                number += 1;
            }
            match (is_first_seat, begins) {
                (true, _) => format!("{number}. {action}"),
                (false, true) => format!("{number}... {action}"),
                (false, false) => action.to_owned(),
            }
        },
    )
}

fn wrap(words: impl Iterator<Item = String>) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += &word;
        column += word.len();
    }
    text + "\n"
}

#[cfg(test)]
mod tests;
