//! An actor in the log and in the API: `"seat":0` for a player, `"actor":"dealer"` or
//! `"actor":"clock"` for the others.

use game::{Actor, Seat};
use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Who did it: a player, or else chance or time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct WrittenActor {
    /// The seat of a player, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Somebody who is no player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<NoPlayer>,
}

impl From<Actor> for WrittenActor {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Seat(seat) => Self { seat: Some(seat.0), actor: None },
            Actor::Dealer => Self { seat: None, actor: Some(NoPlayer::Dealer) },
            Actor::Clock => Self { seat: None, actor: Some(NoPlayer::Clock) },
        }
    }
}

/// Who acts in a match without sitting at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum NoPlayer {
    /// Dice and cards.
    Dealer,
    /// What happens by itself.
    Clock,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
pub(crate) fn serialize<S: Serializer>(actor: &Actor, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_struct("Actor", 1)?;
    match actor {
        Actor::Seat(seat) => fields.serialize_field("seat", &seat.0)?,
        Actor::Dealer => fields.serialize_field("actor", &NoPlayer::Dealer)?,
        Actor::Clock => fields.serialize_field("actor", &NoPlayer::Clock)?,
    }
    fields.end()
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Actor, D::Error> {
    let WrittenActor { seat, actor } = WrittenActor::deserialize(from)?;
    match (seat, actor) {
        // Formats 1 to 4 of the data file had these numbers.
        (Some(255), None) | (None, Some(NoPlayer::Dealer)) => Ok(Actor::Dealer),
        (Some(254), None) | (None, Some(NoPlayer::Clock)) => Ok(Actor::Clock),
        (Some(seat), None) => Ok(Actor::Seat(Seat(seat))),
        _ => Err(D::Error::custom("expected either a seat or an actor")),
    }
}
