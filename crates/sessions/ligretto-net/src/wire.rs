//! What machines say to each other besides the game itself, and the addresses it goes by;
//! `docs/ligretto/wire.md` describes it. How it travels is a driver's business.

mod address;
mod game_limits;
mod histogram;
mod machine_message;
mod roster;

pub use address::{
    BadName, Endpoint, Envelope, GameId, MachineName, PREFIX, Role, hello_sender, hello_subject,
};
pub use game_limits::GameLimits;
pub use histogram::Histogram;
pub use machine_message::{Hello, MachineMessage, Offence};
pub use roster::{Roster, SeatRange};
