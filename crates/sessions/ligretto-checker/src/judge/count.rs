//! What becomes clear when the game is counted: the player's journal says what it did when.

use ligretto::{Card, CardSet, PlayerCards, Refusal, Source, Stacks};
use ligretto_net::{Ending, Entry, Journal, PeerId, Stamp, Verdict};

use super::{Found, Judge};
use crate::fault::Fault;
use crate::record::Mark;

impl Judge {
    /// Whether it has decided rightly about all that others wanted to lay on its stacks.
    ///
    /// Moments of one player go up, so the moments of its own lays and of its answers say what lay
    /// on its stacks when it decided.
    pub(crate) fn wrong_verdict(&self) -> Option<Found> {
        let journal = self.journal.as_ref()?;
        let mut stacks = Stacks::default();
        let mut events = self.answers();
        events.extend(own_lays(journal, self.dealt.me).map(|(card, stamp)| (stamp, card, None)));
        events.sort_unstable_by_key(|(stamp, ..)| *stamp);
        for (_, card, answer) in events {
            let Some(Answer { verdict: said, mark, is_ended, knew_end }) = answer else {
                stacks.raise(card);
                continue;
            };
            let right = match stacks.check_foreign(card) {
                _ if knew_end => Verdict::Over,
                Ok(()) => Verdict::Accepted,
                Err(Refusal::TooSlow) => Verdict::TooSlow,
                Err(Refusal::Illegal) => Verdict::Illegal,
            };
            let is_over = said == Verdict::Over && is_ended;
            if said != right && !is_over {
                let height = stacks.height(card.colour());
                return Some((Fault::WrongVerdict { card, height, said, right }, mark));
            }
            if said == Verdict::Accepted {
                stacks.raise(card);
            }
        }
        None
    }

    fn answers(&self) -> Vec<(Stamp, Card, Option<Answer>)> {
        let answers = self.questions.all.values().filter_map(|question| {
            let (answered, mark, is_ended) = question.answer?;
            let (verdict, knew_end) = (answered.verdict, question.knew_end);
            let answer = Answer { verdict, mark, is_ended, knew_end };
            Some((answered.stamp, question.card?, Some(answer)))
        });
        answers.collect()
    }

    /// The card that it could still have laid when the game ended because nobody could.
    pub(crate) fn missed(
        &self,
        ending: Ending,
        others: impl Iterator<Item = (PeerId, Stacks)>,
    ) -> Option<Fault> {
        let journal = self.journal.as_ref().filter(|_| ending == Ending::Deadlock)?;
        let mut cards = self.cards_after(journal)?;
        // It is quiet after a whole pass: what lay open only once before that is out of reach.
        while !cards.draw() {}
        let reachable = cards.reachable();
        let mut own = Stacks::default();
        own_lays(journal, self.dealt.me).for_each(|(card, _)| own.raise(card));
        journal.taken.iter().for_each(|taken| own.raise(taken.card));
        let others = others
            .filter(|(seat, _)| self.dealt.neighbours.index_of(*seat).is_some())
            .map(|(seat, stacks)| (seat, stacks.wanted()));
        let first = |wanted: CardSet| reachable.intersection(wanted).iter().next();
        let mut all = std::iter::once((self.dealt.me, own.wanted_of_owner())).chain(others);
        all.find_map(|(at, wanted)| Some(Fault::TooQuiet { card: first(wanted)?, at }))
    }

    /// What is left before it when it has done all that its journal says; none if that can't be,
    /// which the audit tells.
    fn cards_after(&self, journal: &Journal) -> Option<PlayerCards> {
        let mut cards = PlayerCards::new(&self.dealt.deck, &self.dealt.options.rules);
        for entry in &journal.own {
            match *entry {
                Entry::Rotated => cards.rotate(),
                Entry::Laid { card, source, .. } => {
                    for _ in 0..MOST_DRAWS {
                        if source != Source::Waste || cards.card_at(source) == Some(card) {
                            break;
                        }
                        cards.draw();
                    }
                    cards.take(source).filter(|taken| *taken == card)?;
                }
            }
        }
        Some(cards)
    }

    /// Whether its last card was turned up, by what it has shown, and it has called nothing.
    pub(crate) fn owes_stop(&self) -> bool {
        let is_out = self.stacks.shown.is_some_and(|shown| shown.ligretto_height == 0);
        is_out && self.stop.is_none()
    }

    /// Whether it was asked whether it is quiet, and has not answered the last time.
    pub(crate) fn owes_quiet(&self) -> bool {
        self.probes.values().next_back() == Some(&None)
    }
}

/// All cards of a hand have lain open after this many draws, twice.
const MOST_DRAWS: usize = 60;

#[derive(Clone, Copy)]
struct Answer {
    verdict: Verdict,
    mark: Mark,
    is_ended: bool,
    knew_end: bool,
}

/// What it laid on its own stacks, and when.
fn own_lays(journal: &Journal, me: PeerId) -> impl Iterator<Item = (Card, Stamp)> + '_ {
    journal.own.iter().filter_map(move |entry| match *entry {
        Entry::Laid { card, at, stamp, .. } if at == me => Some((card, stamp)),
        _ => None,
    })
}
