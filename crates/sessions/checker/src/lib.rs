//! Examines clients of the line protocol, stage by stage.
//!
//! [`stages`] lists what a client has to be able to do; a [`Stage`] has one [`RunPlan`] for each time
//! that the program is started. A [`Run`] is the server's side of one conversation: bytes and time
//! in, bytes and a [`Finding`] out, without any input or output of its own. So the same stages run
//! over a socket from the command line, behind the game port for a page, and in virtual time.
//!
//! [`grading`] gives points for what was found.
//!
//! No game is known here: positions, rules and the traps in them come from the [`kind::Kind`].

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod aftermath;
mod answer;
mod duty;
mod examination;
mod explanation;
mod fault;
pub mod grading;
mod manner;
mod paragraph;
mod program_end;
mod render;
mod report;
mod run;
mod script;
mod settings;
mod stage;
mod stages;
#[cfg(feature = "testing")]
pub mod testing;
mod wire;

pub use aftermath::Aftermath;
pub use duty::Duty;
pub use examination::{Examiner, Ran, examine, examine_stage};
pub use explanation::Explanation;
pub use manner::{Manner, Shown};
pub use paragraph::Paragraph;
pub use program_end::{NotExecuted, OverLimit, ProgramEnd};
pub use render::{escape_xml, explain, junit, list, stage_text, summary, text, valgrind};
pub use report::{Finding, Report, StageReport, Usage, Valgrind, Verdict};
pub use run::{HangUp, Run};
pub use script::{Death, Exit, RunPlan};
pub use settings::Settings;
pub use stage::Stage;
pub use stages::stages;
pub use wire::{Mark, Side, WireLine, escape as printable};
