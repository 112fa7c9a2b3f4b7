//! The game of a run: what the others do, whether the client's move is legal, how it ends.

use std::time::Duration;

use game::{Actor, Seat};
use kind::{HostedGame, Kind};
use mnm::{Awaited, Block, ServerLine};
use seeded::Pcg32;

use super::{Run, STOPPED};
use crate::fault::Fault;
use crate::script::{LastLine, RunPlan, Step, Turns, Won};
use crate::settings::Settings;

/// The game of a plan, after its random moves.
pub(super) fn start(
    settings: &Settings,
    plan: &RunPlan,
    random: &mut Pcg32,
) -> Box<dyn HostedGame> {
    let kind = &settings.kind;
    let mut game = kind.start(&plan.setup).expect("tests start every plan");
    for _ in 0..plan.n_ahead {
        let mut next = game.boxed_clone();
        let actor = Actor::all(next.n_seats()).find(|actor| next.may_act(*actor));
        let Some(actor) = actor else { break };
        act(kind, &mut *next, actor, random);
        // The client has to have something to do.
        if next.outcome().is_some() {
            break;
        }
        game = next;
    }
    game
}

/// Lets somebody else than the client act.
fn act(kind: &Kind, game: &mut dyn HostedGame, actor: Actor, random: &mut Pcg32) {
    let seed = random.next_u64();
    let reply =
        actor.seat().and_then(|seat| kind.traps.as_ref()?.reply(game, seat, seed)).or_else(|| {
            let mut actions = game.legal_actions(actor);
            let n = u32::try_from(actions.len()).ok().filter(|n| *n > 0)?;
            Some(actions.swap_remove(random.below(n) as usize))
        });
    let applied = reply.map(|action| game.apply(actor, &action).is_ok());
    assert_eq!(applied, Some(true), "whoever may act has a legal action");
}

impl Run {
    /// Lets the others act until the client is to move, or the game is over.
    pub(super) fn let_others_act(&mut self) {
        let me = Actor::from(self.seat());
        while !self.game.may_act(me) {
            let others = Actor::all(self.game.n_seats()).filter(|actor| *actor != me);
            let other = others.into_iter().find(|actor| self.game.may_act(*actor));
            let Some(other) = other else { break };
            act(&self.settings.kind, &mut *self.game, other, &mut self.random);
        }
    }

    /// Lets the others act until the client is to move, and asks it; or says how it ended.
    pub(super) fn play(&mut self, mut turns: Turns) {
        self.let_others_act();
        let me = Actor::from(self.seat());
        if !self.game.may_act(me) || turns.move_times.is_empty() {
            let won = self.game.outcome().map_or(STOPPED, |outcome| {
                match (outcome.winners.contains(&self.seat()), outcome.winners.len()) {
                    (true, 1) => Won::Client,
                    (true, _) => Won::All,
                    (false, _) => Won::Others,
                }
            });
            return self.first(vec![Step::Result(won)]);
        }
        let mut steps = Vec::new();
        for _ in 0..turns.n_waits {
            steps.extend(wait());
        }
        steps.extend(turn(turns.move_times.remove(0), None));
        steps.extend([Step::Quiet(turns.pause), Step::Play(turns)]);
        self.first(steps);
    }

    /// Says `MOVE` and the position.
    pub(super) fn ask(&mut self, move_time: Duration, lines: Option<Vec<String>>) {
        let programs = self.settings.kind.programs.as_ref().expect("programs play this kind");
        let usual = || programs.position_lines(&*self.game, self.seat());
        let lines = lines.unwrap_or_else(usual);
        self.turn.1 = move_time;
        self.first(vec![Step::Say(Block::turn(move_time, &lines).into_bytes())]);
    }

    /// Says how the match ended.
    pub(super) fn result(&mut self, won: Won) {
        let programs = self.settings.kind.programs.as_ref().expect("programs play this kind");
        let has_won = |seat: Seat| match won {
            Won::All => true,
            Won::Client => seat == self.seat(),
            Won::Others => seat != self.seat(),
        };
        let has_won: Vec<bool> = Seat::all(self.game.n_seats()).map(has_won).collect();
        let block = Block::result(&programs.final_lines(&*self.game, self.seat()), &has_won);
        self.first(vec![Step::Say(block.into_bytes()), Step::Finish(LastLine::Quit)]);
    }

    /// Carries the client's move out, or says what is wrong with it and from which byte on.
    pub(super) fn judge(&mut self, text: &str) -> Result<(), (Fault, usize)> {
        self.turn.1 = Duration::ZERO;
        let me = Actor::from(self.seat());
        let Err(refused) = self.game.apply(me, text) else { return Ok(()) };
        let mut legal = self.game.legal_actions(me);
        let byte = legal.iter().map(|action| common(action, text)).max().unwrap_or_default();
        let n_legal = legal.len();
        legal.truncate(MOST_LEGAL);
        let why = refused.to_string();
        Err((Fault::IllegalMove { got: text.to_owned(), why, legal, n_legal }, byte))
    }
}

/// A turn of the client, from `MOVE` to `MOVEOK`, with lines in an order of their own if there are
/// any.
pub(crate) fn turn(move_time: Duration, lines: Option<Vec<String>>) -> Vec<Step> {
    let say = |line| Step::Say(Block::of(line).into_bytes());
    vec![
        Step::Ask { move_time, lines },
        Step::Expect(Awaited::Thinking),
        say(ServerLine::OkThink),
        Step::Expect(Awaited::Play),
        say(ServerLine::MoveOk),
    ]
}

/// A `WAIT` and its answer.
pub(crate) fn wait() -> [Step; 2] {
    [Step::Say(Block::of(ServerLine::Wait).into_bytes()), Step::Expect(Awaited::OkWait)]
}

/// How many bytes at the beginning are the same, whatever the case.
fn common(legal: &str, text: &str) -> usize {
    legal.bytes().zip(text.bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
}

/// How many legal moves are named where one was not.
const MOST_LEGAL: usize = 8;
