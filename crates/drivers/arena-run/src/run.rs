use std::collections::HashMap;

use arena::{Fact, Game, GameState};
use host::MatchId;
use store::StoreError;
use thiserror::Error;
use tokio::task::JoinSet;

use crate::journal::{Journal, JournalFault};
use crate::order::{GameOrder, GameReport, Tournament};
use crate::play::seen;
use crate::table::plan;
use crate::venue::{Fault, Venue};
use crate::verdict::verdict;

/// Who is told what happens, after it is durable.
pub trait Listener {
    /// A round has its pairings.
    fn paired(&mut self, _tournament: &arena::Tournament, _round: usize) {}
    /// A game has begun.
    fn started(&mut self, _tournament: &arena::Tournament, _game: &Game) {}
    /// A game has a result.
    fn finished(&mut self, _tournament: &arena::Tournament, _game: &Game) {}
    /// A game will be played again.
    fn replayed(&mut self, _tournament: &arena::Tournament, _game: &Game, _why: &str) {}
    /// A program has left something behind, or failed.
    fn noted(&mut self, _tournament: &arena::Tournament, _game: &Game, _side: u8, _text: &str) {}
}

/// A tournament that is being played.
pub struct Run<'a> {
    /// Who plays whom, who these are, and how.
    pub tournament: &'a Tournament,
    /// How far it is.
    pub state: arena::Tournament,
    /// Where everything is kept.
    pub journal: Journal,
    /// Where games are played.
    pub venue: &'a dyn Venue,
    /// How many at a time.
    pub n_at_once: usize,
    /// Who is told.
    pub listener: &'a mut dyn Listener,
}

