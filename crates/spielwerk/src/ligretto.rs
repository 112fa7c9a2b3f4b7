//! Tools for Ligretto: one simulated game, and the study of many.

mod cluster;
mod report;
mod simulate;
mod study;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Simulate one distributed game, from a seed or a deal
    Simulate(Box<simulate::Arguments>),
    /// Play games on workers over NATS, and measure them
    Cluster(Box<cluster::Arguments>),
    /// Simulate many games on all cores and compare them with the concept's predictions
    Study(Box<study::Arguments>),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Simulate(arguments) => simulate::run(arguments),
        Command::Cluster(arguments) => cluster::run(arguments),
        Command::Study(arguments) => study::run(arguments),
    }
}

/// What both tools let be chosen.
#[derive(clap::Args)]
struct Common {
    /// Cards in the open row: 3, 4 or 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    row_size: u8,
    /// When nobody can lay anything, everybody puts the top card of the hand to its bottom
    #[arg(long)]
    rotate_on_stuck: bool,
    /// How long messages take: lan, wide, asymmetric, or constant:30 (microseconds one way)
    #[arg(long, default_value = "constant:30")]
    network: ligretto_net::sim::Network,
    /// Passes through the hand without a lay before a player stops trying and waits to be told
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    patience: u8,
}

impl Common {
    fn rules(&self) -> ligretto::Options {
        ligretto::Options { row_size: self.row_size, rotate_on_stuck: self.rotate_on_stuck }
    }
}
