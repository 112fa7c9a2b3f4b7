//! What the lines of the server mean in each state.

use std::time::Duration;

use super::{ClientEvent, ClientSession, PositionBlock, Purpose, ServerFault, State};
use crate::{ClientLine, Major, Malformed, SeatInfo, ServerLine};

impl ClientSession {
    pub(super) fn handle_line(&mut self, now: Duration, line: &str) {
        let Some((sign, text)) = split_sign(line) else {
            let got = line.to_owned();
            return self.fault(match self.state {
                State::Greeting => ServerFault::NotAGameServer { got },
                _ => ServerFault::Unsigned { got },
            });
        };
        if sign == '-' {
            return self.close(ClientEvent::Refused { text: text.to_owned() });
        }
        // The arms put back what they took unless they move on.
        match (std::mem::replace(&mut self.state, State::Closed), ServerLine::read(text)) {
            (State::GameName { kind }, _) => self.game_name(kind, text),
            (State::Position { purpose, block }, _) => self.position(purpose, block, text),
            (State::Greeting, Ok(ServerLine::Greeting { version })) => self.greeting(version),
            (State::Greeting, _) => {
                self.fault(ServerFault::NotAGameServer { got: text.to_owned() });
            }
            (State::VersionAccepted, Ok(ServerLine::VersionAccepted)) => {
                let id = self.config.game_id.clone();
                self.send(ClientLine::Id(&id));
                self.state = State::Kind;
            }
            (State::Kind, Ok(ServerLine::Playing { kind })) => self.kind(kind),
            (State::You, Ok(ServerLine::You { number, name })) => {
                let you = SeatInfo { number, name: name.to_owned(), ready: true };
                self.state = State::Total { you };
            }
            (State::Total { you }, Ok(ServerLine::Total(total))) => {
                self.state = State::Players { you, total: total.into(), others: Vec::new() };
            }
            (
                State::Players { you, total, mut others },
                Ok(ServerLine::Player { number, name, ready }),
            ) if others.len() < usize::from(u8::MAX) => {
                others.push(SeatInfo { number, name: name.to_owned(), ready });
                self.state = State::Players { you, total, others };
            }
            (State::Players { you, total, others }, Ok(ServerLine::EndPlayers)) => {
                self.events.push_back(ClientEvent::Seated { you, total, others });
                self.state = State::Idle;
            }
            (State::Results { block, won }, line) => self.result(block, won, line, text),
            (
                state @ (State::Idle | State::OkThink { .. } | State::Move { .. } | State::MoveOk),
                line,
            ) => {
                self.command(now, state, line, text);
            }
            (State::You, Err(expected @ Malformed::You))
            | (State::Total { .. }, Err(expected @ Malformed::Total)) => {
                self.malformed(expected, text);
            }
            (state, _) => self.ignore(state, text),
        }
    }

    fn greeting(&mut self, version: &str) {
        let major = Major::number_in(version);
        let known = self.config.versions.iter().find(|(known, _)| major == Some(*known));
        let Some((_, own_version)) = known.cloned() else {
            let wanted = spoken(&self.config.versions);
            return self.fault(ServerFault::WrongMajor { wanted, got: version.to_owned() });
        };
        self.events.push_back(ClientEvent::Greeted { server_version: version.to_owned() });
        self.send(ClientLine::Version(&own_version));
        self.state = State::VersionAccepted;
    }

    fn kind(&mut self, kind: &str) {
        if kind == self.config.kind_name {
            self.state = State::GameName { kind: kind.to_owned() };
        } else {
            let wanted = self.config.kind_name.clone();
            self.fault(ServerFault::WrongKind { wanted, got: kind.to_owned() });
        }
    }

    fn game_name(&mut self, kind: String, text: &str) {
        self.events.push_back(ClientEvent::Playing { kind, game_name: text.to_owned() });
        self.send(ClientLine::Player(self.config.seat.map(u32::from)));
        self.state = State::You;
    }

