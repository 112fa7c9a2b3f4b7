//! The `host:` lines of scripts.
//!
//! `match Bashni, Game from 2026-11-15 07:30` · `match Reversi, Demo | name apart` ·
//! `match Quarto, Demo | first line alone` · `match unknown` · `match invalid` ·
//! `match later` · `match no more` ·
//! `seat 0 Player 1 | 1 Player 2 0` · `no seat` · `no seat: <reason>` · `turn 3000` ·
//! `turn 3000 | FIELD 1 | x | …` · `move ok` · `move refused <reason>` · `over Yes No` · `error` ·
//! `shut down` · `make room`

use std::time::Duration;

use crate::{JoinRefusal, SeatInfo, SeatRefusal, Segments, ServerSession};

pub(super) fn answer(session: &mut ServerSession, now: Duration, line: &str) {
    let mut parts = line.split(" | ");
    let head = parts.next().unwrap();
    let block: Vec<String> = parts.map(str::to_owned).collect();
    let (word, rest) = head.split_once(' ').unwrap_or((head, ""));
    match (word, rest) {
        ("match", "unknown") => session.match_refused(now, JoinRefusal::UnknownMatch),
        ("match", "invalid") => session.match_refused(now, JoinRefusal::InvalidId),
        ("match", "no more") => session.match_refused(now, JoinRefusal::NoFurtherMatch),
        ("match", "later") => session.match_delayed(now),
        ("match", found) => {
            let (kind, name) = found.split_once(", ").unwrap();
            let segments = Segments {
                name_apart: block.contains(&"name apart".to_owned()),
                first_line_alone: block.contains(&"first line alone".to_owned()),
            };
            session.match_found(now, kind, name, segments);
        }
        ("seat", you) => {
            let (number, name) = you.split_once(' ').unwrap();
            let you =
                SeatInfo { number: number.parse().unwrap(), name: name.to_owned(), ready: true };
            let others: Vec<_> = block.iter().map(|other| seat(other)).collect();
            session.seat_given(now, &you, &others);
        }
        ("no", "seat") => session.seat_refused(now),
        ("no", why) => {
            let why = why.strip_prefix("seat: ").and_then(SeatRefusal::read);
            session.seat_withheld(now, why.unwrap());
        }
        ("turn", ms) => {
            let block = if block.is_empty() { start_position() } else { block };
            session.your_turn(now, Duration::from_millis(ms.parse().unwrap()), &block);
        }
        ("move", "ok") => session.move_accepted(now),
        ("move", refused) => {
            session.move_refused(now, refused.strip_prefix("refused ").unwrap());
        }
        ("over", won) => {
            let won: Vec<_> = won.split(' ').map(|won| won == "Yes").collect();
            let block = if block.is_empty() { start_position() } else { block };
            session.game_over(now, &block, &won);
        }
        ("error", "") => session.internal_error(now),
        ("shut", "down") => session.shut_down(now),
        ("make", "room") => session.make_room(now),
        _ => panic!("no such answer of a host: {line}"),
    }
}

fn seat(text: &str) -> SeatInfo {
    let (number, rest) = text.split_once(' ').unwrap();
    let (name, ready) = rest.rsplit_once(' ').unwrap();
    SeatInfo { number: number.parse().unwrap(), name: name.to_owned(), ready: ready == "1" }
}

/// The block of the start position of Bashni.
fn start_position() -> Vec<String> {
    let black = ["H8", "F8", "D8", "B8", "G7", "E7", "C7", "A7", "H6", "F6", "D6", "B6"];
    let white = ["G3", "E3", "C3", "A3", "H2", "F2", "D2", "B2", "G1", "E1", "C1", "A1"];
    let black = black.iter().map(|square| format!("b@{square}"));
    let white = white.iter().map(|square| format!("w@{square}"));
    std::iter::once("PIECESLIST 24".to_owned())
        .chain(black)
        .chain(white)
        .chain(std::iter::once("ENDPIECESLIST".to_owned()))
        .collect()
}
