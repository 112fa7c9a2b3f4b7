//! Classes: many matches with the same deal and dice.

use std::sync::Arc;

use host::{Class, ClassEntry, ClassId, EndReason, MatchId, Plan};
use store::StoreError;

use super::chance::secret_of;
use super::{CHANCE_KEY, MatchError, Matches, new_id};
use crate::blocking::blocking;
use crate::guesses::Guesses;
use crate::{secret, wall_clock};

/// The door of all classes.
#[derive(Default)]
pub(crate) struct ClassDoor {
    /// Held while somebody is let in.
    pub(crate) turn: tokio::sync::Mutex<()>,
    /// Wrong codes that were named there.
    pub(crate) guesses: Guesses,
}

impl Matches {
    /// Sets a class: all its matches are durable when this returns, or none of them is.
    pub(crate) async fn set_class(
        &self,
        name: String,
        kind: String,
        seed: u64,
        entry: ClassEntry,
        plans: Vec<Plan>,
    ) -> Result<ClassId, MatchError> {
        let id = ClassId::from_number(getrandom::u64()?);
        let created_at = wall_clock::now_ms();
        let store = Arc::clone(&self.store);
        let key = blocking(move || chance_key(&store)).await?;
        let chance = secret_of(&key, seed);
        let settled = |plan| Plan { class: Some(id), chance: Some(chance.clone()), ..plan };
        let opened =
            plans.into_iter().map(|plan| self.opened(new_id()?, settled(plan), created_at));
        let opened = opened.collect::<Result<Vec<_>, _>>()?;
        let logs = opened.iter().map(|new| (new.id, new.entries.clone())).collect();
        let class = Class { id, name, kind, seed, created_at, entry };
        self.write(move |writer| writer.set_class(class, logs)).await?;
        for new in opened {
            self.begin(new);
        }
        Ok(id)
    }

    /// The class of this id.
    pub(crate) async fn class(&self, id: ClassId) -> Result<Option<Class>, MatchError> {
        let classes = self.read(|reader| reader.classes()).await?;
        Ok(classes.into_iter().find(|class| class.id == id))
    }

    /// Lets everybody look at the matches of a class.
    pub(crate) async fn open_class(&self, id: ClassId) -> Result<(), MatchError> {
        self.write(move |writer| writer.open_class(id)).await?;
        for listed in self.read(move |reader| reader.matches_of(id)).await? {
            if let Some(found) = self.find(listed.id).await? {
                self.lobby.note(listed.id, &found.referee());
            }
        }
        Ok(())
    }

    /// Deletes a class with all its matches for ever, in one transaction; matches that are not over
    /// are ended first. How many there were.
    pub(crate) async fn delete_class(&self, id: ClassId) -> Result<usize, MatchError> {
        let listed = self.read(move |reader| reader.matches_of(id)).await?;
        let ids: Vec<MatchId> = listed.iter().map(|listed| listed.id).collect();
        for id in &ids {
            self.end(*id, EndReason::ClassDeleted).await?;
        }
        let n_deleted = ids.len();
        self.write(move |writer| writer.delete(ids)).await?;
        self.lobby.reset();
        Ok(n_deleted)
    }

    /// Where students come in.
    pub(crate) fn class_door(&self) -> &ClassDoor {
        &self.class_door
    }

    /// Whether nobody but its players may look at this match yet: it shows dice that are still to
    /// fall for others.
    pub(crate) async fn is_private(&self, id: MatchId) -> Result<bool, MatchError> {
        let row = self.read(move |reader| reader.row(id)).await?;
        Ok(row.is_some_and(|row| row.is_private))
    }
}

/// Drawn when the first class is set, and never told to anybody.
fn chance_key(store: &store::Store) -> Result<String, StoreError> {
    if let Some(key) = store.reader().setting(CHANCE_KEY)? {
        return Ok(key);
    }
    let key = secret::new().expect("an operating system has random numbers");
    store.writer().set(CHANCE_KEY, key.clone())?;
    Ok(key)
}
