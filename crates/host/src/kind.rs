//! What the host sees of a game: texts in, texts and JSON out, no types of its own.

mod analysis;
mod debrief;
mod extras;
mod handout;
mod mind;

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use game::{BadOption, Game, Outcome, Seat, Viewer};
use serde::Serialize;

pub use analysis::{Analyse, Finding, FoundLine, Inquiry, Listener};
pub use debrief::{Debrief, Debriefer};
use extras::Extras;
pub use extras::{Count, CountUp, NeedsSeed};
pub use handout::{Handout, Handouts};
use mind::MindOf;
pub use mind::{Bots, HostedMind, Intent, MakeMind, Mind};

/// A kind of game that can be hosted.
pub trait Kind: Send + Sync {
    /// The kind's name as users and the wire write it.
    fn name(&self) -> &'static str;
    /// The version of the rules now in force.
    fn rules_version(&self) -> u32;
    /// The text of a setup with these options, all others at their defaults.
    fn setup(&self, options: &[(&str, &str)]) -> Result<String, BadOption>;
    /// The names of the bots that can play it, from the weakest to the strongest.
    fn bots(&self) -> Vec<String>;
    /// What people call the bot of this name, in a few English words.
    fn bot_title(&self, bot: &str) -> String;
    /// Whether with these options the deal is drawn from the option `seed`.
    fn needs_seed(&self, options: &[(&str, &str)]) -> bool;
    /// What a match came to, in numbers; empty for a kind that counts nothing, or if the log is
    /// none of this setup.
    fn counts(&self, setup: &str, log: &[(Seat, &str)]) -> Vec<Count>;
    /// Begins to look back on a finished match; nothing for a kind that has nothing to say, or if
    /// the log is none of this setup.
    fn debrief(&self, setup: &str, log: &[(Seat, &str)]) -> Option<Box<dyn Debriefer>>;
    /// The names of the files it offers to print or to keep.
    fn handouts(&self) -> Vec<String>;
    /// The file of this name; making it may take a moment.
    fn handout(&self, name: &str) -> Option<Handout>;
    /// What is wrong with a setup, for translations, where the kind tells it: an object with a
    /// `code`.
    fn setup_fault(&self, setup: &str) -> Option<serde_json::Value>;
    /// The game at its beginning, or why the setup can't be read.
    fn start(&self, setup: &str) -> Result<Box<dyn HostedGame>, String>;
}

