//! What the examiner says in the place of a server, a server would say, too: its lines are asked of
//! the session of the game port, which the conversations of the protocol page are run against.

use std::time::Duration;

use checker::testing::conversation;
use checker::{Exit, Settings, Side, stages};
use mnm::{Major, SeatInfo, Segments, ServerLimits, ServerLine, ServerSession};

use crate::games::tests::for_client;

/// A server that is told what happens in a match.
struct Host {
    session: ServerSession,
    now: Duration,
    said: Vec<u8>,
}

impl Host {
    /// Has the same happen that these lines of the examiner tell.
    fn follow(&mut self, text: &str) {
        let mut lines = text.lines().map(|line| line.strip_prefix("+ ").expect("a good line"));
        while let Some(line) = lines.next() {
            match ServerLine::read(line).expect("a line of the protocol") {
                ServerLine::Playing { kind } => {
                    let name = lines.next().expect("the name of the match");
                    self.session.match_found(self.now, kind, name, Segments::default());
                }
                ServerLine::You { number, name } => {
                    let you = SeatInfo { number, name: name.to_owned(), ready: true };
                    let others = lines.by_ref().skip(1).map_while(|line| {
                        match ServerLine::read(line).expect("a player") {
                            ServerLine::Player { number, name, ready } => {
                                Some(SeatInfo { number, name: name.to_owned(), ready })
                            }
                            _ => None,
                        }
                    });
                    let others: Vec<SeatInfo> = others.collect();
                    self.session.seat_given(self.now, &you, &others);
                }
                ServerLine::Move(time) => {
                    let block: Vec<String> = lines.by_ref().map(str::to_owned).collect();
                    self.session.your_turn(self.now, time, &block);
                }
                ServerLine::MoveOk => self.session.move_accepted(self.now),
                ServerLine::GameOver => {
                    let rest: Vec<&str> = lines.by_ref().collect();
                    let won: Vec<bool> = rest
                        .iter()
                        .filter_map(|line| match ServerLine::read(line) {
                            Ok(ServerLine::Won { won, .. }) => Some(won),
                            _ => None,
                        })
                        .collect();
                    let n_lines = rest.len() - won.len() - 1;
                    let block = rest[..n_lines].iter().map(|line| (*line).to_owned());
                    self.session.game_over(self.now, &block.collect::<Vec<_>>(), &won);
                }
                // These come by themselves.
                _ => {}
            }
        }
    }

    /// Lets the session speak until it has said so much, while time passes.
    fn speak(&mut self, n_bytes: usize) {
        for _ in 0..100 {
            while self.session.poll_event().is_some() {}
            while let Some(write) = self.session.poll_write() {
                self.said.extend(write);
                self.session.handle_written(self.now);
            }
            if self.said.len() >= n_bytes {
                return;
            }
            let Some(due) = self.session.poll_timeout() else { return };
            self.now = self.now.max(due);
            self.session.handle_timeout(self.now);
        }
    }
}

/// Both sides in turn, each with all that it says before the other does.
fn turns(said: Vec<(Side, Vec<u8>)>) -> Vec<(Side, Vec<u8>)> {
    let mut turns: Vec<(Side, Vec<u8>)> = Vec::new();
    for (side, bytes) in said {
        match turns.last_mut().filter(|(last, _)| *last == side) {
            Some((_, all)) => all.extend(bytes),
            None => turns.push((side, bytes)),
        }
    }
    turns
}

/// Refusals and dying servers are out of place on purpose, and so are lines that no server says.
#[test]
fn no_stage_says_what_no_server_would_say() {
    for kind in for_client() {
        let settings = Settings { n_games: 4, n_moves: 8, ..Settings::new(kind) };
        let usual = stages(&settings).into_iter().filter(|stage| stage.id != "extra-line");
        for stage in usual {
            for plan in stage.plans.iter().filter(|plan| plan.exit != Exit::Failure) {
                let place = format!("{} of {}", stage.id, settings.kind.name);
                let session = ServerSession::new(Duration::ZERO, ServerLimits::USUAL, Major::Two);
                let mut host = Host { session, now: Duration::ZERO, said: Vec::new() };
                let mut expected = Vec::new();
                for (side, bytes) in turns(conversation(&settings, plan)) {
                    if side == Side::Client {
                        host.session.handle_bytes(host.now, &bytes);
                        continue;
                    }
                    let text = String::from_utf8(bytes).expect("text");
                    host.follow(&text);
                    expected.extend(text.bytes());
                    host.speak(expected.len());
                    let said = String::from_utf8_lossy(&host.said);
                    assert_eq!(said, String::from_utf8_lossy(&expected), "{place}");
                }
            }
        }
    }
}
