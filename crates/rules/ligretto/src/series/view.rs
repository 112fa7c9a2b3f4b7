use std::collections::BTreeMap;

use game::{Game as _, GameSetup as _};

use super::{Phase, Series};
use crate::{Card, RoundEnd, Stacks, Table};

/// A series as everybody sees it, players and onlookers alike: at a real table too all open cards
/// and the heights of all piles can be seen, and nothing else.
///
/// Players stand in a map instead of a list, so that a change at one place is a small patch of
/// the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoView))]
pub struct SeriesView {
    /// What is going on.
    pub phase: PhaseView,
    /// The round that is played or comes next, counted from 1.
    pub round: usize,
    /// How long a countdown lasts, in milliseconds.
    pub countdown_ms: u64,
    /// With this many points somebody has won.
    pub target: i64,
    /// After this many rounds it is over in any case.
    pub max_rounds: usize,
    /// How many slots a row has.
    pub row_size: u8,
    /// Whether hands are rotated when nobody can lay anything.
    pub rotates: bool,
    /// The players by the number of their seat.
    pub players: BTreeMap<String, PlayerView>,
    /// The rounds that are over.
    pub rounds: Vec<RoundView>,
}

/// What is going on at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoPhase))]
pub enum PhaseView {
    /// The next round begins when everybody is ready.
    Gathering,
    /// The dealer shuffles.
    Shuffling,
    /// The cards lie there, and nobody may touch them yet.
    Countdown,
    /// A round is being played.
    Playing,
    /// The last round is over.
    Over,
}

/// One player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoPlayer))]
pub struct PlayerView {
    /// Whether the player is ready for the next round.
    pub ready: bool,
    /// The open row; a slot may be empty.
    #[cfg_attr(feature = "ts", schema(value_type = Vec<Option<String>>))]
    pub row: Vec<Option<Card>>,
    /// The top of the waste pile.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", schema(value_type = Option<String>))]
    pub waste: Option<Card>,
    /// How high the waste pile is.
    pub waste_height: u8,
    /// How many cards are in the hand.
    pub hand: u8,
    /// How high the Ligretto stack still is.
    pub ligretto: u8,
    /// The stacks opened here: the top number by colour.
    #[cfg_attr(feature = "ts", schema(value_type = HashMap<String, u8>))]
    pub stacks: Stacks,
    /// The cards that anybody may lay here now.
    #[cfg_attr(feature = "ts", schema(value_type = Vec<String>))]
    pub takes: Vec<Card>,
    /// The cards with which only this player opens a stack here.
    #[cfg_attr(feature = "ts", schema(value_type = Vec<String>))]
    pub opens: Vec<Card>,
    /// How many own cards lie on the stacks of all.
    pub laid: u8,
    /// The points of this round, if it ended now.
    pub points: i64,
    /// The points of all rounds that are over.
    pub total: i64,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoRound))]
pub struct RoundView {
    /// The points of each seat.
    pub points: Vec<i64>,
    /// How it ended.
    pub end: RoundEnd,
    /// Who called stop.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub stopper: Option<u8>,
}

impl SeriesView {
    pub(super) fn new(series: &Series) -> Self {
        let setup = &series.setup;
        let totals = series.totals();
        let is_between = matches!(series.phase, Phase::Gathering { .. } | Phase::Over { .. });
        let player = |seat: usize| {
            let mut player = series.shown().map_or_else(
                || PlayerView::empty(setup.options().row_size),
                |table| table.player_view(seat),
            );
            player.ready = series.is_ready(seat) == Some(true);
            player.total = totals[seat];
            (seat.to_string(), player)
        };
        let round = |round: &super::Round| RoundView {
            points: round.points.clone(),
            end: round.end,
            stopper: round.stopper.map(|seat| seat.0),
        };
        Self {
            phase: match series.phase {
                Phase::Gathering { .. } => PhaseView::Gathering,
                Phase::Shuffling { .. } => PhaseView::Shuffling,
                Phase::Countdown(_) => PhaseView::Countdown,
                Phase::Playing(_) => PhaseView::Playing,
                Phase::Over { .. } => PhaseView::Over,
            },
            round: series.rounds.len() + usize::from(!is_between || series.outcome().is_none()),
            countdown_ms: Series::COUNTDOWN.as_millis() as u64,
            target: setup.target(),
            max_rounds: setup.max_rounds(),
            row_size: setup.options().row_size,
            rotates: setup.options().rotate_on_stuck,
            players: (0..setup.n_seats()).map(player).collect(),
            rounds: series.rounds.iter().map(round).collect(),
        }
    }
}

impl PlayerView {
    /// A place before the first deal.
    fn empty(row_size: u8) -> Self {
        Self {
            ready: false,
            row: vec![None; usize::from(row_size)],
            waste: None,
            waste_height: 0,
            hand: 0,
            ligretto: 0,
            stacks: Stacks::default(),
            takes: vec![],
            opens: vec![],
            laid: 0,
            points: 0,
            total: 0,
        }
    }
}

impl Table {
    fn player_view(&self, seat: usize) -> PlayerView {
        let own = self.own_view(seat);
        let score = self.scores()[seat];
        let takes = own.stacks.wanted();
        PlayerView {
            ready: false,
            row: own.row[..usize::from(own.row_size)].to_vec(),
            waste: own.waste,
            waste_height: own.waste_count,
            hand: own.hand_count,
            ligretto: own.ligretto_height,
            stacks: own.stacks,
            takes: takes.iter().collect(),
            opens: own.stacks.wanted_of_owner().difference(takes).iter().collect(),
            laid: score.laid,
            points: score.points(),
            total: 0,
        }
    }
}
