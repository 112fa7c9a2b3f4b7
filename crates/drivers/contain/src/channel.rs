//! What the harness and the first process inside say to each other, over one socket.

use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};

use crate::{Exit, IpcObject, LeftProcess, Limit, Limits, Usage};

/// What the first process inside is to do.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum InitCommand {
    /// Get everything ready for this program.
    Prepare(Box<Task>),
    /// Start it.
    Start,
    /// Stop all processes.
    Pause,
    /// Let them go on.
    Resume,
    /// Kill all, because of this limit or because nobody wants it any more.
    Kill(Option<Limit>),
}

/// The program to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    pub(crate) command: OsString,
    pub(crate) arguments: Vec<OsString>,
    /// Where it starts and may write.
    pub(crate) folder: PathBuf,
    pub(crate) variables: Vec<(OsString, OsString)>,
    pub(crate) input: Vec<u8>,
    pub(crate) limits: Limits,
    /// The port inside on which its connections are accepted.
    pub(crate) port: Option<u16>,
    /// Whether there are namespaces around it.
    pub(crate) is_walled: bool,
    /// The user that it becomes, where the first process is root.
    pub(crate) user: Option<u32>,
}

/// What the first process inside has to tell.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Notice {
    /// Everything is ready. The folder and the listening socket, if there are any, come with it.
    Ready,
    /// That did not work, for a reason that is not the program's.
    Failed(String),
    /// All is over.
    Ended(Box<Report>),
}

/// What became of the program.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) exit: Exit,
    pub(crate) usage: Usage,
    pub(crate) processes: Vec<LeftProcess>,
    pub(crate) zombies: Vec<LeftProcess>,
    pub(crate) ipc: Vec<IpcObject>,
}

impl Report {
    /// Of a program that used nothing and left nothing, as far as is known yet.
    pub(crate) fn new(exit: Exit) -> Self {
        Self::of(exit, 0)
    }

    /// Of a program whose largest process had so much memory.
    pub(crate) fn of(exit: Exit, peak_memory: u64) -> Self {
        let (processes, zombies, ipc) = (Vec::new(), Vec::new(), Vec::new());
        Self { exit, usage: Usage { peak_memory, ..Usage::default() }, processes, zombies, ipc }
    }
}

/// Sends a command or a notice: a line of JSON.
pub(crate) fn send(mut stream: &UnixStream, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    stream.write_all(&line)
}

/// Sends a notice with open files.
pub(crate) fn send_with_files(
    stream: &UnixStream,
    notice: &Notice,
    files: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let mut line = serde_json::to_vec(notice)?;
    line.push(b'\n');
    let mut space = [MaybeUninit::uninit(); SPACE];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !files.is_empty() && !control.push(SendAncillaryMessage::ScmRights(files)) {
        return Err(io::Error::other("too many files for one message"));
    }
    let n_sent = sendmsg(stream, &[IoSlice::new(&line)], &mut control, SendFlags::empty())?;
    if n_sent == line.len() { Ok(()) } else { Err(io::ErrorKind::WriteZero.into()) }
}

/// Waits for the first notice and the files that come with it.
pub(crate) fn receive_with_files(
    stream: &UnixStream,
    patience: Duration,
) -> io::Result<(Notice, Vec<OwnedFd>)> {
    stream.set_read_timeout(Some(patience))?;
    let (mut line, mut files) = (Vec::new(), Vec::new());
    while !line.ends_with(b"\n") {
        let mut buffer = [0; 1024];
        let mut space = [MaybeUninit::uninit(); SPACE];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let into = &mut [IoSliceMut::new(&mut buffer)];
        let received = recvmsg(stream, into, &mut control, RecvFlags::CMSG_CLOEXEC)?;
        if received.bytes == 0 || line.len() > LONGEST_LINE {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        for message in control.drain() {
            if let RecvAncillaryMessage::ScmRights(rights) = message {
                files.extend(rights);
            }
        }
        line.extend(&buffer[..received.bytes]);
    }
    Ok((serde_json::from_slice(&line)?, files))
}

/// Room for two files.
const SPACE: usize = rustix::cmsg_space!(ScmRights(2));

/// No message is longer; what a program can lengthen (names of what it left) is cut before.
pub(crate) const LONGEST_LINE: usize = 4 << 20;
