use std::sync::Arc;

use game::{BadOption, Game, GameSetup, OptionSpec};

use crate::hosted::{Hostable, HostedGame, Running};
use crate::{
    BotInfo, GameSpec, Handouts, HostedAnalysis, HostedBot, HostedBots, HostedClasses,
    HostedDebriefing, HostedOpenings, HostedPrograms, HostedSecrets, HostedTexts, HostedThinker,
    HostedTraps, Pauses, Programs, RealTime, ThinkerOptions,
};

/// A kind of game that can be hosted, made from its [`GameSpec`]. A capability that the kind does
/// not have is `None`.
pub struct Kind {
    /// The kind's name as users and the wire write it.
    pub name: &'static str,
    /// The version of the rules now in force.
    pub rules_version: u32,
    /// Whether everybody acts at any time, and no turn is timed.
    pub is_real_time: bool,
    /// What can be chosen before a match.
    pub options: Vec<OptionSpec>,
    /// Programs can play it over the line protocol.
    pub programs: Option<Box<dyn HostedPrograms>>,
    /// It has players that are part of the server.
    pub bots: Option<Box<dyn HostedBots>>,
    /// Its positions can be analysed.
    pub analysis: Option<Box<dyn HostedAnalysis>>,
    /// It has a book of openings.
    pub openings: Option<Box<dyn HostedOpenings>>,
    /// It has something to say about a finished match.
    pub debriefing: Option<Box<dyn HostedDebriefing>>,
    /// Many matches can be played with the same chance and compared.
    pub classes: Option<Box<dyn HostedClasses>>,
    /// Not everybody may see everything.
    pub secrets: Option<Box<dyn HostedSecrets>>,
    /// It has words and pictures of its own.
    pub texts: Option<Box<dyn HostedTexts>>,
    /// It knows where clients go wrong.
    pub traps: Option<Box<dyn HostedTraps>>,
    /// It has files to print or to keep.
    pub handouts: Option<&'static dyn Handouts>,
    /// Its records in the form of PDN read back.
    pub has_game_text: bool,
    rules: Box<dyn Rules>,
}

impl Kind {
    /// The kind that this declaration tells.
    pub fn of<S: GameSpec>(spec: &S) -> Self {
        Self {
            name: S::Game::NAME,
            rules_version: S::Game::RULES_VERSION,
            is_real_time: spec.real_time().is_some(),
            options: <S::Game as Game>::Setup::specs(),
            programs: spec.programs().map(|programs| Box::new(programs) as _),
            bots: spec.bots().map(|bots| Box::new(bots) as _),
            analysis: spec.analysis().map(|analysis| Box::new(analysis) as _),
            openings: spec.openings().map(|openings| Box::new(openings) as _),
            debriefing: spec.debriefing().map(|debriefing| Box::new(debriefing) as _),
            classes: spec.classes().map(|classes| Box::new(classes) as _),
            secrets: spec.secrets().map(|secrets| Box::new(secrets) as _),
            texts: spec.texts().map(|texts| Box::new(texts) as _),
            traps: spec.traps().map(|traps| Box::new(traps) as _),
            handouts: spec.handouts(),
            has_game_text: spec.has_game_text(),
            rules: Box::new(RulesOf::<S::Game> {
                programs: spec.programs(),
                real_time: spec.real_time(),
                pauses: spec.pauses(),
            }),
        }
    }

    /// The text of a setup with these options, all others at their defaults.
    pub fn setup(&self, options: &[(&str, &str)]) -> Result<String, BadOption> {
        self.rules.setup(options)
    }

    /// The game at its beginning, or why the setup can't be read.
    pub fn start(&self, setup: &str) -> Result<Box<dyn HostedGame>, String> {
        self.rules.start(setup)
    }

    /// What the player of a seat is called who has given no name.
    pub fn player_name(&self, seat: game::Seat) -> String {
        let own = self.texts.as_ref().and_then(|texts| texts.player_name(seat));
        own.map_or_else(|| format!("Player {}", seat.index() + 1), str::to_owned)
    }

    /// A player of full strength for the reference client, if that can play this kind.
    pub fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn HostedThinker>> {
        self.bots.as_ref()?.thinker(options)
    }

    /// What people are told of its bots, from the weakest to the strongest.
    pub fn bot_list(&self) -> Vec<BotInfo> {
        self.bots.as_ref().map(|bots| bots.list()).unwrap_or_default()
    }

    /// The bot of this name for this seat of a game of this kind; none if there is no such bot or
    /// it can't play there.
    pub fn bot(
        &self,
        game: &dyn HostedGame,
        seat: game::Seat,
        bot: &str,
        seed: u64,
    ) -> Option<Box<dyn HostedBot>> {
        self.bots.as_ref()?.make(game, seat, bot, seed)
    }
}

/// The rules of a kind, without their types.
trait Rules: Send + Sync {
    fn setup(&self, options: &[(&str, &str)]) -> Result<String, BadOption>;
    fn start(&self, setup: &str) -> Result<Box<dyn HostedGame>, String>;
}

struct RulesOf<G: Hostable> {
    programs: Option<&'static dyn Programs<G>>,
    real_time: Option<&'static dyn RealTime<G>>,
    pauses: Option<&'static dyn Pauses<G>>,
}

impl<G: Hostable> Rules for RulesOf<G> {
    fn setup(&self, options: &[(&str, &str)]) -> Result<String, BadOption> {
        G::Setup::choose(options).map(|setup| setup.to_string())
    }

    fn start(&self, setup: &str) -> Result<Box<dyn HostedGame>, String> {
        let setup: G::Setup = setup
            .parse()
            .map_err(|error: <G::Setup as std::str::FromStr>::Err| error.to_string())?;
        let (game, n_seats) = (G::start(&setup), setup.n_seats());
        let Self { programs, real_time, pauses } = *self;
        Ok(Box::new(Running { game, n_seats, programs, real_time, pauses }))
    }
}

/// The kinds of games this server has.
#[derive(Clone, Default)]
pub struct Kinds(Arc<[Arc<Kind>]>);

impl Kinds {
    /// The list of games; names must differ.
    pub fn new(kinds: impl IntoIterator<Item = Kind>) -> Self {
        Self(kinds.into_iter().map(Arc::new).collect())
    }

    /// The kind of this name.
    pub fn named(&self, name: &str) -> Option<&Arc<Kind>> {
        self.0.iter().find(|kind| kind.name == name)
    }

    /// All of them, in the order of the list.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Kind>> {
        self.0.iter()
    }

    /// All names, in the order of the list.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|kind| kind.name)
    }
}

#[cfg(test)]
mod tests;
