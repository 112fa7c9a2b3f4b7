use super::{
    Analysis, Bots, Classes, Debriefing, Handouts, Openings, Pauses, Programs, RealTime, Secrets,
    Texts, Traps,
};
use crate::hosted::Hostable;

/// The declaration of a kind of game: its rules and what it can do.
///
/// A capability that is not there is `None`. The list in the API, the forms in the browser and
/// every refusal follow from this. A new capability is a trait in a file of its own, a method
/// here and a field of [`Kind`](super::Kind); games that do not have it need no change.
pub trait GameSpec: Send + Sync + 'static {
    /// The rules.
    type Game: Hostable;

    /// Programs can play it over the line protocol.
    fn programs(&self) -> Option<&'static dyn Programs<Self::Game>> {
        None
    }
    /// It has players that are part of the server.
    fn bots(&self) -> Option<&'static dyn Bots<Self::Game>> {
        None
    }
    /// Its positions can be analysed.
    fn analysis(&self) -> Option<&'static dyn Analysis<Self::Game>> {
        None
    }
    /// It has a book of openings.
    fn openings(&self) -> Option<&'static dyn Openings<Self::Game>> {
        None
    }
    /// It has something to say about a finished match.
    fn debriefing(&self) -> Option<&'static dyn Debriefing<Self::Game>> {
        None
    }
    /// Many matches can be played with the same chance and compared.
    fn classes(&self) -> Option<&'static dyn Classes<Self::Game>> {
        None
    }
    /// It does not go by turns.
    fn real_time(&self) -> Option<&'static dyn RealTime<Self::Game>> {
        None
    }
    /// Something happens in it by itself.
    fn pauses(&self) -> Option<&'static dyn Pauses<Self::Game>> {
        None
    }
    /// Not everybody may see everything.
    fn secrets(&self) -> Option<&'static dyn Secrets<Self::Game>> {
        None
    }
    /// It has words and pictures of its own.
    fn texts(&self) -> Option<&'static dyn Texts<Self::Game>> {
        None
    }
    /// It knows where clients go wrong.
    fn traps(&self) -> Option<&'static dyn Traps<Self::Game>> {
        None
    }
    /// It has files to print or to keep.
    fn handouts(&self) -> Option<&'static dyn Handouts> {
        None
    }
    /// Its records in the form of PDN read back: every action is one word, and nothing that
    /// matters is left out.
    fn has_game_text(&self) -> bool {
        false
    }
}
