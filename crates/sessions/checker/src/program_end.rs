//! How a program ended, and what is said about the ends that are faults by themselves.

use std::time::Duration;

use crate::explanation::Explanation;
use game::Text;

/// How a program ended. That something of ours broke is none of these: then nothing is known of the
/// program, and the run does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProgramEnd {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal.
    Killed(i32),
    /// It was ended because it used too much of something.
    OverLimit(OverLimit),
    /// It could not be executed at all.
    NotExecuted(NotExecuted),
    /// It did not, and was stopped.
    #[default]
    Stopped,
}

/// What a program used too much of, and how much it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverLimit {
    /// Memory.
    Memory {
        /// As much as is allowed, of all processes together.
        limit_kib: u64,
        /// As much as was seen at a time.
        used_kib: u64,
    },
    /// Processes and threads at a time.
    Processes {
        /// As many as are allowed.
        limit: u32,
    },
    /// What it wrote to standard output or to standard error.
    Output {
        /// As much as is allowed.
        limit_kib: u64,
    },
    /// Disk space.
    Disk {
        /// As much as is allowed.
        limit_kib: u64,
    },
    /// Files.
    Files {
        /// As many as are allowed.
        limit: u32,
    },
    /// Processor time.
    Cpu {
        /// As much as is allowed.
        limit: Duration,
    },
    /// Time from its start.
    Wall {
        /// As much as is allowed.
        limit: Duration,
    },
}

/// Why a program could not be executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotExecuted {
    /// There is no such file or command.
    NotFound,
    /// The file may not be executed.
    NotPermitted,
    /// The file is no program for this machine.
    WrongFormat,
    /// The interpreter or loader that the file names is not there.
    NoInterpreter,
}

impl ProgramEnd {
    /// Of an end that is a fault by itself: a stable word for it, and what is said about it.
    pub fn fault(self) -> Option<(&'static str, Explanation)> {
        match self {
            Self::OverLimit(over) => Some((over.code(), over.explanation())),
            Self::NotExecuted(why) => Some((why.code(), why.explanation())),
            Self::Exited(_) | Self::Killed(_) | Self::Stopped => None,
        }
    }
}

/// Texts in English and German.
type Pair = (&'static str, &'static str);

impl OverLimit {
    /// A stable word for it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Memory { .. } => "too-much-memory",
            Self::Processes { .. } => "too-many-processes",
            Self::Output { .. } => "too-much-output",
            Self::Disk { .. } => "too-much-disk-space",
            Self::Files { .. } => "too-many-files",
            Self::Cpu { .. } => "too-much-processor-time",
            Self::Wall { .. } => "runs-too-long",
        }
    }

    /// What is said about it.
    #[expect(clippy::too_many_lines, reason = "texts in two languages")]
    pub(crate) fn explanation(self) -> Explanation {
        let (used, limit, why): (Text, Text, Pair) = match self {
            Self::Memory { limit_kib, used_kib } => (
                Text::new(
                    format!("it used {} of memory", mib(used_kib)),
                    format!("es {} Speicher belegt hat", mib(used_kib)),
                ),
                same(mib(limit_kib)),
                (
                    "All processes count together. Is memory freed after each move, does a loop allocate without end, or is a table larger than it has to be? valgrind --leak-check=full names what is never freed.",
                    "Alle Prozesse zählen zusammen. Wird Speicher nach jedem Zug freigegeben, fordert eine Schleife endlos welchen an, oder ist eine Tabelle größer als nötig? valgrind --leak-check=full nennt, was nie freigegeben wird.",
                ),
            ),
            Self::Processes { limit } => (
                Text::new("it had too many processes", "es zu viele Prozesse hatte"),
                Text::new(
                    format!("{limit} processes and threads"),
                    format!("{limit} Prozesse und Threads"),
                ),
                (
                    "Often fork is called in a loop that the child goes on with. Check what fork returns, and that the child leaves the loop.",
                    "Oft steht fork in einer Schleife, die auch das Kind weiter durchläuft. Prüfen Sie den Rückgabewert von fork, und dass das Kind die Schleife verlässt.",
                ),
            ),
            Self::Output { limit_kib } => (
                Text::new("it wrote too much", "es zu viel ausgegeben hat"),
                Text::new(
                    format!("{} on standard output, and as much on standard error", mib(limit_kib)),
                    format!(
                        "{} auf der Standardausgabe, ebenso viel als Fehlerausgabe",
                        mib(limit_kib)
                    ),
                ),
                (
                    "Does a loop print without end, for example when read returns 0 at the end of the stream?",
                    "Gibt eine Schleife endlos etwas aus, zum Beispiel wenn read am Ende des Stroms 0 liefert?",
                ),
            ),
            Self::Disk { limit_kib } => (
                Text::new(
                    "it used too much disk space",
                    "es zu viel Platz auf der Platte belegt hat",
                ),
                same(mib(limit_kib)),
                (
                    "Does the client write a log that grows without end?",
                    "Schreibt der Client ein Protokoll, das endlos wächst?",
                ),
            ),
            Self::Files { limit } => (
                Text::new("it made too many files", "es zu viele Dateien angelegt hat"),
                Text::new(format!("{limit} files"), format!("{limit} Dateien")),
                (
                    "A client needs no files while it plays.",
                    "Ein Client braucht beim Spielen keine Dateien.",
                ),
            ),
            Self::Cpu { limit } => (
                Text::new(
                    "it used too much processor time",
                    "es zu viel Rechenzeit verbraucht hat",
                ),
                same(seconds(limit)),
                (
                    "Does a process wait in a loop that asks again and again? Wait with poll, select or pause.",
                    "Wartet ein Prozess in einer Schleife, die immer wieder nachfragt? Warten Sie mit poll, select oder pause.",
                ),
            ),
            Self::Wall { limit } => (
                Text::new("it ran too long", "es zu lange lief"),
                same(seconds(limit)),
                (
                    "A run of a stage is far shorter. Does a process wait for something that never comes?",
                    "Ein Lauf einer Stufe ist viel kürzer. Wartet ein Prozess auf etwas, das nie kommt?",
                ),
            ),
        };
        Explanation::new(
            (
                format!("The program was stopped because {}.", used.en),
                format!("Das Programm wurde beendet, weil {}.", used.de),
            ),
            (format!("At most {}.", limit.en), format!("Höchstens {}.", limit.de)),
            why,
        )
    }
}

