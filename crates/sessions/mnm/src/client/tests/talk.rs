use std::time::Duration;

use crate::{
    BlockShape, ClientConfig, ClientEvent, ClientSession, NotAskedToMove, Phase, PositionBlock,
    SeatInfo, ServerFault,
};

const PROLOG: &str = "+ MNM Gameserver v2.3 accepting connections
+ Client version accepted - please send Game-ID to join
+ PLAYING Bashni
+ Game from 2026-11-15 07:30
+ YOU 0 Player 1
+ TOTAL 2
+ 1 Team Blue 0
+ ENDPLAYERS
";
const MOVE: &str = "+ MOVE 3000\n+ PIECESLIST 2\n+ w@A1\n+ b@H8\n+ ENDPIECESLIST\n";

fn now() -> Duration {
    Duration::from_secs(3)
}

fn config() -> ClientConfig {
    ClientConfig::new("Bashni", BlockShape::pieces(), "0hdy96hg8ukzm")
}

fn block() -> PositionBlock {
    let lines = vec!["w@A1".to_owned(), "b@H8".to_owned()];
    PositionBlock { header: "2".to_owned(), lines, ..PositionBlock::default() }
}

fn turn(block: PositionBlock) -> ClientEvent {
    ClientEvent::TurnStarted { move_time: Duration::from_secs(3), received: now(), block }
}

/// What the client said and what it told, as far as it was not taken before.
fn outcome(session: &mut ClientSession) -> (String, Vec<ClientEvent>) {
    let writes: Vec<u8> = std::iter::from_fn(|| session.poll_write()).flatten().collect();
    let events = std::iter::from_fn(|| session.poll_event()).collect();
    (String::from_utf8(writes).unwrap(), events)
}

/// A client that has heard `texts`, and what the last one made it say and tell.
fn hear(config: ClientConfig, texts: &[&str]) -> (ClientSession, String, Vec<ClientEvent>) {
    let mut session = ClientSession::new(now(), config);
    let mut last = (String::new(), Vec::new());
    for text in texts {
        session.handle_bytes(now(), text.as_bytes());
        last = outcome(&mut session);
    }
    (session, last.0, last.1)
}

fn last_event(config: ClientConfig, texts: &[&str]) -> ClientEvent {
    hear(config, texts).2.pop().unwrap()
}

#[test]
fn the_prolog_is_answered_line_by_line() {
    let (session, writes, events) = hear(config(), &[PROLOG]);
    assert_eq!(writes, "VERSION 2.0\nID 0hdy96hg8ukzm\nPLAYER\n");
    let you = SeatInfo { number: 0, name: "Player 1".to_owned(), ready: true };
    let other = SeatInfo { number: 1, name: "Team Blue".to_owned(), ready: false };
    assert_eq!(
        events,
        [
            ClientEvent::Greeted { server_version: "2.3".to_owned() },
            ClientEvent::Playing {
                kind: "Bashni".to_owned(),
                game_name: "Game from 2026-11-15 07:30".to_owned(),
            },
            ClientEvent::Seated { you, total: 2, others: vec![other] },
        ]
    );
    assert_eq!(session.phase(), Phase::Talking);
}

#[test]
fn a_seat_can_be_wanted() {
    let (_, writes, _) = hear(ClientConfig { seat: Some(1), ..config() }, &[PROLOG]);
    assert!(writes.ends_with("PLAYER 1\n"));
}

#[test]
fn a_whole_game_is_understood_byte_by_byte_and_with_carriage_returns() {
    let over =
        "+ GAMEOVER\n+ PIECESLIST 0\n+ ENDPIECESLIST\n+ PLAYER0WON Yes\n+ PLAYER1WON No\n+ QUIT\n";
    for end in ["\n", "\r\n", " \n"] {
        let mut session = ClientSession::new(now(), config());
        let mut said = String::new();
        let mut told = Vec::new();
        let mut feed = |session: &mut ClientSession, text: &str| {
            for byte in text.replace('\n', end).bytes() {
                session.handle_bytes(now(), &[byte]);
                let (writes, events) = outcome(session);
                said += &writes;
                told.extend(events);
            }
        };
        feed(&mut session, &format!("{PROLOG}+ WAIT\n{MOVE}+ OKTHINK\n"));
        session.play(now(), "C3:D4").unwrap();
        feed(&mut session, &format!("+ MOVEOK\n{over}"));
        assert!(said.ends_with("PLAYER\nOKWAIT\nTHINKING\nPLAY C3:D4\n"), "{said}");
        assert_eq!(
            told[3..],
            [
                ClientEvent::Waited,
                turn(block()),
                ClientEvent::ThinkingAccepted,
                ClientEvent::MoveAccepted,
                ClientEvent::GameOver {
                    block: PositionBlock { header: "0".to_owned(), ..PositionBlock::default() },
                    won: vec![true, false],
                },
            ]
        );
        assert_eq!((session.phase(), session.poll_timeout()), (Phase::Closed, None));
    }
}

