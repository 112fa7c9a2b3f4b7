//! What others ask of the player, as the owner of its stacks.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ligretto::{Card, Colour, LIGRETTO_HEIGHT, Visible};
use ligretto_net::{Address, Answered, PeerId, Stamp, Verdict};

use super::{Due, Judge};
use crate::fault::Fault;
use crate::record::Mark;

/// What others ask of the player.
#[derive(Debug, Default)]
pub(super) struct Questions {
    pub(super) all: BTreeMap<(PeerId, u32), Question>,
    /// The last number of each.
    last: BTreeMap<PeerId, u32>,
    /// Those who want to be told of changes.
    pub(super) watchers: BTreeSet<PeerId>,
}

/// A lay or look that was put to the player, and what it said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// None if it is a look.
    pub(super) card: Option<Card>,
    stamp: Stamp,
    /// Whether it had confirmed the end before.
    pub(super) knew_end: bool,
    /// What it answered first, where that stands, and whether it had been told of the end by then.
    pub(super) answer: Option<(Answered, Mark, bool)>,
}

/// What a lay or a look asks.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) id: u32,
    /// None if it is a look.
    pub(super) card: Option<Card>,
    pub(super) watch: bool,
    pub(super) stamp: Stamp,
}

impl Judge {
    pub(super) fn asked(&mut self, now: Duration, from: PeerId, asked: Asked, mark: Mark) {
        let Asked { id, card, watch, stamp } = asked;
        let knew_end = self.knows_end();
        let question = Question { card, stamp, knew_end, answer: None };
        self.questions.all.entry((from, id)).or_insert(question);
        let to = Address::Player(from);
        let last = self.questions.last.entry(from).or_default();
        if id < *last {
            return;
        }
        if id > *last {
            *last = id;
            self.dues.forgive_answers(to);
            if watch && card.is_none() {
                self.questions.watchers.insert(from);
            } else if !watch {
                self.questions.watchers.remove(&from);
                self.dues.forgive_changes(to);
            }
        }
        let due = if card.is_some() { Due::Answer { id } } else { Due::Shown { id } };
        self.dues.owe(now, to, due, mark);
    }

    pub(super) fn heard_answer(
        &mut self,
        now: Duration,
        to: PeerId,
        id: u32,
        answered: Answered,
        mark: Mark,
    ) -> Result<(), Fault> {
        let is_ended = self.is_ended();
        let question = self.questions.all.get_mut(&(to, id));
        let Some((question, card)) = question.and_then(|one| one.card.map(|card| (one, card)))
        else {
            return Err(match id {
                STRANGERS_ID => Fault::ObeysStranger { kind: "lay" },
                id => Fault::Unasked { kind: "answer", id },
            });
        };
        if answered.stamp <= question.stamp {
            return Err(Fault::StampNotLater { id });
        }
        match question.answer {
            Some((before, ..)) if before != answered => return Err(Fault::AnswerChanged { id }),
            Some(_) => return Ok(()),
            None => question.answer = Some((answered, mark, is_ended)),
        }
        if answered.verdict == Verdict::Accepted && !is_ended {
            self.stacks.n_accepted = self.stacks.n_accepted.saturating_add(1);
            for watcher in self.questions.watchers.iter().filter(|watcher| **watcher != to) {
                let due = Due::Changed { card };
                self.dues.owe(now, Address::Player(*watcher), due, mark);
            }
        }
        Ok(())
    }

    pub(super) fn heard_shown(
        &mut self,
        to: PeerId,
        id: u32,
        visible: &Visible,
    ) -> Result<(), Fault> {
        if self.questions.all.get(&(to, id)).is_none_or(|question| question.card.is_some()) {
            return Err(Fault::Unasked { kind: "shown", id });
        }
        self.heard_visible(visible)
    }

    /// What it shows must be what can lie before it.
    pub(super) fn heard_visible(&mut self, visible: &Visible) -> Result<(), Fault> {
        let before = self
            .stacks
            .shown
            .unwrap_or(Visible { ligretto_height: LIGRETTO_HEIGHT as u8, ..Visible::default() });
        for colour in Colour::ALL {
            let (before, now) = (before.stacks.height(colour), visible.stacks.height(colour));
            if now < before {
                return Err(Fault::StacksShrink { colour, before, now });
            }
        }
        let shown = visible.ligretto_height;
        if shown > before.ligretto_height {
            return Err(Fault::WrongHeight { shown });
        }
        let row_size = usize::from(self.dealt.options.rules.row_size);
        if visible.row[row_size..].iter().any(Option::is_some) {
            return Err(Fault::RowTooLong { n: row_size as u8 });
        }
        let (stack, rest) = self.dealt.deck.cards().split_at(LIGRETTO_HEIGHT);
        let turned_up = &stack[..LIGRETTO_HEIGHT - usize::from(shown)];
        let may_lie = |card: &Card| rest[..row_size].contains(card) || turned_up.contains(card);
        if let Some(card) = visible.row.iter().flatten().find(|card| !may_lie(card)) {
            return Err(Fault::WrongRow { card: *card });
        }
        self.stacks.shown = Some(*visible);
        Ok(())
    }
}

/// The number of the lay of somebody who is not in the game.
pub(crate) const STRANGERS_ID: u32 = 999_999_937;
