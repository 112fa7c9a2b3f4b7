//! What holds for every client and every host, however they behave.

use std::time::Duration;

use proptest::prelude::*;

use super::stages::all;
use crate::{JoinRefusal, Phase, SeatInfo, Segments, ServerEvent, ServerLimits, ServerSession};

/// One thing that happens to a session.
#[derive(Clone, Debug)]
enum Step {
    Bytes(Vec<u8>),
    Eof,
    Pass(u64),
    Wake,
    Written,
    Host(u8),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let word = prop::sample::select(vec![
        "VERSION 2.0\n",
        "ID 0hdy96hg8ukzm\n",
        "PLAYER\n",
        "PLAYER 1\n",
        "OKWAIT\n",
        "THINKING\n",
        "PLAY C3:D4\n",
        "PLAY ",
        "\n",
    ]);
    let step = prop_oneof![
        6 => word.prop_map(|word| Step::Bytes(word.as_bytes().to_vec())),
        2 => prop::collection::vec(any::<u8>(), 0..40).prop_map(Step::Bytes),
        1 => (1000..6000usize).prop_map(|n| Step::Bytes(vec![b'x'; n])),
        1 => Just(Step::Eof),
        3 => (0..6000u64).prop_map(Step::Pass),
        3 => Just(Step::Wake),
        6 => Just(Step::Written),
        6 => (0..11u8).prop_map(Step::Host),
    ];
    prop::collection::vec(step, 0..60)
}

/// A line that fits in some state.
fn legal_line() -> impl Strategy<Value = &'static str> {
    let lines: Vec<_> = all().iter().flat_map(|stage| stage.legal).copied().collect();
    prop::sample::select(lines)
}

fn host(session: &mut ServerSession, now: Duration, answer: u8) {
    let block = ["PIECESLIST 0".to_owned(), "ENDPIECESLIST\n- no".to_owned()];
    let seat = SeatInfo { number: 0, name: "Eve\n- no".to_owned(), ready: true };
    match answer {
        0 => session.match_found(now, "Bashni", "\n- no", Segments::default()),
        9 | 10 => {
            let segments = Segments { name_apart: answer == 9, first_line_alone: answer == 10 };
            session.match_found(now, "Reversi", "\n- no", segments);
        }
        1 => session.match_refused(now, JoinRefusal::UnknownMatch),
        2 => session.seat_given(now, &seat, std::slice::from_ref(&seat)),
        3 => session.seat_refused(now),
        4 => session.your_turn(now, Duration::from_millis(1500), &block),
        5 => session.move_accepted(now),
        6 => session.move_refused(now, "no\n- no"),
        7 => session.game_over(now, &block, &[true, false]),
        _ => session.internal_error(now),
    }
}

/// Collects the output of a session and checks all that must always hold of it.
#[derive(Default)]
struct Watch {
    n_left: usize,
    has_ended: bool,
}

impl Watch {
    fn check(&mut self, session: &mut ServerSession) {
        while let Some(write) = session.poll_write() {
            assert!(!self.has_ended, "a write after the last one: {write:?}");
            let text = String::from_utf8(write).unwrap();
            assert!(text.ends_with('\n'));
            let n_lines = text.lines().count();
            for line in text.lines() {
                assert!(line.starts_with("+ ") || line.starts_with("- "), "{line:?}");
                assert!(line.starts_with("+ ") || n_lines == 1, "{text:?}");
            }
            self.has_ended = text.starts_with('-') || text.ends_with("+ QUIT\n");
        }
        while let Some(event) = session.poll_event() {
            assert_eq!(self.n_left, 0, "{event:?} after it has left");
            self.n_left += usize::from(matches!(event, ServerEvent::Left { .. }));
        }
        let held = session.input.capacity();
        assert!(held <= 2 * (ServerLimits::default().max_ahead + 1), "{held} bytes held");
        assert_eq!(session.poll_timeout().is_none(), session.phase() == Phase::Closed);
        assert!(session.phase() == Phase::Talking || self.n_left == 1, "over without having left");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_session_never_panics_and_always_ends(stage in 0..12usize, steps in steps()) {
        let runner = all()[stage].reach();
        let (mut session, mut now) = (runner.session, runner.now);
        let mut watch = Watch::default();
        for step in steps {
            match step {
                Step::Bytes(bytes) => session.handle_bytes(now, &bytes),
                Step::Eof => session.handle_eof(now),
                Step::Pass(ms) => now += Duration::from_millis(ms),
                Step::Wake => session.handle_timeout(now),
                Step::Written => session.handle_written(now),
                Step::Host(answer) => host(&mut session, now, answer),
            }
            watch.check(&mut session);
        }
        // A client that falls silent is out within a few time-outs.
        for _ in 0..8 {
            session.handle_written(now);
            if let Some(deadline) = session.poll_timeout() {
                now = now.max(deadline);
                session.handle_timeout(now);
                watch.check(&mut session);
            }
        }
        prop_assert_eq!(session.phase(), Phase::Closed);
        prop_assert_eq!(watch.n_left, 1);
    }

    #[test]
    fn it_does_not_matter_how_the_bytes_are_cut(
        stage in 0..12usize,
        lines in prop::collection::vec(
            prop_oneof![
                4 => legal_line().prop_map(|line| line.as_bytes().to_vec()),
                1 => prop::collection::vec(any::<u8>(), 0..30),
                1 => (1000..1100usize).prop_map(|n| vec![b'x'; n]),
            ],
            0..6,
        ),
        crlf: bool,
        cuts in prop::collection::vec(1..40usize, 0..60),
    ) {
        let bytes = lines.join(if crlf { b"\r\n".as_slice() } else { b"\n" });
        let mut whole = all()[stage].reach();
        whole.send(&bytes);
        let mut cut = all()[stage].reach();
        let mut rest = bytes.as_slice();
        for size in cuts {
            let (head, tail) = rest.split_at(size.min(rest.len()));
            cut.send(head);
            rest = tail;
        }
        cut.send(rest);
        prop_assert_eq!(whole.take_writes(), cut.take_writes());
        prop_assert_eq!(whole.take_events(), cut.take_events());
        prop_assert_eq!(whole.session.phase(), cut.session.phase());
        prop_assert_eq!(whole.session.poll_timeout(), cut.session.poll_timeout());
    }
}
