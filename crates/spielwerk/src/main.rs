//! Spielwerk: a game server for teaching how computers work.
//!
//! This crate is the command line: it reads arguments and prints results; the work is done in the
//! crates below.

mod arena;
mod backup;
mod bashni;
mod build;
mod check;
mod check_data;
mod client;
mod cluster;
mod games;
mod grade;
mod ligretto;
mod nats;
mod option_flags;
mod output;
mod paging;
mod perft;
mod record;
mod serve;
mod settings;
mod stop;
#[cfg(test)]
mod tests;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A move makes and drops dozens of small things on several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A game server for teaching how computers work
#[derive(Parser)]
#[command(version = build::VERSION, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the game server
    Serve(Box<serve::Arguments>),
    /// Host players of distributed games on this machine
    Worker(Box<worker::Arguments>),
    /// Run queued distributed games, in addition to those that the game server runs
    Coordinator(Box<worker::CoordinatorArguments>),
    /// Play a match as a program
    Client(client::Arguments),
    /// Check a client of the game server, stage by stage
    Check(Box<check::Arguments>),
    /// Check a folder of submissions and give points for them
    Grade(grade::Arguments),
    /// Run tournaments between programs
    #[command(subcommand)]
    Arena(Box<arena::Command>),
    /// Tools for Bashni
    #[command(subcommand)]
    Bashni(bashni::Command),
    /// Count the sequences of moves of a board game, to check a move generator
    Perft(perft::Arguments),
    /// Tools for Paging
    #[command(subcommand)]
    Paging(paging::Command),
    /// Tools for Ligretto
    #[command(subcommand)]
    Ligretto(ligretto::Command),
    /// Read matches from a data file, even while a server is using it
    #[command(subcommand)]
    Record(record::Command),
    /// Check a data file for damage, even while a server is using it
    CheckData(check_data::Arguments),
    /// Copy a data file, even while a server is using it
    Backup(backup::BackupArguments),
    /// Restore a data file from a copy
    Restore(backup::RestoreArguments),
}

fn main() -> ExitCode {
    // A mistake of whoever typed the command needs no backtrace, whatever `RUST_BACKTRACE` says.
    run().unwrap_or_else(|error| {
        eprintln!("Error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run() -> anyhow::Result<ExitCode> {
    // Contained programs have this binary as the first process beside them.
    if let Some(code) = contain::run_init_if_asked() {
        return Ok(code);
    }
    let done = match CommandLine::parse().command {
        Command::Serve(arguments) => serve::run(*arguments),
        Command::Worker(arguments) => worker::run(&arguments),
        Command::Coordinator(arguments) => worker::run_coordinator(&arguments),
        Command::Client(arguments) => client::run(&arguments),
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Arena(command) => return arena::run(*command),
        Command::Bashni(command) => bashni::run(&command),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Paging(command) => paging::run(&command),
        Command::Ligretto(command) => return ligretto::run(&command),
        Command::Record(command) => record::run(&command),
        Command::Backup(arguments) => backup::backup(&arguments),
        Command::Restore(arguments) => backup::restore(&arguments),
        Command::Check(arguments) => return check::run(&arguments),
        Command::CheckData(arguments) => return check_data::run(&arguments),
    };
    done.map(|()| ExitCode::SUCCESS)
}
