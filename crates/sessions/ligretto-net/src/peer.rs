use std::fmt;

/// A player by number, counted from 0 around the ring of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PeerId(pub u32);

impl PeerId {
    /// The player as an index into lists.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PeerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a message goes or comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Address {
    /// Who sets the game up and counts (German: *Server*).
    Coordinator,
    /// A player.
    Player(PeerId),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coordinator => f.write_str("coordinator"),
            Self::Player(peer) => write!(f, "player {peer}"),
        }
    }
}

/// The most others that a player knows.
pub(crate) const MAX_NEIGHBOURS: usize = 6;

/// The players whose stacks a player can lay on (German: *Nachbarn*): on the ring of seats three
/// to each side; with up to seven players everybody else. If A is a neighbour of B, then B is one
/// of A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbours {
    peers: [PeerId; MAX_NEIGHBOURS],
    n: u8,
}

impl Neighbours {
    /// The neighbours of `me` among `n_players`, the next ones first.
    pub fn of(me: PeerId, n_players: u32) -> Self {
        let mut new = Self { peers: [me; MAX_NEIGHBOURS], n: 0 };
        for distance in 1..=MAX_NEIGHBOURS as u32 / 2 {
            for ahead in [distance, n_players.saturating_sub(distance)] {
                let peer = PeerId((me.0 + ahead % n_players) % n_players);
                if peer != me && new.index_of(peer).is_none() {
                    new.peers[new.n as usize] = peer;
                    new.n += 1;
                }
            }
        }
        new
    }

    /// These neighbours, as a message named them; none if there are too many.
    pub(crate) fn from_slice(peers: &[PeerId]) -> Option<Self> {
        let mut new = Self { peers: [PeerId(0); MAX_NEIGHBOURS], n: peers.len() as u8 };
        new.peers.get_mut(..peers.len())?.copy_from_slice(peers);
        Some(new)
    }

    /// All of them.
    pub fn as_slice(&self) -> &[PeerId] {
        &self.peers[..self.n as usize]
    }

    /// Which one this is, if it is one.
    pub fn index_of(&self, peer: PeerId) -> Option<usize> {
        self.as_slice().iter().position(|other| *other == peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_symmetric_and_near() {
        for n_players in 2..30 {
            for me in 0..n_players {
                let neighbours = Neighbours::of(PeerId(me), n_players);
                assert_eq!(neighbours.as_slice().len() as u32, (n_players - 1).min(6));
                for other in neighbours.as_slice() {
                    let back = Neighbours::of(*other, n_players);
                    assert!(back.index_of(PeerId(me)).is_some(), "{me} and {other}");
                }
            }
        }
        assert_eq!(Neighbours::of(PeerId(0), 9).as_slice(), [1, 8, 2, 7, 3, 6].map(PeerId));
    }

    #[test]
    fn a_message_can_name_six_neighbours_and_no_more() {
        let peers: Vec<PeerId> = (10..17).map(PeerId).collect();
        assert_eq!(Neighbours::from_slice(&peers[..6]).unwrap().as_slice(), &peers[..6]);
        assert_eq!(Neighbours::from_slice(&peers[..2]).unwrap().index_of(PeerId(11)), Some(1));
        assert_eq!(Neighbours::from_slice(&peers), None);
    }

    #[test]
    fn addresses_are_words() {
        assert_eq!(Address::Player(PeerId(7)).to_string(), "player 7");
        assert_eq!(Address::Coordinator.to_string(), "coordinator");
    }
}
