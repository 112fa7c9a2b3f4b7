//! From the start of the first process to that of the program.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::channel::{InitCommand, Notice, Task, receive_with_files, send};
use crate::folder::{self, Listing};
use crate::forward::Forwarder;
use crate::group::Group;
use crate::means::{INIT_ARGUMENT, Walls};
use crate::{NotStarted, Program, Scratch, kernel, walls};

/// Without walls there must be a folder for real.
pub(super) fn own_folder(program: &Program) -> Result<Option<Scratch>, NotStarted> {
    if program.containment.is_contained() {
        return Ok(None);
    }
    Scratch::new("box").map(Some).map_err(|why| NotStarted::broken(&why))
}

/// Starts the first process, within walls where there are some.
pub(super) fn spawn(
    program: &Program,
    task: &Task,
    theirs: UnixStream,
) -> Result<(Child, Option<walls::WallArguments>), NotStarted> {
    let containment = &program.containment;
    let (mut command, plan) = match &containment.walls {
        Walls::Bubblewrap(path) => {
            let plan = walls::plan(program, task)?;
            let mut command = Command::new(path);
            command.args(&plan.arguments);
            (command, Some(plan))
        }
        Walls::None => {
            let mut command = Command::new(&containment.init);
            command.arg(INIT_ARGUMENT);
            (command, None)
        }
    };
    kernel::keep_files_from_children().map_err(|why| NotStarted::broken(&why))?;
    let child = command
        .stdin(OwnedFd::from(theirs))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .current_dir("/")
        .spawn();
    Ok((child.map_err(|why| NotStarted::broken(&why))?, plan))
}

/// What is done between the start of the first process and that of the program.
pub(super) struct SetUp<'a> {
    pub(super) program: &'a Program,
    pub(super) task: &'a Task,
    pub(super) socket: &'a UnixStream,
    pub(super) child: &'a Child,
}

/// Where the folder is, and how it was.
pub(super) struct FolderParts {
    pub(super) folder: PathBuf,
    pub(super) before: Listing,
    pub(super) inside: Option<OwnedFd>,
}

impl SetUp<'_> {
    pub(super) fn finish(
        &self,
    ) -> Result<(FolderParts, Option<Forwarder>, Option<Group>), NotStarted> {
        let task = self.task;
        let timeout = self.socket.set_write_timeout(Some(PATIENCE));
        timeout.map_err(|why| NotStarted::broken(&why))?;
        let prepare = InitCommand::Prepare(Box::new(task.clone()));
        send(self.socket, &prepare).map_err(|why| NotStarted::broken(&why))?;
        let answer =
            receive_with_files(self.socket, PATIENCE).map_err(|why| NotStarted::broken(&why))?;
        let mut files = match answer {
            (Notice::Ready, files) => files.into_iter(),
            (Notice::Failed(why), _) => return Err(NotStarted::Broken(why)),
            (Notice::Ended(_), _) => return Err(NotStarted::Broken("it ended too soon".into())),
        };
        let parts = self.fill(files.next())?;
        let forwarder = match (files.next(), self.program.connection) {
            (Some(listener), Some(server)) => {
                Some(Forwarder::start(TcpListener::from(listener), server))
            }
            _ => None,
        };
        let group = self.group().map_err(|why| NotStarted::broken(&why))?;
        send(self.socket, &InitCommand::Start).map_err(|why| NotStarted::broken(&why))?;
        Ok((parts, forwarder, group))
    }

    fn fill(&self, inside: Option<OwnedFd>) -> Result<FolderParts, NotStarted> {
        let task = self.task;
        let folder = match &inside {
            // It is mounted inside only; this process has it open.
            Some(inside) => PathBuf::from(format!("/proc/self/fd/{}", inside.as_raw_fd())),
            None => task.folder.clone(),
        };
        let before = match &self.program.folder {
            None => Listing::new(),
            Some(real) => {
                let listing = folder::of_program(real, &task.limits)?;
                let copied = folder::copy_in(real, &listing, &folder, task.user);
                copied.map_err(|why| NotStarted::unusable(real, why))?;
                listing
            }
        };
        Ok(FolderParts { folder, before, inside })
    }

    /// Puts the first process inside into a control group, where there are some.
    fn group(&self) -> io::Result<Option<Group>> {
        let Some(groups) = &self.program.containment.groups else { return Ok(None) };
        let group = groups.make(&self.task.limits)?;
        let outer = self.child.id();
        let children = fs::read_to_string(format!("/proc/{outer}/task/{outer}/children"))?;
        let first = children.split_whitespace().next().and_then(|pid| pid.parse().ok());
        group.add(first.ok_or_else(|| io::Error::other("bubblewrap has started nobody"))?)?;
        Ok(Some(group))
    }
}

/// How long the first process may take to get ready, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
