//! Runs stages against the client without a socket, a process or a clock.

use std::time::Duration;

use super::Deviation;
use super::client::{Act, Client};
use crate::report::{Report, StageReport, Verdict};
use crate::run::{HangUp, Run};
use crate::script::{Death, Exit, RunPlan};
use crate::settings::Settings;
use crate::stage::Stage;
use crate::stages::stages;

/// Runs all stages, or those up to the first that fails.
pub fn check(settings: &Settings, deviation: Deviation, keeps_going: bool) -> Report {
    let mut reports: Vec<StageReport> = Vec::new();
    for stage in stages(settings) {
        let has_failed = reports.iter().any(|report| report.verdict == Verdict::Failed);
        reports.push(if has_failed && !keeps_going {
            stage.report(Verdict::Skipped, 0, None, None)
        } else {
            run_stage(settings, &stage, deviation)
        });
    }
    let took_ms = reports.iter().map(|report| report.took_ms).sum();
    let (kind, command) = (settings.kind.name.to_owned(), vec![format!("{deviation:?}")]);
    Report { kind, command, stages: reports, took_ms }
}

/// Runs one stage.
pub fn run_stage(settings: &Settings, stage: &Stage, deviation: Deviation) -> StageReport {
    let mut took = Duration::ZERO;
    for plan in &stage.plans {
        let (run, end) = run_plan(settings, plan, deviation);
        took += end;
        if let Some(finding) = run.finding() {
            let took_ms = took.as_millis() as u64;
            return stage.report(Verdict::Failed, took_ms, Some(finding), None);
        }
    }
    stage.report(Verdict::Passed, took.as_millis() as u64, None, None)
}

fn run_plan(settings: &Settings, plan: &RunPlan, deviation: Deviation) -> (Run, Duration) {
    let mut now = Duration::ZERO;
    let mut run = Run::new(now, settings, plan, TICKET);
    let mut client = Client::new(&settings.kind, TICKET, plan.seat, deviation);
    if client.connects() {
        run.handle_connected(now);
    }
    let mut death = None;
    loop {
        while let Some(write) = run.poll_write() {
            client.handle_read(now, &write);
        }
        if let Some(hang_up) = run.poll_hang_up() {
            death = Some(hang_up);
            client.handle_eof(now, hang_up == HangUp::Die(Death::Reset));
        }
        if run.is_over() {
            break;
        }
        let next = client.next_act();
        let Some(deadline) = run.poll_timeout() else { break };
        // Whoever comes at the last moment comes in time.
        if let Some(at) = next.filter(|at| *at <= deadline) {
            now = now.max(at);
            match client.act() {
                Some(Act::Send(bytes)) => run.handle_bytes(now, &bytes),
                Some(Act::Close) | None => run.handle_eof(now),
            }
        } else {
            now = deadline;
            run.handle_timeout(now);
        }
    }
    if death.is_none() && plan.exit != Exit::Stopped {
        client.handle_eof(now, false);
    }
    run.handle_ended(&client.aftermath());
    (run, now)
}

/// What the client is told as its Game-ID.
const TICKET: &str = "0hdy96hg8ukzm";
