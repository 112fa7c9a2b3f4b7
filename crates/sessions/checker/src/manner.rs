//! What no single stage is about: how a client ends, and what is left of it. Every run shows
//! something of that, and it is told once.

use game::Text;

use crate::duty::Duty;
use crate::fault::Fault;
use crate::report::{Finding, StageReport, Verdict};
use crate::stage::Stage;

/// Something that good clients do in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// The exit code after a game.
    ExitAfterGame,
    /// The exit code when something went wrong.
    ExitAfterError,
    /// A message when something went wrong.
    SaysWhy,
    /// No process is left.
    Processes,
    /// No zombie is left.
    Zombies,
    /// No shared memory is left.
    SharedMemory,
    /// No semaphore or message queue is left.
    Semaphores,
    /// No file is left.
    Files,
    /// Valgrind finds nothing.
    Valgrind,
}

impl Manner {
    /// All of them, in the order of a report.
    pub(crate) const ALL: [Self; 9] = [
        Self::ExitAfterGame,
        Self::ExitAfterError,
        Self::SaysWhy,
        Self::Processes,
        Self::Zombies,
        Self::SharedMemory,
        Self::Semaphores,
        Self::Files,
        Self::Valgrind,
    ];

    /// Its stage, which has no runs of its own; it says in advance why the fault is one.
    pub(crate) fn stage(self) -> Stage {
        let (id, duty, title, fault): (_, _, (&str, &str), _) = match self {
            Self::ExitAfterGame => (
                "exit-after-game",
                Duty::Should,
                (
                    "Ends with the exit code 0 after a game",
                    "Endet nach einer Partie mit dem Exit-Code 0",
                ),
                Fault::FailsAfterGame { code: 1 },
            ),
            Self::ExitAfterError => (
                "exit-after-error",
                Duty::Should,
                (
                    "Ends with another exit code after an error",
                    "Endet nach einem Fehler mit einem anderen Exit-Code",
                ),
                Fault::SucceedsAfterError,
            ),
            Self::SaysWhy => (
                "says-why",
                Duty::Should,
                ("Says what went wrong", "Sagt, was schiefging"),
                Fault::SaysNothing,
            ),
            Self::Processes => (
                "left-processes",
                Duty::Tidy,
                ("Leaves no process behind", "Lässt keinen Prozess zurück"),
                Fault::LeavesProcesses(Vec::new()),
            ),
            Self::Zombies => (
                "left-zombies",
                Duty::Tidy,
                ("Waits for its processes", "Wartet auf seine Prozesse"),
                Fault::LeavesZombies(Vec::new()),
            ),
            Self::SharedMemory => (
                "left-shared-memory",
                Duty::Tidy,
                ("Removes its shared memory", "Entfernt sein Shared Memory"),
                Fault::LeavesSharedMemory(Vec::new()),
            ),
            Self::Semaphores => (
                "left-semaphores",
                Duty::Tidy,
                ("Removes its semaphores and queues", "Entfernt seine Semaphore und Queues"),
                Fault::LeavesSemaphores(Vec::new()),
            ),
            Self::Files => (
                "left-files",
                Duty::Tidy,
                ("Removes its files", "Entfernt seine Dateien"),
                Fault::LeavesFiles(Vec::new()),
            ),
            Self::Valgrind => (
                "valgrind",
                Duty::Tidy,
                ("Has no errors under valgrind", "Hat unter valgrind keine Fehler"),
                Fault::Valgrind { errors: 0, lost: 0 },
            ),
        };
        let why = fault.explanation().why;
        let stage: Stage = Stage::new(id, title, why, fault.paragraph(), Vec::new());
        Stage { duty, manner: Some(self), ..stage }
    }
}

/// What a run showed of a manner: nothing that was wrong, or this.
pub type Shown = (Manner, Option<Finding>);

/// What all runs have shown so far: of each manner the first finding, with all places.
#[derive(Default)]
pub(crate) struct Manners(Vec<Shown>);

impl Manners {
    /// Takes in what a run of this stage has shown.
    pub(crate) fn note<P>(&mut self, stage: &Stage<P>, shown: Vec<Shown>) {
        for (manner, finding) in shown {
            let finding = finding.map(|finding| {
                let places = vec![stage.place(finding.run.as_ref())];
                Finding { run: None, places, ..finding }
            });
            match (self.0.iter_mut().find(|(known, _)| *known == manner), finding) {
                (None, finding) => self.0.push((manner, finding)),
                (Some((_, Some(first))), Some(again)) => first.places.extend(again.places),
                (Some((_, known @ None)), finding) => *known = finding,
                (Some(_), None) => {}
            }
        }
    }

    /// The report on the stage of a manner.
    pub(crate) fn report<P>(&self, stage: &Stage<P>, manner: Manner) -> StageReport {
        let shown = self.0.iter().find(|(known, _)| *known == manner);
        match shown {
            None => stage.report(Verdict::Skipped),
            Some((_, None)) => stage.report(Verdict::Passed),
            Some((_, Some(finding))) => {
                StageReport { finding: Some(finding.clone()), ..stage.report(Verdict::Failed) }
            }
        }
    }
}

impl<P> Stage<P> {
    /// The name of a run in the finding of a manner.
    fn place(&self, label: Option<&Text>) -> Text {
        let id = &self.id;
        label.map_or_else(
            || Text::new(id.clone(), id.clone()),
            |run| Text::new(format!("{id} ({})", run.en), format!("{id} ({})", run.de)),
        )
    }
}
