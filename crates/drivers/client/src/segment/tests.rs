use proptest::prelude::*;

use super::*;
use crate::kernel::SharedSegment;

fn segment() -> SharedSegment {
    SharedSegment::new().unwrap()
}

fn assignment(lines: &[&str]) -> Assignment {
    Assignment {
        turn: 7,
        move_time: Duration::from_secs(3),
        think_until: Duration::from_micros(1_234_567),
        seat: 1,
        last_move: "C3:D4".to_owned(),
        block: lines.iter().map(|&line| line.to_owned()).collect(),
    }
}

#[test]
fn without_an_assignment_there_is_nothing_to_take() {
    assert_eq!(segment().take_assignment(), None);
}

#[test]
fn an_assignment_is_taken_once() {
    let segment = segment();
    let lines = ["PIECESLIST 2", "w@A1", "b@H8", "ENDPIECESLIST"];
    segment.assign(&assignment(&lines));
    assert_eq!(segment.take_assignment(), Some(assignment(&lines)));
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
    fn every_block_reads_back(
        block in prop::collection::vec("[ -~]{1,60}", 1..40),
        turn: u32,
        seat: u8,
        move_time in 0..u64::MAX,
        think_until in 0..u64::MAX,
    ) {
        let segment = segment();
        let given = Assignment {
            turn,
            move_time: Duration::from_micros(move_time),
            think_until: Duration::from_micros(think_until),
            seat,
            last_move: String::new(),
            block,
        };
        segment.assign(&given);
        prop_assert_eq!(segment.take_assignment(), Some(given));
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

    /// Whatever somebody else writes there: never more than there is.
    #[test]
    fn hostile_content_is_read_without_harm(
        words in any::<[u32; 2]>(),
        text in prop::collection::vec(any::<u8>(), NAME_BYTES),
        lengths in any::<[u32; 4]>(),
    ) {
        let segment = segment();
        segment.turn.store(words[0], Ordering::Relaxed);
        segment.n_players.store(words[1], Ordering::Relaxed);
        let areas = [&segment.game_name, &segment.players[0].name, &segment.last_move];
        for (area, length) in areas.into_iter().zip(lengths) {
            for (place, byte) in area.bytes.iter().zip(&text) {
                place.store(*byte, Ordering::Relaxed);
            }
            area.n_bytes.store(length, Ordering::Relaxed);
        }
        for (place, byte) in segment.block.bytes.iter().zip(text.iter().cycle()) {
            place.store(*byte, Ordering::Relaxed);
        }
        segment.block.n_bytes.store(lengths[3], Ordering::Relaxed);
        segment.position_waiting.store(1, Ordering::Release);
        let assignment = segment.take_assignment().unwrap();
        prop_assert!(assignment.block.len() <= BLOCK_BYTES);
        if let Some(facts) = segment.facts() {
            prop_assert!(facts.others.len() < MAX_PLAYERS);
            prop_assert!(facts.game_name.chars().count() <= NAME_BYTES);
        }
    }
}
