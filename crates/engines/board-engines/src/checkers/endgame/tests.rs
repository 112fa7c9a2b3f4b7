use std::sync::LazyLock;

use checkers::{KingLanding, Position};
use seeded::SplitMix;

use super::numbering::Counts;
use super::{Endgames, Outlook, Slice};

static TABLES: LazyLock<Endgames> = LazyLock::new(Endgames::solve);

fn outlook(position: &Position) -> Outlook {
    TABLES.outlook(position).unwrap_or_else(|| panic!("{position} is not in the tables"))
}

fn replies(position: &Position) -> Vec<Position> {
    let mut moves = Vec::new();
    position.candidates(KingLanding::Any, &mut moves);
    moves.iter().map(|action| position.after(action)).collect()
}

/// What the values of the replies say about a position.
fn by_replies(position: &Position) -> Outlook {
    let (mut win, mut loss, mut draws) = (u32::MAX, 0, false);
    for reply in replies(position) {
        match outlook(&reply) {
            Outlook::Loses(plies) => win = win.min(plies + 1),
            Outlook::Wins(plies) => loss = loss.max(plies + 1),
            Outlook::Draws => draws = true,
        }
    }
    match () {
        () if win < u32::MAX => Outlook::Wins(win),
        () if draws => Outlook::Draws,
        () => Outlook::Loses(loss),
    }
}

fn positions(slice: &Slice) -> impl Iterator<Item = Position> {
    (0..slice.values.len()).filter_map(|index| slice.numbering.sets(index).position())
}

fn slices(n_pieces: u32) -> impl Iterator<Item = &'static Slice> {
    let is_wanted = move |place: &usize| {
        (0..4).map(|part| (place >> (2 * part) & 3) as u32).sum::<u32>() == n_pieces
    };
    (0..Counts::N_PLACES).filter(is_wanted).filter_map(|place| TABLES.slices[place].as_ref())
}

/// Where this holds everywhere, the values are right: by induction over the plies to the end, no
/// other ones fit.
#[test]
fn every_value_is_what_the_replies_say() {
    for n_pieces in 2..=4 {
        let step = if n_pieces < 4 { 1 } else { 41 };
        let mut n_checked = 0;
        for position in slices(n_pieces).flat_map(positions).step_by(step) {
            assert_eq!(outlook(&position), by_replies(&position), "{position}");
            n_checked += 1;
        }
        assert!(n_checked > 3_000, "{n_checked}");
    }
}

/// Whether the side to move wins within this many plies, whatever the other one does.
fn wins_within(position: &Position, plies: u32) -> bool {
    plies > 0 && replies(position).iter().any(|reply| loses_within(reply, plies - 1))
}

fn loses_within(position: &Position, plies: u32) -> bool {
    let replies = replies(position);
    replies.is_empty() || plies > 0 && replies.iter().all(|reply| wins_within(reply, plies - 1))
}

#[test]
fn short_wins_are_those_of_a_search() {
    let mut random = SplitMix::new(5);
    let mut n_won = 0;
    for slice in slices(4).chain(slices(3)) {
        for _ in 0..40 {
            let index = random.below(slice.values.len());
            let Some(position) = slice.numbering.sets(index).position() else { continue };
            let within = |plies| wins_within(&position, plies);
            match outlook(&position) {
                Outlook::Wins(plies) => {
                    assert_eq!(within(5), plies <= 5, "{position}");
                    n_won += u32::from(plies <= 5);
                }
                Outlook::Draws => assert!(!within(5) && !loses_within(&position, 4), "{position}"),
                Outlook::Loses(plies) => {
                    assert_eq!(loses_within(&position, 4), plies <= 4, "{position}");
                }
            }
        }
    }
    assert!(n_won > 100, "{n_won}");
}

fn check(text: &str, expected: Outlook) {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(outlook(&position), expected, "{text}");
}

#[test]
fn some_ends_that_people_know() {
    // One king is never caught by two, nor by three if it holds the long diagonal.
    check("w W@A3 W@C1 B@D8", Outlook::Draws);
    check("w W@B8 W@C1 W@G1 B@A1", Outlook::Draws);
    // Blocked means lost.
    check("w w@A3 b@B4 b@C5", Outlook::Loses(0));
    check("w w@C3 b@D4", Outlook::Wins(1));
}

#[test]
fn more_pieces_are_not_known() {
    assert_eq!(TABLES.outlook(&Position::start()), None);
}
