//! The accept loop of HTTP. Our own, because axum's has no limits for connections and for how
//! long a request's head may take.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower_http::add_extension::AddExtension;

use super::guests::ConnectionAdmission;
use super::{Context, Routes};
use crate::connections::{Admission, Connections, TooMany};
use crate::proxies::{Network, is_trusted};
use crate::share::share_of;

/// Serves HTTP until the server stops; requests under way are answered.
pub(crate) async fn serve(
    listener: TcpListener,
    context: Context,
    extensions: Vec<Routes>,
    stop: CancellationToken,
) {
    let request_timeout = context.config.http.request_timeout;
    let connections = context.connections.http.clone();
    let proxies = context.config.trusted_proxies.clone();
    let router = super::router(context, extensions);
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => match admit(&connections, &proxies, peer) {
                Ok(admission) => {
                    let place = Arc::new(admission);
                    let router = AddExtension::new(router.clone(), Peer(peer.ip().to_canonical()));
                    let router = AddExtension::new(router, ConnectionAdmission(Arc::clone(&place)));
                    let connection = connection(stream, router, request_timeout);
                    let watched = graceful.watch(connection);
                    tokio::spawn(async move {
                        tokio::select! {
                            result = watched => if let Err(error) = result {
                                tracing::debug!(%peer, %error, "HTTP connection ended");
                            },
                            () = place.evicted() => {
                                tracing::debug!(%peer, "HTTP connection gave way to another");
                            }
                        }
                    });
                }
                Err(too_many) => {
                    tokio::spawn(turn_away(stream, peer, too_many));
                }
            },
            Err(error) => {
                // Mostly "too many open files": it passes when somebody leaves.
                tracing::warn!(%error, "could not accept an HTTP connection");
                connections.relieve();
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
    drop(listener);
    // Streams of running matches would never end by themselves.
    let _ = tokio::time::timeout(LONGEST_GOODBYE, graceful.shutdown()).await;
}

/// Who a request comes from: an extension of every request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub(super) IpAddr);

impl Peer {
    /// The address that its share of anything is counted under.
    pub fn share(self) -> IpAddr {
        share_of(self.0)
    }
}

type RouterOfPeer = AddExtension<AddExtension<Router, Peer>, ConnectionAdmission>;

const LONGEST_GOODBYE: Duration = Duration::from_secs(1);

/// A proxy brings everybody's requests; those are looked at one by one.
fn admit(
    connections: &Connections,
    proxies: &[Network],
    peer: SocketAddr,
) -> Result<Admission, TooMany> {
    if is_trusted(proxies, peer.ip()) {
        connections.admit_unlimited()
    } else {
        connections.admit(peer.ip())
    }
}

fn connection(
    stream: TcpStream,
    router: RouterOfPeer,
    header_timeout: Duration,
) -> http1::Connection<TokioIo<TcpStream>, TowerToHyperService<RouterOfPeer>> {
    // Live updates are small and must not wait for more.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}

/// Says why before closing; a bare reset would look like a broken server.
async fn turn_away(mut stream: TcpStream, peer: SocketAddr, why: TooMany) {
    tracing::warn!(%peer, %why, "HTTP connection turned away");
    let text = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\
         Retry-After: 10\r\nConnection: close\r\n\r\n{why}",
        why.to_string().len()
    );
    let _ = tokio::time::timeout(LONGEST_GOODBYE, stream.write_all(text.as_bytes())).await;
    let _ = stream.shutdown().await;
}