#[test]
fn the_spellings_of_the_printed_sheet_are_understood() {
    let (_, writes, events) =
        hear(config(), &[PROLOG, "+ MOVE 3000\n+ PIECESLIST\n+ w@A1\n+ b@H8\n+ ENDPICESLIST\n"]);
    assert_eq!(writes, "THINKING\n");
    assert_eq!(events, [turn(PositionBlock { header: String::new(), ..block() })]);
    let over =
        "+ GAMEOVER\n+ PIECESLIST\n+ ENDPICESLIST\n+ PLAYEROWON Yes\n+ PLAYER1WON No\n+ QUIT\n";
    let won = vec![true, false];
    let expected = ClientEvent::GameOver { block: PositionBlock::default(), won };
    assert_eq!(last_event(config(), &[PROLOG, over]), expected);
}

#[test]
fn a_result_without_quit_counts_when_the_server_closes() {
    let over = "+ GAMEOVER\n+ PIECESLIST\n+ ENDPIECESLIST\n+ PLAYER0WON Yes\n+ PLAYER1WON Yes\n";
    let (mut session, ..) = hear(config(), &[PROLOG, over]);
    session.handle_eof(now());
    let won = vec![true, true];
    let expected = ClientEvent::GameOver { block: PositionBlock::default(), won };
    assert_eq!(outcome(&mut session).1, [expected]);
}

#[test]
fn a_game_over_without_any_result_is_a_lost_connection() {
    let over = "+ GAMEOVER\n+ PIECESLIST\n+ ENDPIECESLIST\n";
    let (mut session, ..) = hear(config(), &[PROLOG, over]);
    session.handle_eof(now());
    assert_eq!(outcome(&mut session).1, [ClientEvent::Disconnected]);
}

#[test]
fn a_result_is_understood_in_the_middle_of_a_move() {
    let over = "+ GAMEOVER\n+ PIECESLIST\n+ ENDPIECESLIST\n+ PLAYER0WON Yes\n+ QUIT\n";
    for before in [vec![PROLOG, MOVE], vec![PROLOG, MOVE, "+ OKTHINK\n"]] {
        let (mut session, ..) = hear(config(), &before);
        session.handle_bytes(now(), over.as_bytes());
        assert_eq!(session.play(now(), "C3:D4"), Err(NotAskedToMove));
        assert!(matches!(outcome(&mut session).1[..], [ClientEvent::GameOver { .. }]));
    }
}

#[test]
fn a_move_is_sent_after_okthink_and_on_one_line() {
    let (mut session, ..) = hear(config(), &[PROLOG, MOVE]);
    assert_eq!(session.play(now(), "C3:D4\nOKWAIT"), Ok(()));
    assert_eq!(session.play(now(), "E3:F4"), Err(NotAskedToMove), "only one move");
    assert_eq!(outcome(&mut session).0, "");
    session.handle_bytes(now(), b"+ OKTHINK\n");
    assert_eq!(outcome(&mut session).0, "PLAY C3:D4 OKWAIT\n");
    assert_eq!(session.play(now(), "E3:F4"), Err(NotAskedToMove));
}

#[test]
fn nobody_moves_unasked() {
    for texts in [vec![], vec![PROLOG], vec![PROLOG, "+ WAIT\n", "+ MOVE 3000\n"]] {
        let (mut session, ..) = hear(config(), &texts);
        assert_eq!(session.play(now(), "C3:D4"), Err(NotAskedToMove));
    }
}

#[test]
fn unknown_positive_lines_are_ignored_with_an_event() {
    let strange = "+ HELLO THERE\n";
    let ignored = ClientEvent::Ignored { line: "HELLO THERE".to_owned() };
    let lines: Vec<_> = PROLOG.split_inclusive('\n').collect();
    for n in [1, 2, 4, 5, 6, 7, 8] {
        let (mut session, _, events) = hear(config(), &[&lines[..n].concat(), strange]);
        assert_eq!(events, std::slice::from_ref(&ignored), "after line {n}");
        session.handle_bytes(now(), lines[n..].concat().as_bytes());
        session.handle_bytes(now(), b"+ WAIT\n");
        assert_eq!(outcome(&mut session).1.pop(), Some(ClientEvent::Waited), "after line {n}");
    }
    for texts in [
        ["+ MOVE 3000\n", strange],
        ["+ MOVE 3000\n", "+ PIECESLISTS\n"],
        [MOVE, strange],
        ["+ MOVEOK\n", "+ OKTHINK\n"],
    ] {
        assert!(matches!(
            last_event(config(), &[PROLOG, texts[0], texts[1]]),
            ClientEvent::Ignored { .. }
        ));
    }
}

#[test]
fn a_negative_line_ends_the_session_wherever_it_comes() {
    let lines: Vec<_> = PROLOG.split_inclusive('\n').collect();
    for n in 0..=lines.len() {
        let (session, _, events) =
            hear(config(), &[&lines[..n].concat(), "- No free player\n+ WAIT\n"]);
        assert_eq!(events, [ClientEvent::Refused { text: "No free player".to_owned() }]);
        assert_eq!(session.phase(), Phase::Closed);
    }
}

