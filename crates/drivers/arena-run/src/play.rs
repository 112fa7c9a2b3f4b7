use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arena::{GameOrder, Placeholders, Player, Reason};
use contain::Scratch;
use game::Seat;
use host::{EndReason, Ended, Fact, Referee, State};
use server::{Fault, GameReport, HostedMatch};
use tokio::time::Instant;

use crate::cores::Share;
use crate::launcher::{Exited, Launch, Launched, Launcher, NotLaunched, farewell};
use crate::stalls::Stalls;
use crate::verdict::{Seen, verdict};

/// A match whose programs are about to be started.
pub(crate) struct Seated {
    pub(crate) hosted: HostedMatch,
    pub(crate) order: GameOrder,
    /// The side of each seat.
    pub(crate) sides: Vec<usize>,
    pub(crate) launcher: Arc<dyn Launcher>,
    pub(crate) server: SocketAddr,
    pub(crate) stalls: Arc<Stalls>,
    pub(crate) share: Share,
}

/// A program that plays a seat.
struct Running {
    seat: Seat,
    side: usize,
    launched: Box<dyn Launched>,
    is_paused: bool,
}

/// Which sides lose because of something that only we see, and why.
type Loss = (Vec<usize>, Reason, EndReason);

/// How often it is looked whether programs are still there.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program may take to say that it is thinking, beyond its move time, before it counts
/// as hanging; the same that the server gives it for an answer.
const ANSWER: Duration = Duration::from_secs(6);
/// How long a program may take to end after its game.
const FAREWELL: Duration = Duration::from_secs(3);
/// Less lost to the machine does not excuse a late move, however short the time for it.
const LEAST_EXCUSE: Duration = Duration::from_millis(5);
/// So often a game is played again because the machine stood still; then its result stands.
const MOST_FOR_STALLS: u32 = 3;
/// No game has more moves than this.
const MOST_MOVES: u32 = 2_000;

impl Seated {
    /// Starts the programs, lets them play, and ends them.
    pub(crate) async fn play(self) -> Result<GameReport, Fault> {
        let folder = self.folder().map_err(|error| Fault::Passing(error.to_string()))?;
        let mut programs = Vec::new();
        let mut failed: Vec<(usize, String)> = Vec::new();
        for (seat, ticket) in self.in_order_of_start() {
            if self.is_turn_of(seat) {
                self.wait_for(&programs).await;
            }
            match self.start(seat, &ticket, &folder).await {
                Ok(program) => programs.push(program),
                Err(NotLaunched::Ours(why)) => {
                    let reason = EndReason::ServerFault { problem: why.clone() };
                    let _ = self.hosted.end(vec![], reason).await;
                    return Err(Fault::Passing(why));
                }
                Err(NotLaunched::Theirs(why)) => failed.push((self.sides[seat.index()], why)),
            }
        }
        let ended_by_us = self.watch(&mut programs, &failed).await?;
        let last_move = self.start_of_last_move();
        let mut exits: [Vec<Exited>; 2] = [vec![], vec![]];
        for program in &programs {
            program.launched.resume();
        }
        for Running { side, launched, .. } in programs {
            exits[side].push(farewell(launched, FAREWELL).await);
        }
        // By now every core has been looked at again.
        let stall = last_move
            .map_or(Duration::ZERO, |start| self.stalls.lost_since(start, self.share.cores()));
        self.report(ended_by_us, &exits, stall).await
    }

    /// The program that moves first is asked for its move as soon as it comes, so it comes last:
    /// it must not share its core with the start of another.
    fn in_order_of_start(&self) -> Vec<(Seat, String)> {
        let mut tickets = self.hosted.tickets();
        tickets.sort_by_key(|(seat, _)| self.is_turn_of(*seat));
        tickets
    }

    fn is_turn_of(&self, seat: Seat) -> bool {
        self.hosted.read(|referee| referee.is_turn_of(seat))
    }

