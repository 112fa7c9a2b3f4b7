use async_nats::{Client, ConnectOptions, StatusCode, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt as _;
use ligretto_net::wire::MachineName;
use ligretto_net::wire::PREFIX;

use crate::{Access, CantConnect};

/// A connection that hears all that is said and may say anything, for examining players. It
/// needs a server without permissions, and hears nothing of its own.
pub struct Tap {
    client: Client,
    messages: Subscriber,
}

/// A message of somebody else.
pub struct Heard {
    /// Its subject.
    pub subject: String,
    /// What it says.
    pub payload: Bytes,
    /// It is the server's, which says that nobody listens to what we have sent.
    pub is_nobody: bool,
}

impl Tap {
    /// Connects under this name and begins to listen.
    ///
    /// # Errors
    /// Why there is no connection.
    ///
    /// # Panics
    /// Never: only a client that was closed can't subscribe.
    pub async fn connect(access: &Access, name: &MachineName) -> Result<Self, CantConnect> {
        let client = access.connect_with(name, ConnectOptions::new().no_echo()).await?.client;
        let messages = client.subscribe(format!("{PREFIX}.>")).await;
        let messages = messages.expect("a client that was just connected is not closed");
        Ok(Self { client, messages })
    }

    /// Says something, in anyone's name.
    pub async fn say(&self, subject: String, reply: String, payload: Vec<u8>) {
        if let Err(error) = self.client.publish_with_reply(subject, reply, payload.into()).await {
            tracing::debug!("cannot send: {error}");
        }
    }

    /// Waits until all that was said is with the server.
    pub async fn flush(&self) {
        if let Err(error) = self.client.flush().await {
            tracing::debug!("cannot send: {error}");
        }
    }

    /// The next message; none when the connection is closed.
    pub async fn hear(&mut self) -> Option<Heard> {
        let message = self.messages.next().await?;
        let is_nobody = message.status == Some(StatusCode::NO_RESPONDERS);
        Some(Heard { subject: message.subject.to_string(), payload: message.payload, is_nobody })
    }
}
