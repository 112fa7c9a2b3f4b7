//! A match between two contenders:
//! `cargo run --release -p board-engines --example duel -- reversi engine plain --ms 20 --pairs 20`

use std::time::Duration;

use board_engines::{CheckersBoard, MorrisBoard, QuartoBoard, ReversiBoard};
use board_search::duel::{Contender, Match, MatchReport, Pace, random_opening};
use board_search::{Board, Level};

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
    let contenders: [Contender; 2] = [first.parse()?, second.parse()?];
    let n_random = option("--random").unwrap_or("4").parse()?;
    let plan = Plan {
        contenders,
        pace,
        n_random,
        n_pairs: option("--pairs").unwrap_or("20").parse()?,
        threads: option("--threads").unwrap_or("1").parse()?,
        seed: option("--seed").unwrap_or("1").parse()?,
    };
    let protect_mills = arguments.iter().any(|argument| argument == "--protect-mills");
    let report = match kind.as_str() {
        "reversi" => plan.play(&ReversiBoard::new(&reversi::Position::default())),
        "checkers" => {
            let board = CheckersBoard::new(checkers::Position::start(), checkers::Rules::DEFAULT);
            // As on the server, where the tables are for full strength alone.
            if contenders.contains(&Contender::Engine(Level::FULL)) {
                CheckersBoard::prepare_endgames();
            }
            plan.play(&board.with_endgames())
        }
        "nmmorris" => {
            let rules = nmmorris::Rules { protect_mills, ..nmmorris::Rules::default() };
            plan.play(&MorrisBoard::new(nmmorris::Board::start(), rules))
        }
        "quarto" => {
            let start = quarto::Position::start(quarto::Piece::new(0));
            plan.play(&QuartoBoard::new(start))
        }
        _ => return Err("expected reversi, checkers, nmmorris or quarto".into()),
    };
    println!("{kind}: {first} - {second}: {report}");
    Ok(())
}

/// A match on any board.
struct Plan {
    contenders: [Contender; 2],
    pace: Pace,
    n_random: usize,
    n_pairs: u64,
    threads: usize,
    seed: u64,
}

impl Plan {
    fn play<B: Board + Sync>(&self, start: &B) -> MatchReport {
        let Self { contenders: [first, second], pace, .. } = *self;
        let plan = Match {
            players: [&|seed| first.player(pace, seed), &|seed| second.player(pace, seed)],
            opening: &|seed| random_opening(start, self.n_random, seed),
            n_pairs: self.n_pairs,
            seed: self.seed,
            threads: self.threads,
            move_time: if let Pace::Time(time) = pace { Some(time) } else { None },
            sprt: None,
        };
        plan.play(&|report| {
            if report.tally.n_games().is_multiple_of(20) {
                eprintln!("{}", report.tally);
            }
        })
    }
}
