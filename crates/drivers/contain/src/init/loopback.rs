//! The loopback interface of a network in which there is nothing yet.

use std::io;
use std::os::fd::OwnedFd;

use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, send, socket_with,
};

/// Switches it on, and gives it a second address: the C library takes a machine that has only
/// 127.0.0.1 for one without a network, and then finds no names at all (`AI_ADDRCONFIG`).
pub(super) fn bring_up() -> io::Result<()> {
    let (family, kind) = (AddressFamily::NETLINK, SocketType::RAW);
    let socket = socket_with(family, kind, SocketFlags::CLOEXEC, None)?;
    let is_up = (libc::IFF_UP as u32).to_ne_bytes();
    // Family and kind do not matter; then which interface, what it should be, and what of that.
    let link = [&[0; 4][..], &LOOPBACK, &is_up, &is_up].concat();
    ask(&socket, libc::RTM_NEWLINK, 0, &link)?;
    let inet = [libc::AF_INET as u8, PREFIX, 0, libc::RT_SCOPE_HOST];
    let (local, address) = (attribute(libc::IFA_LOCAL), attribute(libc::IFA_ADDRESS));
    let flags = libc::NLM_F_CREATE | libc::NLM_F_EXCL;
    let body = [&inet[..], &LOOPBACK, &local, &address].concat();
    ask(&socket, libc::RTM_NEWADDR, flags, &body)
}

/// Its number, in every network.
const LOOPBACK: [u8; 4] = 1_u32.to_ne_bytes();

/// The address beside 127.0.0.1.
const SECOND: [u8; 4] = [127, 0, 0, 2];
const PREFIX: u8 = 8;

/// The second address as an attribute of this kind: length, kind, content.
fn attribute(kind: u16) -> Vec<u8> {
    [&8_u16.to_ne_bytes()[..], &kind.to_ne_bytes(), &SECOND].concat()
}

/// Sends a request and waits for the answer, which the kernel gives at once.
fn ask(socket: &OwnedFd, request: u16, flags: i32, body: &[u8]) -> io::Result<()> {
    let flags = (libc::NLM_F_REQUEST | libc::NLM_F_ACK | flags) as u16;
    let length = (HEADER + body.len()) as u32;
    // Length, kind, flags, number, sender; the answer has the same, and then what was wrong.
    let header = [&length.to_ne_bytes()[..], &request.to_ne_bytes(), &flags.to_ne_bytes(), &[0; 8]];
    send(socket, &[&header.concat(), body].concat(), SendFlags::empty())?;
    let mut answer = [0; 1024];
    let (n_read, _) = recv(socket, &mut answer[..], RecvFlags::empty())?;
    let errno = answer[..n_read].get(HEADER..HEADER + 4).and_then(|bytes| bytes.try_into().ok());
    match errno.map(i32::from_ne_bytes) {
        Some(0) => Ok(()),
        Some(errno) => Err(io::Error::from_raw_os_error(-errno)),
        None => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

const HEADER: usize = 16;
