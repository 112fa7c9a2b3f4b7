//! The port that programs connect to.

mod connection;
#[cfg(test)]
mod simulation;
pub(crate) mod transcript;
mod turns;
mod wire;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use host::LeaveReason;
use mnm::{Major, Negative, ServerSession};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Config;
use crate::connections::{Admission, Connections, TooMany};
use crate::matches::Matches;
use crate::refused::{RefusedConnection, RefusedConnections};
use crate::share::share_of;
use crate::wall_clock;

/// What the port for programs needs of the rest.
pub(crate) struct GamePort {
    pub(crate) matches: Arc<Matches>,
    pub(crate) config: Arc<Config>,
    pub(crate) connections: Connections,
    pub(crate) major: Major,
    pub(crate) refused: RefusedConnections,
}

/// Accepts programs until the server stops.
pub(crate) async fn serve(
    listener: TcpListener,
    port: GamePort,
    stop: CancellationToken,
    tasks: TaskTracker,
) {
    let GamePort { matches, config, connections, major, refused } = port;
    wire::stamp_arrivals(&listener);
    let (start, turns) = (Instant::now(), Arc::<turns::Turns>::default());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return,
        };
        if let Some((stream, peer, admission)) = admit(accepted, &connections, &refused).await {
            let (matches, turns) = (Arc::clone(&matches), Arc::clone(&turns));
            let session = ServerSession::new(start.elapsed(), config.protocol, major);
            let talk = (wire::TcpWire::new(stream), session);
            let guest = (share_of(peer.ip()), Arc::new(admission));
            let connection =
                connection::Connection::new(talk, guest, matches, &config, start, turns);
            let (stop, refused) = (stop.clone(), refused.clone());
            tasks.spawn(async move {
                if let Some(failed) = connection.run(stop).await {
                    // In a flood these would be most of the log.
                    if failed.why != LeaveReason::MadeRoom {
                        // What it sent may be a ticket, and those stand in no log.
                        let why = failed.why.kind_of_fault();
                        tracing::info!(%peer, why, "a program got no seat");
                    }
                    refused.keep(failed);
                }
                tracing::debug!(%peer, "connection ended");
            });
        }
    }
}

async fn admit(
    accepted: io::Result<(TcpStream, SocketAddr)>,
    connections: &Connections,
    refused: &RefusedConnections,
) -> Option<(TcpStream, SocketAddr, Admission)> {
    let (stream, peer) = match accepted {
        Ok(accepted) => accepted,
        Err(error) => {
            // Mostly "too many open files": it passes when somebody leaves.
            tracing::warn!(%error, "could not accept a connection");
            connections.relieve();
            tokio::time::sleep(ONE_MOMENT).await;
            return None;
        }
    };
    match connections.admit(peer.ip()) {
        Ok(admission) => Some((stream, peer, admission)),
        Err(too_many) => {
            tracing::warn!(%peer, %too_many, "turned away");
            let answer = match too_many {
                TooMany::InAll => Negative::ServerFull,
                TooMany::FromThisAddress => Negative::TooManyConnections,
            };
            turn_away(stream, &answer);
            refused.keep(RefusedConnection {
                at: wall_clock::now_ms(),
                address: share_of(peer.ip()),
                why: LeaveReason::Refused { answer },
                said: String::new(),
            });
            None
        }
    }
}

/// Those who have to go need as long to be gone.
const ONE_MOMENT: Duration = Duration::from_millis(10);

/// How many programs that have to go are read from at a time; in a flood the rest are cut off.
static FAREWELLS: Semaphore = Semaphore::const_new(64);

/// An honest program reads why and closes its side.
const LONGEST_FAREWELL: Duration = Duration::from_secs(1);

/// Says why in one line. The socket is new and its buffer empty, so this never has to wait. Most
/// programs have spoken by then, and a socket that is closed with unread bytes is reset, which
/// takes the line from them: so what they say is read for a moment.
fn turn_away(mut stream: TcpStream, why: &Negative) {
    let _ = stream.try_write(format!("- {why}\n").as_bytes());
    if let Ok(place) = FAREWELLS.try_acquire() {
        tokio::spawn(async move {
            let _ = stream.shutdown().await;
            let mut buffer = [0; 512];
            let read_on = async { while stream.read(&mut buffer).await.is_ok_and(|n| n > 0) {} };
            let _ = timeout(LONGEST_FAREWELL, read_on).await;
            drop(place);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_program_that_is_turned_away_reads_why_though_it_has_spoken() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (mut client, (stream, _)) = (client.unwrap(), accepted.unwrap());
        client.write_all(b"VERSION 2.0\nID 1234567890abc\nPLAYER\n").await.unwrap();
        stream.readable().await.unwrap();
        turn_away(stream, &Negative::TooManyConnections);
        let mut told = String::new();
        client.read_to_string(&mut told).await.expect("an ordinary end");
        assert_eq!(told, "- too many connections from your address, close some first\n");
    }
}
