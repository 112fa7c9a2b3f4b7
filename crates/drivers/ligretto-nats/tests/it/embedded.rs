use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::Duration;

use ligretto_nats::{Access, CantConnect, CantStart, Embedded, Link};
use rustix::process::Pid;

use crate::lab::PATIENCE;

#[tokio::test]
async fn there_are_never_two_in_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = Embedded::start(folder.path(), None).await.unwrap();
    let second = Embedded::start(folder.path(), None).await;
    assert!(matches!(second, Err(CantStart::InUse(_))), "{second:?}");
    let url = first.access().shown();
    drop(first);
    let third = Embedded::start(folder.path(), None).await.unwrap();
    assert_eq!(third.access().shown(), url, "it is where workers look for it");
}

#[tokio::test]
async fn one_that_ends_at_once_is_told_with_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = port.local_addr().unwrap().port();
    let started = Embedded::start(folder.path(), Some(taken)).await;
    let Err(CantStart::Ended(log)) = started else { panic!("{started:?}") };
    assert!(std::fs::read_to_string(log).unwrap().contains("address already in use"));
}

#[tokio::test]
async fn only_who_has_the_password_of_this_start_is_let_in() {
    let folder = tempfile::tempdir().unwrap();
    let first = Embedded::start(folder.path(), None).await.unwrap();
    let known = first.access().clone();
    let stranger = Access::plain(known.shown());
    let guess = Access::plain(stranger.url.replace("://", "://spielwerk:guessed@"));
    let connect = async |access: &Access| Link::connect(access, PATIENCE).await;
    for access in [&stranger, &guess] {
        let refused = connect(access).await.err();
        assert!(matches!(refused, Some(CantConnect::NotLetIn { .. })), "{refused:?}");
    }
    let link = connect(&known).await.unwrap();
    for name in ["nats.conf", "address"] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    drop(first);
    let second = Embedded::start(folder.path(), None).await.unwrap();
    let earlier = connect(&Access::plain(&known.url)).await.err();
    assert!(matches!(earlier, Some(CantConnect::NotLetIn { .. })), "{earlier:?}");
    assert!(connect(second.access()).await.is_ok());
    // Who was connected reads the new password from the file.
    let back = async {
        while !link.is_connected() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, back).await.expect("it is let in again");
}

#[tokio::test]
async fn one_that_is_killed_comes_back_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = Embedded::start(folder.path(), None).await.unwrap();
    let link = Link::connect(server.access(), PATIENCE).await.unwrap();
    for _ in 0..2 {
        let killed = pid(folder.path());
        rustix::process::kill_process(killed, rustix::process::Signal::KILL).unwrap();
        let back = async {
            while running(folder.path()).is_none_or(|now| now == killed) || !link.is_connected() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, back).await.expect("it comes back");
    }
    let log = std::fs::read_to_string(folder.path().join("nats.log")).unwrap();
    let n_starts = log.matches("Server is ready").count();
    assert_eq!(n_starts, 3, "what came before its end is still there to be read: {log}");
    drop(server);
    let other = Embedded::start(folder.path(), None).await;
    assert!(other.is_ok(), "nobody starts it again when we are done: {other:?}");
}

/// The number of the process is in the name of the file that says where it listens.
fn running(folder: &Path) -> Option<Pid> {
    let names = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let mut names = names.filter_map(|name| name.into_string().ok());
    let name = names.find(|name| Path::new(name).extension().is_some_and(|end| end == "ports"))?;
    let number = name.trim_end_matches(".ports").rsplit('_').next()?.parse().ok()?;
    Pid::from_raw(number)
}

fn pid(folder: &Path) -> Pid {
    running(folder).expect("it listens")
}
