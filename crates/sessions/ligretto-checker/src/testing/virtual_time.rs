//! Runs stages against the player without a server, a process or a clock.

use std::time::Duration;

use checker::{Report, StageReport, Verdict};
use ligretto_net::wire::MachineName;

use super::Deviation;
use super::machine::Machine;
use crate::plan::RunPlan;
use crate::run::Run;
use crate::stages::{Stage, stages};

/// Runs all stages, or those up to the first that fails.
pub fn check(deviation: Deviation, keeps_going: bool) -> Report {
    let mut reports: Vec<StageReport> = Vec::new();
    for stage in stages() {
        let has_failed = reports.iter().any(|report| report.verdict == Verdict::Failed);
        reports.push(if has_failed && !keeps_going {
            stage.report(Verdict::Skipped, 0, None, None)
        } else {
            run_stage(&stage, deviation)
        });
    }
    let took_ms = reports.iter().map(|report| report.took_ms).sum();
    let (kind, command) = ("Ligretto".to_owned(), vec![format!("{deviation:?}")]);
    Report { kind, command, stages: reports, took_ms }
}

/// Runs one stage.
pub fn run_stage(stage: &Stage, deviation: Deviation) -> StageReport {
    let mut took = Duration::ZERO;
    for plan in &stage.plans {
        let (run, end) = run_plan(plan, deviation);
        took += end;
        if let Some(finding) = run.finding() {
            let took_ms = took.as_millis() as u64;
            return stage.report(Verdict::Failed, took_ms, Some(finding), None);
        }
    }
    stage.report(Verdict::Passed, took.as_millis() as u64, None, None)
}

/// A message to NATS and from it takes so long.
const WAY: Duration = Duration::from_micros(100);

fn run_plan(plan: &RunPlan, deviation: Deviation) -> (Run, Duration) {
    let name: MachineName = "tested".parse().expect("six letters");
    let mut now = Duration::ZERO;
    let mut run = Run::new(now, plan, &name, "test");
    let mut machine = Machine::new(name, deviation);
    while let Some(deadline) = run.poll_timeout() {
        let next = machine.poll_timeout();
        now = now.max(next.min(deadline));
        if next <= now {
            machine.handle_timeout(now);
        }
        run.handle_timeout(now);
        loop {
            let mut has_spoken = false;
            while let Some(said) = run.poll_message() {
                machine.handle(now + WAY, &said.subject, &said.payload);
                has_spoken = true;
            }
            now += if has_spoken { WAY } else { Duration::ZERO };
            if machine.has_ended {
                run.handle_program_ended("exit code 1");
                break;
            }
            while let Some((subject, payload)) = machine.poll() {
                run.handle_message(now, &subject, &payload);
                has_spoken = true;
            }
            if !has_spoken {
                break;
            }
        }
    }
    (run, now)
}
