//! When the bots of a real-time match act. Pure: time comes in as an argument.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

use std::time::Duration;

use game::Seat;

use crate::{HostedBot, Intent, Referee, State};

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
