use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::{Auth, AuthError, Client, ConnectOptions, Event, rustls};
use ligretto_net::wire::MachineName;
use tokio::sync::watch;

/// Messages that may wait for us; those beyond are lost, and repeated by their senders.
const MOST_WAITING: usize = 1 << 17;
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// A connection that is silent for two of these is given up: a cable that was pulled says nothing.
const PING_INTERVAL: Duration = Duration::from_secs(5);

/// How to reach the NATS server, and as whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// One or more addresses, separated by commas; they may bear user and password.
    pub url: String,
    /// The file that the address is from. It is read again for each connection: an embedded server
    /// has another password after each start.
    pub file: Option<PathBuf>,
    /// A file with credentials, as NATS has them.
    pub credentials: Option<PathBuf>,
    /// CA certificate of the server.
    pub tls_ca: Option<PathBuf>,
    /// Client certificate and its key, if the server requires them.
    pub tls_client: Option<(PathBuf, PathBuf)>,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum CantConnect {
    #[error("{}: {source}", .path.display())]
    Credentials { path: PathBuf, source: io::Error },
    #[error("{url}: cannot log in to the NATS server: {source}")]
    NotLetIn { url: String, source: async_nats::ConnectError },
    #[error("a worker named {0} is already connected: choose another name (--name)")]
    NameTaken(MachineName),
    #[error("{url}: no answer from a NATS server: {source}")]
    NoServer { url: String, source: async_nats::ConnectError },
}

impl CantConnect {
    /// Whether the same may work later.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::NoServer { .. })
    }
}

/// A connection, and how often it was lost.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) losses: watch::Receiver<u64>,
}

impl Access {
    /// An address without further secrets.
    pub fn plain(url: impl Into<String>) -> Self {
        Self { url: url.into(), ..Self::default() }
    }

    /// The address that stands in this file.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn from_file(path: impl Into<PathBuf>) -> Result<Self, CantConnect> {
        let path = path.into();
        let url = std::fs::read_to_string(&path)
            .map_err(|source| CantConnect::Credentials { path: path.clone(), source })?;
        Ok(Self { url: url.trim().to_owned(), file: Some(path), ..Self::default() })
    }

    /// How a command line names it: the file where there is one, so that no list of processes shows
    /// a password.
    pub fn argument(&self) -> String {
        self.file.as_ref().map_or_else(|| self.url.clone(), |file| format!("@{}", file.display()))
    }

    /// The addresses without user and password, for people.
    pub fn shown(&self) -> String {
        let hide = |url: &str| match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            (None, Some((_, host))) => host.to_owned(),
            (_, None) => url.to_owned(),
        };
        self.url.split(',').map(hide).collect::<Vec<_>>().join(",")
    }

    /// A connection of its own, for anyone who measures NATS itself.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn client(&self, name: &MachineName) -> Result<Client, CantConnect> {
        Ok(self.connect(name).await?.client)
    }

    pub(crate) async fn connect(&self, name: &MachineName) -> Result<Connection, CantConnect> {
        let Some(file) = self.file.clone() else {
            return self.connect_with(name, ConnectOptions::new()).await;
        };
        let options = ConnectOptions::with_auth_callback(move |_| {
            let read = Self::from_file(&file);
            async move {
                let access = read.map_err(AuthError::new)?;
                let (user, password) = user_of(&access.url).unzip();
                let mut auth = Auth::new();
                (auth.username, auth.password) =
                    (user.map(str::to_owned), password.map(str::to_owned));
                Ok(auth)
            }
        });
        self.connect_with(name, options).await
    }

    pub(crate) async fn connect_with(
        &self,
        name: &MachineName,
        options: ConnectOptions,
    ) -> Result<Connection, CantConnect> {
        let (loss, losses) = watch::channel(0_u64);
        let loss = std::sync::Arc::new(loss);
        let mut options = options
            .name(format!("spielwerk {name}"))
            .subscription_capacity(MOST_WAITING)
            .ping_interval(PING_INTERVAL)
            .reconnect_delay_callback(|attempts| {
                LONGEST_PAUSE.min(Duration::from_millis(50) * attempts.min(100) as u32)
            })
            .event_callback(move |event| {
                let loss = loss.clone();
                async move {
                    match event {
                        Event::Disconnected => {
                            tracing::warn!("lost the connection to NATS");
                            loss.send_modify(|n| *n += 1);
                        }
                        Event::Connected => tracing::info!("connected to NATS"),
                        Event::Closed | Event::Draining => {}
                        other => tracing::warn!("NATS: {other}"),
                    }
                }
            });
        if let Some(path) = &self.credentials {
            let failed = |source| CantConnect::Credentials { path: path.clone(), source };
            options = options.credentials_file(path).await.map_err(failed)?;
        }
        if let Some(path) = &self.tls_ca {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.tls_client {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        if let Some((user, password)) = user_of(&self.url).filter(|_| self.file.is_none()) {
            options = options.user_and_password(user.to_owned(), password.to_owned());
        }
        let addresses: Vec<&str> = self.url.split(',').collect();
        let client = options.connect(addresses).await.map_err(|source| {
            use async_nats::ConnectErrorKind::{Authentication, AuthorizationViolation, Tls};
            let url = self.shown();
            let is_refused = matches!(source.kind(), AuthorizationViolation | Authentication | Tls);
            if is_refused || is_refused_by_tls(&source) {
                CantConnect::NotLetIn { url, source }
            } else {
                CantConnect::NoServer { url, source }
            }
        })?;
        Ok(Connection { client, losses })
    }
}

/// User and password, if the first address bears them; the library does not look for them.
fn user_of(url: &str) -> Option<(&str, &str)> {
    let first = url.split(',').next()?;
    let rest = first.split_once("://").map_or(first, |(_, rest)| rest);
    rest.rsplit_once('@')?.0.split_once(':')
}

/// Whether one side rejects the certificate of the other. TLS tells that inside an error of the
/// connection.
fn is_refused_by_tls(error: &(dyn Error + 'static)) -> bool {
    if let Some(tls) = error.downcast_ref::<rustls::Error>() {
        use rustls::Error::{AlertReceived, InvalidCertificate, NoCertificatesPresented};
        return matches!(tls, AlertReceived(_) | InvalidCertificate(_) | NoCertificatesPresented);
    }
    // An I/O error calls the source of what it wraps its own source.
    let within = match error.downcast_ref::<io::Error>() {
        Some(io) => io.get_ref().map(|inner| inner as &(dyn Error + 'static)),
        None => error.source(),
    };
    within.is_some_and(is_refused_by_tls)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_that_is_rejected_is_no_missing_server() {
        let tls = rustls::Error::InvalidCertificate(rustls::CertificateError::UnknownIssuer);
        assert!(is_refused_by_tls(&io::Error::other(io::Error::other(tls))));
        assert!(!is_refused_by_tls(&io::Error::other("no route to the certificate authority")));
    }

    #[test]
    fn secrets_are_not_shown() {
        let access = Access::plain("nats://anna:secret@lab:4222,tls://b:4222,c@d:1");
        assert_eq!(access.shown(), "nats://lab:4222,tls://b:4222,d:1");
        assert_eq!(user_of(&access.url), Some(("anna", "secret")));
        assert_eq!(user_of("nats://lab:4222"), None);
    }
}
