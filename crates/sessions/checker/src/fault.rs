//! What a client can do wrong, and what is said about it.

mod words;

use std::time::Duration;

use mnm::Awaited;

use crate::answer::{Slip, WrongAnswer};
use crate::paragraph::Paragraph;
use crate::program_end::{NotExecuted, OverLimit};
use crate::script::LastLine;

/// Something that a client did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The program was started, and no connection came until it ended with this exit code, or within
    /// this time.
    NeverConnects { limit: Duration, exit: Option<i32> },
    /// It closed the connection when it was not over.
    HangsUp { awaited: Option<Awaited> },
    /// It sent another line than the one that was due.
    Answer { awaited: Awaited, wrong: WrongAnswer, expected: String },
    /// It spoke although nothing was due.
    Unasked { got: String },
    /// Its answer did not come in time, or came without an end of line.
    TooSlow { awaited: Awaited, limit: Duration, has_begun: bool },
    /// The rules forbid its move.
    IllegalMove { got: String, why: String, legal: Vec<String>, n_legal: usize },
    /// It sent more without an end of line than any line may have.
    LineTooLong,
    /// It went on talking when all was said.
    SpeaksAfterEnd { got: String, last_line: LastLine },
    /// It did not close the connection when all was said.
    StaysConnected { last_line: LastLine, limit: Duration },
    /// It did not end when the connection was closed.
    DoesNotEnd,
    /// A signal ended it.
    Crashed { signal: i32 },
    /// It used too much of something.
    OverLimit(OverLimit),
    /// It could not be executed.
    NotExecuted(NotExecuted),
    /// It reported an error after a game that came to its end.
    FailsAfterGame { code: i32 },
    /// It reported success although something had gone wrong.
    SucceedsAfterError,
    /// Something had gone wrong, and it told nobody.
    SaysNothing,
    /// Processes of it went on.
    LeavesProcesses(Vec<String>),
    /// Nobody waited for one of its processes.
    LeavesZombies(Vec<String>),
    /// Shared memory of it was left.
    LeavesSharedMemory(Vec<String>),
    /// Semaphores or message queues of it were left.
    LeavesSemaphores(Vec<String>),
    /// Files of it were left.
    LeavesFiles(Vec<String>),
    /// Valgrind found mistakes.
    Valgrind { errors: u64, lost: u64 },
}

impl Fault {
    /// A stable word for it.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::NeverConnects { .. } => "never-connects",
            Self::HangsUp { .. } => "hangs-up",
            Self::Answer { wrong, .. } => match wrong {
                WrongAnswer::Word { slip, .. } => match slip {
                    Slip::Case => "wrong-case",
                    Slip::ZeroByte => "zero-byte",
                    Slip::NoArgument => "no-argument",
                    Slip::Argument => "needless-argument",
                    Slip::OtherWord => "word-of-another-state",
                    Slip::Sign => "signed-line",
                    Slip::Empty => "empty-line",
                    Slip::Unknown => "wrong-word",
                },
                WrongAnswer::Version { .. } => "wrong-version",
                WrongAnswer::Id { .. } => "wrong-id",
                WrongAnswer::Seat { .. } => "wrong-seat",
            },
            Self::Unasked { .. } => "unasked",
            Self::TooSlow { has_begun: true, .. } => "no-newline",
            Self::TooSlow { awaited: Awaited::Play, .. } => "move-too-slow",
            Self::TooSlow { .. } => "too-slow",
            Self::IllegalMove { .. } => "illegal-move",
            Self::LineTooLong => "line-too-long",
            Self::SpeaksAfterEnd { last_line: LastLine::WrongKind, .. } => "joins-wrong-kind",
            Self::SpeaksAfterEnd { .. } => "speaks-after-end",
            Self::StaysConnected { .. } => "stays-connected",
            Self::DoesNotEnd => "does-not-end",
            Self::Crashed { .. } => "crashed",
            Self::OverLimit(over) => over.code(),
            Self::NotExecuted(why) => why.code(),
            Self::FailsAfterGame { .. } => "fails-after-game",
            Self::SucceedsAfterError => "succeeds-after-error",
            Self::SaysNothing => "says-nothing",
            Self::LeavesProcesses(_) => "leaves-processes",
            Self::LeavesZombies(_) => "leaves-zombies",
            Self::LeavesSharedMemory(_) => "leaves-shared-memory",
            Self::LeavesSemaphores(_) => "leaves-semaphores",
            Self::LeavesFiles(_) => "leaves-files",
            Self::Valgrind { .. } => "valgrind",
        }
    }

    /// Where it can be looked up.
    pub(crate) fn paragraph(&self) -> Paragraph {
        let checker = |heading| Paragraph::new("checker.md", heading);
        match self {
            Self::NeverConnects { .. } | Self::NotExecuted(_) => {
                checker("How your client is started")
            }
            Self::OverLimit(_) => checker("What your client may use"),
            Self::HangsUp { .. } | Self::StaysConnected { .. } | Self::SpeaksAfterEnd { .. } => {
                Paragraph::of_protocol("The end of a connection")
            }
            Self::Answer { awaited, wrong, .. } => Paragraph::of_protocol(match (wrong, awaited) {
                (WrongAnswer::Version { .. }, _) => "The versions differ",
                (WrongAnswer::Id { .. }, _) => "The game id",
                (WrongAnswer::Seat { .. }, _) => "No seat",
                (WrongAnswer::Word { slip: Slip::ZeroByte | Slip::Case, .. }, _) => "Lines",
                (WrongAnswer::Word { .. }, Awaited::Version | Awaited::Id | Awaited::Player) => {
                    "Prolog"
                }
                (WrongAnswer::Word { .. }, _) => "The wrong word",
            }),
            Self::Unasked { .. } => Paragraph::of_protocol("A line too many"),
            Self::TooSlow { has_begun: true, .. } | Self::LineTooLong => {
                Paragraph::of_protocol("Lines")
            }
            Self::TooSlow { .. } => Paragraph::of_protocol("Time"),
            Self::IllegalMove { .. } => Paragraph::of_protocol("An invalid move"),
            Self::FailsAfterGame { .. }
            | Self::SucceedsAfterError
            | Self::SaysNothing
            | Self::Crashed { .. } => checker("How your client ends"),
            Self::DoesNotEnd
            | Self::LeavesProcesses(_)
            | Self::LeavesZombies(_)
            | Self::LeavesSharedMemory(_)
            | Self::LeavesSemaphores(_)
            | Self::LeavesFiles(_)
            | Self::Valgrind { .. } => checker("What may be left"),
        }
    }
}
