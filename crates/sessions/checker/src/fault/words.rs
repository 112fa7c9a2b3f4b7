//! The texts about faults.

mod end;

use std::time::Duration;

use mnm::Awaited;

use super::Fault;
use crate::answer::{Slip, WrongAnswer};
use crate::explanation::{Explanation, some_of};
use crate::run::MAX_LINE;
use crate::script::LastLine;
use game::Text;

impl Fault {
    /// What happened, what was expected, and why.
    pub(crate) fn explanation(&self) -> Explanation {
        match self {
            Self::NeverConnects { limit, exit } => never_connects(*limit, *exit),
            Self::HangsUp { awaited } => hangs_up(*awaited),
            Self::Answer { awaited, wrong, expected } => answer(*awaited, wrong, expected),
            Self::Unasked { got } => unasked(got),
            Self::TooSlow { awaited, limit, has_begun } => too_slow(*awaited, *limit, *has_begun),
            Self::IllegalMove { got, why, legal, n_legal } => illegal(got, why, legal, *n_legal),
            Self::LineTooLong => line_too_long(),
            Self::SpeaksAfterEnd { got, last_line } => speaks_after_end(got, *last_line),
            Self::StaysConnected { last_line, limit } => stays(*last_line, *limit),
            Self::DoesNotEnd => end::does_not_end(),
            Self::Crashed { signal } => end::crashed(*signal),
            Self::OverLimit(over) => over.explanation(),
            Self::NotExecuted(why) => why.explanation(),
            Self::FailsAfterGame { code } => end::fails_after_game(*code),
            Self::SucceedsAfterError => end::succeeds_after_error(),
            Self::SaysNothing => end::says_nothing(),
            Self::LeavesProcesses(list) => end::leaves(&end::PROCESSES, list),
            Self::LeavesZombies(list) => end::leaves(&end::ZOMBIES, list),
            Self::LeavesSharedMemory(list) => end::leaves(&end::SHARED_MEMORY, list),
            Self::LeavesSemaphores(list) => end::leaves(&end::SEMAPHORES, list),
            Self::LeavesFiles(list) => end::leaves(&end::FILES, list),
            Self::Valgrind { errors, lost } => end::valgrind(*errors, *lost),
        }
    }
}

fn never_connects(limit: Duration, exit: Option<i32>) -> Explanation {
    let (en, de) = match exit {
        None => (
            format!("did not connect within {}", s(limit)),
            format!("hat sich aber innerhalb von {} nicht verbunden", s(limit)),
        ),
        Some(code) => (
            format!("ended with exit code {code} before it connected"),
            format!("endete aber mit Exit-Code {code}, bevor es sich verband"),
        ),
    };
    Explanation::new(
        (
            format!("The program was started, but {en}."),
            format!("Das Programm wurde gestartet, {de}."),
        ),
        (
            "A TCP connection to the host and port of the configuration file.",
            "Eine TCP-Verbindung zu dem Rechner und dem Port aus der Konfigurationsdatei.",
        ),
        (
            "Does the client read the file given with -c, and does it use PortNumber from there? The port is different in every run.",
            "Liest der Client die Datei hinter -c, und nimmt er PortNumber von dort? Der Port ist bei jedem Lauf ein anderer.",
        ),
    )
}

fn unasked(got: &str) -> Explanation {
    Explanation::new(
        (
            format!("The client sent {got:?} although nothing was due."),
            format!("Der Client hat {got:?} gesendet, obwohl nichts an der Reihe war."),
        ),
        ("Silence: the server speaks next.", "Schweigen: Als Nächstes spricht der Server."),
        (
            "Every line of the client answers a line of the server. A second answer to the same line is refused with “Did not expect response from client”.",
            "Jede Zeile des Clients antwortet auf eine Zeile des Servers. Eine zweite Antwort auf dieselbe Zeile lehnt er mit „Did not expect response from client“ ab.",
        ),
    )
}

fn line_too_long() -> Explanation {
    Explanation::new(
        (
            format!("The client sent more than {MAX_LINE} bytes without an end of line."),
            format!("Der Client hat mehr als {MAX_LINE} Bytes ohne Zeilenende gesendet."),
        ),
        ("A line that ends with a newline.", "Eine Zeile, die mit einem Newline endet."),
        (
            "Lines end with a single newline character. Is a buffer sent as a whole, with whatever follows the text?",
            "Zeilen enden mit einem einzelnen Newline. Wird ein ganzer Puffer gesendet, mit allem, was hinter dem Text liegt?",
        ),
    )
}

