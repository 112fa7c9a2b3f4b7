//! When the bots of a real-time match act. Pure: time comes in as an argument.

use std::time::Duration;

use game::Seat;
use kind::{HostedBot, Intent};

use crate::{Referee, State};

/// The bots of one match, each with what it is about to do.
///
/// A bot looks when it has nothing in mind, acts when its time has come, and then looks again. One
/// that waits looks again when something has changed.
pub struct Pacing {
    bots: Vec<PacedBot>,
}

struct PacedBot {
    seat: Seat,
    bot: Box<dyn HostedBot>,
    plan: Option<(Duration, String)>,
}

impl Pacing {
    /// The bots of this match; the seeds say when each of them hesitates.
    pub fn new(referee: &Referee, mut seed: impl FnMut() -> u64) -> Self {
        let bots = Seat::all(referee.seats().len()).filter_map(|seat| {
            let bot = referee.bot(seat, seed())?;
            Some(PacedBot { seat, bot, plan: None })
        });
        Self { bots: bots.collect() }
    }

    /// Lets every bot that has nothing in mind look at the match as it is now. Nobody begins
    /// before the others have come.
    pub fn handle_change(&mut self, now: Duration, referee: &Referee) {
        if referee.state() != State::Running {
            return;
        }
        for bot in self.bots.iter_mut().filter(|bot| bot.plan.is_none()) {
            if referee.is_turn_of(bot.seat)
                && let Intent::Act { action, after } = referee.intent_of(&mut *bot.bot)
            {
                bot.plan = Some((now + after, action));
            }
        }
    }

    /// When the next bot acts.
    pub fn poll_timeout(&self) -> Option<Duration> {
        self.bots.iter().filter_map(|bot| Some(bot.plan.as_ref()?.0)).min()
    }

    /// A bot whose time has come, and what it does; the one that was due first comes first.
    pub fn poll_due(&mut self, now: Duration) -> Option<(Seat, String)> {
        let due = |bot: &PacedBot| bot.plan.as_ref().map(|(at, _)| *at).filter(|at| *at <= now);
        let next = self.bots.iter().enumerate().filter_map(|(i, bot)| Some((due(bot)?, i))).min();
        let bot = &mut self.bots[next?.1];
        bot.plan.take().map(|(_, action)| (bot.seat, action))
    }
}

#[cfg(test)]
mod tests {
    use Controller::{Bot, Computer};

    use super::*;
    use crate::race::{dealt, plan};
    use crate::{Command, Controller, Entry, Join};

    fn at(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Bots that hesitate for this many milliseconds.
    fn paced(referee: &Referee, delays: &[u64]) -> Pacing {
        let mut delays = delays.iter().copied();
        Pacing::new(referee, || delays.next().unwrap())
    }

    #[test]
    fn who_is_due_first_acts_first_and_nobody_before_its_time() {
        let referee = dealt(plan("Scramble", &[Bot; 3]));
        let mut pacing = paced(&referee, &[30, 20, 90]);
        assert_eq!((pacing.poll_timeout(), pacing.poll_due(at(999))), (None, None));
        pacing.handle_change(at(100), &referee);
        assert_eq!(pacing.poll_timeout(), Some(at(120)));
        assert_eq!(pacing.poll_due(at(119)), None);
        assert_eq!(pacing.poll_due(at(120)), Some((Seat(1), "take 1".to_owned())));
        // Who has something in mind goes on with it; who has acted looks again.
        pacing.handle_change(at(125), &referee);
        assert_eq!(pacing.poll_timeout(), Some(at(130)));
        let due: Vec<Seat> =
            std::iter::from_fn(|| pacing.poll_due(at(189))).map(|(seat, _)| seat).collect();
        assert_eq!((due, pacing.poll_timeout()), (vec![Seat(0), Seat(1)], Some(at(190))));
    }

    #[test]
    fn bots_wait_until_the_others_have_come_and_for_their_turn() {
        let mut referee = dealt(plan("Race", &[Computer, Bot, Bot]));
        let mut pacing = paced(&referee, &[7, 20, 30]);
        pacing.handle_change(at(0), &referee);
        assert_eq!(pacing.poll_timeout(), None, "somebody is missing");
        let play = crate::Play {
            seat: Seat(0),
            key: None,
            known_seq: None,
            action: "take 1".to_owned(),
            used_ms: 0,
        };
        for (command, timeout) in
            [(Command::Join(Join::default()), None), (Command::Play(play), Some(at(20)))]
        {
            for decided in referee.decide(&command, &mut |_| 0).decided {
                let entry = Entry { seq: referee.next_seq(), at: 0, fact: decided.fact };
                referee.accept(&entry, decided.effect.as_ref()).unwrap();
            }
            pacing.handle_change(at(0), &referee);
            assert_eq!(pacing.poll_timeout(), timeout, "only for whose turn it is");
        }
    }
}
