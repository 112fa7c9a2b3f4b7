//! What a server that starts takes up again from the file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use host::{Controller, Entry, Fact, LeaveReason, MatchId, Referee};
use kind::Kinds;
use store::{Patience, Store, StoreError};

use super::caretaker::SEEN_TIME;
use super::classes::ClassDoor;
use super::rematches::Rematches;
use super::seen_time::SeenTime;
use super::services::Directory;
use super::tickets::Tickets;
use super::{Lobby, Matches, StandingTickets, bots};
use crate::blocking::durably;
use crate::checks::Checks;
use crate::metrics::Games;
use crate::pulse::Pulse;
use crate::quotas::Quotas;
use crate::thinkers::Thinkers;
use crate::{Config, wall_clock};

impl Matches {
    /// Resumes all matches that were not over when the last server stopped.
    pub(crate) async fn resume(
        kinds: Kinds,
        store: Arc<Store>,
        config: &Config,
    ) -> Result<Self, StoreError> {
        let (running, lobby) = (Directory::default(), Lobby::new());
        let thinkers = Thinkers::start(config.thinking);
        let tallies = Games::new(&kinds);
        let watched = Arc::clone(&store);
        let pulse = Pulse::start(move || watched.writer().is_failing());
        tokio::spawn(probe_while_failing(Arc::downgrade(&store)));
        let quotas = Quotas::new(config.match_quotas);
        let tickets = Tickets::open(&store).await?;
        let retention = config.retention;
        let checks = Arc::new(Checks::new(kinds.clone()));
        let kept = store.reader().setting(SEEN_TIME)?;
        let kept = kept.and_then(|kept| serde_json::from_str(&kept).ok());
        let newest = if kept.is_none() { store.reader().newest()? } else { None };
        let seen = SeenTime::resume(kept, newest, wall_clock::now_ms());
        let matches = Self {
            kinds,
            store,
            running,
            lobby,
            thinkers,
            tallies,
            quotas,
            pulse,
            tickets,
            checks,
            rematches: Rematches::default(),
            standing: StandingTickets::default(),
            retention,
            seen: Mutex::new(seen),
            class_door: ClassDoor::default(),
        };
        let creators: HashMap<_, _> = matches.store.reader().creators()?.into_iter().collect();
        let mut appends = Vec::new();
        for id in matches.store.reader().unfinished()? {
            let entries = matches.store.reader().log(id)?.unwrap_or_default();
            match Referee::replay(&matches.kinds, &entries) {
                Ok(referee) => {
                    if let Some(address) = creators.get(&id).and_then(|from| from.parse().ok()) {
                        let bots_only = bots::are_alone_in(referee.plan());
                        matches.quotas.resume(id, address, bots_only);
                    }
                    appends.push(matches.resume_match(id, referee, entries));
                }
                // It stays in the file, for a version that can read it.
                Err(error) => tracing::error!(%id, %error, "this match can't be resumed"),
            }
        }
        for append in appends {
            append.await?;
        }
        Ok(matches)
    }

    /// The programs that sat there lost their connections with the old process.
    fn resume_match(
        &self,
        id: MatchId,
        mut referee: Referee,
        mut entries: Vec<Entry>,
    ) -> impl Future<Output = Result<(), StoreError>> {
        let is_program =
            |seat: usize| referee.plan().seats[seat].controller == Controller::Computer;
        let orphans: Vec<usize> = (0..referee.seats().len())
            .filter(|&seat| is_program(seat) && referee.seats()[seat].taken)
            .collect();
        let left: Vec<Entry> = (referee.next_seq()..)
            .zip(&orphans)
            .map(|(seq, &seat)| Entry {
                seq,
                at: wall_clock::now_ms(),
                fact: Fact::Left { seat: seat as u8, why: LeaveReason::Restarted },
            })
            .collect();
        for entry in &left {
            referee.apply(entry).expect("who sits can leave");
        }
        entries.extend(left.iter().cloned());
        let (writer, left) = (self.store.writer(), Arc::new(left));
        let appended = durably(move |done| {
            if left.is_empty() {
                done(Ok(()));
            } else {
                writer.append(id, left, Patience::Usual, done);
            }
        });
        self.run(id, referee, entries);
        appended
    }
}

/// As long as the disk takes nothing, finds out now and then whether it does again: people's time
/// stands still until somebody knows.
async fn probe_while_failing(store: Weak<Store>) {
    loop {
        tokio::time::sleep(PROBE).await;
        let Some(store) = store.upgrade() else { return };
        if store.writer().is_failing() {
            store.writer().probe(wall_clock::now_ms(), |_| ());
        }
    }
}

const PROBE: Duration = Duration::from_secs(1);
