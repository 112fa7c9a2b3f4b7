//! Who plays where.

use serde::{Deserialize, Serialize};

use super::MachineName;
use crate::PeerId;

/// Seats next to each other on one machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatRange {
    /// Which machine.
    pub machine: MachineName,
    /// The first seat.
    pub first: u32,
    /// How many.
    pub n: u32,
}

impl SeatRange {
    /// Its seats.
    pub fn seats(&self) -> impl Iterator<Item = PeerId> + use<> {
        (self.first..self.first.saturating_add(self.n)).map(PeerId)
    }

    /// Whether this seat is one of them.
    pub fn contains(&self, seat: PeerId) -> bool {
        seat.0 >= self.first && seat.0 - self.first < self.n
    }
}

/// All seats of a game, as runs in the order of the ring. Every player has it: so it knows on
/// which machine a neighbour is, and whom it may believe that it speaks for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<SeatRange>", into = "Vec<SeatRange>")]
pub struct Roster(Vec<SeatRange>);

impl Roster {
    /// These runs, if they leave no gap and no machine is there twice.
    pub fn new(runs: Vec<SeatRange>) -> Option<Self> {
        let mut next = 0;
        for (index, run) in runs.iter().enumerate() {
            let is_new = runs[..index].iter().all(|other| other.machine != run.machine);
            if run.first != next || run.n == 0 || !is_new {
                return None;
            }
            next = run.first.checked_add(run.n)?;
        }
        Some(Self(runs))
    }

    /// The runs in order.
    pub fn ranges(&self) -> &[SeatRange] {
        &self.0
    }

    /// How many seats there are.
    pub fn n_seats(&self) -> u32 {
        self.0.last().map_or(0, |run| run.first + run.n)
    }

    /// The machine of a seat.
    pub fn machine_of(&self, seat: PeerId) -> Option<&MachineName> {
        let index = self.0.partition_point(|run| run.first <= seat.0).checked_sub(1)?;
        self.0[index].contains(seat).then_some(&self.0[index].machine)
    }

    /// The seats of a machine.
    pub fn seats_of(&self, machine: &MachineName) -> Option<&SeatRange> {
        self.0.iter().find(|run| run.machine == *machine)
    }
}

impl TryFrom<Vec<SeatRange>> for Roster {
    type Error = &'static str;

    fn try_from(runs: Vec<SeatRange>) -> Result<Self, Self::Error> {
        Self::new(runs).ok_or("the seats leave a gap or overlap, or a machine is there twice")
    }
}

impl From<Roster> for Vec<SeatRange> {
    fn from(roster: Roster) -> Self {
        roster.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(machine: &str, first: u32, n: u32) -> SeatRange {
        SeatRange { machine: machine.parse().unwrap(), first, n }
    }

    #[test]
    fn every_seat_has_its_machine() {
        let roster = Roster::new(vec![run("a", 0, 3), run("b", 3, 1), run("c", 4, 2)]).unwrap();
        let machines: Vec<&str> =
            (0..6).map(|seat| roster.machine_of(PeerId(seat)).unwrap().as_str()).collect();
        assert_eq!(machines, ["a", "a", "a", "b", "c", "c"]);
        assert_eq!(roster.machine_of(PeerId(6)), None);
        assert_eq!(roster.n_seats(), 6);
    }

    #[test]
    fn gaps_and_overlaps_are_refused() {
        assert!(Roster::new(vec![run("a", 1, 3)]).is_none());
        assert!(Roster::new(vec![run("a", 0, 3), run("b", 2, 3)]).is_none());
        assert!(Roster::new(vec![run("a", 0, 3), run("b", 4, 3)]).is_none());
        assert!(Roster::new(vec![run("a", 0, 0)]).is_none());
        assert!(Roster::new(vec![run("a", 0, 3), run("a", 3, 3)]).is_none());
        assert!(Roster::new(vec![run("a", 0, 3), run("b", 3, u32::MAX)]).is_none());
    }
}
