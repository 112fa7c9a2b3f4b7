//! Two clients and two server sessions play whole matches over a slow network in virtual time.

mod network;

use std::time::Duration;

use proptest::prelude::*;

use self::network::{Connection, Luck};
use crate::{
    BlockShape, ClientConfig, ClientEvent, LeaveReason, Phase, SeatInfo, Segments, ServerEvent,
};

/// The smallest game there is: the players say `ply 0`, `ply 1` and so on in turn.
struct Match {
    kind: Kind,
    connections: [Connection; 2],
    is_seated: [bool; 2],
    ply: usize,
    n_plies: usize,
    /// The host ends the match then, whoever is to move.
    abort_at: Option<Duration>,
    is_over: bool,
    reasons: Vec<LeaveReason>,
}

/// A kind of game, as both sessions know it.
#[derive(Clone, Copy, Debug)]
struct Kind {
    name: &'static str,
    shape: fn() -> BlockShape,
    /// The whole block, as the host writes it.
    block: &'static [&'static str],
    segments: Segments,
}

const KINDS: [Kind; 2] = [
    Kind {
        name: "Bashni",
        shape: BlockShape::pieces,
        block: &["PIECESLIST 2", "w@A1", "b@H8", "ENDPIECESLIST"],
        segments: Segments { name_apart: false, first_line_alone: true },
    },
    Kind {
        name: "Reversi",
        shape: BlockShape::field,
        block: &["FIELD 2,2", "2 W B", "1 B W", "ENDFIELD"],
        segments: Segments { name_apart: true, first_line_alone: false },
    },
];

const MOVE_TIME: Duration = Duration::from_secs(3);

impl Match {
    fn new(kind: Kind, n_plies: usize, abort_at: Option<Duration>) -> Self {
        let connections = [0, 1].map(|seat| {
            let config = ClientConfig {
                seat: Some(seat),
                ..ClientConfig::new(kind.name, (kind.shape)(), "0hdy96hg8ukzm")
            };
            Connection::new(Duration::ZERO, config)
        });
        Self {
            kind,
            connections,
            is_seated: [false; 2],
            ply: 0,
            n_plies,
            abort_at,
            is_over: false,
            reasons: Vec::new(),
        }
    }

    /// Plays until both connections are closed.
    fn play(&mut self, luck: &mut Luck) {
        let mut now = Duration::ZERO;
        for _ in 0..MAX_STEPS {
            for seat in 0..2 {
                self.connections[seat].advance(now, luck);
            }
            if self.abort_at.is_some_and(|at| at <= now) {
                self.abort_at = None;
                self.end(now);
            }
            self.host(now);
            let next = self.connections.iter().filter_map(|c| c.next_moment(now)).min();
            match next.into_iter().chain(self.abort_at).min() {
                Some(next) => now = next.max(now),
                None => return,
            }
        }
        panic!("the match does not end");
    }

    fn host(&mut self, now: Duration) {
        for seat in 0..2 {
            while let Some(event) = self.connections[seat].server.poll_event() {
                match event {
                    ServerEvent::MatchWanted { .. } => {
                        self.connections[seat].server.match_found(
                            now,
                            self.kind.name,
                            "a match",
                            self.kind.segments,
                        );
                    }
                    ServerEvent::SeatWanted { seat: wanted } => {
                        assert_eq!(wanted.map(usize::from), Some(seat));
                        self.seat(now, seat);
                    }
                    ServerEvent::Played { text, used } => self.judge(now, seat, &text, used),
                    ServerEvent::Left { why } => self.reasons.push(why),
                }
            }
        }
    }

    fn seat(&mut self, now: Duration, seat: usize) {
        let info = |seat: usize| SeatInfo {
            number: seat as u8,
            name: format!("Team {seat}"),
            ready: self.is_seated[seat],
        };
        let (you, other) = (info(seat), info(1 - seat));
        self.is_seated[seat] = true;
        self.connections[seat].server.seat_given(now, &you, &[other]);
        if self.is_over {
            self.tell_result(now, seat);
        } else {
            self.announce(now);
        }
    }

    fn announce(&mut self, now: Duration) {
        let seat = self.ply % 2;
        if self.is_seated[seat] {
            let block = self.block();
            self.connections[seat].server.your_turn(now, MOVE_TIME, &block);
        }
    }

    fn judge(&mut self, now: Duration, seat: usize, text: &str, used: Duration) {
        assert!(used <= MOVE_TIME);
        if !self.is_over {
            assert_eq!((seat, text), (self.ply % 2, format!("ply {}", self.ply / 2).as_str()));
            self.ply += 1;
        }
        self.connections[seat].server.move_accepted(now);
        if self.ply == self.n_plies {
            self.end(now);
        } else if !self.is_over {
            self.announce(now);
        }
    }

    fn end(&mut self, now: Duration) {
        self.is_over = true;
        for seat in 0..2 {
            self.tell_result(now, seat);
        }
    }

    fn tell_result(&mut self, now: Duration, seat: usize) {
        if self.is_seated[seat] {
            let block = self.block();
            self.connections[seat].server.game_over(now, &block, &[true, false]);
        }
    }

    fn block(&self) -> Vec<String> {
        self.kind.block.iter().map(|&line| line.to_owned()).collect()
    }
}

/// What a client that knows nothing but the sheet would accept.
fn check_story(events: &[ClientEvent], kind: Kind) {
    let mut is_moving = false;
    for event in events {
        match event {
            ClientEvent::TurnStarted { block, .. } => {
                assert!(!is_moving);
                is_moving = true;
                assert_eq!(block.lines, kind.block[1..kind.block.len() - 1]);
                assert_eq!(Some(block.header.as_str()), kind.block[0].split(' ').nth(1));
            }
            ClientEvent::ThinkingAccepted => assert!(is_moving),
            ClientEvent::MoveAccepted => is_moving = false,
            ClientEvent::Waited | ClientEvent::GameOver { .. } => {
                assert!(!is_moving, "in the middle of a move: {event:?}");
            }
            ClientEvent::Greeted { .. }
            | ClientEvent::Playing { .. }
            | ClientEvent::Seated { .. } => {}
            other => panic!("not expected of a good server: {other:?}"),
        }
    }
    let Some(ClientEvent::GameOver { won, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(won, &[true, false]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_match_ends_well_over_any_network(
        kind in prop::sample::select(KINDS.as_slice()),
        n_plies in 1..12usize,
        abort_at in prop::option::of((0..9000u64).prop_map(Duration::from_millis)),
        luck in prop::collection::vec(any::<u8>(), 1..200),
    ) {
        let mut game = Match::new(kind, n_plies, abort_at);
        game.play(&mut Luck::new(luck));
        for connection in &game.connections {
            check_story(&connection.told, kind);
            prop_assert_eq!(connection.server.phase(), Phase::Closed);
        }
        prop_assert_eq!(game.reasons, [LeaveReason::Finished, LeaveReason::Finished]);
        prop_assert!(game.ply == n_plies || abort_at.is_some());
    }
}

/// Far more than a match of a dozen plies can need.
const MAX_STEPS: usize = 20_000;
