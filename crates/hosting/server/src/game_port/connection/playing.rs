//! What a program wants of its match, and what the match has to tell it.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use host::{Command, Join, LeaveReason, MatchId, Play, Referee, Refusal, masked_words};
use mnm::{Awaited, JoinRefusal, SeatInfo, Segments, ServerEvent};
use tokio::sync::watch;
use tokio::time::timeout;

use super::{Connection, Wire};
use crate::connections::Use;
use crate::matches::{CommandFailed, Match, Next, TicketTarget, Waiting, is_over};
use crate::{secret, wall_clock};

/// The match this program has joined.
pub(super) struct Playing {
    joined: Arc<Match>,
    pub(super) changes: watch::Receiver<u64>,
    /// The seat whose ticket it has shown.
    ticket: Option<Seat>,
    seat: Option<Seat>,
    /// The number of actions at which the program was last told that it is its turn.
    told: Option<usize>,
}

impl<W: Wire> Connection<W> {
    pub(super) async fn handle_event(&mut self, event: ServerEvent) {
        // Whatever comes now may take a while.
        self.news = None;
        match event {
            ServerEvent::MatchWanted { id, client_version } => {
                self.client_version = masked_words(&client_version);
                self.find_match(&id).await;
            }
            ServerEvent::SeatWanted { seat } => self.take_seat(seat.map(Seat)).await,
            ServerEvent::Played { text, used } => self.play(text, used).await,
            ServerEvent::Left { why } => {
                let why = LeaveReason::from(why);
                self.waiting = None;
                if let Some(Playing { joined, ticket: Some(seat), seat: None, .. }) = &self.playing
                {
                    joined.note_unseated(*seat, why.clone());
                }
                self.leave(&why).await;
                self.left = Some(why);
            }
        }
    }

    async fn find_match(&mut self, id: &str) {
        let Ok(id) = id.parse::<MatchId>() else {
            return self.session.match_refused(self.now(), JoinRefusal::InvalidId);
        };
        match self.matches.target_of(id).await {
            Ok(Some(TicketTarget::Match(found))) => {
                self.transcript.show(id.to_string());
                self.enter(found, None);
            }
            Ok(Some(TicketTarget::Seat(found, seat))) => {
                self.place.note_ticket(&id.to_string());
                self.enter(found, Some(seat));
            }
            Ok(Some(TicketTarget::Team(room))) => {
                self.place.note_ticket(&id.to_string());
                self.waiting = Some(room.wait());
                self.session.match_delayed(self.now());
            }
            Ok(Some(TicketTarget::Check)) => {
                self.check = self.matches.checks().join(&id.to_string(), self.now());
                if self.check.is_some() {
                    self.place.note_ticket(&id.to_string());
                } else {
                    self.session.match_refused(self.now(), JoinRefusal::UnknownMatch);
                }
            }
            Ok(None) => self.session.match_refused(self.now(), JoinRefusal::UnknownMatch),
            // It may be a ticket, and those stand in no log.
            Err(error) => {
                tracing::error!(%error, "what an ID stands for could not be read");
                self.session.internal_error(self.now());
            }
        }
    }

