use std::time::Duration;

use proptest::prelude::*;

use crate::{BlockShape, ClientConfig, ClientEvent, ClientSession, Phase};

/// Lines of a server, in an order no server would choose.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "+ MNM Gameserver v2.3 accepting connections",
        "+ Client version accepted - please send Game-ID to join",
        "+ PLAYING Bashni",
        "+ YOU 0 a",
        "+ TOTAL 2",
        "+ 1 b 0",
        "+ ENDPLAYERS",
        "+ WAIT",
        "+ MOVE 1000",
        "+ PIECESLIST",
        "+ w@A1",
        "+ ENDPICESLIST",
        "+ OKTHINK",
        "+ MOVEOK",
        "+ GAMEOVER",
        "+ PLAYEROWON Yes",
        "+ PLAYER255WON No",
        "+ QUIT",
        "+",
        "ü",
    ]);
    let line = prop_oneof![
        9 => known.prop_map(|line| line.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    prop::collection::vec(line, 0..40).prop_map(|lines| lines.join(b"\n".as_slice()))
}

/// Everything that comes of the bytes, cut into pieces of the given size.
fn outcome(bytes: &[u8], size: usize) -> (Vec<Vec<u8>>, Vec<ClientEvent>, Phase) {
    let config = ClientConfig::new("Bashni", BlockShape::pieces(), "0hdy96hg8ukzm");
    let mut session = ClientSession::new(Duration::ZERO, config);
    let mut events = Vec::new();
    let mut writes = Vec::new();
    for chunk in b"+ MNM Gameserver v2.3 accepting connections\n".chunks(size) {
        session.handle_bytes(Duration::ZERO, chunk);
    }
    for chunk in bytes.chunks(size) {
        session.handle_bytes(Duration::ZERO, chunk);
    }
    session.handle_eof(Duration::ZERO);
    events.extend(std::iter::from_fn(|| session.poll_event()));
    writes.extend(std::iter::from_fn(|| session.poll_write()));
    (writes, events, session.phase())
}

fn is_last(event: &ClientEvent) -> bool {
    matches!(
        event,
        ClientEvent::GameOver { .. }
            | ClientEvent::Refused { .. }
            | ClientEvent::ServerMisbehaved(_)
            | ClientEvent::Disconnected
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_server_confuses_the_client(bytes in lines(), size in 1..30usize) {
        let (writes, events, phase) = outcome(&bytes, size);
        prop_assert_eq!(phase, Phase::Closed);
        let n_last = events.iter().filter(|event| is_last(event)).count();
        prop_assert_eq!(n_last, 1, "exactly one end");
        prop_assert!(events.last().is_some_and(is_last), "and it comes last");
        for write in &writes {
            let (end, line) = write.split_last().unwrap();
            prop_assert!(*end == b'\n' && !line.contains(&b'\n'), "{:?}", write);
        }
        prop_assert_eq!((writes, events, phase), outcome(&bytes, usize::MAX));
    }
}
