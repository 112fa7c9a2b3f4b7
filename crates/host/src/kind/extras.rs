//! What not every kind has.

use std::marker::PhantomData;

use game::{Game, Seat};
use serde::Serialize;

use super::{Analyse, Bots, Debrief, Handouts, KindOf};

pub(super) struct Extras<G: Game> {
    pub(super) position_lines: Option<fn(&G) -> Vec<String>>,
    pub(super) diagram: Option<fn(&G) -> String>,
    pub(super) bots: Option<Bots<G>>,
    pub(super) analyse: Option<Analyse<G>>,
    pub(super) needs_seed: Option<NeedsSeed>,
    pub(super) side: Option<fn(&G, Seat) -> &'static str>,
    pub(super) draw_name: Option<fn(&G) -> String>,
    pub(super) hides_setup: Option<fn(&G) -> bool>,
    pub(super) counts: Option<CountUp<G>>,
    pub(super) handouts: Option<Handouts>,
    pub(super) debrief: Option<Debrief<G>>,
    pub(super) rule: Option<fn(&G::Illegal) -> serde_json::Value>,
    pub(super) setup_fault: Option<fn(&str) -> Option<serde_json::Value>>,
}

/// Something of a match that can be counted, for comparing many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Count {
    /// A stable word for what is counted, for tables and translations.
    pub name: &'static str,
    /// How many.
    pub value: u64,
}

/// Whether options leave the deal to a seed.
pub type NeedsSeed = fn(&[(&str, &str)]) -> bool;

/// Counts up a match by its setup and its log; nothing if they do not fit together.
pub type CountUp<G> = fn(&<G as Game>::Setup, &[(Seat, <G as Game>::Action)]) -> Option<Vec<Count>>;

impl<G: Game> Clone for Extras<G> {
    fn clone(&self) -> Self {
        let bots = self.bots.as_ref().map(|bots| Bots { ..*bots });
        Self { bots, ..*self }
    }
}

impl<G: Game> KindOf<G> {
    /// A kind that people can play in the browser.
    pub fn new() -> Self {
        let extras = Extras {
            position_lines: None,
            diagram: None,
            bots: None,
            analyse: None,
            needs_seed: None,
            side: None,
            draw_name: None,
            hides_setup: None,
            counts: None,
            handouts: None,
            debrief: None,
            rule: None,
            setup_fault: None,
        };
        Self { extras, game: PhantomData }
    }

    /// A kind that programs can play over the line protocol too: `lines` writes the position.
    #[must_use]
    pub fn with_position_lines(mut self, lines: fn(&G) -> Vec<String>) -> Self {
        self.extras.position_lines = Some(lines);
        self
    }

    /// A kind whose positions can be shown in a terminal.
    #[must_use]
    pub fn with_diagram(mut self, diagram: fn(&G) -> String) -> Self {
        self.extras.diagram = Some(diagram);
        self
    }

    /// A kind with players that are part of the server.
    #[must_use]
    pub fn with_bots(mut self, bots: Bots<G>) -> Self {
        self.extras.bots = Some(bots);
        self
    }

    /// A kind whose positions can be analysed.
    #[must_use]
    pub fn with_analysis(mut self, analyse: Analyse<G>) -> Self {
        self.extras.analyse = Some(analyse);
        self
    }

    /// A kind whose option `seed` is a number that stands for a deal, if `needed` with the other
    /// options. Where nobody gives one, the host draws it.
    #[must_use]
    pub fn with_seed(mut self, needed: NeedsSeed) -> Self {
        self.extras.needs_seed = Some(needed);
        self
    }

    /// A kind whose sides have words that stay the same: for tables.
    #[must_use]
    pub fn with_sides(mut self, side: fn(&G, Seat) -> &'static str) -> Self {
        self.extras.side = Some(side);
        self
    }

    /// A kind that names each chance of the dealer by its place in the game, so that matches with
    /// the same dice can be compared whatever came before. Without it they are numbered.
    #[must_use]
    pub fn with_draw_names(mut self, name: fn(&G) -> String) -> Self {
        self.extras.draw_name = Some(name);
        self
    }

    /// A kind whose setup may tell more than everybody is to know while the game goes on.
    #[must_use]
    pub fn with_hidden_setup(mut self, hides: fn(&G) -> bool) -> Self {
        self.extras.hides_setup = Some(hides);
        self
    }

    /// A kind that has something to say about a finished match.
    #[must_use]
    pub fn with_debriefing(mut self, debrief: Debrief<G>) -> Self {
        self.extras.debrief = Some(debrief);
        self
    }

    /// A kind with files to print or to keep.
    #[must_use]
    pub fn with_handouts(mut self, handouts: Handouts) -> Self {
        self.extras.handouts = Some(handouts);
        self
    }

    /// A kind that tells the rule an action breaks not only in words: with a stable `code` and
    /// all that the words name, so that others can say it in other languages.
    #[must_use]
    pub fn with_rules(mut self, rule: fn(&G::Illegal) -> serde_json::Value) -> Self {
        self.extras.rule = Some(rule);
        self
    }

    /// The same for a setup that can't be read; nothing for one that can.
    #[must_use]
    pub fn with_setup_faults(mut self, fault: fn(&str) -> Option<serde_json::Value>) -> Self {
        self.extras.setup_fault = Some(fault);
        self
    }

    /// A kind whose matches can be compared by numbers.
    #[must_use]
    pub fn with_counts(mut self, count_up: CountUp<G>) -> Self {
        self.extras.counts = Some(count_up);
        self
    }
}

impl<G: Game> Default for KindOf<G> {
    fn default() -> Self {
        Self::new()
    }
}
