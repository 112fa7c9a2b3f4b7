//! The rules of Ligretto: cards, deals, what lies before one player, and the table of all.
//!
//! Two kinds of users share these rules. A [`Series`] is several rounds with everybody at one
//! [`Table`], to a target, hosted like any other game; a [`Person`] plays there as fast as people
//! do. A distributed game has no such table: there every player keeps its
//! own [`PlayerCards`] and the [`Stacks`] it opened, and nobody sees everything.
//!
//! What a player may know of others is a matter of types: a [`Strategy`] is given a [`SeatView`],
//! which is made of what lies open and of counts. Hidden cards have no way into it.
//!
//! ```
//! use ligretto::{Dealer, Options, PlayerCards, Source};
//!
//! let deal = Dealer::new(7).deal(4, &Options::default());
//! let mut cards = PlayerCards::new(&deal.decks()[0], &Options::default());
//! assert_eq!((cards.ligretto_height(), cards.hand_count()), (10, 26));
//!
//! cards.draw();
//! assert_eq!(cards.hand_count(), 23);
//! assert!(cards.card_at(Source::Waste).is_some(), "the third card counted off lies open");
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod card;
mod deal;
mod dealer;
mod deck;
mod event;
#[cfg(feature = "serde")]
mod json;
mod options;
mod pace;
mod player_cards;
mod score;
mod series;
mod stacks;
pub mod strategy;
mod table;
mod view;

pub use card::{BadCard, Card, CardSet, Colour};
pub use deal::{BadDeal, Deal};
pub use dealer::Dealer;
pub use deck::{BadDeck, Deck};
pub use event::Event;
pub use options::{BadRowSize, Options};
pub use pace::{Intent, Level, Person, UnknownLevel};
pub use player_cards::{LIGRETTO_HEIGHT, PlayerCards, Source};
pub use score::Score;
pub use seeded::Pcg32;
pub use series::{
    NotNow, PhaseView, PlayerView, RoundView, Series, SeriesAction, SeriesSetup, SeriesView,
};
pub use stacks::{Refusal, Stacks};
pub use strategy::{Bot, Choice, Strategy, Where};
pub use table::{Action, BadAction, Illegal, RoundEnd, Table};
pub use view::{Glimpse, OwnView, SeatView, Visible};
