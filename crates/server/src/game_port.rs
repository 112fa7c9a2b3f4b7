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

use mnm::{Major, ServerSession};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Config;
use crate::connections::{Admission, Connections, TooMany};
use crate::extension::Door;
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
    /// Where IDs lead that are none of a match.
    pub(crate) doors: Arc<[Arc<dyn Door>]>,
}

/// Accepts programs until the server stops.
pub(crate) async fn serve(
    listener: TcpListener,
    port: GamePort,
    stop: CancellationToken,
    tasks: TaskTracker,
) {
    let GamePort { matches, config, connections, major, refused, doors } = port;
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
                connection::Connection::new(talk, guest, matches, &config, start, turns)
                    .with_doors(Arc::clone(&doors));
            let (stop, refused) = (stop.clone(), refused.clone());
            tasks.spawn(async move {
                if let Some(failed) = connection.run(stop).await {
                    tracing::info!(%peer, why = failed.why, "a program got no seat");
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
            tokio::time::sleep(Duration::from_millis(50)).await;
            return None;
        }
    };
    match connections.admit(peer.ip()) {
        Ok(admission) => Some((stream, peer, admission)),
        Err(too_many) => {
            tracing::warn!(%peer, %too_many, "turned away");
            turn_away(&stream, too_many);
            refused.keep(RefusedConnection {
                at: wall_clock::now_ms(),
                address: share_of(peer.ip()),
                why: too_many.to_string(),
                said: String::new(),
            });
            None
        }
    }
}

/// Says why in one line. The socket is new and its buffer empty, so this never has to wait.
fn turn_away(stream: &TcpStream, why: TooMany) {
    let _ = stream.try_write(format!("- {why}\n").as_bytes());
}
