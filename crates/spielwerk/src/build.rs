//! Which version this is, and what it was built from.

use server::Build;

/// As `--version` prints it.
pub(crate) const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("SPIELWERK_BUILT_FROM"), ")");

/// The same for the server.
pub(crate) const BUILD: Build =
    Build { version: env!("CARGO_PKG_VERSION"), built_from: env!("SPIELWERK_BUILT_FROM") };
