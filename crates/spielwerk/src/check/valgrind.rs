//! The client under valgrind: how it is started, and what valgrind counted.

use std::env;

use anyhow::ensure;
use checker::Valgrind;

/// So much more time a client has for everything, since valgrind runs it that much slower.
pub(super) const SLOWER: u32 = 5;

/// What the flag does to `whom`.
pub(crate) fn help(whom: &str) -> String {
    format!("Run the {whom} under valgrind, allowing {SLOWER} times the time, and count its errors")
}

/// Says what to do if there is no valgrind.
pub(super) fn find() -> anyhow::Result<()> {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = env::split_paths(&path).any(|folder| folder.join("valgrind").is_file());
    ensure!(is_there, "--valgrind needs valgrind: install Debian's package valgrind");
    Ok(())
}

/// What stands before the command of a client. It would leave pipes for a debugger in /tmp when it is
/// killed. Its notes go to standard error, the one thing that gets out.
pub(super) const COMMAND: [&str; 4] =
    ["valgrind", "--leak-check=full", "--trace-children=yes", "--vgdb=no"];

/// What it counted in all processes together, from what was written to standard error; nothing if
/// valgrind did not come to its end. A client that writes such lines itself can only make it worse.
pub(super) fn count(text: &str) -> Option<Valgrind> {
    let mut notes = text.lines().filter(|line| is_note(line)).peekable();
    let sum = |words: &str, lines: &[&str]| -> u64 {
        lines.iter().filter_map(|line| number_behind(line, words)).fold(0, u64::saturating_add)
    };
    notes.peek()?;
    let notes: Vec<&str> = notes.collect();
    let has_ended = notes.iter().any(|line| line.contains(ERRORS));
    has_ended.then(|| Valgrind { errors: sum(ERRORS, &notes), lost_bytes: sum(LOST, &notes) })
}

/// Whether a line is one of valgrind's own: `==4711== …`.
pub(super) fn is_note(line: &str) -> bool {
    let behind = ["==", "--"].iter().find_map(|mark| Some((mark, line.strip_prefix(mark)?)));
    behind.is_some_and(|(mark, rest)| {
        rest.split_once(mark).is_some_and(|(pid, _)| {
            !pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit())
        })
    })
}

fn number_behind(line: &str, words: &str) -> Option<u64> {
    let (_, rest) = line.split_once(words)?;
    rest.split(' ').next()?.replace(',', "").parse().ok()
}

const ERRORS: &str = "ERROR SUMMARY: ";
const LOST: &str = "definitely lost: ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_all_processes_are_added() {
        let text = "connection lost\n\
            ==12== HEAP SUMMARY:\n\
            ==12==    definitely lost: 1,234 bytes in 1 blocks\n\
            ==12==    indirectly lost: 99 bytes in 1 blocks\n\
            ==12== ERROR SUMMARY: 2 errors from 2 contexts (suppressed: 0 from 0)\n\
            ==13== All heap blocks were freed -- no leaks are possible\n\
            ==13== ERROR SUMMARY: 1 errors from 1 contexts (suppressed: 0 from 0)\n\
            ERROR SUMMARY: 7 errors is what the client says\n";
        assert_eq!(count(text), Some(Valgrind { errors: 3, lost_bytes: 1234 }));
        assert_eq!(count("==12== Memcheck, a memory error detector\n"), None);
        assert_eq!(count("no valgrind here\n"), None);
    }

    #[test]
    fn its_own_lines_are_told_from_those_of_a_client() {
        assert!(is_note("==4711== Memcheck") && is_note("--4711-- warning"));
        for line in ["== Game ==", "==a== x", "====", "-- thinking --", "=4=", ""] {
            assert!(!is_note(line), "{line}");
        }
    }
}
