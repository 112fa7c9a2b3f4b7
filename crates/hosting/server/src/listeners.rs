//! The ports that others connect to.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

use crate::{Config, StartError};

/// How many connections may wait to be accepted; the kernel may allow fewer. A class starts its
/// programs all at once, and the kernel of a program that finds no room tries again only after a
/// second, then two, then four. The runtime would choose 128.
const MOST_WAITING: u32 = 4096;

/// Listens at an address that somebody has asked for.
pub(crate) fn listen(what: &'static str, address: SocketAddr) -> Result<TcpListener, StartError> {
    bind(address).map_err(|error| StartError::Listen { what, address, error })
}

/// The port for programs that speak version 3. One that nobody asked for is no reason not to start.
pub(crate) fn listen_v3(
    config: &Config,
    game_listener: &TcpListener,
) -> Result<Option<TcpListener>, StartError> {
    if let Some(address) = config.game_listen_v3 {
        return listen("game port for version 3", address).map(Some);
    }
    let mut address = game_listener.local_addr().unwrap_or(config.game_listen);
    // Beside a port that the kernel chose, it chooses this one too.
    let is_chosen = config.game_listen.port() == 0;
    address.set_port(if is_chosen { 0 } else { address.port().checked_add(1).unwrap_or(0) });
    let listener = bind(address);
    if let Err(error) = &listener {
        tracing::warn!(%address, %error, "no port for programs of version 3: set game-port-v3");
    }
    Ok(listener.ok())
}

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that starts again gets its port at once.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(MOST_WAITING)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::net::TcpStream;
    use tokio::time::timeout;

    use super::*;

    /// Nothing is accepted, so all of them have to wait; one that finds no room never gets in.
    #[tokio::test]
    async fn many_may_wait_to_be_accepted() {
        let listener = bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        let mut connected = Vec::new();
        for _ in 0..300 {
            let connect = timeout(Duration::from_secs(30), TcpStream::connect(address));
            connected.push(connect.await.expect("there is room").unwrap());
        }
    }
}
