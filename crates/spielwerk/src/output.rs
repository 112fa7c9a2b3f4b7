//! Results on standard output.

use std::io::{self, Write};
use std::process;

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
