//! `spielwerk bashni`: tools for one game.

mod analyse;
mod bench;
mod book;
mod hub;
mod play;

/// One of the tools.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Find the best moves of a position
    Analyse(analyse::Arguments),
    /// Search fixed positions: the node count is the engine's signature
    Bench(bench::Arguments),
    /// Print balanced openings, one per line, for tournaments
    Book(book::Arguments),
    /// Play against the engine in the terminal
    Play(play::Arguments),
    /// Speak the Hub protocol for draughts engines on standard input and output
    Hub,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Analyse(arguments) => analyse::run(arguments),
        Command::Bench(arguments) => {
            bench::run(arguments);
            Ok(())
        }
        Command::Book(arguments) => {
            book::run(arguments);
            Ok(())
        }
        Command::Play(arguments) => play::run(arguments),
        Command::Hub => hub::run(),
    }
}

/// How many threads the engine uses if nobody says.
fn n_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A score as people read it: `+1.23` men, or `win in 5`, `loss in 4` plies.
fn score_text(score: bashni_engine::Score) -> String {
    match bashni_engine::plies_to_end(score) {
        Some(plies) if plies > 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {}", -plies),
        None => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

/// Moves one behind the other.
fn line_text(moves: &[bashni::Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
