//! Runs stages against the player without a server, a process or a clock.

use std::time::Duration;

use checker::{Examiner, ProgramEnd, Ran, Report, StageReport, examine, examine_stage};
use ligretto_net::wire::MachineName;

use super::Deviation;
use super::machine::Machine;
use crate::plan::RunPlan;
use crate::run::Run;
use crate::stages::{Stage, stages};

/// Runs all stages, or those up to the first that fails.
pub fn check(deviation: Deviation, keeps_going: bool) -> Report {
    let examined = examine(&stages(), keeps_going, &mut Tested(deviation));
    let took_ms = examined.iter().map(|report| report.took_ms).sum();
    let (kind, command) = ("Ligretto".to_owned(), vec![format!("{deviation:?}")]);
    Report { kind, command, stages: examined, took_ms }
}

/// Runs one stage.
pub fn run_stage(stage: &Stage, deviation: Deviation) -> StageReport {
    examine_stage(stage, &mut Tested(deviation))
}

/// The player that does this wrong.
struct Tested(Deviation);

impl Examiner<RunPlan> for Tested {
    fn run(&mut self, _stage: &Stage, plan: &RunPlan) -> Result<Ran, String> {
        let (run, took) = run_plan(plan, self.0);
        Ok(Ran { finding: run.finding(), took, ..Ran::default() })
    }
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
                run.handle_program_ended(ProgramEnd::Exited(1));
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
