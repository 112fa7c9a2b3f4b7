//! A match between two contenders:
//! `cargo run --release -p board-engines --example duel -- reversi engine plain --ms 20 --pairs 20`

use std::time::Duration;

use board_engines::{CheckersBoard, MorrisBoard, QuartoBoard, ReversiBoard};
use board_search::Level;
use board_search::duel::{Contender, Match, Pace, Tally};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        arguments.get(index + 1).map(String::as_str)
    };
    let [kind, first, second, ..] = &arguments[..] else {
        return Err("expected a game and two contenders such as reversi engine plain".into());
    };
    let pace = match (option("--nodes"), option("--ms")) {
        (Some(nodes), _) => Pace::Nodes(nodes.parse()?),
        (None, ms) => Pace::Time(Duration::from_millis(ms.unwrap_or("20").parse()?)),
    };
    let plan = Match {
        contenders: [first.parse()?, second.parse()?],
        pace,
        n_pairs: option("--pairs").unwrap_or("20").parse()?,
        n_random: option("--random").unwrap_or("4").parse()?,
        seed: option("--seed").unwrap_or("1").parse()?,
    };
    let mut tell = |tally: &Tally| {
        if tally.n_games().is_multiple_of(20) {
            eprintln!("{tally}");
        }
    };
    let protect_mills = arguments.iter().any(|argument| argument == "--protect-mills");
    let tally = match kind.as_str() {
        "reversi" => plan.play(&ReversiBoard::new(&reversi::Position::default()), &mut tell),
        "checkers" => {
            let board = CheckersBoard::new(checkers::Position::start(), checkers::Rules::DEFAULT);
            // As on the server, where the tables are for full strength alone.
            if plan.contenders.contains(&Contender::Engine(Level::FULL)) {
                CheckersBoard::prepare_endgames();
            }
            plan.play(&board.with_endgames(), &mut tell)
        }
        "nmmorris" => {
            let rules = nmmorris::Rules { protect_mills, ..nmmorris::Rules::default() };
            plan.play(&MorrisBoard::new(nmmorris::Board::start(), rules), &mut tell)
        }
        "quarto" => {
            let start = quarto::Position::start(quarto::Piece::new(0));
            plan.play(&QuartoBoard::new(start), &mut tell)
        }
        _ => return Err("expected reversi, checkers, nmmorris or quarto".into()),
    };
    let [begins, other] = tally.won_by_side;
    println!(
        "{kind}: {first} - {second}: {tally}; won by who begins {begins}, by the other {other}"
    );
    Ok(())
}
