//! Tools for Ligretto: one game, games on workers, the study of many, and the check of a player.

mod check;
mod cluster;
mod order_flags;
mod report;
mod simulate;
mod study;

use std::process::ExitCode;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play one game between programs, from a seed or a deal
    Simulate(Box<simulate::Arguments>),
    /// Play games on workers over NATS and measure them
    Cluster(Box<cluster::Arguments>),
    /// Simulate many games on all cores and compare them with the predictions of the concept
    Study(Box<study::Arguments>),
    /// Check a player in any language over NATS, stage by stage
    Check(Box<check::Arguments>),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Simulate(arguments) => simulate::run(arguments)?,
        Command::Cluster(arguments) => cluster::run(arguments)?,
        Command::Study(arguments) => study::run(arguments)?,
        Command::Check(arguments) => return check::run(arguments),
    }
    Ok(ExitCode::SUCCESS)
}
