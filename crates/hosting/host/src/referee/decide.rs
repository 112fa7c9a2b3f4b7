//! What becomes of a command.

use std::sync::Arc;

use game::{Actor, Outcome, Seat};
use kind::{Applied, HostedGame, RefusedAction};
use mnm::SeatRefusal;

use super::{Command, Decided, Decision, Effect, Join, Play, Referee, Refusal, SeatState};
use crate::{Controller, EndReason, Ended, Ending, Fact, LeaveReason, masked_words};

/// So often may players come to a match in which nothing is played. Every coming and going is an
/// entry of the log, and whoever does nothing else must not fill the disk.
const FREE_JOINS: usize = 10_000;

/// So much more often for every action.
const JOINS_PER_ACTION: usize = 10;

/// Picks one of this many possibilities, each as likely as the others: a number below
/// [`Draw::n`].
pub type Chance<'a> = dyn FnMut(&Draw) -> usize + 'a;

/// What dice or cards are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// What it is for; differs for all draws of a match.
    pub name: String,
    /// How many possibilities there are.
    pub n: usize,
}

impl Referee {
    /// What follows from this command; nothing is changed yet. Where dice or cards come in,
    /// `chance` picks one of this many possibilities, and what it picked is part of the answer.
    pub fn decide(&self, command: &Command, chance: &mut Chance<'_>) -> Decision {
        match command {
            Command::Join(join) => self.decide_join(join),
            Command::Leave { seat, why } => self.decide_leave(*seat, why.clone()),
            _ if self.ended.is_some() => Decision::refused(Refusal::Over),
            Command::Claim { seat, name, key, kept_by } => {
                self.decide_claim(*seat, name.as_deref(), key, kept_by.as_deref())
            }
            Command::Request { seat, key, request } => self.decide_request(*seat, key, *request),
            Command::Play(play) => self.decide_play(play, chance),
            Command::Elapse => self.decide_elapse(chance),
            Command::TimeOut { seat, waiting_for } => {
                let timed_out = |waiting_for| EndReason::TimedOut { waiting_for };
                let reason = waiting_for.map_or(EndReason::NoMove, timed_out);
                Decision::new([self.lost(Ending::Timeout, *seat, reason)])
            }
            Command::Absent { seat } => self.decide_absent(*seat),
            Command::End { winners, reason } => Decision::new([decided(winners, reason.clone())]),
        }
    }

    fn decide_join(&self, join: &Join) -> Decision {
        let over = self.ended.is_some();
        if join.ticket.is_none() && self.plan.access.tickets_only && !over {
            return Decision::refused(Refusal::SeatWithheld(SeatRefusal::TicketsOnly));
        }
        // Some clients name a seat in every game, always the same: the ticket knows better.
        let wanted = join.ticket.or(join.seat);
        // Who joins a finished match only wants to see how it ended: any seat will do.
        let is_free = |seat: &Seat| {
            self.is_for(*seat, Controller::Computer) && (over || !self.is_taken(*seat))
        };
        let free: Vec<Seat> = match wanted {
            Some(seat) => Some(seat).into_iter().filter(is_free).collect(),
            None => Seat::all(self.seats.len()).filter(is_free).collect(),
        };
        match free.iter().find(|&&seat| over || !self.is_kept(seat, join)) {
            Some(&seat) if over => Decision { seat: Some(seat), ..Decision::default() },
            Some(&seat) => {
                self.seated(seat, &join.client, Newcomer::Program(join.origin.as_deref()))
            }
            None if free.is_empty() => Decision::refused(Refusal::NoFreeSeat),
            None => Decision::refused(Refusal::SeatWithheld(SeatRefusal::Kept)),
        }
    }

    /// Whether a seat is kept for another program, which left it a moment ago: whoever knows only
    /// the Game-ID, which lists show, can't play on for it.
    fn is_kept(&self, seat: Seat, join: &Join) -> bool {
        let SeatState { origin, left_at, .. } = self.seat(seat);
        let was_left = left_at.is_some_and(|left_at| left_at > join.kept_since);
        was_left && join.ticket.is_none() && origin.is_some() && *origin != join.origin
    }

