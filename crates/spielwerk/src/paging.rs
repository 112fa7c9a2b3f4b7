//! `spielwerk paging`

mod simulate;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let bots play many games against each other
    Simulate(simulate::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Simulate(arguments) => simulate::run(arguments),
    }
}
