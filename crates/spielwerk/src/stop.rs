//! How a command ends when it is told to.

use std::io;
use std::thread;
use std::time::Duration;

use rustix::process::{Signal, getppid, set_parent_process_death_signal};
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};

/// Completes on SIGTERM or Ctrl-C.
pub(crate) async fn stop_signal() {
    let (Ok(mut terminated), Ok(mut interrupted)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        // Then the default stays: both end the process at once.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminated.recv() => {}
        _ = interrupted.recv() => {}
    }
}

/// Sees to it that this process ends soon after such a signal, whatever it waits for; what it has
/// started ends with it.
pub(crate) fn end_in_time() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    thread::spawn(move || {
        runtime.block_on(async {
            stop_signal().await;
            tokio::time::sleep(LONGEST_END).await;
            std::process::exit(INTERRUPTED.into());
        });
    });
    Ok(())
}

/// How long a process may take to put everything in order.
const LONGEST_END: Duration = Duration::from_secs(4);

/// As shells tell that a program was ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Ends this process together with the one that has started it.
pub(crate) fn end_with_parent() -> io::Result<()> {
    let parent = getppid();
    set_parent_process_death_signal(Some(Signal::TERM))?;
    // It may have ended in between.
    if getppid() == parent { Ok(()) } else { Err(io::Error::other("nobody waits for this")) }
}
