//! What becomes of a command.

use game::{Outcome, Seat};

use super::{Command, Decision, Play, Referee, Refusal};
use crate::{Controller, Ended, Ending, Fact, HostedGame, RefusedAction};

/// Picks one of so many possibilities, each as likely as the others: a number below
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
    /// `chance` picks one of so many possibilities, and what it picked is part of the answer.
    pub fn decide(&self, command: &Command, chance: &mut Chance<'_>) -> Decision {
        match command {
            Command::Join { seat, client } => self.decide_join(*seat, client),
            Command::Leave { seat, why } => self.decide_leave(*seat, why),
            _ if self.ended.is_some() => Decision::refused(Refusal::Over),
            Command::Claim { seat, name, key } => self.decide_claim(*seat, name.as_deref(), key),
            Command::Play(play) => self.decide_play(play, chance),
            Command::Elapse => self.decide_elapse(chance),
            Command::TimeOut { seat, why } => {
                Decision::facts([self.lost(Ending::Timeout, *seat, why)])
            }
            Command::End { winners, why } => Decision::facts([decided(winners, why)]),
        }
    }

    fn decide_join(&self, wanted: Option<Seat>, client: &str) -> Decision {
        let over = self.ended.is_some();
        // Who joins a finished match only wants to see how it ended: any seat will do.
        let is_free = |seat: &Seat| {
            self.is_for(*seat, Controller::Computer) && (over || !self.is_taken(*seat))
        };
        let seat = match wanted {
            Some(seat) => Some(seat).filter(is_free),
            None => Seat::all(self.seats.len()).find(is_free),
        };
        match seat {
            Some(seat) if over => Decision { seat: Some(seat), ..Decision::default() },
            Some(seat) => self.seated(seat, client, None, None),
            None => Decision::refused(Refusal::NoFreeSeat),
        }
    }

    fn decide_claim(&self, seat: Seat, name: Option<&str>, key: &str) -> Decision {
        if !self.is_for(seat, Controller::Human) || self.is_taken(seat) {
            return Decision::refused(Refusal::NoFreeSeat);
        }
        self.seated(seat, "browser", name, Some(key))
    }

    fn seated(&self, seat: Seat, client: &str, name: Option<&str>, key: Option<&str>) -> Decision {
        let joined = Fact::Joined {
            seat: seat.0,
            client: client.to_owned(),
            name: name.map(str::to_owned),
            key: key.map(str::to_owned),
        };
        // A start position may be over before the first action; it ends when somebody comes.
        let over = self.game.outcome().map(ended_by_rules);
        Decision { seat: Some(seat), ..Decision::facts([joined].into_iter().chain(over)) }
    }

    fn decide_leave(&self, seat: Seat, why: &str) -> Decision {
        if self.ended.is_some() || !self.is_taken(seat) {
            return Decision::default();
        }
        Decision::facts([Fact::Left { seat: seat.0, why: why.to_owned() }])
    }

    fn decide_play(&self, play: &Play, chance: &mut Chance<'_>) -> Decision {
        let Play { seat, key, known_seq, action, used_ms } = play;
        if !self.is_taken(*seat) || self.seats[seat.index()].key != *key {
            return Decision::refused(Refusal::NotYourSeat);
        }
        if known_seq.is_some_and(|known| known < self.last_action_seq()) {
            return Decision::refused(Refusal::Stale);
        }
        let mut game = self.game.boxed_clone();
        let action = match game.apply(*seat, action) {
            Ok(action) => action,
            Err(refused) => return self.decide_wrong_action(*seat, refused),
        };
        let played = Fact::Played { seat: seat.0, action, used_ms: *used_ms };
        self.follow(&mut *game, played, chance)
    }

    /// Lets the clock do what is due.
    fn decide_elapse(&self, chance: &mut Chance<'_>) -> Decision {
        let Some((_, action)) = self.game.due() else { return Decision::default() };
        let mut game = self.game.boxed_clone();
        game.apply(Seat::CLOCK, &action).expect("what is listed applies");
        self.follow(&mut *game, Fact::Played { seat: Seat::CLOCK.0, action, used_ms: 0 }, chance)
    }

    /// An action that was just carried out in `game`, and what follows from it by itself.
    fn follow(&self, game: &mut dyn HostedGame, played: Fact, chance: &mut Chance<'_>) -> Decision {
        let mut facts = vec![played];
        facts.extend(self.deal(game, chance));
        facts.extend(game.outcome().map(ended_by_rules));
        Decision::facts(facts)
    }

    /// What the dealer does before anybody else can: in the same breath as the creation.
    pub fn opening(&self, chance: &mut Chance<'_>) -> Vec<Fact> {
        self.deal(&mut *self.game.boxed_clone(), chance)
    }

    /// Lets the dealer act as long as it is its turn. It is done together with the action that
    /// called for it, so that nobody can see the dice and then think again.
    fn deal(&self, game: &mut dyn HostedGame, chance: &mut Chance<'_>) -> Vec<Fact> {
        let mut facts = Vec::new();
        loop {
            let possible = game.legal_actions(Seat::DEALER);
            if possible.is_empty() {
                return facts;
            }
            let number = || (self.n_draws() + facts.len()).to_string();
            let name = game.draw_name().unwrap_or_else(number);
            let drawn = chance(&Draw { name, n: possible.len() });
            let action = possible[drawn % possible.len()].clone();
            game.apply(Seat::DEALER, &action).expect("what is listed applies");
            facts.push(Fact::Played { seat: Seat::DEALER.0, action, used_ms: 0 });
        }
    }

    fn n_draws(&self) -> usize {
        let is_draw =
            |fact: &Fact| matches!(fact, Fact::Played { seat, .. } if Seat(*seat) == Seat::DEALER);
        self.entries.iter().filter(|entry| is_draw(&entry.fact)).count()
    }

    /// A program that makes an illegal move loses; a person is told and tries again. In a game
    /// without turns anybody may come too late.
    fn decide_wrong_action(&self, seat: Seat, refused: RefusedAction) -> Decision {
        if let RefusedAction::TooSlow { first, .. } = refused {
            let first = self.player_name(first).to_owned();
            return Decision::refused(Refusal::TooSlow { first });
        }
        if self.is_for(seat, Controller::Human) || self.is_real_time() {
            let not_yet = !self.is_turn_of(seat);
            let refusal = if not_yet { Refusal::NotYourTurn } else { Refusal::Action(refused) };
            return Decision::refused(refusal);
        }
        let why = format!("invalid move: {refused}");
        Decision {
            facts: vec![self.lost(Ending::Forfeit, seat, &why)],
            seat: None,
            refusal: Some(Refusal::Action(refused)),
        }
    }

    fn lost(&self, ending: Ending, loser: Seat, why: &str) -> Fact {
        let winners = Seat::all(self.seats.len()).filter(|&seat| seat != loser);
        Fact::Ended(Ended {
            ending,
            by: Some(loser.0),
            reason: why.to_owned(),
            winners: winners.map(|seat| seat.0).collect(),
            scores: vec![],
        })
    }

    fn is_for(&self, seat: Seat, controller: Controller) -> bool {
        self.plan.seats.get(seat.index()).is_some_and(|planned| planned.controller == controller)
    }

    fn is_taken(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.taken)
    }

    fn last_action_seq(&self) -> u64 {
        let is_action = |fact: &Fact| matches!(fact, Fact::Played { .. });
        self.entries.iter().rfind(|entry| is_action(&entry.fact)).map_or(0, |entry| entry.seq)
    }
}

fn ended_by_rules(outcome: Outcome) -> Fact {
    Fact::Ended(Ended {
        ending: Ending::Normal,
        by: None,
        reason: outcome.reason.to_owned(),
        winners: outcome.winners.iter().map(|seat| seat.0).collect(),
        scores: outcome.scores,
    })
}

fn decided(winners: &[Seat], why: &str) -> Fact {
    Fact::Ended(Ended {
        ending: if winners.is_empty() { Ending::Aborted } else { Ending::Decided },
        by: None,
        reason: why.to_owned(),
        winners: winners.iter().map(|seat| seat.0).collect(),
        scores: vec![],
    })
}
