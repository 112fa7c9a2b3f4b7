//! `spielwerk arena`: tournaments between programs.

mod openings;
mod progress;
mod run;
mod show;

use std::process::ExitCode;

/// What is to be done with a tournament.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Play a tournament
    Run(Box<run::Arguments>),
    /// Continue a tournament that was interrupted
    Resume(run::ResumeArguments),
    /// Print standings, cross table, games and records, even while the tournament is running
    Show(show::Arguments),
    /// Print openings for any game: positions after random moves, one per line
    Openings(openings::Arguments),
}

pub(crate) fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Run(arguments) => run::run(*arguments),
        Command::Resume(arguments) => run::resume(&arguments),
        Command::Show(arguments) => show::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Openings(arguments) => openings::run(&arguments).map(|()| ExitCode::SUCCESS),
    }
}
