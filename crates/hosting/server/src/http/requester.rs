//! Who looks at a match: a player by the secret of a seat, anybody else as a spectator.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use game::{Seat, Viewer};
use host::{Controller, Referee};

use super::bearer::key;
use super::problem::{Problem, ProblemKind};
use super::show::find;
use super::{Context, Peer};
use crate::matches::Match;

/// Who asks: the hash of the secret that a request may bring, and where it comes from. A secret
/// that is good for nothing is no error, since everybody may look.
pub(super) struct Requester {
    key: Option<String>,
    share: IpAddr,
}

impl<S: Sync> FromRequestParts<S> for Requester {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // Only tests have requests that come from nowhere.
        let peer = parts.extensions.get().copied().unwrap_or(Peer(Ipv4Addr::LOCALHOST.into()));
        Ok(Self { key: key(&parts.headers), share: peer.share() })
    }
}

/// A match and through whose eyes it is looked at.
pub(super) struct Opened {
    pub(super) found: Arc<Match>,
    pub(super) viewer: Viewer,
    /// A guest at a match of a class, who may look only while a seat is free to sit down on.
    pub(super) is_guest_of_class: bool,
}

impl Requester {
    /// The address that its share of anything is counted under.
    pub(super) fn share(&self) -> IpAddr {
        self.share
    }

    /// The hash of the secret that it brings, if any.
    pub(super) fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The seat of this match that it holds, if any.
    pub(super) fn seat_in(&self, referee: &Referee) -> Option<Seat> {
        let key = self.key.as_ref()?;
        let own = |seat: &Seat| referee.seats()[seat.index()].key.as_ref() == Some(key);
        Seat::all(referee.seats().len()).find(own)
    }

    /// The seat of this rematch that is kept for it, if any.
    pub(super) fn seat_kept_in(&self, referee: &Referee) -> Option<Seat> {
        let kept = &referee.plan().access.kept;
        let own = |seat: &Seat| self.key.is_some() && kept[seat.index()] == self.key;
        Seat::all(kept.len()).find(own)
    }

    /// Whether it created this match.
    pub(super) fn is_creator_of(&self, referee: &Referee) -> bool {
        self.key.is_some() && referee.plan().access.creator == self.key
    }

    /// Whether it is the operator.
    pub(super) fn is_admin(&self, context: &Context) -> bool {
        self.key.as_ref().is_some_and(|key| context.is_admin(key))
    }

    /// The match of the address, if these eyes may see it.
    pub(super) async fn open(&self, context: &Context, id: &str) -> Result<Opened, Problem> {
        let found = find(context, id).await?;
        if let Some(seat) = found.read(|referee| self.seat_in(referee)) {
            return Ok(Opened { found, viewer: Viewer::Seat(seat), is_guest_of_class: false });
        }
        let in_class = found.read(|referee| referee.plan().class.is_some());
        let is_guest_of_class =
            in_class && !self.is_admin(context) && context.matches.is_private(found.id()).await?;
        if is_guest_of_class && found.read(is_closed_to_guests) {
            return Err(ProblemKind::PrivateMatch.into());
        }
        Ok(Opened { found, viewer: Viewer::Spectator, is_guest_of_class })
    }
}

/// Whether all people of a match have come.
pub(super) fn is_closed_to_guests(referee: &Referee) -> bool {
    let seats = referee.seats().iter().zip(&referee.plan().seats);
    seats.filter(|(_, planned)| planned.controller == Controller::Human).all(|(seat, _)| seat.taken)
}
