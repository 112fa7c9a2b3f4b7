//! What is left when a program has ended, and whether it may be.

use crate::fault::Fault;
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
    /// The first thing that is wrong with it, after a conversation in which nothing was.
    pub(crate) fn fault(&self, expected: Exit) -> Option<Fault> {
        let own_end = match (expected, self.end) {
            // The checker has stopped it, in whatever state it was.
            (Exit::Stopped, _) => return None,
            (_, ProgramEnd::Stopped) => Some(Fault::DoesNotEnd),
            (_, ProgramEnd::Killed(signal)) => Some(Fault::Crashed { signal }),
            (_, ProgramEnd::OverLimit(over)) => Some(Fault::OverLimit(over)),
            (_, ProgramEnd::NotExecuted(why)) => Some(Fault::NotExecuted(why)),
            (Exit::Success, ProgramEnd::Exited(0)) => None,
            (Exit::Success, ProgramEnd::Exited(code)) => Some(Fault::FailsAfterGame { code }),
            (Exit::Failure, ProgramEnd::Exited(0)) => Some(Fault::SucceedsAfterError),
            (Exit::Failure, ProgramEnd::Exited(_)) => {
                (!self.has_spoken).then_some(Fault::SaysNothing)
            }
        };
        let left = |list: &[String], fault: fn(Vec<String>) -> Fault| {
            (!list.is_empty()).then(|| fault(list.to_vec()))
        };
        own_end
            .or_else(|| left(&self.left_processes, Fault::LeavesProcesses))
            .or_else(|| left(&self.zombies, Fault::LeavesZombies))
            .or_else(|| left(&self.shared_memory, Fault::LeavesSharedMemory))
            .or_else(|| left(&self.semaphores, Fault::LeavesSemaphores))
            .or_else(|| left(&self.files, Fault::LeavesFiles))
            .or(match self.usage.valgrind {
                Some(Valgrind { errors, lost_bytes: lost }) if errors > 0 || lost > 0 => {
                    Some(Fault::Valgrind { errors, lost })
                }
                _ => None,
            })
    }
}