fn fault(config: ClientConfig, texts: &[&str]) -> String {
    match last_event(config, texts) {
        ClientEvent::ServerMisbehaved(fault) => fault.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn faults_of_the_server_are_named() {
    for (texts, message) in [
        (
            vec!["HTTP/1.1 400\n"],
            "this is not an MNM game server: it greeted with \"HTTP/1.1 400\"",
        ),
        (vec!["+ hello\n"], "this is not an MNM game server: it greeted with \"hello\""),
        (
            vec!["+ MNM Gameserver v4.1 accepting connections\n"],
            "the server has version 4.1, this client speaks versions 2 and 3",
        ),
        (
            vec![&PROLOG.replace("Bashni", "Reversi")],
            "the match is Reversi, but this client plays Bashni: check the game id",
        ),
        (vec![PROLOG, "WAIT\n"], "the server sent a line with neither + nor -: \"WAIT\""),
        (vec![PROLOG, "\n"], "the server sent a line with neither + nor -: \"\""),
        (vec![PROLOG, "+ MOVE soon\n"], "cannot read \"MOVE soon\" as MOVE <milliseconds>"),
    ] {
        assert_eq!(fault(config(), &texts), message);
    }
}

#[test]
fn the_major_version_can_be_chosen() {
    for major in 1..=3 {
        let versions = vec![(major, format!("{major}.7"))];
        let config = ClientConfig { versions, ..config() };
        let greeting = format!("+ MNM Gameserver v{major}.3 accepting connections\n");
        assert_eq!(hear(config, &[&greeting]).1, format!("VERSION {major}.7\n"));
    }
}

#[test]
fn input_without_end_is_cut_off() {
    let limits = config().limits;
    let endless = format!("+ MOVE 1\n+ PIECESLIST\n{}", "+ x\n".repeat(limits.max_block_lines));
    let (mut session, ..) = hear(config(), &[PROLOG, &endless]);
    assert_eq!(session.phase(), Phase::Talking);
    session.handle_bytes(now(), b"+ x\n");
    let fault = ServerFault::BlockTooLong(limits.max_block_lines);
    assert_eq!(outcome(&mut session).1, [ClientEvent::ServerMisbehaved(fault)]);

    let (session, ..) = hear(config(), &[PROLOG, &"+".repeat(limits.max_line + 1)]);
    assert_eq!(session.phase(), Phase::Closed);
}

#[test]
fn a_silent_server_is_given_up() {
    let (mut session, ..) = hear(config(), &[PROLOG]);
    assert_eq!(session.poll_timeout(), Some(now() + Duration::from_secs(30)));
    session.handle_timeout(now() + Duration::from_secs(29));
    assert_eq!(session.phase(), Phase::Talking);
    session.handle_timeout(now() + Duration::from_secs(30));
    let fault = ServerFault::Silent(Duration::from_secs(30));
    assert_eq!(outcome(&mut session).1, [ClientEvent::ServerMisbehaved(fault)]);
    let (session, ..) = hear(config(), &[PROLOG, MOVE, "+ OKTHINK\n"]);
    assert_eq!(session.poll_timeout(), Some(now() + Duration::from_secs(33)), "we think");
}

#[test]
fn a_dropped_connection_is_told_once() {
    let (mut session, ..) = hear(config(), &[PROLOG, MOVE]);
    session.handle_eof(now());
    session.handle_eof(now());
    session.handle_bytes(now(), b"+ OKTHINK\n");
    assert_eq!(outcome(&mut session), (String::new(), vec![ClientEvent::Disconnected]));
}

#[test]
fn a_server_of_version_3_is_understood_with_its_second_line() {
    let greeting = "+ MNM Gameserver v3.1 accepting connections\n+ Already happy with your AI?\n";
    let (_, writes, events) = hear(config(), &[greeting]);
    assert_eq!(writes, "VERSION 3.0\n");
    let ignored = ClientEvent::Ignored { line: "Already happy with your AI?".to_owned() };
    assert_eq!(events[1..], [ignored]);
}

#[test]
fn lines_before_the_board_belong_to_the_block() {
    let lines = ["NEXT 8", "FIELD 4,4", "4 * * * *", "ENDFIELD"].map(str::to_owned);
    let shape = BlockShape::of(&lines).unwrap();
    assert_eq!(shape, BlockShape { before: vec!["NEXT".to_owned()], ..BlockShape::field() });
    let config = ClientConfig { block: shape.clone(), ..config() };
    let told = "+ MOVE 3000\n+ NEXT 8\n+ news\n+ FIELD 4,4\n+ 4 * * * *\n+ ENDFIELD\n";
    let (_, _, events) = hear(config, &[PROLOG, told]);
    let Some(ClientEvent::TurnStarted { block, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(block.whole(&shape), lines);
    assert_eq!(BlockShape::of(&["FIELD 4,4".to_owned()]), None);
    assert_eq!(BlockShape::of(&[]), None);
}
