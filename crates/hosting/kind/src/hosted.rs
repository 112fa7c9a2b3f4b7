//! A running game behind a common face: texts in, texts and JSON out, no types of its own.

use std::any::Any;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use game::{Actor, Game, Outcome, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::{Pauses, Programs, RealTime};

/// What a game must be for the host: plain data that can be shown and sent to other threads.
pub trait Hostable:
    Game<
        View: Serialize,
        Event: Serialize + Send + Sync + 'static,
        Action: FromStr<Err: Serialize>,
        Illegal: Serialize,
    > + Send
    + Sync
    + 'static
{
}

impl<G> Hostable for G where
    G: Game<
            View: Serialize,
            Event: Serialize + Send + Sync + 'static,
            Action: FromStr<Err: Serialize>,
            Illegal: Serialize,
        > + Send
        + Sync
        + 'static
{
}

/// A game whose type the host does not know. What a kind can do beyond this is asked of its
/// [`Kind`](crate::Kind).
pub trait HostedGame: Send + Sync {
    /// A copy to go on with.
    fn boxed_clone(&self) -> Box<dyn HostedGame>;
    /// How many seats there are.
    fn n_seats(&self) -> usize;
    /// Whether this actor has anything to do now.
    fn may_act(&self, actor: Actor) -> bool;
    /// Everything this actor may do now.
    fn legal_actions(&self, actor: Actor) -> Vec<String>;
    /// Carries an action out, or refuses it and changes nothing.
    fn apply(&mut self, actor: Actor, action: &str) -> Result<Applied, RefusedAction>;
    /// How long nobody may act before the clock does, if it has anything to do.
    fn pause(&self) -> Option<Duration>;
    /// How the rules ended the game, if they did.
    fn outcome(&self) -> Option<Outcome>;
    /// What this viewer may see.
    fn view(&self, viewer: Viewer) -> Value;
    /// For the kind that made it.
    fn as_any(&self) -> &dyn Any;
}

/// An action that was carried out.
#[derive(Clone)]
pub struct Applied {
    /// The action as the notation prints it.
    pub action: String,
    /// What it brought about, for those who watch.
    pub steps: Steps,
}

/// What an action brought about; it becomes JSON only if somebody watches.
pub type Steps = Arc<dyn ToJson>;

/// Something that can be shown.
pub trait ToJson: Send + Sync {
    /// As JSON.
    fn to_json(&self) -> Value;
}

impl<T: Serialize + Send + Sync> ToJson for T {
    fn to_json(&self) -> Value {
        to_json(self)
    }
}

/// A value of a game as JSON.
pub fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what games tell is plain data with text keys")
}

/// Why an action was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedAction {
    /// The text is no action of this game at all.
    #[error("{why}")]
    Unreadable {
        /// What is wrong with it, in words.
        why: String,
        /// The same for translations, as with a rule.
        fault: Value,
        /// What programs are told instead, where the kind has words of its own for it.
        wire: Option<String>,
    },
    /// It is one, but the rules forbid it now.
    #[error("{why}")]
    Illegal {
        /// The rule in words.
        why: String,
        /// The same for translations: an object with a `code`, and `params` with all that the
        /// words name.
        rule: Value,
        /// What programs are told instead, where the kind has words of its own for it.
        wire: Option<String>,
    },
    /// It came too late: somebody else was first.
    #[error("{message}")]
    TooSlow {
        /// Who was first.
        first: Seat,
        /// The rules' own words.
        message: String,
    },
}

impl RefusedAction {
    /// What a program is told behind `Invalid Move: `.
    pub fn wire_text(&self) -> String {
        match self {
            Self::Unreadable { wire: Some(wire), .. } | Self::Illegal { wire: Some(wire), .. } => {
                wire.clone()
            }
            other => other.to_string(),
        }
    }
}

/// The adapter from a [`Game`] to a [`HostedGame`].
pub(crate) struct Running<G: Hostable> {
    pub(crate) game: G,
    pub(crate) n_seats: usize,
    pub(crate) programs: Option<&'static dyn Programs<G>>,
    pub(crate) real_time: Option<&'static dyn RealTime<G>>,
    pub(crate) pauses: Option<&'static dyn Pauses<G>>,
}

impl<G: Hostable> Running<G> {
    fn unreadable(&self, error: &<G::Action as FromStr>::Err) -> RefusedAction {
        let wire = self.programs.and_then(|programs| programs.refusal(None));
        RefusedAction::Unreadable { why: error.to_string(), fault: to_json(error), wire }
    }

    fn illegal(&self, illegal: &G::Illegal) -> RefusedAction {
        let why = illegal.to_string();
        if let Some(first) = self.real_time.and_then(|real_time| real_time.beaten_by(illegal)) {
            return RefusedAction::TooSlow { first, message: why };
        }
        let rule = to_json(illegal);
        let wire = self.programs.and_then(|programs| programs.refusal(Some(illegal)));
        RefusedAction::Illegal { why, rule, wire }
    }
}

/// The game behind the common face.
///
/// # Panics
/// When the game is of another kind: then the host has mixed up two matches.
pub(crate) fn typed<G: Hostable>(game: &dyn HostedGame) -> &G {
    let running: Option<&Running<G>> = game.as_any().downcast_ref();
    &running.expect("a kind is only asked about its own games").game
}

impl<G: Hostable> HostedGame for Running<G> {
    fn boxed_clone(&self) -> Box<dyn HostedGame> {
        Box::new(Self { game: self.game.clone(), ..*self })
    }

    fn n_seats(&self) -> usize {
        self.n_seats
    }

    fn may_act(&self, actor: Actor) -> bool {
        self.game.may_act(actor)
    }

    fn legal_actions(&self, actor: Actor) -> Vec<String> {
        self.game.legal_actions(actor).map(|action| action.to_string()).collect()
    }

    fn apply(&mut self, actor: Actor, action: &str) -> Result<Applied, RefusedAction> {
        let action: G::Action = match action.parse() {
            Ok(action) => action,
            Err(error) => return Err(self.unreadable(&error)),
        };
        let events = match self.game.apply(actor, &action) {
            Ok(events) => events,
            Err(illegal) => return Err(self.illegal(&illegal)),
        };
        Ok(Applied { action: action.to_string(), steps: Arc::new(events) })
    }

    fn pause(&self) -> Option<Duration> {
        let pause = |pauses: &dyn Pauses<G>| pauses.pause(&self.game);
        self.game.may_act(Actor::Clock).then(|| self.pauses.map_or(Duration::ZERO, pause))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(&self.game.view(viewer))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
