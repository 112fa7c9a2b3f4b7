//! The rows of matches that are being written to, so that nothing is looked up for every move.

use std::collections::HashMap;
use std::collections::hash_map::Entry as MapEntry;

use host::MatchId;
use rusqlite::{Connection, OptionalExtension};

use crate::StoreError;

/// What the writer remembers of the rows it has written to. It is only as good as the transactions
/// it was read in: after one that failed everything is forgotten.
#[derive(Default)]
pub(super) struct Rows(HashMap<MatchId, Row>);

/// The row of a match.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) key: i64,
    /// Whether it says already that something was played.
    pub(super) has_begun: bool,
}

/// More than any server has running at once; beyond it everything is looked up again.
const MOST: usize = 100_000;

impl Rows {
    /// The row of this match, if there is one.
    pub(super) fn find(
        &mut self,
        transaction: &Connection,
        id: MatchId,
    ) -> Result<Option<&mut Row>, StoreError> {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let unknown = match self.0.entry(id) {
            MapEntry::Occupied(known) => return Ok(Some(known.into_mut())),
            MapEntry::Vacant(unknown) => unknown,
        };
        let found = transaction
            .prepare_cached("SELECT key, has_begun FROM match WHERE id = ?1")?
            .query_row([id.to_string()], |row| Ok(Row { key: row.get(0)?, has_begun: row.get(1)? }))
            .optional()?;
        Ok(found.map(|row| unknown.insert(row)))
    }

    /// Nothing more will be written to this match.
    pub(super) fn forget(&mut self, id: MatchId) {
        self.0.remove(&id);
    }

    /// What was read may not be so.
    pub(super) fn forget_all(&mut self) {
        self.0.clear();
    }
}
