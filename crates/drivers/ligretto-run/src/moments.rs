use ligretto::Card;
use ligretto_net::sim::{Happened, Observer, World};
use ligretto_net::{
    Address, BetweenPlayers, FromCoordinator, Incoming, Message, Neighbours, PeerId, ToCoordinator,
    Verdict,
};
use serde::{Deserialize, Serialize};

/// A message on its way, as a line in a space-time diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Moment {
    /// When it was sent, in nanoseconds since the beginning.
    pub sent: u64,
    /// When it arrived.
    pub received: u64,
    /// The seat it came from, counted from 0; the coordinator if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The seat it went to; the coordinator if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What kind of message it was.
    pub what: MessageKind,
    /// Which card it was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(value_type = Option<String>, example = "red 7"))]
    pub card: Option<Card>,
    /// What the owner decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(value_type = Option<String>, example = "too_slow"))]
    pub verdict: Option<Verdict>,
}

/// The kinds of messages that a diagram tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// Take this card.
    Lay,
    /// The owner's answer.
    Answer,
    /// What lies before you?
    Look,
    /// That lies before me.
    Shown,
    /// My stacks have changed.
    Changed,
    /// Ligretto stop!
    Stop,
    /// The game begins.
    Start,
    /// The game has ended.
    End,
    /// Set-up, counting, clocks, and the search for a deadlock.
    Other,
}

impl Moment {
    /// The moment of a message.
    fn of(sent: u64, received: u64, message: &Message) -> Self {
        let (what, card, verdict) = match message {
            Message::ToCoordinator(_, ToCoordinator::Stop { .. }) => {
                (MessageKind::Stop, None, None)
            }
            Message::ToPlayer(_, Incoming::FromCoordinator(FromCoordinator::Start { .. })) => {
                (MessageKind::Start, None, None)
            }
            Message::ToPlayer(_, Incoming::FromCoordinator(FromCoordinator::End { .. })) => {
                (MessageKind::End, None, None)
            }
            Message::ToCoordinator(..) | Message::ToPlayer(_, Incoming::FromCoordinator(_)) => {
                (MessageKind::Other, None, None)
            }
            Message::ToPlayer(_, Incoming::FromPlayer(_, message)) => kind_between_players(message),
        };
        let seat = |at| match at {
            Address::Coordinator => None,
            Address::Player(PeerId(number)) => Some(number),
        };
        let (from, to) = (seat(message.from()), seat(message.to()));
        Self { sent, received, from, to, what, card, verdict }
    }
}

fn kind_between_players(message: &BetweenPlayers) -> (MessageKind, Option<Card>, Option<Verdict>) {
    match message {
        BetweenPlayers::Lay { card, .. } => (MessageKind::Lay, Some(*card), None),
        BetweenPlayers::Answer { answered, .. } => {
            (MessageKind::Answer, None, Some(answered.verdict))
        }
        BetweenPlayers::Look { .. } => (MessageKind::Look, None, None),
        BetweenPlayers::Shown { .. } => (MessageKind::Shown, None, None),
        BetweenPlayers::Changed { .. } => (MessageKind::Changed, None, None),
        BetweenPlayers::Start { .. } => (MessageKind::Start, None, None),
        BetweenPlayers::End { .. } => (MessageKind::End, None, None),
        BetweenPlayers::Noted { .. } | BetweenPlayers::Got(_) => (MessageKind::Other, None, None),
    }
}

/// The last messages before the stop, at the player who called it and around: so few are
/// kept for each player that also the largest games can afford it.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    n_players: u32,
    /// For each player, and last for the coordinator.
    rings: Vec<Ring>,
    last_laid_at: Option<u32>,
    /// Once somebody has called stop: who, and how many more messages are wanted.
    centre: Option<(u32, usize)>,
    kept: Vec<Moment>,
}

/// The last messages that one player received.
#[derive(Clone, Debug, Default)]
struct Ring {
    moments: Vec<Moment>,
    next: u8,
}

/// This many messages are kept for each player.
const RING: usize = 12;
/// This many messages after the stop are shown.
const AFTER: usize = 40;
/// This many messages are shown in all.
const MOST_SHOWN: usize = 120;

