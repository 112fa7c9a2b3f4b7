use super::Paired;
use crate::{Entrant, GameState, Pairing, Tournament};

/// The next round of a knock-out: all pairings of a stage, or those that are drawn once more.
pub(crate) fn pair(tournament: &Tournament) -> Option<Paired> {
    let bracket = Bracket::of(tournament);
    if bracket.open.is_empty() {
        return None;
    }
    let is_swapped = bracket.n_tries % 2 == 1;
    let pairings = bracket.open.into_iter().map(|(a, b)| {
        let (first, second) = if is_swapped { (b, a) } else { (a, b) };
        Pairing { first, second }
    });
    Some((pairings.collect(), vec![]))
}

/// How many stages each entrant has survived.
pub(crate) fn survived(tournament: &Tournament) -> Vec<u32> {
    Bracket::of(tournament).survived
}

/// How far a knock-out is.
struct Bracket {
    /// The pairings of this stage without a winner.
    open: Vec<(Entrant, Entrant)>,
    /// How often they have been played.
    n_tries: u32,
    survived: Vec<u32>,
}

impl Bracket {
    fn of(tournament: &Tournament) -> Self {
        let mut survived = vec![0; tournament.names.len()];
        let mut places = first_stage(tournament.names.len());
        let mut rounds = tournament.rounds.iter().enumerate();
        while places.len() > 1 {
            let mut n_tries = 0;
            let mut points = vec![0_u32; tournament.names.len()];
            loop {
                let is_last_try = n_tries > tournament.plan.tie_breaks;
                let duels = places.chunks_exact(2).filter_map(|duel| duel[0].zip(duel[1]));
                let is_open = |&(a, b): &(Entrant, Entrant)| {
                    let is_out = tournament.is_withdrawn(a) || tournament.is_withdrawn(b);
                    points[a.index()] == points[b.index()] && !is_last_try && !is_out
                };
                let open: Vec<(Entrant, Entrant)> = duels.filter(is_open).collect();
                if open.is_empty() {
                    break;
                }
                let Some((number, _)) = rounds.next() else {
                    return Self { open, n_tries, survived };
                };
                add_points(tournament, number as u32, &mut points);
                n_tries += 1;
            }
            let winner = |duel: &[Option<Entrant>]| winner(tournament, &points, duel);
            places = places.chunks_exact(2).map(winner).collect();
            places.iter().flatten().for_each(|entrant| survived[entrant.index()] += 1);
        }
        Self { open: vec![], n_tries: 0, survived }
    }
}

fn add_points(tournament: &Tournament, round: u32, points: &mut [u32]) {
    let is_of_round = |game: &&crate::Game| game.round == round;
    for game in tournament.games.iter().filter(is_of_round) {
        if let GameState::Finished { result, .. } = game.state {
            for (entrant, half_points) in game.seats.iter().zip(result.half_points()) {
                points[entrant.index()] += u32::from(half_points);
            }
        }
    }
}

/// Who goes on: the one with more points, the one who has not withdrawn, or the one who stands
/// higher in the list.
fn winner(tournament: &Tournament, points: &[u32], duel: &[Option<Entrant>]) -> Option<Entrant> {
    let (a, b) = match *duel {
        [Some(a), Some(b)] => (a, b),
        [one, other] => return one.or(other),
        _ => return None,
    };
    let merit = |entrant: Entrant| {
        let is_there = !tournament.is_withdrawn(entrant);
        (points[entrant.index()], is_there, std::cmp::Reverse(entrant))
    };
    Some(if merit(a) > merit(b) { a } else { b })
}

/// The places of the first stage, next to each other those who meet: the first meets the last, and
/// the first two can only meet in the final. Who is missing to a power of two is a free round for
/// the best.
fn first_stage(n: usize) -> Vec<Option<Entrant>> {
    let mut places = vec![0];
    while places.len() < n {
        let last = 2 * places.len() - 1;
        places = places.iter().flat_map(|&place| [place, last - place]).collect();
    }
    places.into_iter().map(|place| (place < n).then_some(Entrant(place as u32))).collect()
}