    /// Everything between the prolog and the result that is not inside a block.
    fn command(
        &mut self,
        now: Duration,
        state: State,
        line: Result<ServerLine<'_>, Malformed>,
        text: &str,
    ) {
        match (state, line) {
            (state, Ok(ServerLine::Wait)) => {
                self.send(ClientLine::OkWait);
                self.events.push_back(ClientEvent::Waited);
                self.state = state;
            }
            (_, Ok(ServerLine::GameOver)) => self.begin_block(Purpose::Result),
            (State::Idle, Ok(ServerLine::Move(move_time))) => {
                self.begin_block(Purpose::Turn { move_time, received: now });
            }
            (State::Idle, Err(expected @ Malformed::Move)) => self.malformed(expected, text),
            (State::OkThink { move_time }, Ok(ServerLine::OkThink)) => {
                self.events.push_back(ClientEvent::ThinkingAccepted);
                self.state = State::Move { move_time };
                if let Some(text) = self.early_move.take() {
                    self.send_move(now, &text);
                }
            }
            (State::MoveOk, Ok(ServerLine::MoveOk)) => {
                self.events.push_back(ClientEvent::MoveAccepted);
                self.state = State::Idle;
            }
            (state, _) => self.ignore(state, text),
        }
    }

    fn begin_block(&mut self, purpose: Purpose) {
        self.before_block.clear();
        self.state = State::Position { purpose, block: None };
    }

    fn position(&mut self, purpose: Purpose, block: Option<PositionBlock>, text: &str) {
        let Some(mut block) = block else {
            match self.config.block.begins(text) {
                Some(header) => {
                    let before = std::mem::take(&mut self.before_block);
                    let block = Some(PositionBlock { before, header, lines: Vec::new() });
                    self.state = State::Position { purpose, block };
                }
                None if self.is_before_block(text) => {
                    self.before_block.push(text.to_owned());
                    self.state = State::Position { purpose, block: None };
                }
                None => self.ignore(State::Position { purpose, block: None }, text),
            }
            return;
        };
        let max = self.config.limits.max_block_lines;
        if self.config.block.is_end(text) {
            self.position_complete(purpose, block);
        } else if block.lines.len() == max {
            self.fault(ServerFault::BlockTooLong(max));
        } else {
            block.lines.push(text.to_owned());
            self.state = State::Position { purpose, block: Some(block) };
        }
    }

    fn is_before_block(&self, text: &str) -> bool {
        let max = self.config.limits.max_block_lines;
        self.config.block.comes_before(text) && self.before_block.len() < max
    }

    fn position_complete(&mut self, purpose: Purpose, block: PositionBlock) {
        match purpose {
            Purpose::Turn { move_time, received } => {
                // Sent before anybody starts to compute: the limit for it is short.
                self.send(ClientLine::Thinking);
                self.events.push_back(ClientEvent::TurnStarted { move_time, received, block });
                self.state = State::OkThink { move_time };
            }
            Purpose::Result => self.state = State::Results { block, won: Vec::new() },
        }
    }

    fn result(
        &mut self,
        block: PositionBlock,
        mut won: Vec<bool>,
        line: Result<ServerLine<'_>, Malformed>,
        text: &str,
    ) {
        match line {
            Ok(ServerLine::Quit) => self.close(ClientEvent::GameOver { block, won }),
            Ok(ServerLine::Won { number, won: has_won }) => {
                let player = usize::from(number);
                won.resize(won.len().max(player + 1), false);
                won[player] = has_won;
                self.state = State::Results { block, won };
            }
            _ => self.ignore(State::Results { block, won }, text),
        }
    }

    fn ignore(&mut self, state: State, text: &str) {
        self.state = state;
        self.events.push_back(ClientEvent::Ignored { line: text.to_owned() });
    }

    fn malformed(&mut self, expected: Malformed, got: &str) {
        self.fault(ServerFault::Malformed { expected, got: got.to_owned() });
    }
}

/// `version 2`, or `versions 2 and 3`.
fn spoken(versions: &[(u32, String)]) -> String {
    let numbers: Vec<String> = versions.iter().map(|(major, _)| major.to_string()).collect();
    let plural = if numbers.len() == 1 { "" } else { "s" };
    format!("version{plural} {}", numbers.join(" and "))
}

/// The sign of a line and what follows it.
fn split_sign(line: &str) -> Option<(char, &str)> {
    let (sign, rest) = (line.chars().next()?, line.get(1..)?);
    let text = rest.strip_prefix(' ').unwrap_or(rest);
    matches!(sign, '+' | '-').then_some((sign, text))
}
