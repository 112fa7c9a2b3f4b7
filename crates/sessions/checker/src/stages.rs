//! The list of stages, from *connects* to *plays many games*, and what all of them show.

mod begin;
mod builder;
mod endings;
mod games;
mod negatives;
mod reading;
mod rules;

use crate::manner::Manner;
use crate::settings::Settings;
use crate::stage::Stage;
use builder::Builder;

/// All stages for this kind of game, in the order in which they are run; none for a seat that the
/// game does not have.
pub fn stages(settings: &Settings) -> Vec<Stage> {
    let builder = Builder::new(settings);
    if settings.seat.is_some_and(|seat| usize::from(seat) >= builder.n_seats()) {
        return Vec::new();
    }
    let all = begin::stages(&builder)
        .into_iter()
        .chain(endings::stages(&builder))
        .chain(reading::stages(&builder))
        .chain(negatives::stages(&builder))
        .chain(rules::stages(&builder))
        .chain(games::stages(&builder));
    let suits = |seat: u8| settings.seat.is_none_or(|only| only == seat);
    let mut list: Vec<Stage> = all
        .map(|mut stage| {
            stage.plans.retain(|plan| suits(plan.seat));
            stage
        })
        .filter(|stage| !stage.plans.is_empty())
        .collect();
    let is_shown = |manner: &Manner| *manner != Manner::Valgrind || settings.has_valgrind;
    list.extend(Manner::ALL.into_iter().filter(is_shown).map(Manner::stage));
    for (stage, number) in list.iter_mut().zip(1..) {
        stage.number = number;
        for (plan, seed) in stage.plans.iter_mut().zip(1..) {
            plan.seed = u64::from(number) << 16 | seed;
        }
    }
    list
}
