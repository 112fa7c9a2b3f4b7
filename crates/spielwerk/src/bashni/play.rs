//! `spielwerk bashni play`: a game against the engine in the terminal.

use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::Context;
use bashni::{Diagram, GameEnd, Move, Position, Setup, Side};
use bashni_engine::{Budget, Control, Engine, Level, Options, book_move};
use seeded::SplitMix;

use super::{n_cores, score_text};

/// Arguments of `spielwerk bashni play`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How strong the engine plays, from 1 (beginner) to 8 (full strength)
    #[arg(long, default_value_t = Level::FIRST)]
    level: Level,
    /// Your side
    #[arg(long, value_enum, default_value_t = Colour::White)]
    side: Colour,
    /// Where to start, e.g. "w w@C3 b@D4" (default: the start position)
    #[arg(long)]
    position: Option<String>,
    /// How long the engine may think for a move, in seconds
    #[arg(long, default_value_t = 3.0, value_name = "SECONDS")]
    time: f64,
    /// Makes the choices of weak levels repeatable
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Colour {
    White,
    Black,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let setup = match &arguments.position {
        Some(text) => text.parse::<Setup>().context("--position")?,
        None => Setup::default(),
    };
    let mut table = TerminalGame {
        positions: vec![setup.position.clone()],
        setup,
        person: match arguments.side {
            Colour::White => Side::White,
            Colour::Black => Side::Black,
        },
        level: arguments.level,
        time: Duration::try_from_secs_f64(arguments.time).context("--time")?,
        engine: Engine::new(Options { threads: n_cores(), ..Options::default() }),
        random: SplitMix::new(arguments.seed),
    };
    println!("You play {}, level {} ({}).", table.person, table.level, table.level.name());
    println!("{HELP}\n");
    table.play(&mut std::io::stdin().lock())
}

const HELP: &str = "Type a move such as c3:d4, or: moves, hint, undo, resign, help, quit.";

/// A game in progress.
struct TerminalGame {
    setup: Setup,
    /// From the first to the present one.
    positions: Vec<Position>,
    person: Side,
    level: Level,
    time: Duration,
    engine: Engine,
    random: SplitMix,
}

impl TerminalGame {
    fn play(&mut self, input: &mut impl BufRead) -> anyhow::Result<()> {
        loop {
            let position = self.position().clone();
            if let Some(end) = position.end(self.setup.limits) {
                println!("{}", Diagram(&position));
                self.tell_result(&position, end);
                return Ok(());
            }
            if position.side_to_move() != self.person {
                let action = self.answer(&position);
                println!("The engine plays {action}.\n");
                self.make(action);
                continue;
            }
            println!("{}", Diagram(&position));
            print!("{}: {}> ", position.ply() + 1, self.person);
            std::io::stdout().flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                println!();
                return Ok(());
            }
            if !self.obey(line.trim(), &position) {
                return Ok(());
            }
        }
    }

    /// Does what the person wants; whether the game goes on.
    fn obey(&mut self, line: &str, position: &Position) -> bool {
        match line {
            "" => {}
            "help" => println!("{HELP}"),
            "quit" => return false,
            "resign" => {
                println!("You resign.");
                return false;
            }
            "undo" => self.undo(),
            "hint" => self.hint(position),
            "moves" => {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                println!("{}", super::line_text(&moves));
            }
            _ => match line.parse::<Move>() {
                Ok(action) => match position.check(action) {
                    Ok(()) => self.make(action),
                    Err(problem) => println!("{action}: {problem}"),
                },
                Err(problem) => println!("{problem}\n{HELP}"),
            },
        }
        true
    }

    fn position(&self) -> &Position {
        self.positions.last().expect("it begins with one and undo leaves one")
    }

    fn make(&mut self, action: Move) {
        let mut next = self.position().clone();
        next.make(action);
        self.positions.push(next);
    }

    /// Takes back to the last position in which the person was to move.
    fn undo(&mut self) {
        let before = &self.positions[..self.positions.len() - 1];
        match before.iter().rposition(|position| position.side_to_move() == self.person) {
            Some(index) => self.positions.truncate(index + 1),
            None => println!("There is nothing to take back."),
        }
    }

    fn hint(&mut self, position: &Position) {
        let budget = Budget::thinking_time(self.time);
        let control = Control::new();
        let limits = self.setup.limits;
        let report = self.engine.search(position, limits, &budget, &control, &mut |_| ());
        if let Some(action) = report.best() {
            println!("{action} ({}, depth {})", score_text(report.score()), report.depth);
        }
    }

    fn answer(&mut self, position: &Position) -> Move {
        let (budget, control) = (Budget::thinking_time(self.time), Control::new());
        let (limits, seed) = (self.setup.limits, self.random.next());
        let from_book = book_move(self.level, position, limits, seed);
        let choose = || self.engine.choose(self.level, position, limits, &budget, &control, seed);
        from_book.or_else(choose).expect("the game is not over")
    }

    fn tell_result(&self, position: &Position, end: GameEnd) {
        let [white, black] = Side::ALL.map(|side| position.points(side));
        if end != GameEnd::NoMove {
            println!("The limit is reached; points: white {white}, black {black}.");
        }
        match position.winner(end) {
            Some(side) if side == self.person => println!("You win."),
            Some(_) => println!("The engine wins."),
            None => println!("A draw."),
        }
    }
}