fn answer(awaited: Awaited, wrong: &WrongAnswer, expected: &str) -> Explanation {
    let due = match awaited {
        Awaited::Play => Text::new("PLAY and a move", "PLAY und ein Zug"),
        _ => Text::new(format!("{expected:?}"), format!("{expected:?}")),
    };
    let due = (format!("{}, and a newline.", due.en), format!("{} und ein Newline.", due.de));
    match wrong {
        WrongAnswer::Word { slip, .. } => {
            let what = (
                format!("This is not the expected {awaited} command."),
                format!("Das ist nicht das erwartete Kommando {awaited}."),
            );
            Explanation::new(what, due, slip_words(*slip))
        }
        WrongAnswer::Version { .. } => Explanation::new(
            (
                "The version does not fit the server's.",
                "Die Version passt nicht zu der des Servers.",
            ),
            due,
            (
                "The number left of the dot has to be the server's, without the v of its greeting.",
                "Die Zahl links vom Punkt muss die des Servers sein, ohne das v aus dessen Begrüßung.",
            ),
        ),
        WrongAnswer::Id { .. } => Explanation::new(
            (
                "This is not the Game-ID that the client was given.",
                "Das ist nicht die Game-ID, die der Client bekommen hat.",
            ),
            due,
            (
                "All 13 characters of the value of -g, and nothing else. Does the array have room for the zero at the end?",
                "Alle 13 Zeichen von dem, was hinter -g steht, und sonst nichts. Ist im Array noch Platz für die Null am Ende?",
            ),
        ),
        WrongAnswer::Seat { wanted, .. } => Explanation::new(
            (
                format!("The client wants seat {wanted}, which is not the one it was given."),
                format!("Der Client will Platz {wanted}, aber nicht den hat er bekommen."),
            ),
            due,
            (
                "People count from 1 (-p 1), the wire counts from 0 (PLAYER 0).",
                "Menschen zählen ab 1 (-p 1), die Leitung zählt ab 0 (PLAYER 0).",
            ),
        ),
    }
}

fn slip_words(slip: Slip) -> (&'static str, &'static str) {
    match slip {
        Slip::Unknown => (
            "The server compares the whole word and refuses everything else.",
            "Der Server vergleicht das ganze Wort und lehnt alles andere ab.",
        ),
        Slip::Case => (
            "Commands are written in capital letters.",
            "Kommandos schreibt man in Großbuchstaben.",
        ),
        Slip::ZeroByte => (
            "The line begins with a zero byte: the previous line was sent with the \\0 that ends a string in C. Send strlen(line) bytes, not one more.",
            "Die Zeile beginnt mit einem Nullbyte: Die vorige wurde mit dem \\0 gesendet, das in C einen String beendet. Senden Sie strlen(line) Bytes, nicht eines mehr.",
        ),
        Slip::NoArgument => (
            "Something has to follow this word, after one blank.",
            "Hinter diesem Wort muss etwas stehen, nach einem Leerzeichen.",
        ),
        Slip::Argument => {
            ("This word stands alone on its line.", "Dieses Wort steht allein in seiner Zeile.")
        }
        Slip::OtherWord => (
            "The word exists, but another one is due now. Has the client lost its place: was a line of the server skipped, read twice, or taken for another one?",
            "Das Wort gibt es, aber jetzt ist ein anderes an der Reihe. Ist der Client aus dem Tritt: Wurde eine Zeile des Servers übergangen, doppelt gelesen oder verwechselt?",
        ),
        Slip::Sign => (
            "Only lines of the server begin with + or -.",
            "Nur die Zeilen des Servers beginnen mit + oder -.",
        ),
        Slip::Empty => (
            "An empty line is a line too. Is the newline sent twice?",
            "Auch eine leere Zeile ist eine Zeile. Wird das Newline zweimal gesendet?",
        ),
    }
}

fn hangs_up(awaited: Option<Awaited>) -> Explanation {
    let expected = match awaited {
        Some(awaited) => Text::new(format!("{awaited}."), format!("{awaited}.")),
        None => Text::new(
            "The client keeps reading: the server speaks next.",
            "Der Client liest weiter: Als Nächstes spricht der Server.",
        ),
    };
    Explanation::new(
        (
            "The client closed the connection, but the game was not over.",
            "Der Client hat die Verbindung geschlossen, aber das Spiel war nicht zu Ende.",
        ),
        (expected.en, expected.de),
        (
            "Only QUIT, a line with - or the end of the stream ends a conversation. Did the client end with an error? What it wrote is below.",
            "Nur QUIT, eine Zeile mit - oder das Ende des Stroms beendet ein Gespräch. Endete der Client mit einem Fehler? Was er geschrieben hat, steht unten.",
        ),
    )
}

