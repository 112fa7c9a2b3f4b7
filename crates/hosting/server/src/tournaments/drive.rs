//! Drives a tournament: makes durable what is due, has it played, and stays with every game until
//! it has a result. Who plays whom and when, the conductor says; where and by whom, the venue.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use arena::{Conductor, Due, Fact, Game, Moment, Stage, Step, Tournament, Void};
use game::Seat;
use host::{Entry, MatchId};
use store::{StoreError, StoredOutput};
use thiserror::Error;
use tokio::task::JoinSet;

use super::live::{Decide, Failed, LiveTournament};
use super::venue::{Fault, GameReport, Venue};
use crate::blocking::blocking;
use crate::matches::{Matches, Next, new_id};
use crate::wall_clock;

/// Nobody sleeps longer: the wall clock may be set.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);

/// Why a tournament can't go on.
#[derive(Debug, Error)]
pub enum GivenUp {
    /// What has happened can't be noted.
    #[error(transparent)]
    Failed(#[from] Failed),
    /// A game can't be played.
    #[error("game {number}: {fault}")]
    Game {
        /// Which one, counted from 1.
        number: u32,
        /// Why not.
        fault: Fault,
    },
}

/// A tournament, where its games are played, and how many at a time.
pub(crate) struct Drive {
    pub(crate) matches: Arc<Matches>,
    pub(crate) live: Arc<LiveTournament>,
    pub(crate) venue: Arc<dyn Venue>,
    pub(crate) n_at_once: usize,
}

/// A game that has ended, with or without a result.
type Ended = (u32, Result<GameReport, Fault>);

impl Drive {
    /// Conducts the tournament until it is over.
    pub(crate) async fn conduct(&self) -> Result<(), GivenUp> {
        let mut changes = self.live.changes();
        let mut games: JoinSet<Ended> = JoinSet::new();
        let mut accompanied: HashSet<(u32, String)> = HashSet::new();
        let mut n_faults: HashMap<u32, u32> = HashMap::new();
        loop {
            changes.mark_unchanged();
            let conductor = self.live.conductor();
            if conductor.stage() == Stage::Finished {
                return Ok(());
            }
            for (game, at) in conductor.running() {
                if accompanied.insert((game.number, at.to_owned())) {
                    games.spawn(self.accompany(&conductor, game, at));
                }
            }
            let wake_at = due(&conductor, &self.live, self.n_at_once).wake_at;
            drop(conductor);
            let (live, n_at_once) = (Arc::clone(&self.live), self.n_at_once);
            let decide = move |conductor: &Conductor| Ok(due(conductor, &live, n_at_once).steps);
            self.carry_out(Box::new(decide)).await?;
            let in_ms = wake_at.map(|at| at.saturating_sub(wall_clock::now_ms()).max(0) as u64);
            let pause = in_ms.map_or(LONGEST_SLEEP, Duration::from_millis).min(LONGEST_SLEEP);
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return Ok(()) },
                () = self.live.attendance() => {}
                () = tokio::time::sleep(pause) => {}
                Some(ended) = games.join_next() => {
                    let (number, result) = ended.unwrap_or_else(|error| {
                        (u32::MAX, Err(Fault::Lasting(format!("a task has panicked: {error}"))))
                    });
                    match result {
                        Ok(report) => self.finish(number, report).await?,
                        Err(fault) => {
                            let n_faults = n_faults.entry(number).or_default();
                            *n_faults += u32::from(fault != Void::Interrupted.into());
                            self.replay(number, fault, *n_faults).await?;
                        }
                    }
                    accompanied.retain(|(one, _)| *one != number);
                }
            }
        }
    }

    /// Stays with a game until it has a result.
    fn accompany(
        &self,
        conductor: &Conductor,
        game: &Game,
        at: &str,
    ) -> impl Future<Output = Ended> + Send + use<> {
        let number = game.number;
        let (order, id) = (conductor.game_order(number), at.parse::<MatchId>());
        let teams: Vec<u32> =
            game.seats.iter().filter_map(|entrant| conductor.team_of(*entrant)).collect();
        let (live, venue) = (Arc::clone(&self.live), Arc::clone(&self.venue));
        let played = async move {
            let (Some(order), Ok(id)) = (order, id) else { return Err(Void::Interrupted.into()) };
            let playing = venue.begin(order, id).await?;
            for (seat, team) in (0..).zip(&teams) {
                live.tell(*team, Next::Match(id, Seat(seat)));
            }
            let report = playing.await;
            for team in &teams {
                live.tell(*team, Next::Later);
            }
            report
        };
        async move { (number, played.await) }
    }

    async fn finish(&self, game: u32, report: GameReport) -> Result<(), GivenUp> {
        let GameReport { result, reason, plies, id, left_behind, outputs, entries } = report;
        // Of a game that was played somewhere else, only now is known where to find it.
        let conductor = self.live.conductor();
        let is_here = conductor.running().iter().any(|(one, at)| one.number == game && *at == id);
        let at = if is_here { String::new() } else { id };
        self.keep_record(&at, entries).await.map_err(Failed::from)?;
        for (seat, text) in outputs {
            let output = StoredOutput { game, seat, at: wall_clock::now_ms(), text };
            self.matches.store().writer().keep_output(self.live.id().to_owned(), output);
        }
        let fact = Fact::GameFinished { game, result, reason, plies, at, left_behind };
        self.carry_out(Box::new(move |_| Ok(vec![fact.into()]))).await
    }

    /// Keeps the record of a game that was played somewhere else.
    async fn keep_record(&self, id: &str, entries: Vec<Entry>) -> Result<(), StoreError> {
        let Ok(id) = id.parse::<MatchId>() else { return Ok(()) };
        let matches = Arc::clone(&self.matches);
        blocking(move || {
            let store = matches.store();
            if store.reader().row(id)?.is_none() {
                store.writer().append_and_wait(id, entries)?;
            }
            Ok(())
        })
        .await
    }

    async fn replay(&self, game: u32, fault: Fault, n_faults: u32) -> Result<(), GivenUp> {
        let most = self.live.conductor().order().conduct.max_replays;
        let (why, set_aside) = match fault {
            Fault::Passing(why) | Fault::OfSide { why, .. } if n_faults <= most => (why, None),
            // One entrant does not keep the others from playing on.
            Fault::OfSide { side, why } => (why, Some(side)),
            fault @ (Fault::Passing(_) | Fault::Lasting(_)) => {
                return Err(GivenUp::Game { number: game.saturating_add(1), fault });
            }
        };
        let decide = move |conductor: &Conductor| {
            let mut facts = vec![Fact::GameReplayed { game, why: why.clone() }];
            let games = conductor.tournament().map(Tournament::games).unwrap_or_default();
            if let (Some(side), Some(game)) = (set_aside, games.get(game as usize)) {
                let entrant = game.seats[usize::from(side.min(1))];
                // Another of its games may have told the same a moment ago.
                if !conductor.tournament().is_some_and(|all| all.is_withdrawn(entrant)) {
                    facts.insert(0, Fact::Withdrawn { entrant, why: Some(why.clone()) });
                }
            }
            Ok(facts.into_iter().map(Step::from).collect())
        };
        self.carry_out(Box::new(decide)).await
    }

    async fn carry_out(&self, decide: Decide) -> Result<(), GivenUp> {
        Ok(self.live.carry_out(&self.matches, decide).await?)
    }
}

fn due(conductor: &Conductor, live: &LiveTournament, n_at_once: usize) -> Due {
    let waiting_since = live.waiting_since();
    let moment = Moment { now: wall_clock::now_ms(), waiting_since: &waiting_since, n_at_once };
    let draw = || new_id().expect("an operating system has random numbers").to_string();
    conductor.due(&moment, draw)
}
