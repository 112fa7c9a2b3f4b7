//! Sessions of line protocols: chunks of bytes with a zero between them, in virtual time.

use std::time::Duration;

use bashni_engine::hub;
use mnm::{
    BlockShape, ClientConfig, ClientSession, JoinRefusal, Major, SeatInfo, Segments, ServerEvent,
    ServerLimits, ServerSession,
};

/// A server session with a host that answers at once. An empty chunk lets the next time-out come.
pub(crate) fn mnm_server(bytes: &[u8]) {
    let both = Segments { name_apart: true, first_line_alone: true };
    for (major, segments) in [(Major::Two, Segments::default()), (Major::Three, both)] {
        talk(bytes, major, segments);
    }
}

fn talk(bytes: &[u8], major: Major, segments: Segments) {
    let mut now = Duration::ZERO;
    let mut session = ServerSession::new(now, ServerLimits::default(), major);
    let mut n_left = 0;
    for chunk in bytes.split(|byte| *byte == 0) {
        now += Duration::from_millis(chunk.len() as u64);
        if chunk.is_empty() {
            let Some(deadline) = session.poll_timeout() else { break };
            now = now.max(deadline);
            session.handle_timeout(now);
        } else {
            session.handle_bytes(now, chunk);
        }
        n_left += serve(&mut session, now, segments);
        assert!(n_left <= 1, "a client leaves once");
    }
    session.handle_eof(now);
    // Every deadline is in the future or is dealt with: time can't stand still for ever.
    for _ in 0..100 {
        n_left += serve(&mut session, now, segments);
        let Some(deadline) = session.poll_timeout() else { break };
        now = now.max(deadline);
        session.handle_timeout(now);
    }
    assert_eq!(n_left, 1, "every session ends, and once");
}

/// Answers what the client wants and takes what is written; says how often it left.
fn serve(session: &mut ServerSession, now: Duration, segments: Segments) -> usize {
    let seat = |number: u8| SeatInfo { number, name: format!("P{number}"), ready: true };
    let block = ["PIECESLIST 1".to_owned(), "w@C3".to_owned(), "ENDPIECESLIST".to_owned()];
    let mut n_left = 0;
    while let Some(event) = session.poll_event() {
        assert_eq!(n_left, 0, "nothing comes after the end: {event:?}");
        match event {
            ServerEvent::MatchWanted { id, .. } if id.starts_with('z') => {
                session.match_refused(now, JoinRefusal::UnknownMatch);
            }
            ServerEvent::MatchWanted { .. } => {
                session.match_found(now, "Bashni", "a match", segments);
            }
            ServerEvent::SeatWanted { seat: Some(7..) } => session.seat_refused(now),
            ServerEvent::SeatWanted { .. } => {
                session.seat_given(now, &seat(0), &[seat(1)]);
                session.your_turn(now, Duration::from_millis(900), &block);
            }
            ServerEvent::Played { text, .. } if text.len() % 3 == 0 => {
                session.move_refused(now, &text);
            }
            ServerEvent::Played { text, .. } => {
                session.move_accepted(now);
                if text.len() % 2 == 0 {
                    session.game_over(now, &block, &[true, false]);
                } else {
                    session.your_turn(now, Duration::from_millis(900), &block);
                }
            }
            ServerEvent::Left { .. } => n_left += 1,
        }
    }
    while let Some(written) = session.poll_write() {
        assert!(written.ends_with(b"\n"), "whole lines only");
        session.handle_written(now);
    }
    n_left
}

/// A client session whose player moves as soon as it may.
pub(crate) fn mnm_client(bytes: &[u8]) {
    let mut now = Duration::ZERO;
    let config = ClientConfig::new("Bashni", BlockShape::pieces(), "0123456789abc");
    let mut session = ClientSession::new(now, config);
    for chunk in bytes.split(|byte| *byte == 0) {
        now += Duration::from_millis(chunk.len() as u64);
        if chunk.is_empty() {
            let Some(deadline) = session.poll_timeout() else { break };
            now = now.max(deadline);
            session.handle_timeout(now);
        } else {
            session.handle_bytes(now, chunk);
        }
        while session.poll_event().is_some() {}
        let _ = session.play(now, "C3:D4");
        while let Some(written) = session.poll_write() {
            assert!(written.ends_with(b"\n"), "whole lines only");
        }
    }
    session.handle_eof(now);
    while session.poll_event().is_some() {}
    assert!(session.play(now, "C3:D4").is_err(), "nobody is asked to move any more");
}

/// The Hub protocol; nothing is searched.
pub(crate) fn hub(bytes: &[u8]) {
    let mut session = hub::Session::new(1);
    for line in String::from_utf8_lossy(bytes).lines() {
        let (answers, _) = session.handle_line(line);
        assert!(answers.iter().all(|answer| !answer.contains('\n')), "an answer is one line");
    }
}
