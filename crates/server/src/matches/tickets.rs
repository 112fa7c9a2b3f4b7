//! Tickets: every program's seat has an ID of its own. It looks like a Game-ID, so that every
//! client can send it, and leads to just this seat.

use std::sync::Arc;

use game::Seat;
use host::{Access, Controller, MatchId, Plan, Store, StoreError};

use tokio::sync::oneshot;

use super::chance::number_of;
use super::{Match, MatchError, Matches};
use crate::blocking::blocking;
use crate::secret;

/// The setting that holds what tickets follow from.
const TICKET_KEY: &str = "ticket-key";

/// Makes tickets. They follow from a key that is drawn once and never leaves the data file, so
/// that they can be shown again to whoever may see them although only their hashes are kept.
pub(super) struct Tickets {
    key: String,
}

/// Where the ID leads that a program names. A team's next game would be another way to the same.
pub(crate) struct Lead {
    pub(crate) found: Arc<Match>,
    /// The seat, where the ID was its ticket.
    pub(crate) ticket: Option<Seat>,
}

impl Tickets {
    pub(super) async fn open(store: &Store) -> Result<Self, StoreError> {
        if let Some(key) = store.reader().setting(TICKET_KEY)? {
            return Ok(Self { key });
        }
        let key = secret::new().expect("an operating system has random numbers");
        let (told, written) = oneshot::channel();
        store.writer().set_then(TICKET_KEY, key.clone(), |result| drop(told.send(result)));
        written.await.unwrap_or(Err(StoreError::Closed))?;
        Ok(Self { key })
    }

    fn of(&self, id: MatchId, seat: Seat) -> String {
        let number = number_of(&[&self.key, "ticket", &id.to_string(), &seat.to_string()]);
        MatchId::from_number(number).to_string()
    }

    /// The same plan with what is kept of the tickets of its programs.
    pub(super) fn add_to(&self, id: MatchId, plan: Plan) -> Plan {
        let hash = |seat: Seat| {
            let is_program = plan.seats[seat.index()].controller == Controller::Computer;
            is_program.then(|| secret::hash(&self.of(id, seat)))
        };
        let tickets: Vec<Option<String>> = Seat::all(plan.seats.len()).map(hash).collect();
        let tickets = if tickets.iter().any(Option::is_some) { tickets } else { vec![] };
        Plan { access: Access { tickets, ..plan.access.clone() }, ..plan }
    }
}

impl Matches {
    /// The tickets of a match by seat; who asks must be allowed to know them.
    pub(crate) fn tickets_of(&self, found: &Match) -> Vec<(Seat, String)> {
        let hashes = found.read(|referee| referee.plan().access.tickets.clone());
        let seats = Seat::all(hashes.len()).zip(&hashes);
        let has_ticket = seats.filter(|(_, hash)| hash.is_some());
        has_ticket.map(|(seat, _)| (seat, self.tickets.of(found.id(), seat))).collect()
    }

    /// Where this ID leads: to the match of this id, or to the seat whose ticket it is.
    pub(crate) async fn lead(&self, id: MatchId) -> Result<Option<Lead>, MatchError> {
        if let Some(found) = self.find(id).await? {
            return Ok(Some(Lead { found, ticket: None }));
        }
        let (store, hash) = (Arc::clone(&self.store), secret::hash(&id.to_string()));
        let Some((id, seat)) = blocking(move || store.reader().ticket(&hash)).await? else {
            return Ok(None);
        };
        let found = self.find(id).await?;
        Ok(found.map(|found| Lead { found, ticket: Some(seat) }))
    }
}
