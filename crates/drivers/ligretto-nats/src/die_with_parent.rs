//! Processes that end with the one that started them, in whatever way that one ends.

use std::ffi::OsStr;
use std::process::Stdio;

use tokio::process::Command;

/// A command whose process is killed as soon as its [`Child`](tokio::process::Child) is dropped or
/// the process that holds it is gone, be it by `kill -9`.
///
/// The kernel closes a dead process's pipes. So a shell is put in front that leaves a watcher
/// at the other end of one and then becomes the program; its number is that of the program. Linux
/// could do the same with its *parent death signal*, but that one looks at the thread which
/// started the process, and the threads of a runtime come and go.
///
/// Its standard input is empty, since the pipe takes that place. It is in a process group of its
/// own: Ctrl-C is for us, and we end it when we no longer need it. Waiting for its end lets go of
/// the pipe as well, and so brings it about.
pub fn die_with_parent(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", WATCH, "sh"]).arg(program);
    command.stdin(Stdio::piped()).process_group(0).kill_on_drop(true);
    command
}

/// How the shell says that there is no such program.
pub(crate) const NO_SUCH_PROGRAM: i32 = 127;

/// `$$` is the shell, and later the program, in the watcher too. Nobody writes into the pipe:
/// reading ends when the last one who could do so is gone. What the program writes to is none of
/// the watcher's business: it must not keep it open.
const WATCH: &str = "exec 3<&0 </dev/null; \
     { read -r _ <&3; kill -KILL $$; } >/dev/null 2>&1 & \
     exec \"$@\" 3<&-";

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};

    use super::*;

    #[tokio::test]
    async fn the_process_ends_when_the_pipe_does() {
        let mut command = die_with_parent("/bin/sh");
        command.args(["-c", "echo $$; exec sleep 1000"]).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut number = String::new();
        said.read_line(&mut number).await.unwrap();
        assert_eq!(number.trim().parse().ok(), child.id(), "the shell has become the program");
        // As the kernel does it for a process that was killed.
        drop(child.stdin.take());
        let mut rest = String::new();
        said.read_to_string(&mut rest).await.unwrap();
        assert_eq!(rest, "");
        assert!(!child.wait().await.unwrap().success());
    }

    #[tokio::test]
    async fn the_program_has_no_input_and_no_other_end_of_the_pipe() {
        let mut command = die_with_parent("/bin/sh");
        command.args(["-c", "cat; echo no input; true <&3 || echo no pipe"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = String::new();
        child.stdout.take().unwrap().read_to_string(&mut said).await.unwrap();
        assert_eq!(said, "no input\nno pipe\n");
    }

    #[tokio::test]
    async fn a_program_that_is_not_there_is_told() {
        let mut command = die_with_parent("no-such-program-anywhere");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).await.unwrap();
        assert!(said.contains("no-such-program-anywhere"), "{said}");
        let ended = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None => tokio::task::yield_now().await,
            }
        };
        assert_eq!(ended.code(), Some(NO_SUCH_PROGRAM));
    }
}
