//! What those who watch are sent, written once for all of them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use game::Viewer;

/// The latest frames of a match. Who needs an older one is sent the whole match instead.
#[derive(Default)]
pub(crate) struct Frames {
    latest: Mutex<VecDeque<(u64, Frame)>>,
    n_followers: AtomicUsize,
}

/// What is sent for one entry.
pub(crate) enum Frame {
    /// The same to all.
    Same(Bytes),
    /// To each what they may see.
    Different {
        /// To those who only watch.
        spectators: Bytes,
        /// To the players, by seat.
        seats: Vec<Bytes>,
    },
}

impl Frame {
    fn of(&self, viewer: Viewer) -> Bytes {
        match (self, viewer) {
            (Self::Same(frame), _) => frame.clone(),
            (Self::Different { spectators, .. }, Viewer::Spectator) => spectators.clone(),
            (Self::Different { spectators, seats }, Viewer::Seat(seat)) => {
                seats.get(seat.index()).unwrap_or(spectators).clone()
            }
        }
    }
}

/// Somebody is watching as long as this lives.
pub(crate) struct Following(Arc<super::Match>);

/// Enough for a short break in the network.
const KEPT: usize = 64;

impl Frames {
    /// Whether it is worth while to write frames at all.
    pub(super) fn are_wanted(&self) -> bool {
        self.n_followers.load(Ordering::Relaxed) > 0
    }

    pub(super) fn push(&self, seq: u64, frame: Frame) {
        let mut latest = self.latest.lock().expect("nothing panics while it holds this lock");
        if latest.len() == KEPT {
            latest.pop_front();
        }
        latest.push_back((seq, frame));
    }

    /// The frame of this entry for this viewer, if it is still there.
    pub(crate) fn get(&self, seq: u64, viewer: Viewer) -> Option<Bytes> {
        let latest = self.latest.lock().expect("nothing panics while it holds this lock");
        let index = latest.partition_point(|(other, _)| *other < seq);
        latest.get(index).filter(|(other, _)| *other == seq).map(|(_, frame)| frame.of(viewer))
    }
}

impl Following {
    pub(crate) fn start(watched: &Arc<super::Match>) -> Self {
        watched.frames().n_followers.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(watched))
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.0.frames().n_followers.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;

    #[test]
    fn frames_are_found_by_number_until_they_are_too_old() {
        let frames = Frames::default();
        for seq in (0..100).filter(|seq| seq % 2 == 0) {
            frames.push(seq, Frame::Same(Bytes::from(seq.to_string())));
        }
        let get = |seq| frames.get(seq, Viewer::Spectator);
        assert_eq!(get(98), Some(Bytes::from("98")));
        assert_eq!(get(97), None);
        for seq in 100..200 {
            frames.push(seq, Frame::Same(Bytes::new()));
        }
        assert_eq!(get(98), None);
        assert!(get(199 - KEPT as u64 + 1).is_some());
    }

    #[test]
    fn everybody_gets_their_own_frame() {
        let frames = Frames::default();
        let (spectators, seats) = (Bytes::from("all"), vec![Bytes::from("0"), Bytes::from("1")]);
        frames.push(7, Frame::Different { spectators, seats });
        let get = |viewer| frames.get(7, viewer).unwrap();
        assert_eq!(get(Viewer::Spectator), "all");
        assert_eq!(get(Viewer::Seat(Seat(1))), "1");
        assert_eq!(get(Viewer::Seat(Seat(9))), "all");
    }
}
