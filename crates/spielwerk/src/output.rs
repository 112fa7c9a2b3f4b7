//! Results on standard output, the log on standard error.

use std::io::{self, IsTerminal, Write};
use std::process;

use tracing_subscriber::EnvFilter;

/// Prints a piece of the result. Who has read enough (`| head`) has closed the pipe; then there is
/// nothing more to do, and that is no error.
pub(crate) fn print(text: impl AsRef<str>) {
    let mut out = io::stdout().lock();
    if out.write_all(text.as_ref().as_bytes()).and_then(|()| out.flush()).is_err() {
        process::exit(0);
    }
}

/// The same with an end of line.
pub(crate) fn print_line(text: impl AsRef<str>) {
    print(format!("{}\n", text.as_ref()));
}

/// Writes the log to standard error, in colours only where somebody looks at it.
pub(crate) fn start_log(filter: EnvFilter) {
    let wants_colours = std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(wants_colours && io::stderr().is_terminal())
        .with_writer(io::stderr)
        .init();
}
