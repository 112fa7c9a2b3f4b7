//! The data file in SQLite: a [`Ledger`] with one connection that writes, and a
//! [`Catalogue`](crate::Catalogue) with any number of those that read.

pub(crate) mod backup;
mod catalogue;
pub(crate) mod check;
pub(crate) mod file;
mod jobs;
mod rows;
pub(crate) mod schema;
mod selection;
mod tournaments;
mod wal;
mod wal_repair;
mod wal_scan;
mod writes;

use rusqlite::{Connection, ErrorCode};

pub(crate) use catalogue::SqliteCatalogue;
pub use wal_scan::WalDamage;

#[cfg(any(test, feature = "testing"))]
use crate::Fault;
use crate::{DiskFault, Ledger, PendingWrite, StoreError};
use rows::Rows;
use wal::Wal;

/// The connection that writes.
pub(crate) struct SqliteLedger {
    connection: Connection,
    wal: Wal,
    rows: Rows,
    #[cfg(any(test, feature = "testing"))]
    fault: Option<Fault>,
}

impl SqliteLedger {
    pub(crate) fn new(mut connection: Connection) -> Result<Self, StoreError> {
        let wal = Wal::of(&mut connection)?;
        Ok(Self {
            connection,
            wal,
            rows: Rows::default(),
            #[cfg(any(test, feature = "testing"))]
            fault: None,
        })
    }

    fn write_all(&mut self, group: &[PendingWrite]) -> Result<(), StoreError> {
        self.run("BEGIN IMMEDIATE")?;
        let written = self.carry_out(group).and_then(|()| self.run("COMMIT"));
        if written.is_err() && !self.connection.is_autocommit() {
            let _ = self.run("ROLLBACK");
        }
        written
    }

    fn carry_out(&mut self, group: &[PendingWrite]) -> Result<(), StoreError> {
        for pending in group {
            writes::carry_out(&self.connection, &mut self.rows, &pending.write)?;
        }
        #[cfg(any(test, feature = "testing"))]
        if let Some(fault) = self.fault {
            return Err(fault.error());
        }
        Ok(())
    }

    /// One of the statements that come with every commit; so they are parsed only once.
    fn run(&self, statement: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(statement)?.execute([])?;
        Ok(())
    }
}

impl Ledger for SqliteLedger {
    fn commit(&mut self, group: &[PendingWrite]) -> Result<(), StoreError> {
        let result = self.write_all(group);
        if result.is_err() {
            self.rows.forget_all();
        }
        result
    }

    fn needs_care(&mut self) -> bool {
        self.wal.note_commit()
    }

    fn look_after(&mut self) {
        self.wal.look_after(&self.connection);
    }

    #[cfg(any(test, feature = "testing"))]
    fn set_fault(&mut self, fault: Option<Fault>) {
        self.fault = fault;
    }

    fn close(self: Box<Self>) {
        // Nothing is lost when this fails: the write-ahead log is read at the next start.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let fault = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Some(DiskFault::Full),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Some(DiskFault::Locked),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Some(DiskFault::ReadOnly),
            Some(ErrorCode::OutOfMemory) => Some(DiskFault::OutOfMemory),
            Some(
                ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::FileLockingProtocolFailed,
            ) => Some(DiskFault::Broken),
            _ => None,
        };
        Self::Database { problem: error.to_string().into(), fault }
    }
}