fn too_slow(awaited: Awaited, limit: Duration, has_begun: bool) -> Explanation {
    let why = if has_begun {
        (
            "Something came, but no newline after it: the line is not complete.",
            "Es kam etwas, aber kein Newline dahinter: Die Zeile ist nicht vollständig.",
        )
    } else {
        match awaited {
            Awaited::Play => (
                "The time runs from the last byte of the position to the newline after the move. Read the number after MOVE every time, and keep a reserve for the network.",
                "Die Zeit läuft vom letzten Byte der Stellung bis zum Newline hinter dem Zug. Lesen Sie jedes Mal die Zahl hinter MOVE, und halten Sie eine Reserve für den Weg frei.",
            ),
            Awaited::Thinking => (
                "THINKING is due as soon as the position is complete, before anything is computed. Does the client see the end of the position, however the lines arrive?",
                "THINKING ist fällig, sobald die Stellung vollständig ist, vor jeder Rechnung. Sieht der Client das Ende der Stellung, egal wie die Zeilen ankommen?",
            ),
            _ => (
                "Does the client wait for more than the server sends here, for another text, or does its output stay in a buffer?",
                "Wartet der Client auf mehr, als der Server hier sendet, auf einen anderen Text, oder bleibt seine Ausgabe in einem Puffer?",
            ),
        }
    };
    Explanation::new(
        (
            format!("{awaited} did not come within {}.", s(limit)),
            format!("{awaited} kam nicht innerhalb von {}.", s(limit)),
        ),
        (format!("{awaited}, and a newline."), format!("{awaited} und ein Newline.")),
        why,
    )
}

fn illegal(got: &str, why: &str, legal: &[String], n_legal: usize) -> Explanation {
    let list = some_of(legal, legal.len(), n_legal);
    Explanation::new(
        (
            format!("The move {got:?} is not legal here: {why}."),
            format!("Der Zug {got:?} ist hier nicht erlaubt. Der Server sagt: „{why}“."),
        ),
        (format!("One of: {}.", list.en), format!("Einer von: {}.", list.de)),
        ("An invalid move loses the game.", "Ein ungültiger Zug verliert das Spiel."),
    )
}

fn speaks_after_end(got: &str, last_line: LastLine) -> Explanation {
    let (en, de) = match last_line {
        LastLine::WrongKind => (
            "The client can't play this kind of game and must not take a seat in it: compare the name after PLAYING with GameKindName.",
            "Dieses Spiel kann der Client nicht und darf darin keinen Platz nehmen: Vergleichen Sie den Namen hinter PLAYING mit GameKindName.",
        ),
        _ => (
            "A line with - is the last one. A client that goes on has not looked at the sign.",
            "Eine Zeile mit - ist die letzte. Wer weiterredet, hat nicht auf das Vorzeichen gesehen.",
        ),
    };
    Explanation::new(
        (
            format!("The client sent {got:?} although the conversation was over."),
            format!("Der Client hat {got:?} gesendet, obwohl alles gesagt war."),
        ),
        ("The client closes the connection.", "Der Client schließt die Verbindung."),
        (en, de),
    )
}

fn stays(last_line: LastLine, limit: Duration) -> Explanation {
    let (last_en, last_de) = match last_line {
        LastLine::Quit => ("QUIT", "QUIT"),
        LastLine::NegativeInProlog | LastLine::Negative | LastLine::WhileThinking => {
            ("the line with -", "der Zeile mit -")
        }
        LastLine::WrongKind => ("the wrong kind of game", "dem falschen Spiel"),
    };
    let why = match last_line {
        LastLine::Quit => (
            "Nothing comes after QUIT. Read until the end of the stream, then close; tell the other process, so that nobody waits for it.",
            "Nach QUIT kommt nichts mehr. Lesen Sie bis zum Ende des Stroms und schließen Sie dann; sagen Sie es dem anderen Prozess, damit niemand auf ihn wartet.",
        ),
        LastLine::NegativeInProlog => (
            "In the prolog, too, a line with - may come in place of any other. Look at the first character of every line, and do not wait for the text that you expected.",
            "Auch im Prolog kann statt jeder anderen eine Zeile mit - kommen. Sehen Sie bei jeder Zeile auf das erste Zeichen, und warten Sie nicht auf den erhofften Text.",
        ),
        LastLine::Negative => (
            "A line with - may come in place of any command. Look at the first character of every line, whatever its text is.",
            "Eine Zeile mit - kann statt jedes Kommandos kommen. Sehen Sie bei jeder Zeile auf das erste Zeichen, egal was dahinter steht.",
        ),
        LastLine::WhileThinking => (
            "Wait for the server and for the move at the same time (poll or select), so that the end is seen while the other process computes.",
            "Warten Sie auf den Server und auf den Zug gleichzeitig (poll oder select), damit das Ende auch auffällt, während der andere Prozess rechnet.",
        ),
        LastLine::WrongKind => (
            "Compare the name after PLAYING with the kind of game that the client can play, and end if it is another one.",
            "Vergleichen Sie den Namen hinter PLAYING mit dem Spiel, das der Client kann, und enden Sie, wenn es ein anderes ist.",
        ),
    };
    Explanation::new(
        (
            format!("{} after {last_en} the client is still connected.", s(limit)),
            format!("{} nach {last_de} ist der Client noch verbunden.", s(limit)),
        ),
        ("The client closes the connection.", "Der Client schließt die Verbindung."),
        why,
    )
}

fn s(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}
