//! A server without sockets, and a disk that fails.

mod disk;

use axum::body::{Body, to_bytes};
use axum::http::request::Builder;
use axum::http::{Method, Request, header};
use kind::Kinds;
use serde_json::Value;
use store::Store;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

pub(crate) use disk::Disk;

use crate::http::{Context, GamePorts, router};
use crate::{Config, open};

/// A server in this process.
pub(crate) struct Inside {
    pub(crate) context: Context,
    _folder: TempDir,
}

/// The operator's secret.
pub(crate) const TOKEN: &str = "a-token-for-this-test";

impl Inside {
    /// A new server with these games.
    pub(crate) async fn start(kinds: Kinds) -> Self {
        Self::start_with(kinds, Config::default()).await
    }

    /// The same with other settings.
    pub(crate) async fn start_with(kinds: Kinds, config: Config) -> Self {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("test.db")).unwrap();
        let config = Config { admin_token: Some(TOKEN.to_owned()), ..config };
        let stop = CancellationToken::new();
        let ports = (config.listen, GamePorts { v2: 1357, v3: None });
        let (context, _) = open(config, kinds, store, vec![], &stop, ports).await.unwrap();
        Self { context, _folder: folder }
    }

    /// The answer of a route: its status and its body, as JSON if it is.
    pub(crate) async fn ask(&self, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send(Request::builder().method(method).uri(path), body).await
    }

    /// The same for a request with headers of its own, or with a body that no value stands for.
    pub(crate) async fn send(&self, request: Builder, body: String) -> (u16, Value) {
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body)).unwrap();
        let router = router(self.context.clone(), vec![]);
        let answer = router.oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.ask(Method::GET, path, &Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.ask(Method::POST, path, body).await
    }
}
