//! A thread for each player and channels between them: the same players as in virtual time, but
//! who comes first is decided by the operating system.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ligretto::{Deal, Strategy};
use ligretto_net::{
    Address, Coordinator, GameOptions, GameResult, Limits, Message, PeerId, Phase, Player,
};

/// What a player needs of the machine; its state is small.
const STACK_BYTES: usize = 128 * 1024;
/// Whoever has nothing to wait for looks at least so often whether the game was called off.
const LONGEST_SLEEP: Duration = Duration::from_millis(200);

type Post = (Address, Message);

/// Plays one game in real time and returns its result; none when `cancelled` became true.
///
/// A strategy that panics takes only its own player down: the others are told that it can't be
/// reached, and the game goes on without it.
///
/// # Errors
/// When the system has no more threads.
pub fn play<S: Strategy + Send>(
    deal: Deal,
    options: GameOptions,
    limits: Limits,
    strategies: Vec<S>,
    cancelled: &AtomicBool,
) -> io::Result<Option<GameResult>> {
    assert_eq!(deal.n_players(), strategies.len(), "one strategy for each player");
    let begin = Instant::now();
    let (boxes, inboxes): (Vec<Sender<Post>>, Vec<Receiver<Post>>) =
        strategies.iter().map(|_| channel()).unzip();
    let (to_coordinator, inbox) = channel();
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        for (seat, (strategy, inbox)) in strategies.into_iter().zip(inboxes).enumerate() {
            let player = Player::new(PeerId(seat as u32), strategy, limits);
            let routes = Routes { me: seat, boxes: &boxes, to_coordinator: to_coordinator.clone() };
            let over = &over;
            let run = move || {
                let run = || run_player(begin, player, &inbox, &routes, over);
                // What is left of the player is dropped, and with it the inbox: nobody gets
                // through to it any more, which is all that the others need to know.
                drop(catch_unwind(AssertUnwindSafe(run)));
            };
            let name = format!("ligretto {seat}");
            let spawned =
                thread::Builder::new().name(name).stack_size(STACK_BYTES).spawn_scoped(scope, run);
            if let Err(error) = spawned {
                over.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        let coordinator = Coordinator::new(deal, options, limits);
        let result = run_coordinator(begin, coordinator, &inbox, &boxes, cancelled);
        over.store(true, Ordering::Relaxed);
        Ok(result)
    })
}

/// Where a player's messages go.
struct Routes<'a> {
    me: usize,
    boxes: &'a [Sender<Post>],
    to_coordinator: Sender<(PeerId, Message)>,
}

impl Routes<'_> {
    /// Whether somebody is there to receive it.
    fn send(&self, to: Address, message: Message) -> bool {
        let me = PeerId(self.me as u32);
        match to {
            Address::Coordinator => self.to_coordinator.send((me, message)).is_ok(),
            Address::Player(peer) => {
                let to = self.boxes.get(peer.index());
                to.is_some_and(|to| to.send((Address::Player(me), message)).is_ok())
            }
        }
    }
}

fn run_player<S: Strategy>(
    begin: Instant,
    mut player: Player<S>,
    inbox: &Receiver<Post>,
    routes: &Routes<'_>,
    over: &AtomicBool,
) {
    while !over.load(Ordering::Relaxed) {
        while let Some((to, message)) = player.poll_message() {
            if !routes.send(to, message) {
                player.handle_unreachable(begin.elapsed(), to);
            }
        }
        if matches!(player.phase(), Phase::Done | Phase::Aborted | Phase::Expelled) {
            return;
        }
        match receive(begin, inbox, player.poll_timeout()) {
            Ok((from, message)) => player.handle_message(begin.elapsed(), from, message),
            Err(RecvTimeoutError::Timeout) => player.handle_timeout(begin.elapsed()),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn run_coordinator(
    begin: Instant,
    mut coordinator: Coordinator,
    inbox: &Receiver<(PeerId, Message)>,
    boxes: &[Sender<Post>],
    cancelled: &AtomicBool,
) -> Option<GameResult> {
    coordinator.handle_timeout(begin.elapsed());
    loop {
        while let Some((to, message)) = coordinator.poll_message() {
            if boxes[to.index()].send((Address::Coordinator, message)).is_err() {
                coordinator.handle_unreachable(begin.elapsed(), to);
            }
        }
        if let Some(result) = coordinator.result() {
            return Some(result.clone());
        }
        if cancelled.load(Ordering::Relaxed) {
            return None;
        }
        match receive(begin, inbox, coordinator.poll_timeout()) {
            Ok((from, message)) => coordinator.handle_message(begin.elapsed(), from, message),
            Err(RecvTimeoutError::Timeout) => coordinator.handle_timeout(begin.elapsed()),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

fn receive<T>(
    begin: Instant,
    inbox: &Receiver<T>,
    deadline: Option<Duration>,
) -> Result<T, RecvTimeoutError> {
    if let Ok(message) = inbox.try_recv() {
        return Ok(message);
    }
    let left = deadline.map_or(LONGEST_SLEEP, |deadline| deadline.saturating_sub(begin.elapsed()));
    inbox.recv_timeout(left.min(LONGEST_SLEEP))
}
