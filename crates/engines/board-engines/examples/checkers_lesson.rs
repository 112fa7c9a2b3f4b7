//! Games of the Checkers engine against itself, as a lesson for `checkers_train`:
//! `cargo run --release -p board-engines --example checkers_lesson -- lesson.txt --games 8000 --nodes 3000`
//!
//! A line is a quiet position as the side to move sees it (its men, its kings, the other men and
//! kings, each as 32 bits), the score that the search found, and the result in half points.

use std::fs::File;
use std::io::{BufWriter, Write};

use board_engines::CheckersBoard;
use board_search::{Board, Budget, Control, Ending, Engine, Options, Score};
use checkers::{Bitboard, Position, Rules, Side};
use seeded::SplitMix;

/// A position with what the search thinks of it.
struct Row {
    sets: [u32; 4],
    score: Score,
    side: Side,
}

/// From here on a game counts as won.
const DECIDED: Score = 1_500;
/// So long without progress, it counts as a draw.
const QUIET_PLIES: u32 = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, usual: u64| {
        let index = arguments.iter().position(|argument| argument == name);
        index.and_then(|index| arguments.get(index + 1)).map_or(Ok(usual), |text| text.parse())
    };
    let path = arguments.first().ok_or("expected the file to write")?;
    let (n_games, nodes) = (option("--games", 1000)?, option("--nodes", 3000)?);
    CheckersBoard::prepare_endgames();
    let mut random = SplitMix::new(option("--seed", 1)?);
    let mut engine = Engine::new(Options { table_bytes: 2 << 20 });
    let mut lesson = BufWriter::new(File::create(path)?);
    for _ in 0..n_games {
        let (rows, points_of_white) = play(&mut engine, nodes, &mut random);
        for Row { sets: [own_men, own_kings, other_men, other_kings], score, side } in rows {
            let points = if side == Side::White { points_of_white } else { 2 - points_of_white };
            writeln!(lesson, "{own_men} {own_kings} {other_men} {other_kings} {score} {points}")?;
        }
    }
    Ok(lesson.flush()?)
}

/// Plays a game from an opening of 4 to 10 random plies; returns its quiet positions, and the half
/// points of White.
fn play(engine: &mut Engine, nodes: u64, random: &mut SplitMix) -> (Vec<Row>, i32) {
    let mut position = Position::start();
    let n_random = 4 + random.below(7) as u32;
    let (mut rows, mut moves) = (Vec::new(), Vec::new());
    loop {
        let board = CheckersBoard::new(position, Rules::DEFAULT).with_endgames();
        let side = position.side_to_move();
        let points = |own: i32| if side == Side::White { own } else { 2 - own };
        if let Some(own) = result(&board, &position) {
            return (rows, points(own));
        }
        moves.clear();
        board.moves(&mut moves);
        if position.ply() < n_random {
            position = position.after(&moves[random.below(moves.len())]);
            continue;
        }
        let report = engine.search(&board, &Budget::nodes(nodes), &Control::new(), &mut |_| ());
        let (best, score) = (report.best().expect("the game goes on"), report.score());
        if moves.len() > 1 {
            if score.abs() > DECIDED {
                return (rows, points(1 + score.signum()));
            }
            if best.taken == 0 {
                rows.push(Row { sets: seen_by_mover(&position), score, side });
            }
        }
        position = position.after(&best);
    }
}

/// The half points of the side to move if the game is over, or as good as over.
fn result(board: &CheckersBoard, position: &Position) -> Option<i32> {
    match board.ending() {
        Some(Ending::Won) => return Some(2),
        Some(Ending::Drawn) => return Some(1),
        Some(Ending::Lost) => return Some(0),
        None if position.quiet() >= QUIET_PLIES => return Some(1),
        None => {}
    }
    let known = board.known()?;
    Some(if known.abs() > DECIDED { 1 + known.signum() } else { 1 })
}

/// Its own men and kings and those of the opponent, with its men going up.
fn seen_by_mover(position: &Position) -> [u32; 4] {
    let (side, kings) = (position.side_to_move(), position.kings());
    let (own, other) = (position.pieces_of(side), position.pieces_of(side.opponent()));
    let turned = |set: Bitboard| if side == Side::White { set } else { set.reverse_bits() };
    [own & !kings, own & kings, other & !kings, other & kings].map(|set| packed(turned(set)))
}

/// One bit for each of the 32 dark squares.
fn packed(set: Bitboard) -> u32 {
    checkers::squares(set).fold(0, |bits, square| bits | 1 << (square.index() / 2))
}
