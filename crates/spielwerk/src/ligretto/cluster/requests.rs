//! What NATS itself can do: request and reply without a game, to measure ours against.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use ligretto_nats::{Access, CantConnect};
use ligretto_net::wire::{Histogram, MachineName};

/// As long as a lay and its answer are.
const QUESTION: &[u8] =
    br#"{"type":"lay","id":1234,"card":"yellow 7","watch":false,"stamp":123456789012345}"#;
const ANSWER: &[u8] =
    br#"{"type":"answer","id":1234,"answered":{"verdict":"illegal","stamp":123456789012345}}"#;

/// How fast plain requests are.
#[derive(Clone, Debug)]
pub(super) struct RequestRate {
    /// Calls answered per second.
    pub(super) per_second: f64,
    /// How long they took.
    pub(super) calls: Histogram,
}

/// Lets `n_machines` connections ask each other in a ring for `time`, each with `n_callers`
/// callers that wait for their answer before they ask again, as players do. Each has a thread of
/// its own, as workers have.
///
/// # Errors
/// When there is no server.
pub(super) fn measure_requests(
    access: &Access,
    n_machines: usize,
    n_callers: usize,
    time: Duration,
) -> Result<RequestRate, CantConnect> {
    let n_ready = Arc::new(AtomicU64::new(0));
    let is_over = Arc::new(AtomicBool::new(false));
    let run = |index: usize| {
        let (access, n_ready, is_over) = (access.clone(), n_ready.clone(), is_over.clone());
        std::thread::spawn(move || {
            let name: MachineName = format!("bare-{index}").parse().expect("a plain name");
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.expect("a runtime needs no more than this process has");
            runtime.block_on(async {
                let client = access.client(&name).await?;
                let subject = |index: usize| format!("ligretto.bare.{}", index % n_machines);
                let mut asked = client.subscribe(subject(index)).await.expect("just connected");
                let answering = client.clone();
                tokio::spawn(async move {
                    while let Some(message) = asked.next().await {
                        if let Some(reply) = message.reply {
                            let _ = answering.publish(reply, ANSWER.into()).await;
                        }
                    }
                });
                let _ = client.flush().await;
                n_ready.fetch_add(1, Ordering::SeqCst);
                while n_ready.load(Ordering::SeqCst) < n_machines as u64 {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                let callers = (0..n_callers).map(|_| {
                    let (client, is_over) = (client.clone(), is_over.clone());
                    let subject = subject(index + 1);
                    tokio::spawn(async move {
                        let mut calls = Histogram::default();
                        while !is_over.load(Ordering::Relaxed) {
                            let begin = Instant::now();
                            let answer = client.request(subject.clone(), QUESTION.into()).await;
                            if answer.is_ok() {
                                calls.add(begin.elapsed());
                            }
                        }
                        calls
                    })
                });
                let mut calls = Histogram::default();
                for caller in callers.collect::<Vec<_>>() {
                    calls.merge(&caller.await.unwrap_or_default());
                }
                Ok(calls)
            })
        })
    };
    let machines: Vec<_> = (0..n_machines).map(run).collect();
    let has_failed = || machines.iter().any(std::thread::JoinHandle::is_finished);
    while n_ready.load(Ordering::SeqCst) < n_machines as u64 && !has_failed() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let begin = Instant::now();
    std::thread::sleep(time);
    is_over.store(true, Ordering::Relaxed);
    let seconds = begin.elapsed().as_secs_f64();
    // Processes that wait for the others must not wait for one that has failed.
    n_ready.store(n_machines as u64, Ordering::SeqCst);
    let mut calls = Histogram::default();
    for machine in machines {
        calls.merge(&machine.join().expect("a caller does not panic")?);
    }
    Ok(RequestRate { per_second: calls.len() as f64 / seconds, calls })
}