    /// Waits until these programs have joined, or will not. What is to be thought of those who have
    /// not is seen later.
    async fn wait_for(&self, programs: &[Running]) {
        let mut changes = self.hosted.changes();
        let mut look = tokio::time::interval(LOOK);
        let start_timeout = Duration::from_millis(self.order.conduct.start_timeout_ms);
        let deadline = Instant::now() + start_timeout;
        loop {
            changes.mark_unchanged();
            let is_awaited = |program: &Running| {
                let is_seated = |referee: &Referee| referee.seats()[program.seat.index()].taken;
                !self.hosted.read(is_seated) && !program.launched.is_over()
            };
            if !programs.iter().any(is_awaited) {
                return;
            }
            tokio::select! {
                _ = changes.changed() => {}
                _ = look.tick() => {}
                () = tokio::time::sleep_until(deadline) => return,
            }
        }
    }

    /// When the player was asked for the move that did not come, in a game that has just ended.
    fn start_of_last_move(&self) -> Option<std::time::Instant> {
        let entries = self.hosted.entries();
        let is_last =
            |entry: &&host::Entry| !matches!(entry.fact, Fact::Ended(_) | Fact::Left { .. });
        let at = entries.iter().rev().find(is_last)?.at;
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(at).ok()?);
        std::time::Instant::now().checked_sub(at.elapsed().ok()?)
    }

    /// A folder with the configuration file, which every program may read.
    fn folder(&self) -> std::io::Result<Scratch> {
        let folder = Scratch::new("game")?;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        let (port, kind) = (self.server.port(), &self.order.kind);
        let text = format!("Hostname = 127.0.0.1\nPortNumber = {port}\nGameKindName = {kind}\n");
        fs::write(folder.path().join(CONF), text)?;
        Ok(folder)
    }

    async fn start(
        &self,
        seat: Seat,
        ticket: &str,
        folder: &Scratch,
    ) -> Result<Running, NotLaunched> {
        let side = self.sides[seat.index()];
        let Player::Program { command, folder: own } = &self.order.players[side] else {
            return Err(NotLaunched::Ours(format!("seat {seat} does not belong to a program")));
        };
        let conf = folder.path().join(CONF);
        let placeholders = Placeholders {
            id: ticket.to_owned(),
            player: (seat.0 + 1).to_string(),
            host: self.server.ip().to_string(),
            port: self.server.port().to_string(),
            conf: conf.to_string_lossy().into_owned(),
            ms: self.order.move_time_ms.to_string(),
        };
        let launch = Launch {
            command: command.fill(&placeholders),
            folder: own.clone(),
            conf,
            server: self.server,
            longest: Duration::from_millis(self.order.move_time_ms)
                .saturating_mul(MOST_MOVES)
                .saturating_add(START_AND_END),
            cores: self.share.cores().to_vec(),
        };
        let launcher = Arc::clone(&self.launcher);
        let started = tokio::task::spawn_blocking(move || launcher.start(&launch)).await;
        let launched = started.map_err(|error| NotLaunched::Ours(error.to_string()))??;
        Ok(Running { seat, side, launched, is_paused: false })
    }

    /// Lets the match go on until it is over. Ends it where only we see that somebody has lost.
    async fn watch(
        &self,
        programs: &mut [Running],
        failed: &[(usize, String)],
    ) -> Result<Option<Loss>, Fault> {
        let mut loss = None;
        let mut changes = self.hosted.changes();
        let mut look = tokio::time::interval(LOOK);
        let began = Instant::now();
        let mut changed_at = began;
        loop {
            changes.mark_unchanged();
            if self.hosted.read(|referee| referee.ended().is_some()) {
                // Somebody has lost before we could say so, or because we did.
                return Ok(loss);
            }
            if self.order.conduct.no_pondering {
                self.hosted.read(|referee| only_whose_turn_it_is(referee, programs));
            }
            loss = loss.or_else(|| {
                let waited = (began.elapsed(), changed_at.elapsed());
                self.hosted.read(|referee| self.loss(referee, programs, failed, waited))
            });
            if let Some((losers, _, why)) = &loss {
                let is_winner = |seat: &Seat| !losers.contains(&self.sides[seat.index()]);
                let winners = Seat::all(self.sides.len()).filter(is_winner).collect();
                let ended = self.hosted.end(winners, why.clone()).await;
                ended.map_err(|fault| Fault::Passing(fault.to_string()))?;
                continue;
            }
            tokio::select! {
                _ = changes.changed() => changed_at = Instant::now(),
                _ = look.tick() => {}
            }
        }
    }

    /// Who has lost without the server knowing it, where it was waited so long since the beginning
    /// and since the last move. Before the game has begun, nobody loses until it is known whether
    /// the others are any better.
    fn loss(
        &self,
        referee: &Referee,
        programs: &[Running],
        failed: &[(usize, String)],
        (since_start, since_move): (Duration, Duration),
    ) -> Option<Loss> {
        let state = |program: &Running| &referee.seats()[program.seat.index()];
        let has_come = |program: &Running| state(program).taken || state(program).left_at.is_some();
        let is_gone = |program: &Running| !state(program).taken && program.launched.is_over();
        let timeout = Duration::from_millis(self.order.conduct.start_timeout_ms);
        let is_late = since_start > timeout;
        let gone = sides(programs, is_gone);
        let missing = sides(programs, |program| is_late && !has_come(program));
        let mut losers: Vec<usize> = failed.iter().map(|(side, _)| *side).collect();
        losers.extend(gone.iter().chain(&missing));
        losers.sort_unstable();
        losers.dedup();
        if losers.is_empty() {
            return self.hanging(referee, programs, since_move);
        }
        let may_come = |program: &Running| !losers.contains(&program.side) && !has_come(program);
        if programs.iter().any(may_come) {
            return None;
        }
        let (reason, why) = if let Some((_, problem)) = failed.first() {
            (Reason::Crashed, EndReason::NotStarted { problem: problem.clone() })
        } else if gone.is_empty() {
            let milliseconds = self.order.conduct.start_timeout_ms;
            (Reason::Silent, EndReason::NotJoined { milliseconds })
        } else if programs.iter().any(|program| is_gone(program) && has_come(program)) {
            (Reason::Crashed, EndReason::Exited)
        } else {
            (Reason::Crashed, EndReason::ExitedEarly)
        };
        Some((losers, reason, why))
    }

    /// Who has been asked for a move and says nothing, not even that it is thinking.
    fn hanging(
        &self,
        referee: &Referee,
        programs: &[Running],
        since_move: Duration,
    ) -> Option<Loss> {
        let longest = Duration::from_millis(self.order.move_time_ms) + ANSWER;
        if referee.state() != State::Running || since_move <= longest {
            return None;
        }
        let hanging = sides(programs, |program| referee.is_turn_of(program.seat));
        (!hanging.is_empty()).then_some((hanging, Reason::Silent, EndReason::Hung))
    }

    async fn report(
        &self,
        loss: Option<Loss>,
        exits: &[Vec<Exited>; 2],
        stall: Duration,
    ) -> Result<GameReport, Fault> {
        let entries = self.hosted.entries();
        let ended = self.hosted.read(|referee| referee.ended().cloned());
        let ended = ended.ok_or_else(|| Fault::Passing("the match is not over".to_owned()))?;
        let is_ours = exits.iter().flatten().find(|exit| exit.is_ours);
        if let Some(exit) = is_ours {
            return Err(Fault::Passing(exit.how.clone()));
        }
        // Where the match ended by itself at the same moment, that counts.
        let loss = loss.filter(|(_, _, why)| *why == ended.reason);
        let loss = loss.map(|loss| with_exit(loss, exits));
        let seen = seen(ended, &entries, &self.sides, loss);
        let (result, reason, detail) = verdict(&seen).map_err(|why| Fault::Passing(why.0))?;
        let is_long =
            stall >= (Duration::from_millis(self.order.move_time_ms) / 10).max(LEAST_EXCUSE);
        // One that is too slow on a busy machine must not go on for ever.
        if reason == Reason::Timeout && is_long && self.order.n_replays < MOST_FOR_STALLS {
            let ms = stall.as_millis();
            let why = format!("{detail}, and this machine took {ms} ms of that");
            return Err(Fault::Passing(why));
        }
        let mut outputs: Vec<(u8, String)> = Vec::new();
        for (side, half_points) in result.half_points().into_iter().enumerate() {
            let has_failed = reason.is_fault() && half_points == 0;
            let texts = exits[side].iter().filter(|exit| has_failed || !exit.left.is_empty());
            outputs.extend(texts.map(|exit| (side as u8, told(exit))));
        }
        if reason.is_fault()
            && let Ok(said) = self.hosted.transcripts().await
        {
            let loser = result.half_points().iter().position(|half| *half == 0);
            outputs.push((loser.unwrap_or_default() as u8, format!("connections:\n{said}")));
        }
        let plies = self.hosted.read(Referee::n_actions) as u32;
        let id = self.hosted.id().to_string();
        Ok(GameReport { result, reason, detail, plies, id, outputs, entries })
    }
}

