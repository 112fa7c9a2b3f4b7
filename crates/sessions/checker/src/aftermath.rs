//! What is left when a program has ended, and whether it may be.

use crate::fault::Fault;
use crate::manner::Manner;
use crate::program_end::ProgramEnd;
use crate::report::{Usage, Valgrind};
use crate::script::Exit;

/// What was found when a program had ended, or had to be stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// How it ended.
    pub end: ProgramEnd,
    /// Processes of it that went on, by name.
    pub left_processes: Vec<String>,
    /// Processes of it that nobody had waited for, by name.
    pub zombies: Vec<String>,
    /// Shared memory that it left, System V and POSIX, by key or name.
    pub shared_memory: Vec<String>,
    /// Semaphores and message queues that it left.
    pub semaphores: Vec<String>,
    /// Files that it left in its working folder or in `/tmp`.
    pub files: Vec<String>,
    /// The last lines of standard error.
    pub stderr: Vec<String>,
    /// Whether it wrote anything at all for people.
    pub has_spoken: bool,
    /// What it used.
    pub usage: Usage,
}

impl Aftermath {
    /// What is wrong with how it ended, after a conversation in which nothing was.
    pub(crate) fn fault(&self, expected: Exit) -> Option<Fault> {
        match (expected, self.end) {
            // The checker has stopped it, in whatever state it was.
            (Exit::Stopped, _) | (_, ProgramEnd::Exited(_)) => None,
            (_, ProgramEnd::Stopped) => Some(Fault::DoesNotEnd),
            (_, ProgramEnd::Killed(signal)) => Some(Fault::Crashed { signal }),
            (_, ProgramEnd::OverLimit(over)) => Some(Fault::OverLimit(over)),
            (_, ProgramEnd::NotExecuted(why)) => Some(Fault::NotExecuted(why)),
        }
    }

    /// What it shows of the client's manners, where it ended by itself after a conversation in
    /// which nothing was wrong.
    pub(crate) fn manners(&self, expected: Exit) -> Vec<(Manner, Option<Fault>)> {
        let ProgramEnd::Exited(code) = self.end else { return Vec::new() };
        let left = |list: &[String], fault: fn(Vec<String>) -> Fault| {
            (!list.is_empty()).then(|| fault(list.to_vec()))
        };
        let mut manners = match expected {
            Exit::Stopped => return Vec::new(),
            Exit::Success => {
                let fault = (code != 0).then_some(Fault::FailsAfterGame { code });
                vec![(Manner::ExitAfterGame, fault)]
            }
            Exit::Failure => vec![
                (Manner::ExitAfterError, (code == 0).then_some(Fault::SucceedsAfterError)),
                (Manner::SaysWhy, (!self.has_spoken).then_some(Fault::SaysNothing)),
            ],
        };
        manners.extend([
            (Manner::Processes, left(&self.left_processes, Fault::LeavesProcesses)),
            (Manner::Zombies, left(&self.zombies, Fault::LeavesZombies)),
            (Manner::SharedMemory, left(&self.shared_memory, Fault::LeavesSharedMemory)),
            (Manner::Semaphores, left(&self.semaphores, Fault::LeavesSemaphores)),
            (Manner::Files, left(&self.files, Fault::LeavesFiles)),
        ]);
        manners.extend(self.usage.valgrind.map(|Valgrind { errors, lost_bytes: lost }| {
            let is_wrong = errors > 0 || lost > 0;
            (Manner::Valgrind, is_wrong.then_some(Fault::Valgrind { errors, lost }))
        }));
        manners
    }
}
