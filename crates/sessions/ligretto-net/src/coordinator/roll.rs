use std::time::Duration;

use crate::{Limits, PeerId};

/// A question to a list of players, of whom a limited number is asked at the same time. With a window of
/// one it is a loop of calls that each wait for their return.
#[derive(Clone, Debug, Default)]
pub(super) struct Roll {
    /// The players to ask: a list, or all from 0 on.
    listed: Option<Vec<PeerId>>,
    n_targets: usize,
    next: usize,
    window: usize,
    /// Who was asked and has not answered: when last, and how often.
    open: Vec<Asked>,
}

#[derive(Clone, Copy, Debug)]
struct Asked {
    peer: PeerId,
    sent: Duration,
    n_sent: u16,
}

impl Roll {
    pub(super) fn of_all(n_players: usize, window: usize) -> Self {
        Self { n_targets: n_players, window, ..Self::default() }
    }

    pub(super) fn of(peers: Vec<PeerId>, window: usize) -> Self {
        Self { n_targets: peers.len(), listed: Some(peers), window, ..Self::default() }
    }

    /// The next player to be asked for the first time, if the window has room.
    pub(super) fn ask_next(&mut self, now: Duration) -> Option<PeerId> {
        if self.open.len() >= self.window || self.next >= self.n_targets {
            return None;
        }
        let peer = match &self.listed {
            Some(peers) => peers[self.next],
            None => PeerId(self.next as u32),
        };
        self.next += 1;
        self.open.push(Asked { peer, sent: now, n_sent: 1 });
        Some(peer)
    }

    /// A player that must be asked again, and how often it has been by now.
    pub(super) fn ask_again(&mut self, now: Duration, limits: &Limits) -> Option<(PeerId, u16)> {
        let asked = self.open.iter_mut().find(|asked| now >= asked.due(limits))?;
        asked.sent = now;
        asked.n_sent = asked.n_sent.saturating_add(1);
        Some((asked.peer, asked.n_sent))
    }

    /// A player has answered, or never will.
    pub(super) fn answered(&mut self, peer: PeerId) {
        self.open.retain(|asked| asked.peer != peer);
    }

    pub(super) fn is_complete(&self) -> bool {
        self.next >= self.n_targets && self.open.is_empty()
    }

    /// When somebody must be asked again.
    pub(super) fn due(&self, limits: &Limits) -> Option<Duration> {
        self.open.iter().map(|asked| asked.due(limits)).min()
    }
}

impl Asked {
    fn due(&self, limits: &Limits) -> Duration {
        self.sent + limits.pause_after(self.n_sent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_millis(50);

    #[test]
    fn no_more_are_asked_at_a_time_than_the_window_has_room_for() {
        let mut roll = Roll::of_all(3, 2);
        assert_eq!([(); 3].map(|()| roll.ask_next(NOW)), [Some(PeerId(0)), Some(PeerId(1)), None]);
        roll.answered(PeerId(0));
        assert_eq!([(); 2].map(|()| roll.ask_next(NOW)), [Some(PeerId(2)), None]);
        roll.answered(PeerId(1));
        assert!(!roll.is_complete(), "one has not answered");
        roll.answered(PeerId(2));
        assert!(roll.is_complete());
        let mut listed = Roll::of(vec![PeerId(7), PeerId(4)], 9);
        assert!(!listed.is_complete(), "nobody was asked");
        assert_eq!(
            [(); 3].map(|()| listed.ask_next(NOW)),
            [Some(PeerId(7)), Some(PeerId(4)), None]
        );
        assert!(Roll::default().is_complete());
    }

    #[test]
    fn who_does_not_answer_is_asked_again_when_it_is_time() {
        let limits = Limits::default();
        let retry = limits.retry;
        let mut roll = Roll::of_all(2, 1);
        assert_eq!(roll.due(&limits), None);
        roll.ask_next(NOW);
        assert_eq!(roll.due(&limits), Some(NOW + retry));
        assert_eq!(roll.ask_again(NOW + retry / 2, &limits), None);
        assert_eq!(roll.ask_again(NOW + retry, &limits), Some((PeerId(0), 2)));
        assert_eq!(roll.ask_again(NOW + retry, &limits), None, "once");
        assert_eq!(roll.due(&limits), Some(NOW + retry * 2));
        assert_eq!(roll.ask_again(NOW + retry * 2, &limits), Some((PeerId(0), 3)));
    }
}
