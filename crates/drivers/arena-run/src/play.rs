use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use arena::{Cause, GameOrder, Particulars, Player, ProgramExit, Reason, Void, verdict};
use contain::Scratch;
use game::Seat;
use host::{EndReason, Fact, Referee, State};
use server::{Fault, GameReport, HostedMatch};
use tokio::time::Instant;

use crate::cores::Share;
use crate::launcher::{Exited, Launch, Launcher, NotLaunched, wait_for_exit};
use crate::stalls::{Stalls, is_excuse};

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
    launched: contain::Running,
    is_paused: bool,
}

/// Which sides lose because of something that only we see, and why.
type Loss = (Vec<usize>, EndReason);

/// How often it is looked whether programs are still there.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program may take to say that it is thinking, beyond its move time, before it counts
/// as hanging; the same that the server gives it for an answer.
const ANSWER: Duration = Duration::from_secs(6);
/// How long a program may take to end after its game.
const LONGEST_EXIT: Duration = Duration::from_secs(3);
/// So often a game is played again because the machine stood still; then its result stands.
const MOST_FOR_STALLS: u32 = 3;
/// No game has more moves than this.
const MOST_MOVES: u32 = 2_000;

impl Seated {
    /// Starts the programs, lets them play, and ends them.
    pub(crate) async fn play(self) -> Result<GameReport, Fault> {
        let failed = |error: std::io::Error| Void::Failed { problem: error.to_string() };
        let folder = self.folder().map_err(failed)?;
        let mut programs = Vec::new();
        let mut failed: Vec<(usize, String)> = Vec::new();
        for (seat, ticket) in self.in_order_of_start() {
            if self.is_turn_of(seat) {
                self.wait_for(&programs).await;
            }
            match self.start(seat, &ticket, &folder).await {
                Ok(program) => programs.push(program),
                Err(NotLaunched::Ours(problem)) => {
                    let reason = EndReason::ServerFault { problem: problem.clone() };
                    let _ = self.hosted.end(vec![], reason).await;
                    return Err(self.broken(self.sides[seat.index()], problem).await);
                }
                Err(NotLaunched::Theirs(problem)) => {
                    failed.push((self.sides[seat.index()], problem));
                }
            }
        }
        self.watch(&mut programs, &failed).await?;
        let last_move = self.start_of_last_move();
        let mut exits: [Vec<Exited>; 2] = [vec![], vec![]];
        for program in &programs {
            program.launched.resume();
        }
        for Running { side, launched, .. } in programs {
            exits[side].push(wait_for_exit(launched, LONGEST_EXIT).await);
        }
        // By now every core has been looked at again.
        let stall = last_move
            .map_or(Duration::ZERO, |start| self.stalls.lost_since(start, self.share.cores()));
        self.report(&exits, stall).await
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
        let (player, move_time) = ((seat.0 + 1).to_string(), self.order.move_time_ms.to_string());
        let (host, port) = (self.server.ip().to_string(), self.server.port().to_string());
        let placeholders: [(&str, &str); 6] = [
            ("{id}", ticket),
            ("{player}", &player),
            ("{host}", &host),
            ("{port}", &port),
            ("{conf}", &conf.to_string_lossy()),
            ("{ms}", &move_time),
        ];
        let command = command.fill(&placeholders);
        let launch = Launch {
            command,
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
    ) -> Result<(), Fault> {
        let mut changes = self.hosted.changes();
        let mut look = tokio::time::interval(LOOK);
        let began = Instant::now();
        let mut changed_at = began;
        loop {
            changes.mark_unchanged();
            if self.hosted.read(|referee| referee.ended().is_some()) {
                return Ok(());
            }
            if self.order.conduct.no_pondering {
                self.hosted.read(|referee| only_whose_turn_it_is(referee, programs));
            }
            let waited = (began.elapsed(), changed_at.elapsed());
            let loss = self.hosted.read(|referee| self.loss(referee, programs, failed, waited));
            if let Some((losers, reason)) = loss {
                let is_winner = |seat: &Seat| !losers.contains(&self.sides[seat.index()]);
                let winners = Seat::all(self.sides.len()).filter(is_winner).collect();
                // Where the match has ended by itself at the same moment, that counts.
                return Ok(self.hosted.end(winners, reason).await?);
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
        let reason = if let Some((_, problem)) = failed.first() {
            EndReason::NotStarted { problem: problem.clone() }
        } else if gone.is_empty() {
            EndReason::NotJoined { milliseconds: self.order.conduct.start_timeout_ms }
        } else if programs.iter().any(|program| is_gone(program) && has_come(program)) {
            EndReason::Exited
        } else {
            EndReason::ExitedEarly
        };
        Some((losers, reason))
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
        (!hanging.is_empty()).then_some((hanging, EndReason::Hung))
    }

    /// Something of ours failed around the program of one side. Where others can be run, it is that
    /// program that can't.
    async fn broken(&self, side: usize, problem: String) -> Fault {
        let launcher = Arc::clone(&self.launcher);
        let works = tokio::task::spawn_blocking(move || launcher.works()).await;
        let why = Void::Failed { problem };
        match works {
            Ok(true) => Fault::OfSide { side: side as u8, why },
            Ok(false) | Err(_) => why.into(),
        }
    }

    async fn report(&self, exits: &[Vec<Exited>; 2], stall: Duration) -> Result<GameReport, Fault> {
        let entries = self.hosted.entries();
        let ended = self.hosted.read(|referee| referee.ended().cloned());
        let not_over = || Void::Failed { problem: "the match is not over".to_owned() };
        let ended = ended.ok_or_else(not_over)?;
        let broken = |exits: &Vec<Exited>| exits.iter().find_map(|exit| exit.how.clone().err());
        match exits.each_ref().map(broken) {
            [None, None] => {}
            [Some(problem), None] => return Err(self.broken(0, problem).await),
            [None, Some(problem)] => return Err(self.broken(1, problem).await),
            [Some(problem), Some(_)] => return Err(Void::Failed { problem }.into()),
        }
        let (result, cause) = verdict(&ended, &entries, &self.sides)?;
        let is_long = is_excuse(stall, Duration::from_millis(self.order.move_time_ms));
        // One that is too slow on a busy machine must not go on for ever.
        let is_excused = is_long && self.order.n_replays < MOST_FOR_STALLS;
        if cause.code == Reason::Timeout && is_excused {
            let milliseconds = u64::try_from(stall.as_millis()).unwrap_or(u64::MAX);
            return Err(Void::Stalled { end: ended.reason, milliseconds }.into());
        }
        let half_points = result.half_points();
        let of_losers = (0..2).filter(|side| half_points[*side] == 0).flat_map(|side| &exits[side]);
        let reason = with_exit(cause, of_losers);
        let mut left_behind = Vec::new();
        let mut outputs: Vec<(u8, String)> = Vec::new();
        for ((side, half_points), exits) in (0..).zip(half_points).zip(exits) {
            let has_failed = reason.code.is_fault() && half_points == 0;
            for exit in exits.iter().filter(|exit| has_failed || !exit.left.is_empty()) {
                left_behind.extend(exit.left.iter().map(|left| (side, left.clone())));
                let how = exit.how.as_ref().map_or_else(String::clone, ToString::to_string);
                outputs.push((side, format!("{how}\n{}", exit.output)));
            }
        }
        if reason.code.is_fault()
            && let Ok(said) = self.hosted.transcripts().await
        {
            let loser = half_points.iter().position(|half| *half == 0);
            outputs.push((loser.unwrap_or_default() as u8, format!("connections:\n{said}")));
        }
        let plies = self.hosted.read(Referee::n_actions) as u32;
        let id = self.hosted.id().to_string();
        Ok(GameReport { result, reason, plies, id, left_behind, outputs, entries })
    }
}

/// The sides of those programs of which this is true.
fn sides(programs: &[Running], of: impl Fn(&Running) -> bool) -> Vec<usize> {
    programs.iter().filter(|program| of(program)).map(|program| program.side).collect()
}

/// What ended a game, with what became of the program of the loser: one that only we have seen to
/// be gone has crashed, or written too much, or left of its own will.
fn with_exit<'a>(cause: Cause, mut of_losers: impl Iterator<Item = &'a Exited>) -> Cause {
    let exit = of_losers.find_map(|exit| exit.how.clone().ok());
    let (Reason::Crashed, Some(exit)) = (cause.code, exit) else { return cause };
    let code = match exit {
        ProgramExit::Flooded { .. } => Reason::Flooded,
        ProgramExit::Exited { status: 0 } => Reason::Disconnected,
        ProgramExit::Exited { .. }
        | ProgramExit::Signalled { .. }
        | ProgramExit::OverLimit { .. }
        | ProgramExit::Ended
        | ProgramExit::NotExecuted { .. } => Reason::Crashed,
    };
    let params = Particulars { exit: Some(exit), ..*cause.params };
    Cause { code, params: Box::new(params), detail: cause.detail }
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

#[cfg(test)]
mod tests {
    use arena::{NotExecutable, ProgramLimit};

    use super::*;

    #[test]
    fn how_the_program_of_the_loser_ended_says_more_than_that_it_is_gone() {
        let text = || "x".to_owned();
        for (exit, expected) in [
            (ProgramExit::Exited { status: 0 }, Reason::Disconnected),
            (ProgramExit::Exited { status: 3 }, Reason::Crashed),
            (ProgramExit::Signalled { signal: text() }, Reason::Crashed),
            (ProgramExit::Flooded { limit: ProgramLimit::Output }, Reason::Flooded),
            (ProgramExit::OverLimit { limit: ProgramLimit::Memory }, Reason::Crashed),
            (ProgramExit::Ended, Reason::Crashed),
            (ProgramExit::NotExecuted { problem: NotExecutable::NotFound }, Reason::Crashed),
        ] {
            let exited = Exited { how: Ok(exit.clone()), output: text(), left: vec![] };
            let cause = with_exit(Reason::Crashed.into(), [&exited].into_iter());
            assert_eq!((cause.code, cause.params.exit), (expected, Some(exit)));
            let late = with_exit(Reason::Timeout.into(), [&exited].into_iter());
            assert_eq!(late, Reason::Timeout.into(), "that has nothing to do with it");
        }
    }
}
