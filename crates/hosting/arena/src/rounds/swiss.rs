use super::history::{lot, seated};
use super::{History, Paired};
use crate::matching::best_matching;
use crate::{Entrant, Tournament};

/// A round of a Swiss tournament. All pairings together cost least, where, the most important
/// first, these cost something: meeting again, a seat that one has had too often, unequal points,
/// a seat that one would not be due for, and another opponent than the one half a score group
/// below. Where nobody is left for somebody, one of the last without a bye gets it.
pub(crate) fn pair(tournament: &Tournament, present: &[Entrant], round: u32) -> Option<Paired> {
    if present.len() < 2 {
        return None;
    }
    let histories = History::of_all(tournament);
    let field = Field::new(&histories, present);
    let n = present.len();
    // The one more, in an odd field, stands for the bye.
    let n_vertices = n + n % 2;
    let n_edges = n_vertices as i128 / 2;
    let mates = best_matching(n_vertices, |a, b| {
        let levels = if b == n {
            field.cost_of_bye(a)
        } else {
            let chance = lot(tournament, round, field.order[a], field.order[b]) % LOTS;
            field.cost(a, b, chance as i128)
        };
        Some(levels.iter().fold(0, |sum, (cost, most)| sum * (most * n_edges + 1) + cost))
    });
    let (mut pairings, mut byes) = (Vec::new(), Vec::new());
    for (place, mate) in mates.iter().enumerate().take(n) {
        let entrant = field.order[place];
        match *mate {
            Some(other) if other == n => byes.push(entrant),
            Some(other) if place < other => {
                let other = field.order[other];
                let lot = lot(tournament, round, entrant, other);
                pairings.push(seated(&histories, entrant, other, lot / LOTS));
            }
            _ => {}
        }
    }
    Some((pairings, byes))
}

/// As many different lots there are for a pairing.
const LOTS: u64 = 256;
/// From here on it makes no difference how often two have met.
const MOST_MEETINGS: i128 = 15;

/// Those who are to be paired, the best first.
struct Field<'a> {
    histories: &'a [History],
    order: Vec<Entrant>,
    /// The number of the score group of each place, and the size of that group.
    groups: Vec<(i128, i128)>,
}

/// What a pairing costs by importance, each with the most that it can be.
type Levels = [(i128, i128); 6];

impl<'a> Field<'a> {
    fn new(histories: &'a [History], present: &[Entrant]) -> Self {
        let mut order = present.to_vec();
        let points = |entrant: &Entrant| histories[entrant.index()].half_points;
        order.sort_by_key(|entrant| (std::cmp::Reverse(points(entrant)), *entrant));
        let by_points = order.chunk_by(|a, b| points(a) == points(b)).enumerate();
        let groups = by_points
            .flat_map(|(number, group)| vec![(number as i128, group.len() as i128); group.len()])
            .collect();
        Self { histories, order, groups }
    }

    fn history(&self, place: usize) -> &History {
        &self.histories[self.order[place].index()]
    }

    fn cost(&self, a: usize, b: usize, lot: i128) -> Levels {
        let (of_a, of_b) = (self.history(a), self.history(b));
        let n_meetings = of_a.met.get(&self.order[b]).copied().unwrap_or(0);
        let (group_a, size) = self.groups[a];
        let apart = self.groups[b].0 - group_a;
        let distance = (b - a) as i128;
        let wanted = if apart == 0 { size / 2 } else { 1 };
        let conflict = of_a.seat_conflict(of_b);
        let breach = i128::from(of_a.breaks_balance(of_b));
        self.levels(n_meetings, breach, apart, conflict, (distance - wanted).abs(), lot)
    }

    fn cost_of_bye(&self, place: usize) -> Levels {
        let n = self.order.len();
        let n_byes = self.history(place).n_byes;
        let from_last = self.groups[n - 1].0 - self.groups[place].0;
        self.levels(n_byes, 0, from_last, 0, (n - 1 - place) as i128, 0)
    }

    fn levels(
        &self,
        again: u32,
        breach: i128,
        apart: i128,
        conflict: i128,
        away: i128,
        lot: i128,
    ) -> Levels {
        let n = self.order.len() as i128;
        let n_groups = self.groups[self.order.len() - 1].0 + 1;
        [
            (i128::from(again).min(MOST_MEETINGS), MOST_MEETINGS),
            (breach, 1),
            (apart * apart, n_groups * n_groups),
            (conflict, 3),
            (away, n),
            (lot, LOTS as i128),
        ]
    }
}
