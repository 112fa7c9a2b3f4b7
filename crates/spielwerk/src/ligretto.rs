//! Tools for Ligretto: one game, games on workers, and the study of many.

mod cluster;
mod order_flags;
mod report;
mod simulate;
mod study;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play one game between programs, from a seed or a deal
    Simulate(Box<simulate::Arguments>),
    /// Play games on workers over NATS and measure them
    Cluster(Box<cluster::Arguments>),
    /// Simulate many games on all cores and compare them with the predictions of the concept
    Study(Box<study::Arguments>),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Simulate(arguments) => simulate::run(arguments),
        Command::Cluster(arguments) => cluster::run(arguments),
        Command::Study(arguments) => study::run(arguments),
    }
}
