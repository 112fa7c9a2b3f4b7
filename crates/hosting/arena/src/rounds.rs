mod gauntlet;
mod history;
pub(crate) mod knock_out;
mod ladder;
mod round_robin;
mod swiss;
#[cfg(test)]
mod tests;

pub(crate) use history::History;

use crate::{Entrant, Format, Pairing, Tournament};

/// The pairings of a round, and those who get a point without playing.
pub(crate) type Paired = (Vec<Pairing>, Vec<Entrant>);

/// The next round for those who are present; nothing while it is too early or after the last one.
pub(crate) fn next(tournament: &Tournament, present: &[Entrant]) -> Option<Paired> {
    let round = tournament.rounds.len() as u32;
    let plan = &tournament.plan;
    if tournament.names.len() < 2 {
        return None;
    }
    if plan.n_rounds(tournament.names.len()).is_some_and(|n_rounds| round >= n_rounds) {
        return None;
    }
    let is_early = match plan.format {
        // All pairings are settled, so that a round begins while the last games of the one before
        // are still being played.
        Format::RoundRobin | Format::Gauntlet => !tournament.is_all_begun(),
        Format::Swiss | Format::KnockOut => !tournament.is_between_rounds(),
        Format::Ladder => false,
    };
    if is_early {
        return None;
    }
    match plan.format {
        Format::RoundRobin => Some(round_robin::pair(tournament, present, round)),
        Format::Gauntlet => Some(gauntlet::pair(tournament, present, round)),
        Format::Swiss => swiss::pair(tournament, present, round),
        Format::KnockOut => knock_out::pair(tournament),
        Format::Ladder => ladder::pair(tournament, present, round),
    }
}

/// How many games the whole tournament has, where that does not depend on results.
pub(crate) fn n_games(tournament: &Tournament) -> Option<u64> {
    let plan = &tournament.plan;
    // Who is out, and what is played again, only results tell.
    if plan.format == Format::KnockOut { None } else { plan.most_games(tournament.names.len()) }
}
