//! The first process inside, for this crate's own tests; the real one is `spielwerk` itself.

use std::process::ExitCode;

fn main() -> ExitCode {
    contain::run_init_if_asked().unwrap_or(ExitCode::FAILURE)
}
