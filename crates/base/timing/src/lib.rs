//! Time as processors and benches see it: [`mod@slice`] says how long a thread keeps a processor
//! that others want, [`mod@bench`] measures a rate and prints it as a row of one table.

pub mod bench;
#[cfg_attr(target_os = "linux", expect(unsafe_code, reason = "two system calls that nobody wraps"))]
pub mod slice;
