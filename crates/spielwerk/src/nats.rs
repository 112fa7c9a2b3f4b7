//! What all commands that use NATS have in common.

use std::path::PathBuf;

use anyhow::bail;
use ligretto_nats::Access;
use tracing_subscriber::EnvFilter;

use crate::output;

/// How to log in to a NATS server.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct Credentials {
    /// File with NATS credentials (.creds)
    #[arg(long = "creds", env = "SPIELWERK_NATS_CREDS", value_name = "FILE")]
    pub(crate) credentials: Option<PathBuf>,
    /// CA certificate of the NATS server
    #[arg(long, env = "SPIELWERK_NATS_TLS_CA", value_name = "FILE")]
    pub(crate) tls_ca: Option<PathBuf>,
    /// Client certificate, if the NATS server asks for one
    #[arg(long, env = "SPIELWERK_NATS_TLS_CERT", value_name = "FILE")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// Private key of the client certificate
    #[arg(long, env = "SPIELWERK_NATS_TLS_KEY", value_name = "FILE")]
    pub(crate) tls_key: Option<PathBuf>,
}

impl Credentials {
    /// Access to the server at `url`, or at the address that stands in the file behind an `@`.
    pub(crate) fn access(&self, url: &str) -> anyhow::Result<Access> {
        if url.is_empty() {
            bail!("--nats: expected an address such as nats://127.0.0.1:4222");
        }
        if self.tls_cert.is_some() != self.tls_key.is_some() {
            bail!("a client certificate and its private key must be given together");
        }
        let access = match url.strip_prefix('@') {
            Some(file) => Access::from_file(file)?,
            None => Access::plain(url),
        };
        Ok(Access {
            credentials: self.credentials.clone(),
            tls_ca: self.tls_ca.clone(),
            tls_client: self.tls_cert.clone().zip(self.tls_key.clone()),
            ..access
        })
    }
}

/// Log messages go to standard error, from this level on unless `SPIELWERK_LOG` says otherwise.
pub(crate) fn start_log(level: &str) {
    // The client's own messages repeat what we say ourselves.
    let default = || EnvFilter::new(format!("{level},async_nats=warn"));
    let log = EnvFilter::try_from_env("SPIELWERK_LOG").unwrap_or_else(|_| default());
    output::start_log(log);
}
