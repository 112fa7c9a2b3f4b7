//! Tickets: every program's seat has an ID of its own. It looks like a Game-ID, so that every
//! client can send it, and leads to just this seat.

use std::sync::Arc;

use game::Seat;
use host::{Access, Controller, MatchId, Plan};
use store::{Store, StoreError};

use super::chance::number_of;
use super::{Match, MatchError, Matches, WaitingRoom};
use crate::blocking::durably;
use crate::secret;

/// The setting that holds what tickets follow from.
const TICKET_KEY: &str = "ticket-key";

/// Makes tickets. They follow from a key that is drawn once and never leaves the data file, so
/// that they can be shown again to those who may see them although only their hashes are kept.
pub(super) struct Tickets {
    key: String,
}

/// What an ID stands for that a program names.
pub(crate) enum TicketTarget {
    /// A match; the program sits down where there is room.
    Match(Arc<Match>),
    /// One seat of a match.
    Seat(Arc<Match>, Seat),
    /// A team, which plays one match after the other.
    Team(Arc<WaitingRoom>),
    /// The next run of a check of clients.
    Check,
}

impl Tickets {
    pub(super) async fn open(store: &Store) -> Result<Self, StoreError> {
        if let Some(key) = store.reader().setting(TICKET_KEY)? {
            return Ok(Self { key });
        }
        let key = secret::new().expect("an operating system has random numbers");
        durably(|done| store.writer().set_then(TICKET_KEY, key.clone(), done)).await?;
        Ok(Self { key })
    }

    fn of(&self, id: MatchId, seat: Seat) -> String {
        let number = number_of(&[&self.key, "ticket", &id.to_string(), &seat.to_string()]);
        MatchId::from_number(number).to_string()
    }

    /// What a person types to get a seat of a class back: eight letters in two groups, without
    /// those that look alike.
    fn code(&self, id: MatchId, seat: Seat, issue: u32) -> String {
        let (id, seat, again) = (id.to_string(), seat.to_string(), issue.to_string());
        let first = [self.key.as_str(), "code", &id, &seat];
        let number = match issue {
            0 => number_of(&first),
            _ => number_of(&[&first[..], &[&again]].concat()),
        };
        let n_letters = CODE_LETTERS.len() as u64;
        let digits = std::iter::successors(Some(number), |number| Some(number / n_letters));
        let letters = digits.map(|number| CODE_LETTERS[(number % n_letters) as usize] as char);
        let letters: String = letters.take(CODE_LENGTH).collect();
        let (first, second) = letters.split_at(CODE_LENGTH / 2);
        format!("{first}-{second}")
    }

    fn of_team(&self, tournament: &str, team: u32, issue: u32) -> String {
        let number =
            number_of(&[&self.key, "team", tournament, &team.to_string(), &issue.to_string()]);
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

const CODE_LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH: usize = 8;

impl Matches {
    /// The code by which a student of a class gets this seat back, as it was issued last; who asks
    /// must be allowed to know it.
    pub(crate) fn seat_code(&self, found: &Match, seat: Seat) -> String {
        let issue = found.read(|referee| referee.seats()[seat.index()].code_issue);
        self.tickets.code(found.id(), seat, issue)
    }

    /// The tickets of a match by seat; who asks must be allowed to know them.
    pub(crate) fn tickets_of(&self, found: &Match) -> Vec<(Seat, String)> {
        let hashes = found.read(|referee| referee.plan().access.tickets.clone());
        let seats = Seat::all(hashes.len()).zip(&hashes);
        let has_ticket = seats.filter(|(_, hash)| hash.is_some());
        has_ticket.map(|(seat, _)| (seat, self.tickets.of(found.id(), seat))).collect()
    }

    /// The standing ticket of a team, the `issue`th that it got; who asks must be allowed to know
    /// it.
    pub(crate) fn team_ticket(&self, tournament: &str, team: u32, issue: u32) -> String {
        self.tickets.of_team(tournament, team, issue)
    }

    /// What this ID stands for; the one place where IDs are looked up.
    pub(crate) async fn target_of(&self, id: MatchId) -> Result<Option<TicketTarget>, MatchError> {
        let ticket = id.to_string();
        if self.checks.knows(&ticket) {
            return Ok(Some(TicketTarget::Check));
        }
        let hash = secret::hash(&ticket);
        if let Some(room) = self.standing.find(&hash) {
            return Ok(Some(TicketTarget::Team(room)));
        }
        if let Some(found) = self.find(id).await? {
            return Ok(Some(TicketTarget::Match(found)));
        }
        let Some((id, seat)) = self.read(move |reader| reader.ticket(&hash)).await? else {
            return Ok(None);
        };
        let found = self.find(id).await?;
        Ok(found.map(|found| TicketTarget::Seat(found, seat)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_can_be_typed_and_belongs_to_one_seat() {
        let tickets = Tickets { key: "key".to_owned() };
        let code = |match_number: u64, seat: u8| {
            tickets.code(MatchId::from_number(match_number), Seat(seat), 0)
        };
        let one = code(1, 0);
        assert_eq!((one.len(), &one[4..5]), (9, "-"));
        assert!(one.bytes().all(|letter| letter == b'-' || CODE_LETTERS.contains(&letter)));
        assert_eq!(one, code(1, 0), "it can be shown again");
        let again = tickets.code(MatchId::from_number(1), Seat(0), 1);
        assert!(one != code(1, 1) && one != code(2, 0) && one != again);
    }
}
