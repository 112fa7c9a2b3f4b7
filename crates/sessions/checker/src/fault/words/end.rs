//! The texts about faults that show when the program has ended.

use crate::explanation::{Explanation, some_of};

pub(super) fn does_not_end() -> Explanation {
    Explanation::new(
        (
            "The connection is closed, but the program is still running.",
            "Die Verbindung ist zu, aber das Programm läuft weiter.",
        ),
        ("Both processes end by themselves.", "Beide Prozesse enden von selbst."),
        (
            "Often one process waits for the other: for a signal that nobody sends any more, or for a pipe whose writing end it holds open itself.",
            "Oft wartet ein Prozess auf den anderen: auf ein Signal, das niemand mehr sendet, oder auf eine Pipe, deren Schreibende er selbst offen hält.",
        ),
    )
}

pub(super) fn crashed(signal: i32) -> Explanation {
    Explanation::new(
        (
            format!("Signal {signal}{} ended the program.", signal_name(signal)),
            format!("Signal {signal}{} hat das Programm beendet.", signal_name(signal)),
        ),
        ("The program ends by itself.", "Das Programm endet von selbst."),
        (
            "A crash. Build with -g -fsanitize=address and repeat this stage, or look at it with valgrind.",
            "Ein Absturz. Mit -g -fsanitize=address übersetzen und diese Stufe wiederholen, oder mit valgrind nachsehen.",
        ),
    )
}

pub(super) fn fails_after_game(code: i32) -> Explanation {
    Explanation::new(
        (
            format!("The game came to its end, but the exit code is {code}."),
            format!("Das Spiel ging zu Ende, aber der Exit-Code ist {code}."),
        ),
        ("The exit code 0, no matter who won.", "Der Exit-Code 0, egal wer gewonnen hat."),
        (
            "Scripts and tournaments see by the exit code whether a game was played to its end.",
            "Skripte und Turniere sehen am Exit-Code, ob ein Spiel zu Ende gespielt wurde.",
        ),
    )
}

pub(super) fn succeeds_after_error() -> Explanation {
    Explanation::new(
        (
            "Something went wrong, but the exit code is 0.",
            "Etwas ging schief, aber der Exit-Code ist 0.",
        ),
        ("An exit code other than 0.", "Ein anderer Exit-Code als 0."),
        (
            "The program that starts the client has to see that no game was played to its end. Where two processes are involved, the one that was started has to pass on how the other ended.",
            "Wer den Client startet, muss sehen, dass kein Spiel zu Ende gespielt wurde. Bei zwei Prozessen muss der gestartete weitergeben, wie der andere endete.",
        ),
    )
}

pub(super) fn says_nothing() -> Explanation {
    Explanation::new(
        (
            "Something went wrong, and the client said nothing about it.",
            "Etwas ging schief, und der Client hat nichts dazu gesagt.",
        ),
        (
            "A message on standard error that names the reason.",
            "Eine Meldung auf der Standardfehlerausgabe, die den Grund nennt.",
        ),
        (
            "The text after the - says what is wrong; print it.",
            "Der Text hinter dem - sagt, was falsch ist; geben Sie ihn aus.",
        ),
    )
}

pub(super) fn valgrind(errors: u64, lost: u64) -> Explanation {
    Explanation::new(
        (
            format!("Valgrind counts {errors} errors and {lost} bytes that are lost."),
            format!("Valgrind zählt {errors} Fehler und {lost} verlorene Bytes."),
        ),
        ("No errors, nothing lost.", "Keine Fehler, nichts verloren."),
        (
            "Run the client under valgrind yourself: it names the line of each error.",
            "Starten Sie den Client selbst unter valgrind: Es nennt zu jedem Fehler die Zeile.",
        ),
    )
}

/// Texts in English and German.
type Pair = (&'static str, &'static str);

/// What may be left, and why it must not.
pub(super) struct Leftovers {
    what: Pair,
    why: Pair,
}

pub(super) const PROCESSES: Leftovers = Leftovers {
    what: ("Processes of the client are still running", "Prozesse des Clients laufen noch"),
    why: (
        "When one process ends, the other one has to end too, whichever it is; the parent waits for its child.",
        "Wenn ein Prozess endet, muss auch der andere enden, egal welcher; der Elternprozess wartet auf sein Kind.",
    ),
};

pub(super) const ZOMBIES: Leftovers = Leftovers {
    what: ("Nobody waited for these processes", "Auf diese Prozesse hat niemand gewartet"),
    why: (
        "A process that has ended stays in the table of processes until its parent calls wait or waitpid.",
        "Ein beendeter Prozess bleibt in der Prozesstabelle, bis sein Elternprozess wait oder waitpid aufruft.",
    ),
};

pub(super) const SHARED_MEMORY: Leftovers = Leftovers {
    what: ("Shared memory is left", "Shared Memory ist übrig"),
    why: (
        "A segment outlives its processes. Mark it for removal with shmctl(id, IPC_RMID, NULL) as soon as both processes are attached, or call shm_unlink; then it goes however the client ends.",
        "Ein Segment überlebt seine Prozesse. Markieren Sie es mit shmctl(id, IPC_RMID, NULL) zum Löschen, sobald beide Prozesse verbunden sind, oder rufen Sie shm_unlink auf; dann verschwindet es, egal wie der Client endet.",
    ),
};

pub(super) const SEMAPHORES: Leftovers = Leftovers {
    what: ("Semaphores or message queues are left", "Semaphore oder Message Queues sind übrig"),
    why: (
        "They outlive their processes: remove them with semctl or msgctl and IPC_RMID, also after an error.",
        "Solche Objekte überleben ihre Prozesse: Entfernen Sie sie mit semctl oder msgctl und IPC_RMID, auch nach einem Fehler.",
    ),
};

pub(super) const FILES: Leftovers = Leftovers {
    what: ("Files are left", "Dateien sind übrig"),
    why: (
        "What the client needs only while it runs has to go when it ends.",
        "Was der Client nur im Lauf braucht, muss weg sein, wenn er endet.",
    ),
};

pub(super) fn leaves(leftovers: &Leftovers, list: &[String]) -> Explanation {
    let (shown, (en, de)) = (some_of(list, MOST_NAMED, list.len()), leftovers.what);
    Explanation::new(
        (format!("{en}: {}.", shown.en), format!("{de}: {}.", shown.de)),
        ("Nothing is left of the client.", "Vom Client bleibt nichts übrig."),
        leftovers.why,
    )
}

/// How many of many things are named.
const MOST_NAMED: usize = 5;

fn signal_name(signal: i32) -> &'static str {
    match signal {
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        10 => " (SIGUSR1)",
        11 => " (SIGSEGV)",
        13 => " (SIGPIPE)",
        15 => " (SIGTERM)",
        _ => "",
    }
}
