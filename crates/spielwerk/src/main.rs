//! Spielwerk: a game server for teaching how computers work.
//!
//! This crate is the command line: it reads arguments and prints results; the work is done in the
//! crates below.

mod games;
mod ligretto;
mod perft;
mod record;
mod serve;
mod settings;

use clap::{Parser, Subcommand};

/// A game server for teaching how computers work
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the game server
    Serve(Box<serve::Arguments>),
    /// Tools for Bashni
    #[command(subcommand)]
    Bashni(BashniCommand),
    /// Tools for Ligretto
    #[command(subcommand)]
    Ligretto(ligretto::Command),
    /// Read matches from a data file, also while a server is using it
    #[command(subcommand)]
    Record(record::Command),
}

#[derive(Subcommand)]
enum BashniCommand {
    /// Count the sequences of moves, to check a move generator
    Perft(perft::Arguments),
}

fn main() -> anyhow::Result<()> {
    match CommandLine::parse().command {
        Command::Serve(arguments) => serve::run(*arguments),
        Command::Bashni(BashniCommand::Perft(arguments)) => perft::run(&arguments),
        Command::Ligretto(command) => ligretto::run(&command),
        Command::Record(command) => record::run(&command),
    }
}
