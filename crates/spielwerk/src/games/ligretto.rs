//! Ligretto as the host sees it: rounds at one table, and people of the computer's who play there
//! as fast as people do.

use std::time::Duration;

use ::ligretto::{
    Action, Choice, Intent, Level, NotNow, OwnView, Person, SeatView, Series, SeriesAction,
    SeriesSetup, Table, Where,
};
use game::{Actor, Seat, Text};
use kind::{Bot, BotInfo, Bots, Classes, Count, GameSpec, Kind, Pauses, RealTime, Secrets};
#[cfg(test)]
use server::GameSchemas;

use super::Declaration;

pub(super) const DECLARATION: Declaration = Declaration {
    kind: || Kind::of(&LigrettoSpec),
    title: Text::fixed("Ligretto", "Ligretto"),
    #[cfg(test)]
    add_schemas,
    perft: None,
};

struct LigrettoSpec;

impl GameSpec for LigrettoSpec {
    type Game = Series;

    fn bots(&self) -> Option<&'static dyn Bots<Series>> {
        Some(&People)
    }

    fn classes(&self) -> Option<&'static dyn Classes<Series>> {
        Some(&SameCards)
    }

    fn real_time(&self) -> Option<&'static dyn RealTime<Series>> {
        Some(&FirstComeFirstServed)
    }

    fn pauses(&self) -> Option<&'static dyn Pauses<Series>> {
        Some(&FirstComeFirstServed)
    }

    fn secrets(&self) -> Option<&'static dyn Secrets<Series>> {
        Some(&FaceDown)
    }
}

/// The dealer draws for one round after the other, so that numbered draws give every table of a
/// class the same cards.
struct SameCards;

impl Classes<Series> for SameCards {
    fn counts(
        &self,
        _: &SeriesSetup,
        log: &[(Actor, SeriesAction)],
        seat: Seat,
    ) -> Option<Vec<Count>> {
        let n_rounds = log.iter().filter(|(_, action)| *action == SeriesAction::Go).count();
        let is_lay = |(actor, action): &&(Actor, SeriesAction)| {
            *actor == Actor::Seat(seat) && matches!(action, SeriesAction::Play(Action::Lay { .. }))
        };
        let n_laid = log.iter().filter(is_lay).count();
        let named = [("rounds", n_rounds), ("cardsLaid", n_laid)];
        Some(named.map(|(name, value)| Count { name, value: value as u64 }).to_vec())
    }

    fn points(&self, series: &Series, seat: Seat) -> Option<i64> {
        series.totals().get(seat.index()).copied()
    }
}

struct FirstComeFirstServed;

impl RealTime<Series> for FirstComeFirstServed {
    fn beaten_by(&self, illegal: &NotNow) -> Option<Seat> {
        illegal.first()
    }
}

impl Pauses<Series> for FirstComeFirstServed {
    fn pause(&self, series: &Series) -> Duration {
        series.pause()
    }
}

/// What lies face down is in nobody's view, so everybody sees the same.
struct FaceDown;

impl Secrets<Series> for FaceDown {
    /// Anyone who knows the seed can compute all cards.
    fn hides_setup(&self, series: &Series) -> bool {
        series.is_seeded()
    }

    fn views_differ(&self, _: &Series) -> bool {
        false
    }

    /// How the cards are shuffled.
    fn is_secret(&self, _: Actor, action: &SeriesAction) -> bool {
        matches!(action, SeriesAction::Shuffle(_))
    }
}

#[cfg(test)]
fn add_schemas(schemas: &mut GameSchemas) {
    let (view, step) =
        (schemas.add::<::ligretto::SeriesView>(), schemas.add::<::ligretto::Event>());
    let fault = schemas.add::<::ligretto::BadAction>();
    schemas.views.push(view);
    schemas.steps.push(step);
    schemas.rules.push(fault);
}

struct People;

impl Bots<Series> for People {
    fn list(&self) -> Vec<BotInfo> {
        Level::ALL
            .iter()
            .map(|&level| BotInfo { name: level.to_string(), title: title(level), side: None })
            .collect()
    }

    fn make(&self, _: &Series, seat: Seat, level: &str, seed: u64) -> Option<Box<dyn Bot<Series>>> {
        let person = Person::new(level.parse().ok()?, seed);
        Some(Box::new(PersonBot { seat, person }))
    }
}

fn title(level: Level) -> Text {
    match level {
        Level::Beginner => Text::new("beginner", "Anfänger"),
        Level::Normal => Text::new("normal", "normal"),
        Level::Quick => Text::new("quick", "schnell"),
        Level::Machine => Text::new("machine", "Maschine"),
    }
}

struct PersonBot {
    seat: Seat,
    person: Person,
}

impl Bot<Series> for PersonBot {
    fn choose(&mut self, series: &Series, _: Duration) -> Option<SeriesAction> {
        match self.intend(series) {
            kind::Intent::Act { action, .. } => Some(action),
            kind::Intent::Wait => None,
        }
    }

    fn intend(&mut self, series: &Series) -> kind::Intent<SeriesAction> {
        if series.is_asked(self.seat) {
            let after = self.person.ready_after(series.n_rounds() == 0);
            return kind::Intent::Act { action: SeriesAction::Ready, after };
        }
        let Some(table) = series.table() else { return kind::Intent::Wait };
        let (own, neighbours) = table.seat_view(self.seat);
        match self.person.intend(&SeatView { own, neighbours: &neighbours }) {
            Intent::Wait => kind::Intent::Wait,
            Intent::Act(choice, after) => {
                let action = SeriesAction::Play(action_of(choice, table, self.seat, &own));
                kind::Intent::Act { action, after }
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
