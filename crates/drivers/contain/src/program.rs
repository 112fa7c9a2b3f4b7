//! What is to run: the command, what it sees, and what it may use.

use std::ffi::{OsStr, OsString};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::not_executed::is_of_machine;
use crate::{Containment, Limits, NotExecuted, Running, folder, running};

/// A program to run, not yet started.
///
/// Paths are the same inside and outside, so that arguments need no translation.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) containment: Containment,
    pub(crate) command: OsString,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) keeps_changes: bool,
    pub(crate) views: Vec<PathBuf>,
    pub(crate) limits: Limits,
    pub(crate) connection: Option<SocketAddr>,
    pub(crate) input: Vec<u8>,
    pub(crate) cores: Vec<usize>,
}

impl Program {
    pub(crate) fn new(containment: Containment, command: &OsStr) -> Self {
        Self {
            containment,
            command: command.to_owned(),
            arguments: Vec::new(),
            folder: None,
            keeps_changes: false,
            views: Vec::new(),
            limits: Limits::PLAY,
            connection: None,
            input: Vec::new(),
            cores: Vec::new(),
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn argument(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// Adds several arguments.
    #[must_use]
    pub fn arguments<A: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(|one| one.as_ref().to_owned()));
        self
    }

    /// The folder in which it starts and which it may write to; an empty one if nothing is said.
    ///
    /// It is a copy, as large as [`Limits::disk`] allows, and in memory within walls: what the
    /// program writes is gone afterwards, unless [`Program::keep_changes`] is asked for.
    #[must_use]
    pub fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.folder = Some(folder.as_ref().to_owned());
        self
    }

    /// Brings what the program has written in its folder back into the real one, if it ends by
    /// itself with exit code 0: plain files, folders, and links that stay within the folder.
    #[must_use]
    pub fn keep_changes(mut self) -> Self {
        self.keeps_changes = true;
        self
    }

    /// A file or folder that it may read. The program's own file is one, and so are the libraries
    /// and tools of the system. As root, it must be readable for all users.
    #[must_use]
    pub fn view(mut self, path: impl AsRef<Path>) -> Self {
        self.views.push(path.as_ref().to_owned());
        self
    }

    /// How much it may use; [`Limits::PLAY`] if nothing is said.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The one address outside that it can talk to. It reaches it at 127.0.0.1 and the same port;
    /// without walls too, if that is where the server is.
    #[must_use]
    pub fn connect_to(mut self, address: SocketAddr) -> Self {
        self.connection = Some(address);
        self
    }

    /// What it reads from its standard input; nothing if nothing is said.
    #[must_use]
    pub fn input(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.input = input.into();
        self
    }

    /// The cores on which it and everything around it run; all of them if none is named.
    #[must_use]
    pub fn cores(mut self, cores: &[usize]) -> Self {
        self.cores = cores.to_vec();
        self
    }

    /// Says before it is started whether its folder can be copied.
    pub fn check_folder(&self) -> Result<(), NotStarted> {
        self.folder.as_ref().map_or(Ok(()), |path| folder::of_program(path, &self.limits).map(drop))
    }

    /// Starts it. Whether the program itself could be executed, [`Running::wait`] tells.
    pub fn start(self) -> Result<Running, NotStarted> {
        running::start(self)
    }
}

/// Why a program was not even tried.
#[derive(Debug, Error)]
pub enum NotStarted {
    /// The file that it names as its command can't be executed.
    #[error("{path}: {why}")]
    NotExecuted {
        /// Which one.
        path: PathBuf,
        /// Why not.
        why: NotExecuted,
    },
    /// Its folder or a view can't be used.
    #[error("{path}: {why}")]
    Unusable {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Mounting there would hide the system itself.
    #[error("{0}: a program can't have its folder or a view there")]
    Forbidden(PathBuf),
    /// Its folder is larger than [`Limits::disk`], so that it can't be copied.
    #[error(
        "the folder holds {} MiB, and a program runs in a copy of its folder, which may have {} \
         MiB: remove what it does not need (a core dump, perhaps), or give it a folder of its own",
        .bytes.div_ceil(1 << 20), .limit >> 20
    )]
    TooLarge {
        /// The lengths of all files.
        bytes: u64,
        /// What is allowed.
        limit: u64,
    },
    /// Its folder has more than [`Limits::files`], so that it can't be copied.
    #[error(
        "the folder holds more than {limit} files and folders, and a program runs in a copy of its \
         folder: remove what it does not need, or give it a folder of its own"
    )]
    TooMany {
        /// How many are allowed.
        limit: u32,
    },
    /// The walls could not be put up.
    #[error("the containment could not be set up: {0}")]
    Broken(String),
}

impl NotStarted {
    /// Whether something of ours failed, so that the program must not suffer by it.
    pub fn is_ours(&self) -> bool {
        match self {
            Self::Broken(_) => true,
            Self::NotExecuted { .. }
            | Self::Unusable { .. }
            | Self::Forbidden(_)
            | Self::TooLarge { .. }
            | Self::TooMany { .. } => false,
        }
    }

    /// Something that we need for it failed.
    pub(crate) fn broken(why: &io::Error) -> Self {
        Self::Broken(why.to_string())
    }

    /// A file or folder that was named can't be used, unless the machine is to blame.
    pub(crate) fn unusable(path: impl AsRef<Path>, why: io::Error) -> Self {
        let path = path.as_ref().to_owned();
        if is_of_machine(&why) {
            return Self::Broken(format!("{}: {why}", path.display()));
        }
        Self::Unusable { path, why }
    }
}
