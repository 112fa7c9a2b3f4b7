//! Plays the seats of bots.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Seat;
use host::{Command, Controller, Plan, Play, Referee, Refusal};
use kind::{HostedBot, HostedGame};
use store::StoreError;

use super::chance::Chance;
use super::{CommandFailed, Match, is_over};
use crate::thinkers::{Source, Thinkers, Urgency};

/// A bot whose move could not be written thinks again after so long.
const RETRY: Duration = Duration::from_secs(1);

/// A turn of a bot: everything it needs to think somewhere else.
struct Turn {
    seat: Seat,
    referee: Referee,
    budget: Duration,
    urgency: Urgency,
}

/// Whether any seat of this match is a bot's.
pub(super) fn are_in(referee: &Referee) -> bool {
    referee.plan().seats.iter().any(|seat| seat.controller == Controller::Bot)
}

/// Whether nobody else plays in this match.
pub(super) fn are_alone_in(plan: &Plan) -> bool {
    plan.seats.iter().all(|seat| seat.controller == Controller::Bot)
}

/// Plays for the bots of a match until it is over, on the account of the client who asked for it.
pub(super) async fn play(live: Arc<Match>, thinkers: Thinkers, source: Source) {
    let mut changes = live.changes();
    let mut bots = HashMap::new();
    loop {
        changes.mark_unchanged();
        if live.read(is_over) {
            return;
        }
        match live.read(|referee| turn(referee, &thinkers)) {
            Some(turn) => {
                if !take(&live, turn, &mut bots, &thinkers, source).await {
                    return;
                }
            }
            None => {
                if changes.changed().await.is_err() {
                    return;
                }
            }
        }
    }
}

fn turn(referee: &Referee, thinkers: &Thinkers) -> Option<Turn> {
    let seats = &referee.plan().seats;
    let is_bot = |seat: &Seat| seats[seat.index()].controller == Controller::Bot;
    let seat = Seat::all(seats.len()).find(|seat| is_bot(seat) && referee.is_turn_of(*seat))?;
    let budget = thinkers.budget(Duration::from_millis(referee.plan().move_time_ms));
    let is_guest = |seat: Seat| !is_bot(&seat) && referee.seats()[seat.index()].taken;
    let is_awaited = Seat::all(seats.len()).any(is_guest);
    let urgency = if is_awaited { Urgency::Awaited } else { Urgency::Unawaited };
    Some(Turn { seat, referee: referee.clone(), budget, urgency })
}

/// Thinks and plays; false when this can't go on.
async fn take(
    live: &Arc<Match>,
    turn: Turn,
    bots: &mut HashMap<Seat, Box<dyn HostedBot>>,
    thinkers: &Thinkers,
    source: Source,
) -> bool {
    let Turn { seat, referee, budget, urgency } = turn;
    let seed = Chance::of(referee.plan()).bot_seed(seat.0);
    let began = Instant::now();
    let game: Arc<dyn HostedGame> = Arc::clone(referee.game());
    let thought = match bots.remove(&seat).or_else(|| referee.bot(seat, seed)) {
        Some(mut bot) => {
            let think = move |longest| (bot.choose(&*game, budget.min(longest)), bot);
            thinkers.find_move(urgency, source, think).await
        }
        None => None,
    };
    let Some((Some(action), bot)) = thought else {
        tracing::error!(id = %live.id(), %seat, "the bot has no move; the match waits");
        return false;
    };
    bots.insert(seat, bot);
    let used_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let play = Play { seat, key: None, known_seq: Some(referee.next_seq() - 1), action, used_ms };
    match live.command_for_sure(Command::Play(play)).await.map(|decision| decision.refusal) {
        // Stale and over: the operator ended the match while it was thinking.
        Ok(None | Some(Refusal::Stale | Refusal::Over)) => true,
        Ok(Some(refusal)) => {
            tracing::error!(id = %live.id(), %seat, %refusal, "the bot's move was refused");
            false
        }
        // A disk that is full or locked was waited for: only a server that stops gives up.
        Err(CommandFailed::Stopping | CommandFailed::Store(StoreError::Closed)) => false,
        Err(error) => {
            tracing::error!(id = %live.id(), %seat, %error, "the bot's move could not be written");
            tokio::time::sleep(RETRY).await;
            true
        }
    }
}
