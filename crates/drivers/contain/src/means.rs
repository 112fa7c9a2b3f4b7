//! Whether this machine can contain programs, and how.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use thiserror::Error;

use crate::group::Groups;
use crate::{Exit, Limits, Program, init};

/// How programs are contained here.
#[derive(Clone, Debug)]
pub struct Containment {
    pub(crate) walls: Walls,
    /// The binary whose `main` begins with [`run_init_if_asked`].
    pub(crate) init: PathBuf,
    pub(crate) groups: Option<Groups>,
}

/// What stands between a program and the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Walls {
    /// Bubblewrap at this path.
    Bubblewrap(PathBuf),
    /// Nothing: the program is trusted.
    None,
}

/// Why programs can't be contained here, and what helps.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NotContained {
    /// Bubblewrap is not installed.
    #[error(
        "programs can't be contained, because bubblewrap is not installed: \
         run `apt-get install bubblewrap`, or give --trust for programs of your own"
    )]
    NoBubblewrap,
    /// Bubblewrap is there and can't do it.
    #[error(
        "programs can't be contained, because bubblewrap fails: {0}; run this as root, allow \
         unprivileged user namespaces (sysctl user.max_user_namespaces, \
         kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), \
         or give --trust for programs of your own"
    )]
    Refused(String),
    /// Our own binary is not where it was started from.
    #[error("the file of this program itself was not found: {0}")]
    NoInit(String),
}

impl Containment {
    /// Finds out, by trying, how programs can be contained here.
    pub fn find() -> Result<Self, NotContained> {
        Self::find_with(own_file()?)
    }

    /// As [`Containment::find`], for a binary that is not the running one: `init` is one whose
    /// `main` begins with [`run_init_if_asked`].
    pub fn find_with(init: impl Into<PathBuf>) -> Result<Self, NotContained> {
        let path = find_command("bwrap").ok_or(NotContained::NoBubblewrap)?;
        let groups = Groups::find();
        let found = Self { walls: Walls::Bubblewrap(path), init: init.into(), groups };
        found.check()?;
        Ok(found)
    }

    /// Without walls if the programs are trusted, and within otherwise.
    pub fn choose(is_trusted: bool) -> Result<Self, NotContained> {
        if is_trusted { Self::trusting() } else { Self::find() }
    }

    /// Tries whether programs can be run now, which says whose fault it is if one can't.
    pub fn check(&self) -> Result<(), NotContained> {
        let limits = Limits { wall: Duration::from_secs(20), ..Limits::PLAY };
        let refused = |why: &dyn ToString| NotContained::Refused(why.to_string());
        let trial = self.program("true").limits(limits).start();
        let ended = trial.map_err(|why| refused(&why))?.wait();
        match ended.exit {
            Exit::Code(0) => Ok(()),
            exit => Err(refused(&format!("{exit} {}", ended.errors.shown().trim()))),
        }
    }

    /// Without walls, for programs that are trusted (`--trust`): limits, clean-up and reports are
    /// the same as far as they can be had.
    pub fn trusting() -> Result<Self, NotContained> {
        Ok(Self::trusting_with(own_file()?))
    }

    /// As [`Containment::trusting`], for a binary that is not the running one.
    pub fn trusting_with(init: impl Into<PathBuf>) -> Self {
        Self { walls: Walls::None, init: init.into(), groups: None }
    }

    /// Whether there are walls.
    pub(crate) fn is_contained(&self) -> bool {
        self.walls != Walls::None
    }

    /// By what means, for people: `bubblewrap as another user, control groups`.
    pub fn describe(&self) -> String {
        let walls = match self.walls {
            Walls::None => return "not contained".to_owned(),
            Walls::Bubblewrap(_) if is_root() => "bubblewrap, as a user of its own",
            Walls::Bubblewrap(_) => "bubblewrap, in a user namespace",
        };
        let memory = match &self.groups {
            Some(_) => "control groups",
            None => "memory is watched (no control groups)",
        };
        format!("{walls}; {memory}")
    }

    /// Describes a program to run: its name, or its path if there is a slash in it.
    pub fn program(&self, command: impl AsRef<OsStr>) -> Program {
        Program::new(self.clone(), command.as_ref())
    }
}

/// Becomes one of our processes inside if this process was started as such. Must be the first thing
/// that `main` does, before there are threads.
pub fn run_init_if_asked() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    match arguments.next()?.to_str()? {
        INIT_ARGUMENT => Some(init::run()),
        REAPER_ARGUMENT => {
            let user = arguments.next().and_then(|user| user.to_str()?.parse().ok());
            Some(init::run_reaper(user))
        }
        _ => None,
    }
}

/// Nobody types these.
pub(crate) const INIT_ARGUMENT: &str = "first-process-inside";
pub(crate) const REAPER_ARGUMENT: &str = "first-process-of-program";

pub(crate) fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

fn own_file() -> Result<PathBuf, NotContained> {
    let path = env::current_exe().map_err(|why| NotContained::NoInit(why.to_string()))?;
    if path.exists() { Ok(path) } else { Err(NotContained::NoInit(path.display().to_string())) }
}

/// Where a command is found, by `PATH`.
fn find_command(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let places = env::split_paths(&path).map(|folder| folder.join(name));
    places.into_iter().find(|place| Path::is_file(place))
}
