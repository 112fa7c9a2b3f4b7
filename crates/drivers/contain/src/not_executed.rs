use std::io;
use std::path::Path;

use nix::errno::Errno;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a program could not be executed. All of it is up to the program.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotExecuted {
    /// There is no such file, or no command of this name.
    #[error("there is no such file")]
    NotFound,
    /// The file is there, but may not be executed.
    #[error("the file may not be executed")]
    NotPermitted,
    /// The file is no program for this machine.
    #[error("the file is no program for this machine")]
    WrongFormat,
    /// The file is there, but the interpreter or loader that it names is not.
    #[error("the interpreter that the file names is not there")]
    NoInterpreter,
}

impl NotExecuted {
    /// What the error says that the system gave when `command` was to be started; nothing if it
    /// says something about this machine instead.
    pub fn of(command: &Path, why: &io::Error) -> Option<Self> {
        match Errno::from_raw(why.raw_os_error()?) {
            // The kernel says the same of the interpreter as of the file itself.
            Errno::ENOENT if command.components().count() > 1 && command.exists() => {
                Some(Self::NoInterpreter)
            }
            Errno::ENOENT | Errno::ENOTDIR | Errno::ELOOP | Errno::ENAMETOOLONG => {
                Some(Self::NotFound)
            }
            Errno::EACCES | Errno::EPERM => Some(Self::NotPermitted),
            Errno::ENOEXEC | Errno::EINVAL | Errno::ELIBBAD => Some(Self::WrongFormat),
            _ => None,
        }
    }
}

/// Whether the machine is to blame for an error: it has no memory, processes, files or disk space
/// left, or its disk is broken.
pub(crate) fn is_of_machine(why: &io::Error) -> bool {
    let machine = [
        Errno::ENOMEM,
        Errno::EAGAIN,
        Errno::EMFILE,
        Errno::ENFILE,
        Errno::ENOSPC,
        Errno::EDQUOT,
        Errno::EIO,
        Errno::EROFS,
    ];
    why.raw_os_error().is_some_and(|errno| machine.contains(&Errno::from_raw(errno)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_room_is_no_fault_of_the_program() {
        let of = |errno: Errno| NotExecuted::of(Path::new("/bin/sh"), &errno.into());
        for errno in [Errno::ENOMEM, Errno::EAGAIN, Errno::EMFILE, Errno::ENFILE, Errno::EIO] {
            assert_eq!(of(errno), None, "{errno}");
            assert!(is_of_machine(&errno.into()));
        }
        assert_eq!(of(Errno::ENOENT), Some(NotExecuted::NoInterpreter));
        assert_eq!(of(Errno::EACCES), Some(NotExecuted::NotPermitted));
        assert_eq!(of(Errno::ENOEXEC), Some(NotExecuted::WrongFormat));
        let missing = NotExecuted::of(Path::new("./client"), &Errno::ENOENT.into());
        assert_eq!(missing, Some(NotExecuted::NotFound));
    }
}
