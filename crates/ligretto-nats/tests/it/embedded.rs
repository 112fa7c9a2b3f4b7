use ligretto_nats::{CantStart, Embedded};

#[tokio::test]
async fn there_are_never_two_in_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = Embedded::start(folder.path(), None).await.unwrap();
    let second = Embedded::start(folder.path(), None).await;
    assert!(matches!(second, Err(CantStart::InUse(_))), "{second:?}");
    let url = first.url().to_owned();
    drop(first);
    let third = Embedded::start(folder.path(), None).await.unwrap();
    assert_eq!(third.url(), url, "it is where workers look for it");
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
