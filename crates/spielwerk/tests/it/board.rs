//! What a program knows of the game: the rules crate, and the form of positions on the wire.

use bashni::{Bashni, Move, Position, Setup};
use game::{Game, Seat};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// The position of a block. Its counters are not on the wire.
pub(crate) fn read(pieces: &[String], seat: u8) -> Position {
    let side = ["w", "b"][usize::from(seat)];
    let text = format!("{side} {}", pieces.join(" "));
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The pieces as the server writes them.
pub(crate) fn pieces(position: &Position) -> Vec<String> {
    let towers = position.towers();
    towers.flat_map(|(at, tower)| tower.from_bottom().map(move |p| format!("{p}@{at}"))).collect()
}

/// Some legal move.
pub(crate) fn random_move(position: &Position, random: &mut Pcg64Mcg) -> Move {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves[random.random_range(0..moves.len())]
}

/// The game after these moves, each of which must be legal.
pub(crate) fn after<'a>(moves: impl IntoIterator<Item = &'a (u8, String)>) -> Bashni {
    let mut game = Bashni::start(&Setup::default());
    for (seat, action) in moves {
        let action: Move = action.parse().unwrap_or_else(|error| panic!("{action}: {error}"));
        game.apply(Seat(*seat).into(), &action)
            .unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
    }
    game
}