impl NotExecuted {
    /// A stable word for it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::NotFound => "program-not-found",
            Self::NotPermitted => "program-not-executable",
            Self::WrongFormat => "program-of-another-machine",
            Self::NoInterpreter => "interpreter-not-found",
        }
    }

    /// What is said about it.
    pub(crate) fn explanation(self) -> Explanation {
        let ((en, de), advice): (Pair, Pair) = match self {
            Self::NotFound => (
                (
                    "there is no such file or command",
                    "es gibt keine solche Datei und kein solches Kommando",
                ),
                (
                    "Has the client been built, and under this name? A path begins in the folder in which the checker is called.",
                    "Wurde der Client gebaut, und unter diesem Namen? Ein Pfad beginnt in dem Ordner, in dem der Prüfer aufgerufen wird.",
                ),
            ),
            Self::NotPermitted => (
                ("the file may not be executed", "die Datei darf nicht ausgeführt werden"),
                (
                    "chmod +x gives the permission. Some archives and file systems lose it.",
                    "chmod +x gibt das Recht dazu. Manche Archive und Dateisysteme verlieren es.",
                ),
            ),
            Self::WrongFormat => (
                (
                    "the file is no program for this machine",
                    "die Datei ist kein Programm für diesen Rechner",
                ),
                (
                    "Was it built for another processor or operating system? Build it here. A script needs a first line such as #!/usr/bin/env python3.",
                    "Wurde es für einen anderen Prozessor oder ein anderes Betriebssystem gebaut? Bauen Sie es hier. Ein Skript braucht eine erste Zeile wie #!/usr/bin/env python3.",
                ),
            ),
            Self::NoInterpreter => (
                (
                    "the interpreter or loader that the file names is not there",
                    "der Interpreter oder Lader, den die Datei nennt, ist nicht da",
                ),
                (
                    "A script names its interpreter in the first line (#!/usr/bin/env python3), and a line end of Windows counts as part of that name. A program that was built elsewhere may need libraries of another system: build it here.",
                    "Ein Skript nennt seinen Interpreter in der ersten Zeile (#!/usr/bin/env python3), und ein Zeilenende von Windows zählt zu diesem Namen. Ein Programm, das anderswo gebaut wurde, braucht vielleicht Bibliotheken eines anderen Systems: Bauen Sie es hier.",
                ),
            ),
        };
        Explanation::new(
            (
                format!("The program could not be started: {en}."),
                format!("Das Programm konnte nicht gestartet werden: {de}."),
            ),
            (
                "The command after -- starts the client.",
                "Das Kommando hinter -- startet den Client.",
            ),
            advice,
        )
    }
}

fn same(text: String) -> Text {
    Text::new(text.clone(), text)
}

fn mib(kib: u64) -> String {
    format!("{} MiB", kib.div_ceil(1 << 10))
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}
