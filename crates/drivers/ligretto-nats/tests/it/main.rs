//! Games over a real nats-server, with workers and coordinators in this process.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

mod embedded;
mod games;
mod jobs;
mod lab;
