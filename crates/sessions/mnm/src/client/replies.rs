//! What the lines of the server mean in each state.

use std::time::Duration;

use super::{ClientEvent, ClientSession, PositionBlock, Purpose, ServerFault, State};
use crate::SeatInfo;

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
        match std::mem::replace(&mut self.state, State::Closed) {
            State::Greeting => self.greeting(text),
            State::VersionAccepted => self.version_accepted(text),
            State::Kind => self.kind(text),
            State::GameName { kind } => self.game_name(kind, text),
            State::You => self.you(text),
            State::Total { you } => self.total(you, text),
            State::Players { you, total, others } => self.player(you, total, others, text),
            State::Position { purpose, block } => self.position(purpose, block, text),
            State::Results { block, won } => self.result(block, won, text),
            state => self.course(now, state, text),
        }
    }

    fn greeting(&mut self, text: &str) {
        let version = text
            .strip_prefix("MNM Gameserver ")
            .and_then(|rest| rest.split(' ').next())
            .map(|version| version.strip_prefix('v').unwrap_or(version));
        let Some(version) = version else {
            return self.fault(ServerFault::NotAGameServer { got: text.to_owned() });
        };
        let major: Option<u32> = version.split('.').next().and_then(|number| number.parse().ok());
        let known = self.config.versions.iter().find(|(known, _)| major == Some(*known));
        let Some((_, own_version)) = known.cloned() else {
            let wanted = spoken(&self.config.versions);
            return self.fault(ServerFault::WrongMajor { wanted, got: version.to_owned() });
        };
        self.events.push_back(ClientEvent::Greeted { server_version: version.to_owned() });
        self.send(&format!("VERSION {own_version}"));
        self.state = State::VersionAccepted;
    }

    fn version_accepted(&mut self, text: &str) {
        if text.starts_with("Client version accepted") {
            self.send(&format!("ID {}", self.config.game_id));
            self.state = State::Kind;
        } else {
            self.ignore(State::VersionAccepted, text);
        }
    }

    fn kind(&mut self, text: &str) {
        let Some(kind) = text.strip_prefix("PLAYING ") else {
            return self.ignore(State::Kind, text);
        };
        if kind == self.config.kind_name {
            self.state = State::GameName { kind: kind.to_owned() };
        } else {
            let wanted = self.config.kind_name.clone();
            self.fault(ServerFault::WrongKind { wanted, got: kind.to_owned() });
        }
    }

    fn game_name(&mut self, kind: String, text: &str) {
        self.events.push_back(ClientEvent::Playing { kind, game_name: text.to_owned() });
        match self.config.seat {
            Some(seat) => self.send(&format!("PLAYER {seat}")),
            None => self.send("PLAYER"),
        }
        self.state = State::You;
    }

    fn you(&mut self, text: &str) {
        let Some(rest) = text.strip_prefix("YOU ") else {
            return self.ignore(State::You, text);
        };
        let (number, name) = rest.split_once(' ').unwrap_or((rest, ""));
        match number.parse() {
            Ok(number) => {
                let you = SeatInfo { number, name: name.to_owned(), ready: true };
                self.state = State::Total { you };
            }
            Err(_) => self.malformed("YOU <number> <name>", text),
        }
    }

    fn total(&mut self, you: SeatInfo, text: &str) {
        let Some(total) = text.strip_prefix("TOTAL ") else {
            return self.ignore(State::Total { you }, text);
        };
        match total.parse::<u8>() {
            Ok(total) => {
                self.state = State::Players { you, total: total.into(), others: Vec::new() };
            }
            Err(_) => self.malformed("TOTAL <number of players>", text),
        }
    }

    fn player(&mut self, you: SeatInfo, total: usize, mut others: Vec<SeatInfo>, text: &str) {
        if text == "ENDPLAYERS" {
            self.events.push_back(ClientEvent::Seated { you, total, others });
            self.state = State::Course;
            return;
        }
        match parse_player(text) {
            Some(other) if others.len() < usize::from(u8::MAX) => {
                others.push(other);
                self.state = State::Players { you, total, others };
            }
            _ => self.ignore(State::Players { you, total, others }, text),
        }
    }

    /// Everything between the prolog and the result that is not inside a block.
    fn course(&mut self, now: Duration, state: State, text: &str) {
        let (word, argument) = text.split_once(' ').unwrap_or((text, ""));
        match (state, word) {
            (state, "WAIT") => {
                self.send("OKWAIT");
                self.events.push_back(ClientEvent::Waited);
                self.state = state;
            }
            (_, "GAMEOVER") => {
                self.before_block.clear();
                self.state = State::Position { purpose: Purpose::Result, block: None };
            }
            (State::Course, "MOVE") => match argument.parse() {
                Ok(ms) => {
                    self.before_block.clear();
                    let purpose =
                        Purpose::Turn { move_time: Duration::from_millis(ms), received: now };
                    self.state = State::Position { purpose, block: None };
                }
                Err(_) => self.malformed("MOVE <milliseconds>", text),
            },
            (State::OkThink { move_time }, "OKTHINK") => {
                self.events.push_back(ClientEvent::ThinkingAccepted);
                self.state = State::Move { move_time };
                if let Some(text) = self.early_move.take() {
                    self.send_move(now, &text);
                }
            }
            (State::MoveOk, "MOVEOK") => {
                self.events.push_back(ClientEvent::MoveAccepted);
                self.state = State::Course;
            }
            (state, _) => self.ignore(state, text),
        }
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
                self.send("THINKING");
                self.events.push_back(ClientEvent::TurnStarted { move_time, received, block });
                self.state = State::OkThink { move_time };
            }
            Purpose::Result => self.state = State::Results { block, won: Vec::new() },
        }
    }

    fn result(&mut self, block: PositionBlock, mut won: Vec<bool>, text: &str) {
        if text == "QUIT" {
            return self.close(ClientEvent::GameOver { block, won });
        }
        match parse_won(text) {
            Some((player, has_won)) => {
                let player = usize::from(player);
                won.resize(won.len().max(player + 1), false);
                won[player] = has_won;
                self.state = State::Results { block, won };
            }
            None => self.ignore(State::Results { block, won }, text),
        }
    }

    fn ignore(&mut self, state: State, text: &str) {
        self.state = state;
        self.events.push_back(ClientEvent::Ignored { line: text.to_owned() });
    }

    fn malformed(&mut self, expected: &'static str, got: &str) {
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

/// `<number> <name> <ready>`, where the name may hold blanks.
fn parse_player(text: &str) -> Option<SeatInfo> {
    let (number, rest) = text.split_once(' ')?;
    let (name, ready) = rest.rsplit_once(' ').unwrap_or(("", rest));
    let ready = match ready {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    Some(SeatInfo { number: number.parse().ok()?, name: name.to_owned(), ready })
}

/// `PLAYER<number>WON Yes|No`; the printed sheet has the letter O for the digit zero.
fn parse_won(text: &str) -> Option<(u8, bool)> {
    let (player, won) = text.strip_prefix("PLAYER")?.split_once("WON ")?;
    let player = if player == "O" { 0 } else { player.parse().ok()? };
    match won {
        "Yes" => Some((player, true)),
        "No" => Some((player, false)),
        _ => None,
    }
}
