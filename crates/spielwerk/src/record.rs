//! `spielwerk record`: reads matches from a data file.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use host::{Entry, Fact, MatchId, Reader, Referee, record};

use crate::games;

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
    #[arg(long, env = "SPIELWERK_DATA", default_value = "spielwerk.db", value_name = "FILE")]
    data: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    Jsonl,
    Pdn,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Show(which) => show(which.id, &which.log()?),
        Command::Export { which, format } => {
            let log = which.log()?;
            print!(
                "{}",
                match format {
                    Format::Jsonl => record::json_lines(&log),
                    Format::Pdn => record::pdn(which.id, &log),
                }
            );
            Ok(())
        }
        Command::Replay { which, ply } => replay(&which.log()?, *ply),
    }
}

impl Which {
    fn log(&self) -> anyhow::Result<Vec<Entry>> {
        let reader = Reader::open(&self.data)?;
        let log = reader.log(self.id)?;
        log.with_context(|| format!("there is no match {} in {}", self.id, self.data.display()))
    }
}

fn show(id: MatchId, log: &[Entry]) -> anyhow::Result<()> {
    let referee = Referee::replay(&games::all(), log.to_vec())?;
    let plan = referee.plan();
    println!("{}  {}  {}", id, plan.kind, plan.name);
    for (index, (seat, state)) in plan.seats.iter().zip(referee.seats()).enumerate() {
        let won = referee.ended().is_some_and(|ended| ended.winners.contains(&(index as u8)));
        let used = state.used_ms as f64 / 1000.0;
        println!(
            "  player {}  {}  {used:.1} s{}",
            index + 1,
            seat.name,
            if won { "  won" } else { "" }
        );
    }
    match referee.ended() {
        Some(ended) => println!("  {}: {}", ended.ending.word(), ended.reason),
        None => println!("  {}", referee.state().word()),
    }
    for (ply, (seat, action)) in actions(log).enumerate() {
        println!("{:>4}: player {} {action}", ply + 1, seat + 1);
    }
    if let Some(diagram) = referee.diagram() {
        println!("\n{diagram}");
    }
    Ok(())
}

fn replay(log: &[Entry], wanted: Option<usize>) -> anyhow::Result<()> {
    let kinds = games::all();
    let n_plies = actions(log).count();
    if let Some(wanted) = wanted.filter(|wanted| *wanted > n_plies) {
        anyhow::bail!("--ply {wanted}: the match has {n_plies} moves");
    }
    let mut entries = log.iter().cloned();
    let mut referee = Referee::replay(&kinds, entries.by_ref().take(1).collect())?;
    let print = |referee: &Referee, title: &str| {
        if wanted.is_none_or(|wanted| wanted == referee.n_actions()) {
            println!("{title}");
            println!("{}\n", referee.diagram().unwrap_or_default().trim_end());
        }
    };
    print(&referee, "start");
    for entry in entries {
        let title = match &entry.fact {
            Fact::Played { seat, action, .. } => {
                Some(format!("{}: player {} {action}", referee.n_actions() + 1, seat + 1))
            }
            _ => None,
        };
        referee.apply(entry)?;
        if let Some(title) = title {
            print(&referee, &title);
        }
    }
    Ok(())
}

fn actions(log: &[Entry]) -> impl Iterator<Item = (u8, &str)> {
    log.iter().filter_map(|entry| match &entry.fact {
        Fact::Played { seat, action, .. } => Some((*seat, action.as_str())),
        _ => None,
    })
}
