//! `spielwerk check`: goes through the stages with a client that it starts itself.

mod client;
mod flags;
mod talk;
pub(crate) mod valgrind;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::ensure;
use checker::{Examiner, Finding, Ran, RunPlan, Settings, Stage, StageReport};
use mnm::Major;

pub(crate) use self::client::Client;
pub(crate) use self::flags::{Flags, quoted};
use self::talk::Checker;
use crate::{games, stop};

/// Arguments of `spielwerk check`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Kind of game that the client plays
    #[arg(long, value_name = "KIND", default_value = games::USUAL)]
    kind: String,
    #[command(flatten)]
    flags: Flags,
    /// Time for a move
    #[arg(long, value_name = "MS", default_value_t = ms(Settings::MOVE_TIME),
          value_parser = clap::value_parser!(u64).range(10..=60_000))]
    move_time_ms: u64,
    /// Time for a move where it is short
    #[arg(long, value_name = "MS", default_value_t = ms(Settings::SHORT_MOVE_TIME),
          value_parser = clap::value_parser!(u64).range(10..=60_000))]
    short_move_time_ms: u64,
    /// Number of games in the last stage
    #[arg(long, value_name = "N", default_value_t = Settings::N_GAMES,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    games: u16,
    /// Stop a game after this many moves of the client
    #[arg(long, value_name = "N", default_value_t = Settings::N_MOVES,
          value_parser = clap::value_parser!(u16).range(1..=10_000))]
    moves: u16,
    /// The only player that the client can play, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    player: Option<u8>,
    /// Version of the protocol
    #[arg(long, value_name = "2|3", default_value_t)]
    protocol: Major,
    #[arg(long, help = valgrind::help("client"))]
    valgrind: bool,
    /// Run the client without containment, for a program of your own
    #[arg(long)]
    trust: bool,
    /// End when the process that has started this one does
    #[arg(long, hide = true)]
    end_with_parent: bool,
    /// Command that starts the client; {id}, {player}, {conf}, {host} and {port} are filled in
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.end_with_parent {
        stop::end_with_parent()?;
    }
    let settings = arguments.settings()?;
    let all = checker::stages(&settings);
    ensure!(!all.is_empty(), "{} has no such player", settings.kind.name);
    if arguments.flags.describe(&all, |plan| plan.label.as_ref())? {
        return Ok(ExitCode::SUCCESS);
    }
    ensure!(
        !arguments.command.is_empty(),
        "name the client after --, for example: spielwerk check -- ./client -g {{id}} -p {{player}} -c {{conf}}"
    );
    let stages = arguments.flags.chosen(&all)?;
    let checker = Checker::new(&settings, &arguments.command, arguments.valgrind, arguments.trust)?;
    let command = (settings.kind.name, arguments.command.as_slice());
    let mut examination = Examination { arguments, checker };
    let report = arguments.flags.examine(command, &stages, &mut examination);
    arguments.flags.finish(&report)
}

/// A time as flags take it.
const fn ms(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// A client that is started again and again.
struct Examination<'a> {
    arguments: &'a Arguments,
    checker: Checker<'a>,
}

impl Examiner<RunPlan> for Examination<'_> {
    fn run(&mut self, stage: &Stage, plan: &RunPlan) -> Result<Ran, String> {
        let start = Instant::now();
        let (run, usage) = self.checker.run(plan).map_err(|why| format!("{why:#}"))?;
        let repeat = || Some(self.arguments.repeat(stage));
        let with_command = |finding: Option<Finding>| {
            finding.map(|finding| Finding { repeat: repeat(), ..finding })
        };
        let manners = run.manners().into_iter();
        let manners = manners.map(|(manner, finding)| (manner, with_command(finding))).collect();
        let finding = with_command(run.finding());
        Ok(Ran { finding, manners, took: start.elapsed(), usage: Some(usage) })
    }

    fn handle_report(&mut self, _stage: &Stage, report: &StageReport) {
        self.arguments.flags.print(report);
    }
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        let usual = Settings::new(games::for_programs(&self.kind)?);
        let patience = if self.valgrind { valgrind::SLOWER } else { 1 };
        Ok(Settings {
            major: self.protocol,
            move_time: Duration::from_millis(self.move_time_ms) * patience,
            short_move_time: Duration::from_millis(self.short_move_time_ms) * patience,
            connect: usual.connect * patience,
            answer: usual.answer * patience,
            end: usual.end * patience,
            n_games: self.games.into(),
            n_moves: self.moves.into(),
            seat: self.player.map(|player| player - 1),
            has_valgrind: self.valgrind,
            ..usual
        })
    }

    /// The command that runs just this stage again.
    fn repeat(&self, stage: &Stage) -> String {
        let mut words = vec!["spielwerk check".to_owned()];
        let mut add = |is_given: bool, flag: String| is_given.then(|| words.push(flag));
        add(self.kind != games::USUAL, format!("--kind {}", self.kind));
        let (time, short) = (self.move_time_ms, self.short_move_time_ms);
        add(time != ms(Settings::MOVE_TIME), format!("--move-time-ms {time}"));
        add(short != ms(Settings::SHORT_MOVE_TIME), format!("--short-move-time-ms {short}"));
        add(self.games != Settings::N_GAMES, format!("--games {}", self.games));
        add(self.moves != Settings::N_MOVES, format!("--moves {}", self.moves));
        add(self.player.is_some(), format!("--player {}", self.player.unwrap_or_default()));
        add(self.protocol != Major::default(), format!("--protocol {}", self.protocol));
        add(self.trust, "--trust".to_owned());
        add(self.valgrind, "--valgrind".to_owned());
        add(true, format!("--stage {} --", stage.id));
        words.extend(self.command.iter().map(|word| quoted(word)));
        words.join(" ")
    }
}