    /// A player who is gone for too long loses. Where everybody is gone, or we put the player out,
    /// nobody does.
    fn decide_absent(&self, seat: Seat) -> Decision {
        if self.is_taken(seat) {
            return Decision::default();
        }
        let seconds = self.plan.absence_ms.unwrap_or_default().div_ceil(1000);
        let is_our_fault =
            |seat: &SeatState| seat.why_left.as_ref().is_some_and(LeaveReason::is_our_fault);
        let everybody_is_gone = self.seats.iter().all(|seat| !seat.taken);
        let ended = if is_our_fault(self.seat(seat))
            || (everybody_is_gone && self.seats.iter().any(is_our_fault))
        {
            decided(&[], EndReason::GoneByOurFault { seconds })
        } else if everybody_is_gone {
            decided(&[], EndReason::EverybodyGone { seconds })
        } else {
            self.lost(Ending::Forfeit, seat, EndReason::Gone { seconds })
        };
        Decision::new([ended])
    }

    fn decide_claim(
        &self,
        seat: Seat,
        name: Option<&str>,
        key: &str,
        kept_by: Option<&str>,
    ) -> Decision {
        if !self.is_for(seat, Controller::Human) || self.is_taken(seat) {
            return Decision::refused(Refusal::NoFreeSeat);
        }
        if self.is_kept_for_player(seat) && self.plan.access.kept_for(seat.index()) != kept_by {
            return Decision::refused(Refusal::KeptForPlayer);
        }
        self.seated(seat, "browser", Newcomer::Person { name, key })
    }

    fn seated(&self, seat: Seat, client: &str, newcomer: Newcomer<'_>) -> Decision {
        if self.n_joins >= FREE_JOINS + JOINS_PER_ACTION * self.n_actions {
            return Decision::refused(Refusal::NoFreeSeat);
        }
        let (name, key, origin) = match newcomer {
            Newcomer::Program(origin) => (None, None, origin),
            Newcomer::Person { name, key } => (name, Some(key), None),
        };
        let joined = Fact::Joined {
            seat: seat.0,
            client: client.to_owned(),
            name: name.map(str::to_owned),
            key: key.map(str::to_owned),
            origin: origin.map(str::to_owned),
        };
        // A start position may be over before the first action; it ends when somebody comes.
        let over = self.game.outcome().map(ended_by_rules);
        Decision { seat: Some(seat), ..Decision::new([joined].into_iter().chain(over)) }
    }

    fn decide_leave(&self, seat: Seat, why: LeaveReason) -> Decision {
        if self.ended.is_some() {
            return Decision::default();
        }
        // A seat that is given free may have been taken with a code that got about, and one that
        // nobody has taken yet may be about to be.
        let renews_code = why == LeaveReason::ReleasedByOperator
            && self.plan.class.is_some()
            && self.is_for(seat, Controller::Human);
        let left = self.is_taken(seat).then_some(Fact::Left { seat: seat.0, why });
        let renewed = renews_code.then_some(Fact::CodeRenewed { seat: seat.0 });
        Decision::new(left.into_iter().chain(renewed))
    }

    fn decide_play(&self, play: &Play, chance: &mut Chance<'_>) -> Decision {
        let Play { seat, key, known_seq, action, used_ms } = play;
        if !self.is_taken(*seat) || self.seats[seat.index()].key != *key {
            return Decision::refused(Refusal::NotYourSeat);
        }
        if known_seq.is_some_and(|known| known < self.last_action_seq) {
            return Decision::refused(Refusal::Stale);
        }
        match carry_out(&*self.game, Actor::Seat(*seat), action, *used_ms) {
            Ok(played) => self.follow(played, chance),
            Err(refused) => self.decide_wrong_action(*seat, action, refused),
        }
    }

    /// Lets the clock do what is due.
    fn decide_elapse(&self, chance: &mut Chance<'_>) -> Decision {
        let due = self.game.legal_actions(Actor::Clock).into_iter().next();
        let Some(action) = due else { return Decision::default() };
        let played = carry_out(&*self.game, Actor::Clock, &action, 0);
        self.follow(played.expect("what is listed applies"), chance)
    }

    /// An action that was just carried out, and what follows from it by itself.
    fn follow(&self, (played, effect): Played, chance: &mut Chance<'_>) -> Decision {
        let mut game = Arc::clone(&effect.game);
        let mut decided = vec![Decided { fact: played, effect: Some(effect) }];
        for (dealt, effect) in self.deal(&game, chance) {
            game = Arc::clone(&effect.game);
            decided.push(Decided { fact: dealt, effect: Some(effect) });
        }
        decided.extend(game.outcome().map(ended_by_rules).map(Decided::from));
        Decision::new(decided)
    }

