//! The connection to the server.

use std::io::{self, ErrorKind};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use crate::Configuration;
use crate::failure::Failure;

/// How long the server may leave our lines lying before we give up.
pub(super) const WRITE_TIME: Duration = Duration::from_secs(5);

/// How long one address may take to answer.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// Tries all addresses of the host in turn.
pub(super) fn connect(configuration: &Configuration) -> Result<TcpStream, Failure> {
    let Configuration { host, port, .. } = configuration;
    let try_all = || {
        let mut last = io::Error::new(ErrorKind::NotFound, "the host has no address");
        for address in (host.as_str(), *port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, CONNECT_TIME) {
                Ok(stream) => return Ok(stream),
                Err(error) => last = error,
            }
        }
        Err(last)
    };
    let stream =
        try_all().map_err(|source| Failure::Connect { host: host.clone(), port: *port, source })?;
    // Our lines are short and the server waits for each of them.
    stream.set_nodelay(true).map_err(Failure::of("socket"))?;
    stream.set_write_timeout(Some(WRITE_TIME)).map_err(Failure::of("socket"))?;
    Ok(stream)
}
