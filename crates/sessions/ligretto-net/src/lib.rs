//! Ligretto without a table: every player is a process of its own, and nobody sees everything.
//!
//! [`Player`] and [`Coordinator`] are state machines that do no input or output themselves. They
//! are driven the same way: `handle_*` takes what happened (a message, passed time, a peer that
//! can't be reached), `poll_*` gives what is to be done (messages to send, the next moment to wake
//! up). `now` is the driver's own clock; clocks of different machines need not agree.
//!
//! Messages may be lost, doubled, delayed and overtake each other: that changes how long a game
//! takes, and nothing else. So any transport will do. [`sim`] is one in virtual time, where a
//! whole game follows from a seed.
//!
//! A driver is a loop of this shape, for each player and for the coordinator:
//!
//! ```
//! use std::time::Duration;
//! use ligretto::{Bot, Dealer, Options};
//! use ligretto_net::{Coordinator, GameOptions, Incoming, Limits, Outgoing, PeerId, Player};
//!
//! let deal = Dealer::new(7).deal(2, &Options::default());
//! let limits = Limits::default();
//! let mut coordinator = Coordinator::new(deal, GameOptions::default(), limits);
//! let bot: Bot = "push".parse().unwrap();
//! let mut players = [0, 1].map(|seat| Player::new(PeerId(seat), bot.clone(), limits));
//!
//! let mut now = Duration::ZERO;
//! coordinator.handle_timeout(now);
//! while coordinator.result().is_none() {
//!     now += Duration::from_micros(10); // The network of this example always takes that long.
//!     while let Some((to, message)) = coordinator.poll_message() {
//!         players[to.index()].handle_message(now, Incoming::FromCoordinator(message));
//!     }
//!     for seat in 0..players.len() {
//!         if players[seat].poll_timeout().is_some_and(|deadline| deadline <= now) {
//!             players[seat].handle_timeout(now);
//!         }
//!         while let Some(said) = players[seat].poll_message() {
//!             let from = PeerId(seat as u32);
//!             match said {
//!                 Outgoing::ToCoordinator(message) => {
//!                     coordinator.handle_message(now, from, message);
//!                 }
//!                 Outgoing::ToPlayer(to, message) => {
//!                     let message = Incoming::FromPlayer(from, message);
//!                     players[to.index()].handle_message(now, message);
//!                 }
//!             }
//!         }
//!     }
//!     if coordinator.poll_timeout().is_some_and(|deadline| deadline <= now) {
//!         coordinator.handle_timeout(now);
//!     }
//! }
//! assert_eq!(coordinator.result().unwrap().reports.len(), 2);
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod audit;
mod clock;
mod coordinator;
mod exactly_once;
mod journal;
mod limits;
mod membership;
mod message;
mod peer;
mod player;
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "no safe function of the library says it to the processor")
)]
mod prefetch;
mod result;
pub mod sim;
mod space_time;
#[cfg(feature = "serde")]
pub mod wire;

pub use audit::{Cheat, Finding};
pub(crate) use clock::Clock;
pub use clock::{Moment, Stamp};
pub use coordinator::Coordinator;
pub use exactly_once::{Answers, Known};
pub use journal::{Entry, Journal, Taken};
pub use limits::{GameOptions, Limits, Signals, UnknownSignals};
pub use membership::Membership;
pub use message::{
    Answered, BetweenPlayers, FromCoordinator, Incoming, Init, Message, Outgoing, Signal,
    ToCoordinator, Verdict, WIRE_VERSION,
};
pub use peer::{Address, Neighbours, PeerId};
pub use player::{Player, children};
pub use result::{Ending, GameResult, Report, Stats};
pub use space_time::{Arrow, Life, SpaceTime};
