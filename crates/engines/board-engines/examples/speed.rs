//! How deep and how fast the search is from the start of each game:
//! `cargo run --release -p board-engines --example speed -- 1000`

use std::time::Duration;

use board_engines::{CheckersBoard, MorrisBoard, QuartoBoard, ReversiBoard};
use board_search::{Board, Budget, Control, Engine, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ms = std::env::args().nth(1).unwrap_or("1000".to_owned()).parse()?;
    let time = Duration::from_millis(ms);
    search("reversi", &ReversiBoard::new(&reversi::Position::default()), time);
    let rules = checkers::Rules::DEFAULT;
    search("checkers", &CheckersBoard::new(checkers::Position::start(), rules), time);
    let rules = nmmorris::Rules::default();
    search("nmmorris", &MorrisBoard::new(nmmorris::Board::start(), rules), time);
    let start = quarto::Position::start(quarto::Piece::new(0));
    search("quarto", &QuartoBoard::new(start), time);
    Ok(())
}

fn search<B: Board>(name: &str, board: &B, time: Duration) {
    let mut engine = Engine::new(Options::default());
    let budget = Budget::thinking_time(time);
    let report = engine.search(board, &budget, &Control::new(), &mut |_| ());
    let speed = report.nodes as f64 / report.time.as_secs_f64() / 1e6;
    println!("{name}: depth {}, score {}, {speed:.2} M nodes/s", report.depth, report.score());
}
