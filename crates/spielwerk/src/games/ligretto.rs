//! Ligretto as the host sees it: rounds at one table, and people of the computer's who play there
//! as fast as people do.

use std::sync::Arc;
use std::time::Duration;

use ::ligretto::{
    Action, Choice, Deed, Event, Intent, Level, OwnView, Person, SeatView, Series, SeriesView,
    Table, Where,
};
use game::Seat;
use host::{Bots, Kind, KindOf, Mind};
use server::GameSchemas;

pub(super) fn kind() -> Arc<dyn Kind> {
    let names = || Level::ALL.iter().map(ToString::to_string).collect();
    Arc::new(
        KindOf::<Series>::new()
            .with_bots(Bots { names, title: str::to_owned, make: make_bot })
            // Whoever knows the seed can compute all cards.
            .with_hidden_setup(Series::is_seeded),
    )
}

pub(super) fn add_schemas(schemas: &mut GameSchemas) {
    let (view, step) = (schemas.add::<SeriesView>(), schemas.add::<Event>());
    schemas.views.push(view);
    schemas.steps.push(step);
}

fn make_bot(_: &Series, seat: Seat, level: &str, seed: u64) -> Option<Box<dyn Mind<Series>>> {
    let person = Person::new(level.parse().ok()?, seed);
    Some(Box::new(Bot { seat, person }))
}

struct Bot {
    seat: Seat,
    person: Person,
}

impl Mind<Series> for Bot {
    fn choose(&mut self, series: &Series, _: Duration) -> Option<Deed> {
        match self.intend(series) {
            host::Intent::Act { action, .. } => Some(action),
            host::Intent::Wait => None,
        }
    }

    fn intend(&mut self, series: &Series) -> host::Intent<Deed> {
        if series.is_asked(self.seat) {
            let after = self.person.ready_after(series.n_rounds() == 0);
            return host::Intent::Act { action: Deed::Ready, after };
        }
        let Some(table) = series.table() else { return host::Intent::Wait };
        let (own, neighbours) = table.seat_view(self.seat);
        match self.person.intend(&SeatView { own, neighbours: &neighbours }) {
            Intent::Wait => host::Intent::Wait,
            Intent::Act(choice, after) => {
                let action = Deed::Play(action_of(choice, table, self.seat, &own));
                host::Intent::Act { action, after }
            }
        }
    }
}

/// What a choice is called at a table with everybody around it.
fn action_of(choice: Choice, table: &Table, seat: Seat, own: &OwnView) -> Action {
    let Choice::Lay { source, at } = choice else { return Action::Draw };
    let ahead = match at {
        Where::Own => 0,
        Where::Neighbour(index) => usize::from(index) + 1,
    };
    let n_seats = table.scores().len();
    let at = Seat(((seat.index() + ahead) % n_seats) as u8);
    match own.open_cards().find(|(open, _)| *open == source) {
        Some((_, card)) => Action::Lay { card, at },
        None => Action::Draw,
    }
}

#[cfg(test)]
mod tests;
