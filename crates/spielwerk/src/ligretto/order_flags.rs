//! Orders as flags: one for each field, as the table of fields has them.

use std::marker::PhantomData;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::error::ErrorKind;
use clap::{ArgMatches, Command};
use game::OptionSpec;
use ligretto_run::{BadOrder, DEAL, GameOrder, OrderLimits, OrderRequest, Scope, StudyOrder};

use crate::option_flags;

/// What a command orders.
pub(super) trait Ordered {
    /// A game or a study.
    const SCOPE: Scope;
    /// Fields that are decided by the command itself.
    const WITHOUT: &'static [&'static str];
}

/// A game, wherever it is played.
pub(super) struct AnyGame;

impl Ordered for AnyGame {
    const SCOPE: Scope = Scope::Game;
    const WITHOUT: &'static [&'static str] = &["version"];
}

/// A game on workers.
pub(super) struct WorkerGame;

impl Ordered for WorkerGame {
    const SCOPE: Scope = Scope::Game;
    const WITHOUT: &'static [&'static str] = &["version", "where", "network", "faults"];
}

/// A study.
pub(super) struct Study;

impl Ordered for Study {
    const SCOPE: Scope = Scope::Study;
    const WITHOUT: &'static [&'static str] = &["version"];
}

/// What was given for the fields of an order.
pub(super) struct OrderFlags<O> {
    texts: Vec<(&'static str, String)>,
    ordered: PhantomData<O>,
}

fn options<O: Ordered>() -> impl Iterator<Item = &'static OptionSpec> {
    O::SCOPE.options().iter().filter(|spec| !O::WITHOUT.contains(&spec.name))
}

impl<O: Ordered> clap::Args for OrderFlags<O> {
    fn augment_args(command: Command) -> Command {
        command.args(options::<O>().map(|spec| match option_flags::arg(spec) {
            arg if spec.name == DEAL => arg.value_name("FILE"),
            arg => arg,
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<O: Ordered> clap::FromArgMatches for OrderFlags<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let text = |spec: &'static OptionSpec| {
            option_flags::given(matches, spec).map(|text| (spec.name, text))
        };
        Ok(Self { texts: options::<O>().filter_map(text).collect(), ordered: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<O: Ordered> OrderFlags<O> {
    /// The file that the cards are in.
    pub(super) fn deal_file(&self) -> Option<PathBuf> {
        self.texts.iter().find(|(name, _)| *name == DEAL).map(|(_, path)| path.into())
    }

    fn request(&self) -> anyhow::Result<OrderRequest> {
        let mut request = OrderRequest::default();
        for (name, text) in &self.texts {
            request.set_text(name, text);
        }
        if let Some(path) = self.deal_file() {
            let text =
                std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            request.set_text(DEAL, &text);
        }
        Ok(request)
    }
}

impl OrderFlags<AnyGame> {
    /// The game; ends the program with a message if it can't be played.
    pub(super) fn game(&self) -> anyhow::Result<GameOrder> {
        Ok(self.request()?.game(&OrderLimits::NONE).unwrap_or_else(|bad| refuse(&bad)))
    }
}

impl OrderFlags<WorkerGame> {
    /// The game; ends the program with a message if it can't be played.
    pub(super) fn game(&self) -> anyhow::Result<GameOrder> {
        let mut request = self.request()?;
        request.set_text("where", "workers");
        Ok(request.game(&OrderLimits::NONE).unwrap_or_else(|bad| refuse(&bad)))
    }
}

impl OrderFlags<Study> {
    /// The study; ends the program with a message if it can't be made.
    pub(super) fn study(&self) -> anyhow::Result<StudyOrder> {
        Ok(self.request()?.study(&OrderLimits::NONE).unwrap_or_else(|bad| refuse(&bad)))
    }
}

/// As clap does it for the other flags.
fn refuse(BadOrder(bad): &BadOrder) -> ! {
    let line = |bad: &ligretto_run::BadField| {
        format!("--{}: {}", bad.field.replace('_', "-"), bad.problem)
    };
    let text = bad.iter().map(line).collect::<Vec<_>>().join("\n");
    clap::Error::raw(ErrorKind::ValueValidation, format!("{text}\n")).exit()
}
