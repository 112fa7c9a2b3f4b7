//! A server whose disk has errors, as often as a test wants them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Server, finish, stderr};
use crate::readiness;

/// What makes the errors: a small library between the server and the C library. It is compiled by
/// the compiler that compiles SQLite.
pub(crate) struct BadDisk {
    folder: tempfile::TempDir,
}

impl BadDisk {
    /// One without errors, so far.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/bad_disk.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(library(folder.path())).arg(source);
        let output = finish(compiler.arg("-ldl"));
        assert!(output.status.success(), "{}", stderr(&output));
        Self { folder }
    }

    /// A server on this disk.
    pub(crate) fn start(&self, data: &Path, flags: &[&str]) -> Server {
        let mut command = readiness::command(data, flags);
        command.env("LD_PRELOAD", library(self.folder.path())).env("BAD_DISK", self.flag());
        Server::spawn(&mut command, data)
    }

    /// From now on, many writes fail, or none does.
    pub(crate) fn fail(&self, does_fail: bool) {
        if does_fail {
            std::fs::write(self.flag(), "").unwrap();
        } else {
            std::fs::remove_file(self.flag()).unwrap();
        }
    }

    fn flag(&self) -> PathBuf {
        self.folder.path().join("failing")
    }
}

fn library(folder: &Path) -> PathBuf {
    folder.join("bad-disk.so")
}