/// Why a tournament could not go on.
#[derive(Debug, Error)]
pub enum RunFault {
    /// Its log can't be written.
    #[error(transparent)]
    Journal(#[from] JournalFault),
    /// Its log would not fit itself, which is a mistake of ours.
    #[error("{0}")]
    Refused(#[from] arena::Refused),
    /// A game can't be played.
    #[error("game {number}: {fault}")]
    Game {
        /// Which one, counted from 1.
        number: u32,
        /// Why not.
        fault: Fault,
    },
}

/// A game that has ended, with or without a result.
type Ended = (u32, Result<GameReport, Fault>);

impl Run<'_> {
    /// Plays until the tournament is over; says how everybody stands.
    pub async fn play(mut self) -> Result<arena::Tournament, RunFault> {
        self.resume().await?;
        let mut games: JoinSet<Ended> = JoinSet::new();
        let mut faults: HashMap<u32, u32> = HashMap::new();
        loop {
            while games.len() < self.n_at_once && self.start_next(&mut games).await? {}
            let Some(ended) = games.join_next().await else { break };
            let (number, result) = ended.unwrap_or_else(|error| {
                (u32::MAX, Err(Fault::Lasting(format!("a task has panicked: {error}"))))
            });
            match result {
                Ok(report) => self.finish(number, report).await?,
                Err(fault) => {
                    let n_faults = faults.entry(number).or_default();
                    *n_faults += 1;
                    let is_last = *n_faults > self.tournament.conduct.max_replays;
                    if is_last || matches!(fault, Fault::Lasting(_)) {
                        return Err(RunFault::Game { number: number.saturating_add(1), fault });
                    }
                    self.replay(number, fault.to_string()).await?;
                }
            }
        }
        Ok(self.state)
    }

    /// Begins the next game, pairing a round where that is needed; false when there is none now.
    async fn start_next(&mut self, games: &mut JoinSet<Ended>) -> Result<bool, RunFault> {
        let next = loop {
            let next = self.state.waiting().next().cloned();
            if let Some(game) = next {
                break game;
            }
            let Some(round) = self.state.next_round() else { return Ok(false) };
            self.note(&round).await?;
            self.listener.paired(&self.state, self.state.rounds().len() - 1);
        };
        let number = next.number;
        let order = order(self.tournament, &self.state, &next);
        match self.venue.begin(order).await {
            Ok(begun) => {
                self.note(&Fact::GameStarted { game: number, at: begun.at }).await?;
                self.listener.started(&self.state, &self.state.games()[number as usize]);
                games.spawn(async move { (number, begun.end.await) });
            }
            Err(fault) => drop(games.spawn(async move { (number, Err(fault)) })),
        }
        Ok(true)
    }

    async fn finish(&mut self, number: u32, report: GameReport) -> Result<(), RunFault> {
        let GameReport { result, reason, detail, plies, id, outputs, entries } = report;
        self.keep_record(&id, entries).await?;
        // Of a game that was played somewhere else, only now is known where to find it.
        let is_elsewhere = |game: &Game| game.state == GameState::Running { at: String::new() };
        if !id.is_empty() && is_elsewhere(&self.state.games()[number as usize]) {
            self.note(&Fact::GameStarted { game: number, at: id }).await?;
        }
        for (side, text) in &outputs {
            self.journal.keep_output(number, *side, text.clone());
        }
        let finished = Fact::GameFinished { game: number, result, reason, detail, plies };
        self.note(&finished).await?;
        let game = &self.state.games()[number as usize];
        for (side, text) in &outputs {
            self.listener.noted(&self.state, game, *side, text);
        }
        self.listener.finished(&self.state, game);
        Ok(())
    }

    /// Keeps the record of a game that was played somewhere else.
    async fn keep_record(&self, id: &str, entries: Vec<host::Entry>) -> Result<(), RunFault> {
        let Ok(id) = id.parse::<MatchId>() else { return Ok(()) };
        let hosting = self.journal.hosting().clone();
        let kept = tokio::task::spawn_blocking(move || {
            let store = hosting.store();
            if store.reader().row(id)?.is_none() {
                store.writer().append_and_wait(id, entries)?;
            }
            Ok::<_, StoreError>(())
        });
        let kept = kept.await.unwrap_or(Err(StoreError::Closed));
        kept.map_err(|error| RunFault::Journal(error.into()))
    }

    async fn replay(&mut self, number: u32, why: String) -> Result<(), RunFault> {
        self.note(&Fact::GameReplayed { game: number, why: why.clone() }).await?;
        self.listener.replayed(&self.state, &self.state.games()[number as usize], &why);
        Ok(())
    }

    /// Goes on where the last run was interrupted: a game whose match had ended counts, another
    /// one is played again.
    async fn resume(&mut self) -> Result<(), RunFault> {
        let running: Vec<Game> = self.state.running().cloned().collect();
        for game in running {
            match self.found(&game).await {
                Some(finished) => {
                    self.note(&finished).await?;
                    self.listener.finished(&self.state, &self.state.games()[game.number as usize]);
                }
                None => self.replay(game.number, "the tournament was interrupted".into()).await?,
            }
        }
        self.end_strays().await
    }

    /// How a game has ended whose end was not noted.
    async fn found(&self, game: &Game) -> Option<Fact> {
        let GameState::Running { at } = &game.state else { return None };
        let hosting = self.journal.hosting();
        let hosted = hosting.find(at.parse().ok()?).await.ok()??;
        let ended = hosted.read(|referee| referee.ended().cloned())?;
        let (_, sides) = plan(hosting.kinds(), &order(self.tournament, &self.state, game)).ok()?;
        let entries = hosted.entries();
        let (result, reason, detail) = verdict(&seen(ended, &entries, &sides, None)).ok()?;
        let plies = hosted.read(host::Referee::n_actions) as u32;
        Some(Fact::GameFinished { game: game.number, result, reason, detail, plies })
    }

    /// Ends the matches that nobody plays any more.
    async fn end_strays(&self) -> Result<(), RunFault> {
        let hosting = self.journal.hosting();
        let ids = hosting.store().reader().unfinished().map_err(JournalFault::from)?;
        for id in ids {
            if let Ok(Some(stray)) = hosting.find(id).await
                && let Err(fault) = stray.end(vec![], "the tournament was interrupted".into()).await
            {
                tracing::warn!(%id, %fault, "a match of the interrupted run could not be ended");
            }
        }
        Ok(())
    }

    async fn note(&mut self, fact: &Fact) -> Result<(), RunFault> {
        self.journal.append(fact).await?;
        Ok(self.state.apply(fact)?)
    }
}

/// Everything that has to be known to play a game.
fn order(tournament: &Tournament, state: &arena::Tournament, game: &Game) -> GameOrder {
    let plan = &tournament.plan;
    let mut options: Vec<(String, String)> = plan.options.clone().into_iter().collect();
    if let Some(opening) = game.opening.and_then(|index| plan.openings.get(index as usize)) {
        options.retain(|(name, _)| name != POSITION);
        options.push((POSITION.to_owned(), opening.clone()));
    }
    let title = if plan.name.is_empty() { "Arena" } else { &plan.name };
    GameOrder {
        number: game.number,
        name: format!("{title}, game {}", game.number + 1),
        kind: plan.kind.clone(),
        options,
        names: game.seats.map(|entrant| state.name(entrant).to_owned()),
        players: game.seats.map(|entrant| tournament.players[entrant.index()].clone()),
        move_time_ms: plan.move_time_ms,
        seed: game.seed,
        conduct: tournament.conduct.clone(),
        n_replays: game.n_replays,
    }
}

/// The option by which every kind of game starts from a position.
const POSITION: &str = "position";
