//! `spielwerk paging`

mod print;
mod simulate;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Make PDF sheets to cut out: boards, programs, points, rules
    Print(print::Arguments),
    /// Let bots play many games against each other
    Simulate(simulate::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Print(arguments) => print::run(arguments),
        Command::Simulate(arguments) => simulate::run(arguments),
    }
}
