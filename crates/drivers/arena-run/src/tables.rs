use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use kind::Kinds;
use store::Store;
use tokio::sync::Mutex;

use crate::launcher::Launcher;
use crate::order::{Conduct, GameOrder};
use crate::table::Table;
use crate::venue::{Begun, Fault, Later, Venue};

/// Plays games of any tournament: a [`Table`] for every way in which games are conducted, made
/// when the first such game comes.
#[derive(Clone)]
pub struct Tables {
    inner: Arc<Inner>,
}

struct Inner {
    /// Where the data files are; nobody needs them afterwards.
    folder: PathBuf,
    kinds: Kinds,
    launcher: Arc<dyn Launcher>,
    n_at_once: usize,
    open: Mutex<HashMap<Manner, Table>>,
}

/// What the times of the protocol depend on.
type Manner = (bool, bool);

impl Tables {
    /// Keeps data files in this folder until somebody removes it.
    pub fn new(
        folder: PathBuf,
        kinds: Kinds,
        launcher: Arc<dyn Launcher>,
        n_at_once: usize,
    ) -> Self {
        let open = Mutex::default();
        Self { inner: Arc::new(Inner { folder, kinds, launcher, n_at_once, open }) }
    }
}

impl Inner {
    async fn venue(&self, conduct: &Conduct) -> Result<Box<dyn Venue>, Fault> {
        let manner = (conduct.no_pondering, conduct.usual_pauses);
        let mut open = self.open.lock().await;
        if let Some(table) = open.get(&manner) {
            return Ok(Box::new(table.venue()));
        }
        let passing = |error: &dyn ToString| Fault::Passing(error.to_string());
        let path = self.folder.join(format!("games-{}.db", open.len()));
        let store = Store::open(&path).map_err(|error| passing(&error))?;
        let (kinds, launcher) = (self.kinds.clone(), Arc::clone(&self.launcher));
        let table = Table::open(store, kinds, launcher, conduct, self.n_at_once).await;
        let table = table.map_err(|error| passing(&error))?;
        let venue = Box::new(table.venue());
        open.insert(manner, table);
        Ok(venue)
    }
}

impl Venue for Tables {
    fn begin(&self, order: GameOrder) -> Later<Result<Begun, Fault>> {
        let inner = Arc::clone(&self.inner);
        Box::pin(async move {
            let venue = inner.venue(&order.conduct).await?;
            venue.begin(order).await
        })
    }
}
