//! HTTP as a client sees it.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::{Method, Request};

use crate::process::{PATIENCE, Server};

/// What every body of ours is.
pub(crate) const JSON: (&str, &str) = ("content-type", "application/json");

/// An answer, whatever its status.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) media_type: String,
    pub(crate) location: String,
    pub(crate) retry_after: String,
    pub(crate) body: String,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("JSON, not {:?}", self.body))
    }
}

fn agent(limit: Duration) -> Agent {
    Agent::config_builder().http_status_as_error(false).timeout_global(Some(limit)).build().into()
}

impl Server {
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.http)
    }

    /// A request with these headers; an empty body is none.
    #[track_caller]
    pub(crate) fn request(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let agent = agent(PATIENCE);
        let answer = if body.is_empty() {
            agent.run(request.body(()).expect("a well-formed request"))
        } else {
            agent.run(request.body(body).expect("a well-formed request"))
        };
        let mut answer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let header = |name| {
            let value = answer.headers().get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        Answer {
            status: answer.status().as_u16(),
            media_type: header("content-type"),
            location: header("location"),
            retry_after: header("retry-after"),
            body: answer.body_mut().read_to_string().expect("a whole body"),
        }
    }

    /// The media type and the bytes at this address.
    #[track_caller]
    pub(crate) fn download(&self, path: &str) -> (String, Vec<u8>) {
        let answer = agent(PATIENCE).get(self.url(path)).call();
        let mut answer = answer.unwrap_or_else(|error| panic!("GET {path}: {error}"));
        let media_type = answer.headers()["content-type"].to_str().expect("plain text").to_owned();
        (media_type, answer.body_mut().read_to_vec().expect("a whole body"))
    }

    #[track_caller]
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request(&Method::GET, path, &[], "")
    }

    #[track_caller]
    pub(crate) fn post(&self, body: &str) -> Answer {
        self.request(&Method::POST, "/api/v1/matches", &[JSON], body)
    }

    /// Asks with somebody's secret; an empty one is none. `null` is no body.
    #[track_caller]
    pub(crate) fn ask_as(&self, token: &str, method: &Method, path: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let mut headers = vec![JSON, ("authorization", bearer.as_str())];
        headers.truncate(if token.is_empty() { 1 } else { 2 });
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let n_unused = usize::from(body.is_empty());
        self.request(method, path, &headers[n_unused..], &body)
    }

    /// Gets something with somebody's secret.
    #[track_caller]
    pub(crate) fn get_as(&self, token: &str, path: &str) -> Answer {
        self.ask_as(token, &Method::GET, path, &Value::Null)
    }

    #[track_caller]
    pub(crate) fn delete_as(&self, token: &str, path: &str) -> Answer {
        self.ask_as(token, &Method::DELETE, path, &Value::Null)
    }

    /// Sends JSON with somebody's secret.
    #[track_caller]
    pub(crate) fn send_as(&self, token: &str, path: &str, body: &Value) -> Answer {
        self.ask_as(token, &Method::POST, path, body)
    }

    /// Creates a match of two programs and returns its id.
    pub(crate) fn new_match(&self) -> String {
        self.new_match_with(&json!({ "type": "Bashni" }))
    }

    #[track_caller]
    pub(crate) fn new_match_with(&self, body: &Value) -> String {
        let answer = self.post(&body.to_string());
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    /// The match as JSON, without the one thing that differs between two looks at it.
    #[track_caller]
    pub(crate) fn show(&self, id: &str) -> Value {
        let answer = self.get(&format!("/api/v1/matches/{id}"));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let mut shown = answer.json();
        shown.as_object_mut().expect("a match").remove("serverTime");
        shown
    }

    /// The moves of players: seat and move.
    #[track_caller]
    pub(crate) fn moves(&self, id: &str) -> Vec<(u8, String)> {
        let document = self.show(id);
        let moves = document["moves"].as_array().expect("a list").iter();
        let of_player = |played: &Value| {
            let seat = u8::try_from(played["seat"].as_u64()?).expect("a seat");
            Some((seat, played["action"].as_str().expect("a move").to_owned()))
        };
        moves.filter_map(of_player).collect()
    }

    /// Opens a stream; nothing is read of it yet.
    pub(crate) fn stream(&self, path: &str) -> Stream {
        self.stream_with(path, &[])
    }

    /// The same with somebody's secret; an empty one is none.
    pub(crate) fn stream_as(&self, token: &str, path: &str) -> Stream {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str())];
        self.stream_with(path, if token.is_empty() { &[] } else { &headers })
    }

    /// The same with these headers.
    pub(crate) fn stream_with(&self, path: &str, headers: &[(&str, &str)]) -> Stream {
        let mut request = agent(PATIENCE * 2).get(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.call().unwrap_or_else(|error| panic!("GET {path}: {error}"));
        let status = answer.status().as_u16();
        let header = answer.headers().get("content-type").and_then(|value| value.to_str().ok());
        let media_type = header.unwrap_or_default().to_owned();
        let lines = BufReader::new(Box::new(answer.into_body().into_reader()) as Box<_>);
        Stream { status, media_type, lines }
    }
}

/// A body that goes on while a match does.
pub(crate) struct Stream {
    pub(crate) status: u16,
    pub(crate) media_type: String,
    lines: BufReader<Box<dyn std::io::Read + Send>>,
}

impl Stream {
    /// The next line; nothing at the end, whether the server said goodbye or not.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end_matches('\n').to_owned()),
            Err(error) if error.kind() == std::io::ErrorKind::TimedOut => {
                panic!("a line of the stream or its end")
            }
            Err(_) => None,
        }
    }

    /// The next entry of a stream of JSON lines.
    pub(crate) fn entry(&mut self) -> Option<Value> {
        loop {
            let line = self.line()?;
            // Empty lines keep the connection alive.
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).expect("JSON in every line"));
            }
        }
    }
}
