//! What no single stage is about: how a client ends, and what is left of it. Every run shows
//! something of that, and it is told once.

use game::Text;

use crate::duty::Duty;
use crate::paragraph::Paragraph;
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

/// Texts in English and German.
type Pair = (&'static str, &'static str);

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

    /// Its stage, which has no runs of its own.
    pub(crate) fn stage(self) -> Stage {
        let (id, duty, title, explanation): (_, _, Pair, Pair) = match self {
            Self::ExitAfterGame => (
                "exit-after-game",
                Duty::Should,
                (
                    "Ends with the exit code 0 after a game",
                    "Endet nach einer Partie mit dem Exit-Code 0",
                ),
                (
                    "The game came to its end, no matter who won: scripts see by the exit code that it did.",
                    "Die Partie ging zu Ende, egal wer gewonnen hat: Skripte sehen es am Exit-Code.",
                ),
            ),
            Self::ExitAfterError => (
                "exit-after-error",
                Duty::Should,
                (
                    "Ends with another exit code after an error",
                    "Endet nach einem Fehler mit einem anderen Exit-Code",
                ),
                (
                    "A line with -, another kind of game or a server that is gone: whoever started the client sees by the exit code that no game was played to its end.",
                    "Eine Zeile mit -, eine andere Spielart oder ein Server, der weg ist: Wer den Client gestartet hat, sieht am Exit-Code, dass keine Partie zu Ende gespielt wurde.",
                ),
            ),
            Self::SaysWhy => (
                "says-why",
                Duty::Should,
                ("Says what went wrong", "Sagt, was schiefging"),
                (
                    "The text behind a - is for people: a client that prints it saves them a search.",
                    "Der Text hinter einem - ist für Menschen: Gibt der Client ihn aus, muss niemand lange suchen.",
                ),
            ),
            Self::Processes => (
                "left-processes",
                Duty::Tidy,
                ("Leaves no process behind", "Lässt keinen Prozess zurück"),
                (
                    "When one process ends, the others end too.",
                    "Wenn ein Prozess endet, enden auch die anderen.",
                ),
            ),
            Self::Zombies => (
                "left-zombies",
                Duty::Tidy,
                ("Waits for its processes", "Wartet auf seine Prozesse"),
                (
                    "A process that has ended is a zombie until its parent waits for it.",
                    "Ein beendeter Prozess ist ein Zombie, bis sein Elternprozess auf ihn wartet.",
                ),
            ),
            Self::SharedMemory => (
                "left-shared-memory",
                Duty::Tidy,
                ("Removes its shared memory", "Entfernt sein Shared Memory"),
                (
                    "Shared memory outlives the processes that use it, unless somebody removes it.",
                    "Shared Memory überlebt die Prozesse, die es benutzen, wenn es niemand entfernt.",
                ),
            ),
            Self::Semaphores => (
                "left-semaphores",
                Duty::Tidy,
                ("Removes its semaphores and queues", "Entfernt seine Semaphore und Queues"),
                (
                    "Semaphores and message queues outlive the processes that use them.",
                    "Semaphore und Message Queues überleben die Prozesse, die sie benutzen.",
                ),
            ),
            Self::Files => (
                "left-files",
                Duty::Tidy,
                ("Removes its files", "Entfernt seine Dateien"),
                (
                    "What the client needs only while it runs has to go when it ends.",
                    "Was der Client nur im Lauf braucht, muss weg sein, wenn er endet.",
                ),
            ),
            Self::Valgrind => (
                "valgrind",
                Duty::Tidy,
                ("Has no errors under valgrind", "Hat unter valgrind keine Fehler"),
                (
                    "Valgrind finds accesses to memory that is not there, and memory that is never freed.",
                    "Valgrind findet Zugriffe auf Speicher, den es nicht gibt, und Speicher, der nie freigegeben wird.",
                ),
            ),
        };
        let heading = match duty {
            Duty::Must | Duty::Should => "How your client ends",
            Duty::Tidy => "What may be left",
        };
        let page = Paragraph::new("checker.md", heading);
        let stage: Stage = Stage::new(id, title, explanation, page, Vec::new());
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
