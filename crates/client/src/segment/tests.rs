use proptest::prelude::*;

use super::*;
use crate::kernel::SharedSegment;

fn segment() -> SharedSegment {
    SharedSegment::new().unwrap()
}

fn assignment(position: Position) -> Assignment {
    Assignment {
        turn: 7,
        move_time: Duration::from_secs(3),
        think_until: Duration::from_micros(1_234_567),
        position,
    }
}

/// A position of a game in which `choices` were made among the legal moves.
fn played(choices: &[usize]) -> Position {
    let mut position = Position::start();
    let mut moves = Vec::new();
    for choice in choices {
        moves.clear();
        position.legal_moves(&mut moves);
        let Some(action) = moves.get(choice % moves.len().max(1)) else { break };
        position.make(*action);
    }
    position
}

#[test]
fn without_an_assignment_there_is_nothing_to_take() {
    assert_eq!(segment().take_assignment(), None);
}

#[test]
fn an_assignment_is_taken_once() {
    let segment = segment();
    segment.assign(&assignment(Position::start()));
    assert_eq!(segment.take_assignment(), Some(Ok(assignment(Position::start()))));
    assert_eq!(segment.take_assignment(), None, "a stray signal finds nothing");
}

#[test]
fn before_the_prolog_there_are_no_facts() {
    assert_eq!(segment().facts(), None);
}

#[test]
fn a_long_name_is_cut_between_characters() {
    let segment = segment();
    let name = "ü".repeat(100);
    let you = SeatInfo { number: 1, name: name.clone(), ready: true };
    segment.tell_facts(&Facts { game_name: format!("x{name}"), you, others: Vec::new() });
    let facts = segment.facts().unwrap();
    assert_eq!(facts.game_name, format!("x{}", "ü".repeat(63)));
    assert_eq!(facts.you.name, "ü".repeat(64));
}

proptest! {
    #[test]
    fn every_position_reads_back(
        choices in prop::collection::vec(0_usize..1000, 0..120),
        turn: u32,
        move_time in 0..u64::MAX,
        think_until in 0..u64::MAX,
    ) {
        let segment = segment();
        let given = Assignment {
            turn,
            move_time: Duration::from_micros(move_time),
            think_until: Duration::from_micros(think_until),
            position: played(&choices),
        };
        segment.assign(&given);
        prop_assert_eq!(segment.take_assignment(), Some(Ok(given)));
    }

    #[test]
    fn facts_read_back(names in prop::collection::vec("\\PC{0,32}", 1..8), ready: bool) {
        let segment = segment();
        let mut players = names.iter().zip(0..).map(|(name, number)| {
            SeatInfo { number, name: name.clone(), ready: ready ^ (number == 1) }
        });
        let given = Facts {
            game_name: names[0].clone(),
            you: players.next().unwrap(),
            others: players.collect(),
        };
        segment.tell_facts(&given);
        prop_assert_eq!(segment.facts(), Some(given));
    }

    /// Whatever somebody else writes there: an answer or an error, and never more than there is.
    #[test]
    fn hostile_content_is_read_without_harm(
        words in prop::collection::vec(any::<u32>(), 8),
        places in prop::collection::vec(any::<u16>(), MAX_PIECES),
        text in prop::collection::vec(any::<u8>(), Text::MAX_BYTES),
        lengths in any::<[u32; 2]>(),
    ) {
        let segment = segment();
        segment.turn.store(words[0], Ordering::Relaxed);
        segment.side.store(words[1] % 3, Ordering::Relaxed);
        segment.ply.store(words[2] >> 11, Ordering::Relaxed);
        segment.quiet.store(words[3] >> 12, Ordering::Relaxed);
        segment.n_pieces.store(words[4] % 40, Ordering::Relaxed);
        segment.n_players.store(words[5], Ordering::Relaxed);
        segment.think_until_us.store(u64::from(words[6]) << 32, Ordering::Relaxed);
        for (place, word) in segment.pieces.iter().zip(places) {
            // Half of them make sense, so that more than the first is looked at.
            let letter = b"wbWB"[usize::from(word) % 4];
            let sense = u16::from_be_bytes([letter, (word >> 2) as u8 % 64]);
            place.store(if words[7].is_multiple_of(2) { word } else { sense }, Ordering::Relaxed);
        }
        for (area, length) in [&segment.game_name, &segment.players[0].name].into_iter().zip(lengths) {
            for (place, byte) in area.bytes.iter().zip(&text) {
                place.store(*byte, Ordering::Relaxed);
            }
            area.n_bytes.store(length, Ordering::Relaxed);
        }
        segment.position_waiting.store(1, Ordering::Release);
        prop_assert!(segment.take_assignment().is_some());
        if let Some(facts) = segment.facts() {
            prop_assert!(facts.others.len() < MAX_PLAYERS);
            prop_assert!(facts.game_name.chars().count() <= Text::MAX_BYTES);
        }
    }
}
