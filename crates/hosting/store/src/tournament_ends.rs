//! How far a tournament is, without reading all of it.

use super::{Reader, StoreError};

impl Reader {
    /// The last fact of a tournament. A server that starts reads it to know whether it has to read
    /// the rest.
    pub fn last_fact(&self, id: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT fact FROM tournament_fact JOIN tournament ON tournament = key
             WHERE id = ?1 ORDER BY seq DESC LIMIT 1";
        self.query_one(sql, [id], |row| Ok(row.get(0)?))
    }
}
