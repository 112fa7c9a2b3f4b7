//! `spielwerk check`: goes through the stages with a client that it starts itself.

mod contained;
mod flags;
mod leftovers;
mod program;
mod talk;
mod valgrind;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::ensure;
use checker::{Report, Settings, Stage, StageReport, Usage, Verdict};
use game::Language;
use mnm::Major;

pub(crate) use self::contained::Client;
pub(crate) use self::flags::{Flags, quoted};
use self::talk::Checker;
use crate::{games, output};

/// Arguments of `spielwerk check`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Kind of game that the client plays
    #[arg(long, value_name = "KIND", default_value = "Bashni")]
    kind: String,
    #[command(flatten)]
    flags: Flags,
    /// Time for a move
    #[arg(long, value_name = "MS", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(10..=60_000))]
    move_time_ms: u64,
    /// Time for a move where it is short
    #[arg(long, value_name = "MS", default_value_t = 250,
          value_parser = clap::value_parser!(u64).range(10..=60_000))]
    short_move_time_ms: u64,
    /// Number of games in the last stage
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    games: u16,
    /// Stop a game after this many moves of the client
    #[arg(long, value_name = "N", default_value_t = 15,
          value_parser = clap::value_parser!(u16).range(1..=10_000))]
    moves: u16,
    /// The only player that the client can play, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    player: Option<u8>,
    /// Version of the protocol
    #[arg(long, value_name = "2|3", default_value_t = 2,
          value_parser = clap::value_parser!(u8).range(2..=3))]
    protocol: u8,
    /// Run the client under valgrind, allowing five times the time, and count its errors
    #[arg(long)]
    valgrind: bool,
    /// Run the client without containment, for a program of your own
    #[arg(long)]
    trust: bool,
    /// Command that starts the client; {id}, {player}, {conf}, {host} and {port} are filled in
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let settings = arguments.settings()?;
    let (all, language) = (checker::stages(&settings), arguments.flags.language());
    ensure!(!all.is_empty(), "{} has no such player", settings.kind.name);
    if arguments.flags.describe(&all, |plan| plan.label.as_ref())? {
        return Ok(ExitCode::SUCCESS);
    }
    ensure!(
        !arguments.command.is_empty(),
        "name the client after --, for example: spielwerk check -- ./client -g {{id}} -p {{player}} -c {{conf}}"
    );
    let stages = arguments.flags.chosen(&all)?;
    let report = arguments.check(&settings, &stages, language)?;
    arguments.flags.finish(&report)
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        let usual = Settings::new(games::for_programs(&self.kind)?);
        let patience = if self.valgrind { valgrind::SLOWER } else { 1 };
        Ok(Settings {
            major: if self.protocol == 3 { Major::Three } else { Major::Two },
            move_time: Duration::from_millis(self.move_time_ms) * patience,
            short_move_time: Duration::from_millis(self.short_move_time_ms) * patience,
            connect: usual.connect * patience,
            answer: usual.answer * patience,
            end: usual.end * patience,
            n_games: self.games.into(),
            n_moves: self.moves.into(),
            seat: self.player.map(|player| player - 1),
            ..usual
        })
    }

    fn check(
        &self,
        settings: &Settings,
        stages: &[&Stage],
        language: Language,
    ) -> anyhow::Result<Report> {
        let checker = Checker::new(settings, &self.command, self.valgrind, !self.trust)?;
        let (start, mut reports) = (Instant::now(), Vec::new());
        let mut has_failed = false;
        for stage in stages {
            let report = if has_failed && !self.flags.keep_going {
                stage.report(Verdict::Skipped, 0, None, None)
            } else {
                self.check_stage(&checker, stage)?
            };
            has_failed |= report.verdict == Verdict::Failed;
            if !self.flags.json {
                output::print(checker::stage_text(&report, language));
            }
            reports.push(report);
        }
        Ok(Report {
            kind: settings.kind.name.to_owned(),
            command: self.command.clone(),
            stages: reports,
            took_ms: start.elapsed().as_millis() as u64,
        })
    }

    fn check_stage(&self, checker: &Checker<'_>, stage: &Stage) -> anyhow::Result<StageReport> {
        let (start, mut usage) = (Instant::now(), Usage::default());
        for plan in &stage.plans {
            let (finding, used) = checker.run(plan)?;
            usage = usage.max(used);
            if let Some(mut finding) = finding {
                finding.repeat = Some(self.repeat(stage));
                let took = start.elapsed().as_millis() as u64;
                return Ok(stage.report(Verdict::Failed, took, Some(finding), Some(usage)));
            }
        }
        let took = start.elapsed().as_millis() as u64;
        Ok(stage.report(Verdict::Passed, took, None, Some(usage)))
    }

    /// The command that runs just this stage again.
    fn repeat(&self, stage: &Stage) -> String {
        let mut words = vec!["spielwerk check".to_owned()];
        let mut add = |is_given: bool, flag: String| is_given.then(|| words.push(flag));
        add(self.kind != "Bashni", format!("--kind {}", self.kind));
        add(self.move_time_ms != 1000, format!("--move-time-ms {}", self.move_time_ms));
        let short = self.short_move_time_ms;
        add(short != 250, format!("--short-move-time-ms {short}"));
        add(self.games != 20, format!("--games {}", self.games));
        add(self.moves != 15, format!("--moves {}", self.moves));
        add(self.player.is_some(), format!("--player {}", self.player.unwrap_or_default()));
        add(self.protocol != 2, format!("--protocol {}", self.protocol));
        add(self.trust, "--trust".to_owned());
        add(self.valgrind, "--valgrind".to_owned());
        add(true, format!("--stage {} --", stage.id));
        words.extend(self.command.iter().map(|word| quoted(word)));
        words.join(" ")
    }
}