    /// What the dealer does before anybody else can: in the same breath as the creation.
    pub fn opening(&self, chance: &mut Chance<'_>) -> Vec<Fact> {
        self.deal(&self.game, chance).into_iter().map(|(dealt, _)| dealt).collect()
    }

    /// Lets the dealer act as long as it is its turn. It is done together with the action that
    /// called for it, so that nobody can see the dice and then think again.
    fn deal(&self, game: &Arc<dyn HostedGame>, chance: &mut Chance<'_>) -> Vec<Played> {
        let mut game = Arc::clone(game);
        let mut dealt = Vec::new();
        while game.may_act(Actor::Dealer) {
            let possible = game.legal_actions(Actor::Dealer);
            let named = self.kind.classes.as_ref().and_then(|classes| classes.draw_name(&*game));
            let name = named.unwrap_or_else(|| (self.n_draws + dealt.len()).to_string());
            let drawn = chance(&Draw { name, n: possible.len() });
            let action = &possible[drawn % possible.len()];
            let played = carry_out(&*game, Actor::Dealer, action, 0);
            let played = played.expect("what is listed applies");
            game = Arc::clone(&played.1.game);
            dealt.push(played);
        }
        dealt
    }

    /// A program that makes an illegal move loses; a person is told and tries again. In a game
    /// without turns anybody may come too late.
    fn decide_wrong_action(&self, seat: Seat, action: &str, refused: RefusedAction) -> Decision {
        let reason = match &refused {
            RefusedAction::TooSlow { first, .. } => {
                let (first, name) = (*first, self.plain_name(*first));
                return Decision::refused(Refusal::TooSlow { first, name });
            }
            RefusedAction::Unreadable { .. } => {
                EndReason::UnreadableMove { action: masked_words(action) }
            }
            RefusedAction::Illegal { rule, .. } => {
                EndReason::IllegalMove { action: action.to_owned(), rule: rule.clone() }
            }
        };
        if self.is_for(seat, Controller::Human) || self.is_real_time() {
            let not_yet = !self.is_turn_of(seat);
            let refusal = if not_yet { Refusal::NotYourTurn } else { Refusal::Action(refused) };
            return Decision::refused(refusal);
        }
        Decision {
            refusal: Some(Refusal::Action(refused)),
            ..Decision::new([self.lost(Ending::Forfeit, seat, reason)])
        }
    }

    pub(super) fn lost(&self, ending: Ending, loser: Seat, reason: EndReason) -> Fact {
        let winners = Seat::all(self.seats.len()).filter(|&seat| seat != loser);
        Fact::Ended(Ended {
            ending,
            by: Some(loser.0),
            reason,
            winners: winners.map(|seat| seat.0).collect(),
            scores: vec![],
        })
    }

    pub(super) fn is_for(&self, seat: Seat, controller: Controller) -> bool {
        self.plan.seats.get(seat.index()).is_some_and(|planned| planned.controller == controller)
    }

    /// A seat that is known to be there.
    fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    pub(super) fn is_taken(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.taken)
    }
}

/// Who takes a seat.
#[derive(Clone, Copy)]
enum Newcomer<'a> {
    /// A program, and where it comes from.
    Program(Option<&'a str>),
    /// A person, with the hash of the secret of that browser.
    Person { name: Option<&'a str>, key: &'a str },
}

/// An action and what it does.
type Played = (Fact, Effect);

/// The one place where an action of a running match meets the rules: it is read once and carried
/// out once, on a copy that becomes the game as soon as the action is durable.
fn carry_out(
    game: &dyn HostedGame,
    actor: Actor,
    action: &str,
    used_ms: u64,
) -> Result<Played, RefusedAction> {
    let mut game = game.boxed_clone();
    let Applied { action, steps } = game.apply(actor, action)?;
    let fact = Fact::Played { actor, action: Some(action), used_ms };
    Ok((fact, Effect { game: game.into(), steps }))
}

fn ended_by_rules(outcome: Outcome) -> Fact {
    Fact::Ended(Ended {
        ending: Ending::Normal,
        by: None,
        reason: EndReason::Rules { rule: outcome.reason.to_owned() },
        winners: outcome.winners.iter().map(|seat| seat.0).collect(),
        scores: outcome.scores,
    })
}

fn decided(winners: &[Seat], reason: EndReason) -> Fact {
    Fact::Ended(Ended {
        ending: if winners.is_empty() { Ending::Aborted } else { Ending::Decided },
        by: None,
        reason,
        winners: winners.iter().map(|seat| seat.0).collect(),
        scores: vec![],
    })
}
