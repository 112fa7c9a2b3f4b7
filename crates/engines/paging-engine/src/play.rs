//! Whole games between bots.

use std::time::{Duration, Instant};

use game::{Actor, Game};
use paging::{Action, Chance, Paging, Phase, Setup};

use crate::bots::{OsBot, UsersBot};
use crate::os::OsPlayer;
use crate::users::UsersPlayer;

/// How a game between bots went.
#[derive(Clone, Debug)]
pub struct Played {
    /// Every action with its seat, the dice included.
    pub log: Vec<(Actor, Action)>,
    /// Whether the OS won.
    pub os_wins: bool,
    /// The longest that each side took for one decision: the OS, then the users.
    pub longest: [Duration; 2],
    /// The end of the game.
    pub end: Paging,
}

/// Plays the game of this seed: deal, dice and the chance of the bots all come from it.
pub fn play(setup: &Setup, os: OsBot, users: UsersBot, seed: u64) -> Played {
    let board = setup.switches.board;
    let mut chance = Chance::from_seed(seed);
    let mut word = || u64::from(chance.word()) << 32 | u64::from(chance.word());
    let mut os = OsPlayer::new(os, board, word());
    let mut users = UsersPlayer::new(users, board, word());
    let mut dice = Chance::from_seed(word());
    play_with(setup, &mut os, &mut users, &mut dice, |_| {})
}

/// Plays a game with these players and dice; `watch` sees every position.
pub fn play_with(
    setup: &Setup,
    os: &mut OsPlayer,
    users: &mut UsersPlayer,
    dice: &mut Chance,
    mut watch: impl FnMut(&Paging),
) -> Played {
    let mut game = Paging::start(setup);
    let mut log = Vec::new();
    let mut longest = [Duration::ZERO; 2];
    while let Some(actor) = game.to_act() {
        let start = Instant::now();
        let (action, side) = match game.phase() {
            Phase::Rolling { .. } => (Action::Die(dice.die()), None),
            Phase::Lay { .. } => (users.choose(&game), Some(1)),
            _ => (os.choose(&game), Some(0)),
        };
        if let Some(side) = side {
            longest[side] = longest[side].max(start.elapsed());
        }
        let applied = game.apply(actor, &action);
        assert!(applied.is_ok(), "{action}: {applied:?}\n{:?}", game.setup_from_here());
        log.push((actor, action));
        watch(&game);
    }
    Played { log, os_wins: game.memory().n_disk() == 0, longest, end: game }
}
