//! What happens while a write is not through.

use std::time::Duration;

use super::stages::{all, at};
use crate::{Awaited, LeaveReason, Phase, ServerEvent, ServerLimits, ServerSession};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A session that is waiting for a turn, together with the time.
fn idle() -> (ServerSession, Duration) {
    let runner = at("idle after okwait");
    (runner.session, runner.now)
}

#[test]
fn the_move_time_starts_when_the_write_is_through() {
    let (mut session, now) = idle();
    session.your_turn(now, ms(3000), &["x".to_owned()]);
    assert!(session.poll_write().is_some());
    session.handle_written(now + ms(700));
    assert_eq!(session.poll_timeout(), Some(now + ms(700) + ms(3000)));
    session.handle_bytes(now + ms(800), b"THINKING\n");
    assert!(session.poll_write().is_some());
    session.handle_written(now + ms(900));
    // The 100 ms until then were not the client's.
    assert_eq!(session.poll_timeout(), Some(now + ms(3800)));
    session.handle_bytes(now + ms(1700), b"PLAY x\n");
    let played = ServerEvent::Played { text: "x".to_owned(), used: ms(900) };
    assert_eq!(session.poll_event(), Some(played));
}

#[test]
fn a_late_driver_costs_the_client_nothing() {
    let (mut session, now) = idle();
    session.your_turn(now, ms(100), &[]);
    session.poll_write().unwrap();
    session.handle_written(now);
    session.handle_bytes(now + ms(150), b"THINKING\nPLAY x\n");
    let played = ServerEvent::Played { text: "x".to_owned(), used: ms(100) };
    assert_eq!(session.poll_event(), Some(played), "nobody called handle_timeout before");
}

#[test]
fn a_timeout_that_comes_too_early_does_nothing() {
    let (mut session, now) = idle();
    session.handle_timeout(now + ms(999));
    assert_eq!(session.poll_write(), None);
    session.handle_timeout(now + ms(1000));
    assert_eq!(session.poll_write().unwrap(), b"+ WAIT\n");
}

#[test]
fn a_client_that_reads_nothing_is_dropped() {
    let limit = ServerLimits::default().answer;
    let (mut session, now) = idle();
    session.your_turn(now, ms(60_000), &[]);
    session.poll_write().unwrap();
    assert_eq!(session.poll_timeout(), Some(now + limit));
    session.handle_timeout(now + limit);
    assert_eq!(session.phase(), Phase::Closed);
    let why = LeaveReason::TimedOut { waiting_for: Awaited::Reading };
    assert_eq!(session.poll_event(), Some(ServerEvent::Left { why }));
    assert_eq!(session.poll_timeout(), None);
}

#[test]
fn a_second_command_waits_for_the_first_write() {
    let mut runner = at("verdict pending");
    let (session, now) = (&mut runner.session, runner.now);
    session.move_accepted(now);
    session.your_turn(now, ms(3000), &[]);
    assert_eq!(session.poll_write().unwrap(), b"+ MOVEOK\n");
    assert_eq!(session.poll_write(), None);
    session.handle_written(now + ms(1));
    assert_eq!(session.poll_write(), None, "the pause after MOVEOK");
    session.handle_timeout(now + ms(81));
    assert_eq!(session.poll_write().unwrap(), b"+ MOVE 3000\n");
}

#[test]
fn the_last_words_are_written_even_if_the_client_has_closed() {
    let (mut session, now) = idle();
    session.handle_bytes(now, b"HELLO\n");
    session.handle_eof(now);
    assert_eq!(session.phase(), Phase::Talking);
    assert_eq!(session.poll_write().unwrap(), b"- Did not expect response from client\n");
    session.handle_written(now);
    assert_eq!(session.phase(), Phase::Closed, "there is nothing to drain");
}

#[test]
fn a_write_is_through_only_once() {
    let (mut session, now) = idle();
    session.handle_written(now + ms(900));
    assert_eq!(session.poll_timeout(), Some(now + ms(1000)), "nothing was being written");
}

#[test]
fn each_write_has_its_own_limit_for_being_taken() {
    let mut runner = at("version");
    let (session, start) = (&mut runner.session, runner.now);
    session.handle_bytes(start, b"VERSION 2.0\n");
    session.handle_bytes(start + ms(10), b"nonsense\n");
    let limit = ServerLimits::default().answer;
    assert_eq!(session.poll_timeout(), Some(start + limit), "the oldest write counts");
    session.poll_write().unwrap();
    session.handle_written(start + ms(20));
    assert_eq!(session.poll_timeout(), Some(start + ms(20) + limit), "one of two is through");
}

#[test]
fn a_closed_session_has_nothing_to_write() {
    let (mut session, now) = idle();
    session.handle_bytes(now, b"HELLO\n");
    session.handle_timeout(now + ServerLimits::default().answer);
    assert_eq!(session.phase(), Phase::Closed);
    assert_eq!(session.poll_write(), None);
}

#[test]
fn the_limit_of_the_host_runs_from_its_question() {
    let mut runner = at("thinking");
    let (session, now) = (&mut runner.session, runner.now);
    session.handle_bytes(now, b"THINKING\nPLAY x\n");
    session.poll_write().unwrap();
    session.handle_written(now + ms(400));
    assert_eq!(session.poll_timeout(), Some(now + ServerLimits::default().host_answer));
}

#[test]
fn a_line_is_due_when_the_question_is_out_and_only_where_one_is_expected() {
    for stage in all() {
        let runner = stage.reach();
        let is_expected = !stage.legal.is_empty();
        assert_eq!(runner.session.awaits_line(), is_expected, "{}", stage.name);
    }
    let (mut session, now) = idle();
    session.your_turn(now, ms(3000), &[]);
    assert!(!session.awaits_line(), "the question is still here");
    session.poll_write().unwrap();
    assert!(!session.awaits_line(), "the question is on its way");
    session.handle_written(now);
    assert!(session.awaits_line());
}
