use futures_util::{Stream, StreamExt as _};
use ligretto_nats::{Job, JobId, JobStatus, Jobs, serve_jobs};
use ligretto_net::Signals;
use ligretto_run::Obstacle;

use crate::lab::{Lab, PATIENCE, calm, order};

/// A coordinator that waited once asked for workers without a pause, tens of thousands of times a
/// second, and said each time that the game was being played.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_waits_says_so_once_and_is_played_when_there_is_room() {
    let lab = Lab::open().await;
    let link = lab.link(0).await;
    let jobs = Jobs::open(&link, &calm()).await.unwrap();
    let mut news = jobs.news().await.unwrap();
    let coordinator = tokio::spawn(serve_jobs(link, jobs.clone(), calm()));
    let job = Job { id: "waits".parse().unwrap(), order: order(4, 7, Signals::Plain) };
    jobs.submit(&job).await.unwrap();
    let mut told = vec![next(&mut news).await];
    assert!(matches!(told[0], JobStatus::Waiting { .. }), "{told:?}");
    let _too_small = lab.worker("a", 2).await;
    told.push(next(&mut news).await);
    let _enough = lab.worker("b", 4).await;
    while !matches!(told.last(), Some(JobStatus::Done(_))) {
        told.push(next(&mut news).await);
    }
    coordinator.abort();
    let reasons: Vec<&Obstacle> = told
        .iter()
        .filter_map(|status| match status {
            JobStatus::Waiting { reason } => Some(reason),
            _ => None,
        })
        .collect();
    assert!(reasons.windows(2).all(|pair| pair[0] != pair[1]), "nothing twice: {told:?}");
    assert!((2..6).contains(&reasons.len()), "only what is new: {told:?}");
    let is_claim = |status: &&JobStatus| matches!(status, JobStatus::Claimed { .. });
    assert_eq!(told.iter().filter(is_claim).count(), 1, "{told:?}");
    assert!(is_claim(&&told[told.len() - 2]), "it is played only now: {told:?}");
}

async fn next(news: &mut (impl Stream<Item = (JobId, JobStatus)> + Unpin)) -> JobStatus {
    let next = tokio::time::timeout(PATIENCE, news.next()).await;
    next.expect("there are news").expect("the connection stays").1
}