/// A running game behind a common face.
pub trait HostedGame: Send + Sync {
    /// A copy to try things out on.
    fn boxed_clone(&self) -> Box<dyn HostedGame>;
    /// How many seats there are.
    fn n_seats(&self) -> usize;
    /// Whether this seat has anything to do now.
    fn may_act(&self, seat: Seat) -> bool;
    /// Everything this seat may do now.
    fn legal_actions(&self, seat: Seat) -> Vec<String>;
    /// Carries an action out and returns it as the notation prints it, or refuses it and changes
    /// nothing.
    fn apply(&mut self, seat: Seat, action: &str) -> Result<String, RefusedAction>;
    /// What this action would bring about, as those who watch are told; nothing if it is refused.
    fn events_of(&self, seat: Seat, action: &str) -> Option<serde_json::Value>;
    /// A stable word for the side that a seat plays, where the kind has such words.
    fn side(&self, seat: Seat) -> Option<&'static str>;
    /// What the next chance of the dealer is for, where the kind names it. Matches with the same
    /// chance draw the same for the same name.
    fn draw_name(&self) -> Option<String>;
    /// Whether the setup tells more than every viewer may know.
    fn hides_setup(&self) -> bool;
    /// Whether everybody acts at any time, and no turn is timed.
    fn is_real_time(&self) -> bool;
    /// What happens by itself if nobody acts for so long.
    fn due(&self) -> Option<(Duration, String)>;
    /// Whether this action is told to nobody before the match is over.
    fn is_secret(&self, seat: Seat, action: &str) -> bool;
    /// How the rules ended the game, if they did.
    fn outcome(&self) -> Option<Outcome>;
    /// What this viewer may see.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// The position as lines for programs, where the kind has such a form.
    fn position_lines(&self) -> Option<Vec<String>>;
    /// The position as a picture of characters, where the kind has one.
    fn diagram(&self) -> Option<String>;
    /// A mind for this bot at this seat; none if there is no such bot or it can't play there.
    /// The seed is for bots that do not always do the same.
    fn mind(&self, seat: Seat, bot: &str, seed: u64) -> Option<Box<dyn HostedMind>>;
    /// For the mind that this game made.
    fn as_any(&self) -> &dyn Any;
    /// Looks for the best play and tells what was found so far, until the budget is used up or
    /// the inquiry is stopped. Says whether the kind can do it.
    fn analyse(&self, inquiry: &Inquiry, tell: &mut Listener<'_>) -> bool;
}

/// Why an action was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedAction {
    /// The text is no action of this game at all.
    #[error("{0}")]
    Unreadable(String),
    /// It is one, but the rules forbid it now.
    #[error("{why}")]
    Illegal {
        /// The rule in words.
        why: String,
        /// The same for translations, where the kind tells it: an object with a `code`.
        rule: Option<serde_json::Value>,
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

/// The adapter from a [`Game`] to a [`Kind`].
pub struct KindOf<G: Game> {
    extras: Extras<G>,
    game: PhantomData<fn() -> G>,
}

impl<G> Kind for KindOf<G>
where
    G: Game<View: Serialize, Event: Serialize> + Send + Sync + 'static,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn setup(&self, options: &[(&str, &str)]) -> Result<String, BadOption> {
        G::setup(options).map(|setup| setup.to_string())
    }

    fn bots(&self) -> Vec<String> {
        self.extras.bots.as_ref().map(|bots| (bots.names)()).unwrap_or_default()
    }

    fn bot_title(&self, bot: &str) -> String {
        self.extras.bots.as_ref().map_or_else(|| bot.to_owned(), |bots| (bots.title)(bot))
    }

    fn needs_seed(&self, options: &[(&str, &str)]) -> bool {
        self.extras.needs_seed.is_some_and(|needs| needs(options))
    }

    fn counts(&self, setup: &str, log: &[(Seat, &str)]) -> Vec<Count> {
        let counts = || self.extras.counts?(&setup.parse().ok()?, &read_log::<G>(log)?);
        counts().unwrap_or_default()
    }

    fn debrief(&self, setup: &str, log: &[(Seat, &str)]) -> Option<Box<dyn Debriefer>> {
        self.extras.debrief?(&setup.parse().ok()?, read_log::<G>(log)?)
    }

    fn handouts(&self) -> Vec<String> {
        self.extras.handouts.map(|handouts| (handouts.names)()).unwrap_or_default()
    }

    fn handout(&self, name: &str) -> Option<Handout> {
        (self.extras.handouts?.make)(name)
    }

    fn setup_fault(&self, setup: &str) -> Option<serde_json::Value> {
        self.extras.setup_fault.and_then(|fault| fault(setup))
    }

    fn start(&self, setup: &str) -> Result<Box<dyn HostedGame>, String> {
        let setup: G::Setup = setup
            .parse()
            .map_err(|error: <G::Setup as std::str::FromStr>::Err| error.to_string())?;
        Ok(Box::new(Running {
            game: G::start(&setup),
            n_seats: G::n_seats(&setup),
            extras: self.extras.clone(),
        }))
    }
}

fn read_log<G: Game>(log: &[(Seat, &str)]) -> Option<Vec<(Seat, G::Action)>> {
    log.iter().map(|(seat, action)| Some((*seat, action.parse().ok()?))).collect()
}

struct Running<G: Game> {
    game: G,
    n_seats: usize,
    extras: Extras<G>,
}