    /// Takes the program from the waiting room where it waits to its match, once there is one.
    pub(super) async fn leave_waiting_room(&mut self) {
        let Some(next) = self.waiting.as_mut().and_then(Waiting::news) else { return };
        let (id, seat) = match next {
            Next::Later => return,
            Next::Never => {
                self.waiting = None;
                return self.session.match_refused(self.now(), JoinRefusal::NoFurtherMatch);
            }
            Next::Match(id, seat) => (id, seat),
        };
        match self.matches.find(id).await {
            Ok(Some(found)) if !found.read(is_over) => {
                self.waiting = None;
                self.enter(found, Some(seat));
            }
            // It was over before the waiting room knew; the next one will come.
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%id, %error, "could not be read");
                self.session.internal_error(self.now());
            }
        }
    }

    fn enter(&mut self, found: Arc<Match>, ticket: Option<Seat>) {
        let (kind, name, segments) = found.read(|referee| {
            let plan = referee.plan();
            let name = if is_stranger(referee, ticket) { &plan.kind } else { &plan.name };
            (plan.kind.clone(), name.clone(), segments(referee))
        });
        let changes = found.changes();
        self.playing = Some(Playing { joined: found, changes, ticket, seat: None, told: None });
        self.session.match_found(self.now(), &kind, &name, segments);
    }

    async fn take_seat(&mut self, seat: Option<Seat>) {
        let Some(playing) = &mut self.playing else {
            return self.session.internal_error(self.start.elapsed());
        };
        let client = self.client_version.clone();
        let origin = Some(secret::hash(&format!("{} {}", playing.joined.id(), self.origin)));
        let grace_ms = i64::try_from(self.seat_grace.as_millis()).unwrap_or(i64::MAX);
        let kept_since = wall_clock::now_ms().saturating_sub(grace_ms);
        let join = Join { seat, client, ticket: playing.ticket, origin, kept_since };
        match playing.joined.command(Command::Join(join)).await {
            Ok(decision) => match decision.seat {
                Some(seat) => {
                    playing.seat = Some(seat);
                    self.seat = Some((playing.joined.id(), seat));
                    self.place.note_seated();
                    let ticket = playing.ticket;
                    let (you, others) = playing.joined.read(|referee| table(referee, seat, ticket));
                    self.session.seat_given(self.start.elapsed(), &you, &others);
                }
                None => self.refuse_seat(decision.refusal.as_ref()),
            },
            Err(failed) => self.apologise(&failed),
        }
    }

    fn refuse_seat(&mut self, refusal: Option<&Refusal>) {
        match refusal {
            None | Some(Refusal::NoFreeSeat) => self.session.seat_refused(self.now()),
            Some(Refusal::SeatWithheld(refusal)) => {
                self.session.seat_withheld(self.now(), *refusal);
            }
            // None of these is ever told to a program that wants a seat.
            Some(
                Refusal::Over
                | Refusal::KeptForPlayer
                | Refusal::NotPossible
                | Refusal::NotYourSeat
                | Refusal::NotYourTurn
                | Refusal::Stale
                | Refusal::TooSlow { .. }
                | Refusal::Action(_),
            ) => self.session.internal_error(self.now()),
        }
    }

    async fn play(&mut self, action: String, used: Duration) {
        let Some(Playing { joined, seat: Some(seat), .. }) = &self.playing else {
            return self.session.internal_error(self.now());
        };
        let used_ms = u64::try_from(used.as_millis()).unwrap_or(u64::MAX);
        let play = Play { seat: *seat, key: None, known_seq: None, action, used_ms };
        let (decided, news) = joined.command_before_others(Command::Play(play)).await;
        self.news = news;
        match decided.map(|decision| decision.refusal) {
            // Over: it ended while the program was thinking, which is told so next.
            Ok(None | Some(Refusal::Over)) => {
                self.place.note(Use::Playing);
                self.session.move_accepted(self.now());
            }
            Ok(Some(Refusal::Action(refused))) => {
                self.session.move_refused(self.now(), &refused.wire_text());
            }
            Ok(Some(refused @ Refusal::TooSlow { .. })) => {
                self.session.move_refused(self.now(), &refused.to_string());
            }
            // None of these can happen to a program that was asked to move.
            Ok(Some(_)) => self.session.internal_error(self.now()),
            Err(failed) => self.apologise(&failed),
        }
    }

    fn apologise(&mut self, failed: &CommandFailed) {
        match failed {
            CommandFailed::Stopping => self.session.shut_down(self.now()),
            CommandFailed::Store(_) | CommandFailed::Busy => {
                self.session.internal_error(self.now());
            }
        }
    }

    async fn leave(&mut self, why: &LeaveReason) {
        let Some(Playing { joined, seat: Some(seat), .. }) = &self.playing else { return };
        let seat = *seat;
        let waiting_for = match why {
            LeaveReason::TimedOut { waiting_for } => Some(*waiting_for),
            _ => None,
        };
        let is_loss = matches!(waiting_for, Some(Awaited::Thinking | Awaited::Play));
        let command = if is_loss {
            Command::TimeOut { seat, waiting_for }
        } else {
            Command::Leave { seat, why: why.clone() }
        };
        let leaving = joined.command_for_sure(command);
        // A loss is told once it is durable. Who has left is not kept waiting for a disk that takes
        // nothing: the match notes it as soon as it can, before anybody else gets the seat.
        let longest = if is_loss { Duration::MAX } else { LONGEST_FAREWELL };
        match timeout(longest, leaving).await {
            // Who sits when the server stops is taken for gone when it starts again.
            Ok(Ok(_) | Err(CommandFailed::Stopping)) => {}
            Ok(Err(error)) => {
                tracing::warn!(id = %joined.id(), %seat, %error, "leaving could not be noted");
            }
            Err(_) => tracing::warn!(id = %joined.id(), %seat, "leaving is noted later"),
        }
        self.playing = None;
    }

    /// Tells the session once that it is its turn, or that the match is over.
    pub(super) fn tell_news(&mut self) {
        let Some(Playing { joined, changes, seat: Some(seat), told, .. }) = &mut self.playing
        else {
            return;
        };
        changes.mark_unchanged();
        let now = self.start.elapsed();
        let is_over = joined.read(|referee| {
            if let Some(ended) = referee.ended() {
                let won = |seat: Seat| ended.winners.contains(&seat.0);
                let won: Vec<bool> = Seat::all(referee.seats().len()).map(won).collect();
                self.session.game_over(now, &referee.position_lines(*seat), &won);
                return true;
            }
            let n_actions = Some(referee.n_actions());
            if *told != n_actions && referee.is_turn_of(*seat) {
                *told = n_actions;
                let move_time = Duration::from_millis(referee.plan().move_time_ms);
                self.session.your_turn(now, move_time, &referee.position_lines(*seat));
                self.place.note_asked();
            }
            false
        });
        if is_over {
            self.playing = None;
        }
    }
}

/// Longer than an honest disk takes to note that somebody has left.
const LONGEST_FAREWELL: Duration = Duration::from_secs(1);

/// What clients of this kind, or of this match, want of the writes.
fn segments(referee: &Referee) -> Segments {
    Segments {
        name_apart: referee.kind().programs.as_ref().is_some_and(|programs| programs.name_apart()),
        first_line_alone: referee.plan().segments == host::Segments::Original,
    }
}

/// Whether a program knows no more of a match of a class than its Game-ID: then it is told no names,
/// which are those of students.
fn is_stranger(referee: &Referee, ticket: Option<Seat>) -> bool {
    referee.plan().class.is_some() && ticket.is_none()
}

/// Who sits where, as the prolog tells it.
fn table(referee: &Referee, you: Seat, ticket: Option<Seat>) -> (SeatInfo, Vec<SeatInfo>) {
    let name = |seat: Seat| {
        if is_stranger(referee, ticket) {
            referee.kind().player_name(seat)
        } else {
            referee.plain_name(seat)
        }
    };
    let info = |seat: Seat| SeatInfo {
        number: seat.0,
        name: name(seat),
        ready: referee.seats()[seat.index()].taken,
    };
    let others = Seat::all(referee.seats().len()).filter(|&seat| seat != you).map(info).collect();
    (info(you), others)
}
