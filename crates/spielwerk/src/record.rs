//! `spielwerk record`: reads matches from a data file.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use game::{Actor, Seat};
use host::{Entry, Fact, MatchId, Referee, record, standing};
use kind::Kind;
use store::Reader;

use crate::settings::DATA_FILE;
use crate::{games, output};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print who played, how it ended and all moves
    Show(Which),
    /// Print the record, to keep or to read with other programs
    Export {
        #[command(flatten)]
        which: Which,
        /// Every entry of the log as JSON Lines, or tags and numbered moves in the manner of PDN
        #[arg(long, value_enum, default_value_t = Format::Jsonl)]
        format: Format,
    },
    /// Play the record through by the rules and print the position after each move
    Replay {
        #[command(flatten)]
        which: Which,
        /// Only the position after this many moves
        #[arg(long)]
        ply: Option<usize>,
    },
}

#[derive(Args)]
pub(crate) struct Which {
    /// The Game-ID of the match
    id: MatchId,
    /// The data file of the server
    #[arg(long, env = "SPIELWERK_DATA", default_value = DATA_FILE, value_name = "FILE")]
    data: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    Jsonl,
    Pdn,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Show(which) => output::print(show(which.id, &which.log()?)?),
        Command::Export { which, format: Format::Jsonl } => {
            output::print(record::json_lines(&which.log()?));
        }
        Command::Export { which, format: Format::Pdn } => {
            let log = which.log()?;
            let kind = kind_with_game_text(&log)?;
            output::print(record::pdn(&kind, which.id, &log));
        }
        Command::Replay { which, ply } => output::print(replay(&which.log()?, *ply)?),
    }
    Ok(())
}

impl Which {
    fn log(&self) -> anyhow::Result<Vec<Entry>> {
        let reader = Reader::open(&self.data)?;
        let log = reader.log(self.id)?;
        log.with_context(|| format!("there is no match {} in {}", self.id, self.data.display()))
    }
}

/// A text that can't be read back is no record.
fn kind_with_game_text(log: &[Entry]) -> anyhow::Result<Arc<Kind>> {
    let (kinds, created) = (games::all(), log.split_at(log.len().min(1)).0);
    let referee = Referee::replay(&kinds, created)?;
    let kind = referee.kind();
    anyhow::ensure!(
        kind.has_game_text,
        "{} has no record in the manner of PDN that reads back: use --format jsonl",
        kind.name
    );
    Ok(Arc::clone(kind))
}

fn show(id: MatchId, log: &[Entry]) -> anyhow::Result<String> {
    let mut text = String::new();
    let referee = Referee::replay(&games::all(), log)?;
    let plan = referee.plan();
    writeln!(text, "{}  {}  {}", id, plan.kind, plan.name)?;
    for (index, state) in referee.seats().iter().enumerate() {
        let won = referee.ended().is_some_and(|ended| ended.winners.contains(&(index as u8)));
        let used = state.used_ms as f64 / 1000.0;
        writeln!(
            text,
            "  player {}  {}  {used:.1} s{}",
            index + 1,
            referee.plain_name(Seat(index as u8)),
            if won { "  won" } else { "" }
        )?;
    }
    match referee.ended() {
        Some(ended) => {
            let reason = ended.in_words(&**referee.game());
            writeln!(text, "  {}: {reason}", ended.ending.word())?;
        }
        None => writeln!(text, "  {}", referee.state().word())?,
    }
    for (ply, action) in actions(log).enumerate() {
        writeln!(text, "{:>4}: {action}", ply + 1)?;
    }
    if let Some(diagram) = referee.diagram() {
        writeln!(text, "\n{diagram}")?;
    }
    Ok(text)
}

fn replay(log: &[Entry], wanted: Option<usize>) -> anyhow::Result<String> {
    let mut text = String::new();
    let kinds = games::all();
    let n_plies = actions(log).count();
    if let Some(wanted) = wanted.filter(|wanted| *wanted > n_plies) {
        anyhow::bail!("--ply {wanted}: the match has {n_plies} moves");
    }
    let (first, rest) = log.split_at(log.len().min(1));
    let mut referee = Referee::replay(&kinds, first)?;
    let mut add = |referee: &Referee, title: &str| {
        if wanted.is_some_and(|wanted| wanted != referee.n_actions()) {
            return Ok(());
        }
        writeln!(text, "{title}\n{}\n", referee.diagram().unwrap_or_default().trim_end())
    };
    add(&referee, "start")?;
    for entry in rest {
        referee.apply(entry)?;
        if let Some((actor, action)) = entry.fact.played() {
            add(&referee, &format!("{}: {}", referee.n_actions(), in_words(actor, action)))?;
        }
        if let Fact::TakenBack { n_actions, .. } = entry.fact {
            add(&referee, &format!("back to {n_actions}"))?;
        }
    }
    Ok(text)
}

fn actions(log: &[Entry]) -> impl Iterator<Item = String> {
    let played = standing(log).into_iter().filter_map(|entry| entry.fact.played());
    played.map(|(actor, action)| in_words(actor, action))
}

fn in_words(actor: Actor, action: &str) -> String {
    match actor {
        Actor::Seat(seat) => format!("player {} {action}", seat.0 + 1),
        Actor::Dealer => format!("the dealer draws {action}"),
        Actor::Clock => format!("the clock: {action}"),
    }
}