impl Moments {
    /// For a game of this many players.
    pub(crate) fn new(n_players: usize) -> Self {
        Self {
            n_players: n_players as u32,
            rings: vec![Ring::default(); n_players + 1],
            last_laid_at: None,
            centre: None,
            kept: Vec::new(),
        }
    }

    /// Takes note of a message that arrived; in the order of arrival at each receiver.
    pub(crate) fn note(&mut self, moment: Moment) {
        if let Some((centre, left)) = self.centre {
            if left > 0 && self.is_near(centre, &moment) {
                self.centre = Some((centre, left - 1));
                self.kept.push(moment);
            }
            return;
        }
        if moment.verdict == Some(Verdict::Accepted) {
            self.last_laid_at = moment.from;
        }
        let place = moment.to.unwrap_or(self.n_players) as usize;
        if let Some(ring) = self.rings.get_mut(place) {
            ring.push(moment);
        }
        match (moment.what, moment.from) {
            (MessageKind::Stop, Some(by)) => self.keep_around(by),
            // Nobody called stop: it is a deadlock, and the last card was laid there.
            (MessageKind::End, None) => self.keep_around(self.last_laid_at.unwrap_or_default()),
            _ => {}
        }
    }

    /// The last moments, in the order of arrival.
    pub(crate) fn finish(mut self) -> Vec<Moment> {
        if self.centre.is_none() {
            self.keep_around(self.last_laid_at.unwrap_or_default());
        }
        self.kept.sort_by_key(|moment| (moment.received, moment.sent));
        // What the coordinator heard long before the first player did belongs to the set-up.
        let set_up = self.kept.iter().take_while(|moment| moment.to.is_none()).count();
        let superfluous = self.kept.len().saturating_sub(MOST_SHOWN);
        self.kept.split_off(superfluous.max(set_up))
    }

    fn keep_around(&mut self, centre: u32) {
        self.centre = Some((centre, AFTER));
        let rings = std::mem::take(&mut self.rings);
        let near = |moment: &&Moment| self.is_near(centre, moment);
        self.kept = rings.iter().flat_map(|ring| &ring.moments).filter(near).copied().collect();
    }

    /// Whether it is between the one in the centre, its neighbours and the coordinator.
    fn is_near(&self, centre: u32, moment: &Moment) -> bool {
        let neighbours = Neighbours::of(PeerId(centre), self.n_players);
        let knows = |seat: Option<u32>| {
            seat.is_none_or(|seat| seat == centre || neighbours.index_of(PeerId(seat)).is_some())
        };
        knows(moment.from) && knows(moment.to)
    }
}

impl Ring {
    fn push(&mut self, moment: Moment) {
        if self.moments.len() < RING {
            self.moments.push(moment);
        } else {
            self.moments[self.next as usize] = moment;
            self.next = (self.next + 1) % RING as u8;
        }
    }
}

impl Observer for Moments {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        if let Some((message, sent)) = what.message {
            self.note(Moment::of(sent, world.now(), message));
        }
    }
}

#[cfg(test)]
mod tests {
    use ligretto_net::sim::{Scenario, Simulation};

    use super::*;

    fn moments(n_players: usize, seed: u64) -> Vec<Moment> {
        let mut moments = Moments::new(n_players);
        Simulation::new(&Scenario::new(n_players, seed)).run(&mut moments);
        moments.finish()
    }

    #[test]
    fn the_stop_is_among_the_last_moments() {
        for n_players in [6, 50] {
            let shown = moments(n_players, 7);
            assert!(shown.len() > 40 && shown.len() <= MOST_SHOWN, "{}", shown.len());
            let stop = shown.iter().position(|moment| moment.what == MessageKind::Stop).unwrap();
            assert!(shown[..stop].iter().any(|moment| moment.what == MessageKind::Lay));
            assert!(shown.is_sorted_by_key(|moment| moment.received));
            let mut seats: Vec<_> = shown.iter().filter_map(|moment| moment.to).collect();
            seats.sort_unstable();
            seats.dedup();
            assert!(seats.len() <= 7, "{seats:?}");
        }
    }

    #[test]
    fn a_game_that_gets_stuck_has_last_moments_as_well() {
        assert!(!moments(2, 3).is_empty());
    }
}
