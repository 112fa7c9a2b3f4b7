//! Runs stages against the client without a socket, a process or a clock.

use std::time::Duration;

use super::Deviation;
use super::client::{Act, Client};
use crate::examination::{Examiner, Ran, examine, examine_stage};
use crate::report::{Report, StageReport};
use crate::run::{HangUp, Run};
use crate::script::{Death, Exit, RunPlan};
use crate::settings::Settings;
use crate::stage::Stage;
use crate::stages::stages;
use crate::wire::Side;

/// Runs all stages, or those up to the first that fails.
pub fn check(settings: &Settings, deviation: Deviation, keeps_going: bool) -> Report {
    let examined =
        examine(&stages(settings), keeps_going, &mut Tested { settings, deviation, seed: None });
    let took_ms = examined.iter().map(|report| report.took_ms).sum();
    let (kind, command) = (settings.kind.name.to_owned(), vec![format!("{deviation:?}")]);
    Report { kind, command, stages: examined, took_ms }
}

/// Runs one stage with a good client whose legal moves follow from this seed.
pub fn run_stage(settings: &Settings, stage: &Stage, seed: u64) -> StageReport {
    let deviation = Deviation::None;
    examine_stage(stage, &mut Tested { settings, deviation, seed: Some(seed) })
}

/// What both sides say in a run with a good client.
pub fn conversation(settings: &Settings, plan: &RunPlan) -> Vec<(Side, Vec<u8>)> {
    let mut said = Vec::new();
    run_plan(settings, plan, (Deviation::None, None), |side, bytes| {
        said.push((side, bytes.to_vec()));
    });
    said
}

/// The client that does this wrong.
struct Tested<'a> {
    settings: &'a Settings,
    deviation: Deviation,
    seed: Option<u64>,
}

impl Examiner<RunPlan> for Tested<'_> {
    fn run(&mut self, _stage: &Stage, plan: &RunPlan) -> Result<Ran, String> {
        let (run, took) = run_plan(self.settings, plan, (self.deviation, self.seed), |_, _| {});
        Ok(Ran { finding: run.finding(), manners: run.manners(), took, usage: None })
    }
}

fn run_plan(
    settings: &Settings,
    plan: &RunPlan,
    client: (Deviation, Option<u64>),
    mut listen: impl FnMut(Side, &[u8]),
) -> (Run, Duration) {
    let mut now = Duration::ZERO;
    let mut run = Run::new(now, settings, plan, Settings::TICKET);
    let mut client = Client::new(&settings.kind, Settings::TICKET, plan.seat, client);
    if client.connects() {
        run.handle_connected(now);
    }
    let mut death = None;
    loop {
        while let Some(write) = run.poll_write() {
            listen(Side::Server, &write);
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
                Some(Act::Send(bytes)) => {
                    listen(Side::Client, &bytes);
                    run.handle_bytes(now, &bytes);
                }
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