impl<G> HostedGame for Running<G>
where
    G: Game<View: Serialize, Event: Serialize> + Send + Sync + 'static,
{
    fn boxed_clone(&self) -> Box<dyn HostedGame> {
        Box::new(Running {
            game: self.game.clone(),
            n_seats: self.n_seats,
            extras: self.extras.clone(),
        })
    }

    fn n_seats(&self) -> usize {
        self.n_seats
    }

    fn may_act(&self, seat: Seat) -> bool {
        self.game.legal_actions(seat).next().is_some()
    }

    fn legal_actions(&self, seat: Seat) -> Vec<String> {
        self.game.legal_actions(seat).map(|action| action.to_string()).collect()
    }

    fn apply(&mut self, seat: Seat, action: &str) -> Result<String, RefusedAction> {
        let action: G::Action =
            action.parse().map_err(|error: <G::Action as std::str::FromStr>::Err| {
                RefusedAction::Unreadable(error.to_string())
            })?;
        self.game.apply(seat, &action).map_err(|illegal| {
            let why = illegal.to_string();
            match G::beaten_by(&illegal) {
                Some(first) => RefusedAction::TooSlow { first, message: why },
                None => RefusedAction::Illegal {
                    why,
                    rule: self.extras.rule.map(|rule| rule(&illegal)),
                },
            }
        })?;
        Ok(action.to_string())
    }

    fn events_of(&self, seat: Seat, action: &str) -> Option<serde_json::Value> {
        let action: G::Action = action.parse().ok()?;
        let events = self.game.clone().apply(seat, &action).ok()?;
        Some(to_json(&events))
    }

    fn side(&self, seat: Seat) -> Option<&'static str> {
        self.extras.side.map(|side| side(&self.game, seat))
    }

    fn draw_name(&self) -> Option<String> {
        self.extras.draw_name.map(|name| name(&self.game))
    }

    fn hides_setup(&self) -> bool {
        self.extras.hides_setup.is_some_and(|hides| hides(&self.game))
    }

    fn is_real_time(&self) -> bool {
        G::REAL_TIME
    }

    fn due(&self) -> Option<(Duration, String)> {
        let action = self.game.legal_actions(Seat::CLOCK).next()?;
        Some((self.game.pause(), action.to_string()))
    }

    fn is_secret(&self, seat: Seat, action: &str) -> bool {
        action.parse().is_ok_and(|action| G::is_secret(seat, &action))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        to_json(&self.game.view(viewer))
    }

    fn position_lines(&self) -> Option<Vec<String>> {
        self.extras.position_lines.map(|lines| lines(&self.game))
    }

    fn diagram(&self) -> Option<String> {
        self.extras.diagram.map(|diagram| diagram(&self.game))
    }

    fn mind(&self, seat: Seat, bot: &str, seed: u64) -> Option<Box<dyn HostedMind>> {
        let mind = (self.extras.bots.as_ref()?.make)(&self.game, seat, bot, seed)?;
        Some(Box::new(MindOf(mind)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn analyse(&self, inquiry: &Inquiry, tell: &mut Listener<'_>) -> bool {
        if let Some(analyse) = self.extras.analyse {
            analyse(&self.game, inquiry, tell);
        }
        self.extras.analyse.is_some()
    }
}

/// A value of a game as JSON.
pub fn to_json(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("what games tell is plain data with text keys")
}

/// The kinds of games this server has.
#[derive(Clone, Default)]
pub struct Kinds(Arc<[Arc<dyn Kind>]>);

impl Kinds {
    /// The list of games; names must differ.
    pub fn new(kinds: impl IntoIterator<Item = Arc<dyn Kind>>) -> Self {
        Self(kinds.into_iter().collect())
    }

    /// The kind of this name.
    pub fn named(&self, name: &str) -> Option<&dyn Kind> {
        self.0.iter().find(|kind| kind.name() == name).map(AsRef::as_ref)
    }

    /// All of them, in the order of the list.
    pub fn all(&self) -> impl Iterator<Item = &dyn Kind> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// All names, in the order of the list.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|kind| kind.name())
    }
}
