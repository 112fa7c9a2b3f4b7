//! A thread for each player and channels between them: the same players as in virtual time, but
//! who comes first is decided by the operating system.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ligretto::{Deal, Strategy};
use ligretto_net::{
    Address, Coordinator, GameOptions, GameResult, Limits, Message, PeerId, Phase, Player,
};

use crate::{MessageKind, Moment, Moments, RunFailed};

/// What a player needs of the machine; its state is small.
const STACK_BYTES: usize = 128 * 1024;
/// A thread with nothing to wait for looks at least so often whether the game was called off.
const LONGEST_SLEEP: Duration = Duration::from_millis(200);

/// A message with its sender and the moment it was sent.
type Post = (Address, Duration, Message);

/// What came of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its result.
    pub result: GameResult,
    /// The last messages before the stop.
    pub moments: Vec<Moment>,
    /// From the first start to the stop as the coordinator saw them, if there was a stop.
    pub play: Option<Duration>,
}

/// Plays one game in real time, until it is over or `stop` gives a reason to end it.
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
    stop: &dyn Fn() -> Option<RunFailed>,
) -> io::Result<Result<Played, RunFailed>> {
    assert_eq!(deal.n_players(), strategies.len(), "one strategy for each player");
    let begin = Instant::now();
    let n_players = strategies.len();
    let (boxes, inboxes): (Vec<Sender<Post>>, Vec<Receiver<Post>>) =
        strategies.iter().map(|_| channel()).unzip();
    let (to_coordinator, inbox) = channel();
    let over = AtomicBool::new(false);
    let heard = Mutex::new(Vec::new());
    let result = thread::scope(|scope| {
        for (seat, (strategy, inbox)) in strategies.into_iter().zip(inboxes).enumerate() {
            let player = Player::new(PeerId(seat as u32), strategy, limits);
            let routes = Routes { me: seat, boxes: &boxes, to_coordinator: to_coordinator.clone() };
            let (over, heard) = (&over, &heard);
            let run = move || {
                let run = || run_player(begin, player, &inbox, &routes, over);
                // What is left of the player is dropped, and with it the inbox: nobody gets
                // through to it any more, which is all that the others need to know.
                if let Ok(last) = catch_unwind(AssertUnwindSafe(run)) {
                    heard.lock().expect("nobody panics while holding it").extend(last.0);
                }
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
        let result = run_coordinator(begin, coordinator, &inbox, &boxes, stop);
        over.store(true, Ordering::Relaxed);
        Ok(result)
    })?;
    let mut heard = heard.into_inner().expect("all threads have ended");
    Ok(result.map(|(result, last, play)| {
        heard.extend(last.0);
        heard.sort_by_key(|moment| (moment.received, moment.sent));
        let mut moments = Moments::new(n_players);
        for moment in heard {
            moments.note(moment);
        }
        Played { result, moments: moments.finish(), play }
    }))
}

/// The last messages that somebody received before the end.
#[derive(Default)]
struct Last(Vec<Moment>);

impl Last {
    fn note(&mut self, begin: Instant, post: &Post, to: Address) {
        // After the end there is only counting, which nobody wants to see.
        if self
            .0
            .last()
            .is_some_and(|last| matches!(last.what, MessageKind::End | MessageKind::Stop))
        {
            return;
        }
        let (from, sent, message) = post;
        let nanos = |time: Duration| time.as_nanos() as u64;
        if self.0.len() >= 2 * MOST_KEPT {
            self.0.drain(..MOST_KEPT);
        }
        self.0.push(Moment::of(nanos(*sent), nanos(begin.elapsed()), *from, to, message));
    }
}

/// This many messages are kept for each player.
const MOST_KEPT: usize = 20;

/// Where a player's messages go.
struct Routes<'a> {
    me: usize,
    boxes: &'a [Sender<Post>],
    to_coordinator: Sender<Post>,
}

impl Routes<'_> {
    /// Whether somebody is there to receive it.
    fn send(&self, begin: Instant, to: Address, message: Message) -> bool {
        let post = (Address::Player(PeerId(self.me as u32)), begin.elapsed(), message);
        match to {
            Address::Coordinator => self.to_coordinator.send(post).is_ok(),
            Address::Player(peer) => {
                self.boxes.get(peer.index()).is_some_and(|to| to.send(post).is_ok())
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
) -> Last {
    let mut last = Last::default();
    let me = Address::Player(PeerId(routes.me as u32));
    while !over.load(Ordering::Relaxed) {
        while let Some((to, message)) = player.poll_message() {
            if !routes.send(begin, to, message) {
                player.handle_unreachable(begin.elapsed(), to);
            }
        }
        if matches!(player.phase(), Phase::Done | Phase::Aborted | Phase::Expelled) {
            break;
        }
        match receive(begin, inbox, player.poll_timeout()) {
            Ok(post) => {
                last.note(begin, &post, me);
                let (from, _, message) = post;
                player.handle_message(begin.elapsed(), from, message);
            }
            Err(RecvTimeoutError::Timeout) => player.handle_timeout(begin.elapsed()),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    last
}

type Counted = (GameResult, Last, Option<Duration>);

fn run_coordinator(
    begin: Instant,
    mut coordinator: Coordinator,
    inbox: &Receiver<Post>,
    boxes: &[Sender<Post>],
    stop: &dyn Fn() -> Option<RunFailed>,
) -> Result<Counted, RunFailed> {
    let mut last = Last::default();
    let (mut started, mut stopped): (Option<Duration>, Option<Duration>) = (None, None);
    coordinator.handle_timeout(begin.elapsed());
    loop {
        while let Some((to, message)) = coordinator.poll_message() {
            if matches!(message, Message::Start { .. }) {
                started.get_or_insert(begin.elapsed());
            }
            if boxes[to.index()].send((Address::Coordinator, begin.elapsed(), message)).is_err() {
                coordinator.handle_unreachable(begin.elapsed(), to);
            }
        }
        if let Some(result) = coordinator.result() {
            let play = started.zip(stopped).map(|(start, stop)| stop.saturating_sub(start));
            return Ok((result.clone(), last, play));
        }
        if let Some(reason) = stop() {
            return Err(reason);
        }
        match receive(begin, inbox, coordinator.poll_timeout()) {
            Ok(post) => {
                last.note(begin, &post, Address::Coordinator);
                let (from, _, message) = post;
                if matches!(message, Message::Stop { .. }) {
                    stopped.get_or_insert(begin.elapsed());
                }
                if let Address::Player(from) = from {
                    coordinator.handle_message(begin.elapsed(), from, message);
                }
            }
            Err(RecvTimeoutError::Timeout) => coordinator.handle_timeout(begin.elapsed()),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(RunFailed::Impossible("all players are gone".to_owned()));
            }
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