/// The sides of those programs of which this is true.
fn sides(programs: &[Running], of: impl Fn(&Running) -> bool) -> Vec<usize> {
    programs.iter().filter(|program| of(program)).map(|program| program.side).collect()
}

/// What the log of a match tells of how it ended.
pub(crate) fn seen(
    ended: Ended,
    entries: &[host::Entry],
    sides: &[usize],
    ended_by_us: Option<(Vec<usize>, Reason, String)>,
) -> Seen {
    let mut left = [None, None];
    for entry in entries {
        match &entry.fact {
            Fact::Left { seat, why } => left[sides[usize::from(*seat)]] = Some(why.clone()),
            Fact::Joined { seat, .. } => left[sides[usize::from(*seat)]] = None,
            _ => {}
        }
    }
    Seen { ended, sides: sides.to_vec(), left, ended_by_us }
}

/// A loss with what became of the programs that have lost.
fn with_exit(
    (losers, reason, why): Loss,
    exits: &[Vec<Exited>; 2],
) -> (Vec<usize>, Reason, String) {
    let detail = why.to_string();
    let mut of_losers = losers.iter().flat_map(|side| &exits[*side]);
    match (reason, of_losers.next()) {
        (Reason::Crashed, Some(exit)) if exit.is_flood => {
            (losers, Reason::Flooded, format!("{detail}: {}", exit.how))
        }
        (Reason::Crashed, Some(exit)) if exit.is_success => {
            (losers, Reason::Disconnected, format!("{detail}: {}", exit.how))
        }
        (Reason::Crashed, Some(exit)) => (losers, reason, format!("{detail}: {}", exit.how)),
        _ => (losers, reason, detail),
    }
}

fn told(exit: &Exited) -> String {
    let left: Vec<String> = exit.left.iter().map(|left| format!("left behind: {left}\n")).collect();
    let left = left.concat();
    format!("{}\n{left}{}", exit.how, exit.output)
}

/// Lets those stand still who would think on their opponent's time. Before everybody is there, all
/// go on.
fn only_whose_turn_it_is(referee: &Referee, programs: &mut [Running]) {
    if referee.state() != State::Running {
        return;
    }
    for program in programs {
        let is_waiting = !referee.is_turn_of(program.seat);
        if is_waiting != program.is_paused {
            program.is_paused = is_waiting;
            if is_waiting { program.launched.pause() } else { program.launched.resume() }
        }
    }
}

/// How long a program may take before and after its game.
const START_AND_END: Duration = Duration::from_mins(2);
const CONF: &str = "client.conf";
