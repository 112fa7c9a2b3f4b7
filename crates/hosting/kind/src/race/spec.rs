//! What the race can do: with turns everything, without turns as little as can be said.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Actor, Seat, Text};
use serde_json::{Value, json};

use super::{NotNow, Race, Step, Track};
use crate::{
    Analysis, Bot, BotInfo, Bots, Classes, Count, Debriefer, Debriefing, Finding, GameSpec,
    Inquiry, Listener, Opening, Openings, Pauses, Programs, RealTime, Secrets, Texts, Thinker,
    ThinkerOptions, Trap, Traps,
};

pub(super) struct RaceSpec<const REAL_TIME: bool>;

/// No more than the real time, a clock that is never due, and maybe the secrets.
pub(super) struct Bare<const HIDES: bool>;

/// Says something whenever it is asked.
struct Talkative;

/// Has to be there, and leaves everything as it is.
struct Silent;

/// One of the two, as the kind wants it; all capabilities are chosen in the same way.
macro_rules! chosen {
    () => {
        if REAL_TIME { Some(&Silent) } else { Some(&Talkative) }
    };
}

impl<const REAL_TIME: bool> GameSpec for RaceSpec<REAL_TIME> {
    type Game = Race<REAL_TIME>;

    fn programs(&self) -> Option<&'static dyn Programs<Self::Game>> {
        chosen!()
    }
    fn bots(&self) -> Option<&'static dyn Bots<Self::Game>> {
        chosen!()
    }
    fn analysis(&self) -> Option<&'static dyn Analysis<Self::Game>> {
        Some(&Talkative)
    }
    fn openings(&self) -> Option<&'static dyn Openings<Self::Game>> {
        Some(&Talkative)
    }
    fn debriefing(&self) -> Option<&'static dyn Debriefing<Self::Game>> {
        Some(&Talkative)
    }
    fn classes(&self) -> Option<&'static dyn Classes<Self::Game>> {
        chosen!()
    }
    fn secrets(&self) -> Option<&'static dyn Secrets<Self::Game>> {
        chosen!()
    }
    fn real_time(&self) -> Option<&'static dyn RealTime<Self::Game>> {
        if REAL_TIME { Some(&Silent) } else { None }
    }
    fn pauses(&self) -> Option<&'static dyn Pauses<Self::Game>> {
        Some(&Talkative)
    }
    fn texts(&self) -> Option<&'static dyn Texts<Self::Game>> {
        chosen!()
    }
    fn traps(&self) -> Option<&'static dyn Traps<Self::Game>> {
        chosen!()
    }
}

impl<const HIDES: bool> GameSpec for Bare<HIDES> {
    type Game = Race<true>;

    fn real_time(&self) -> Option<&'static dyn RealTime<Self::Game>> {
        Some(&Silent)
    }
    fn secrets(&self) -> Option<&'static dyn Secrets<Self::Game>> {
        if HIDES { Some(&Silent) } else { None }
    }
    fn pauses(&self) -> Option<&'static dyn Pauses<Self::Game>> {
        Some(&Silent)
    }
}

fn points<const R: bool>(game: &Race<R>, seat: Seat) -> u32 {
    game.points.get(seat.index()).copied().unwrap_or_default()
}

impl<const R: bool> Programs<Race<R>> for Talkative {
    fn position_lines(&self, game: &Race<R>, seat: Seat) -> Vec<String> {
        vec![format!("POINTS {}", points(game, seat))]
    }
    fn final_lines(&self, game: &Race<R>, seat: Seat) -> Vec<String> {
        vec![format!("FINALLY {}", points(game, seat))]
    }
    fn read_lines(&self, lines: &[String], seat: Seat) -> Option<String> {
        Some(format!("{} at {seat}", lines.join(" ")))
    }
    fn refusal(&self, broken_rule: Option<&NotNow>) -> Option<String> {
        Some(broken_rule.map_or("no step", |_| "no step now").to_owned())
    }
    fn name_apart(&self) -> bool {
        true
    }
}

impl<const R: bool> Programs<Race<R>> for Silent {
    fn position_lines(&self, _: &Race<R>, seat: Seat) -> Vec<String> {
        vec![format!("SEAT {seat}")]
    }
}

fn greedy() -> Vec<BotInfo> {
    let title = Text::new("greedy", "gierig");
    vec![BotInfo { name: "greedy".to_owned(), title, side: None }]
}

impl<const R: bool> Bots<Race<R>> for Talkative {
    fn list(&self) -> Vec<BotInfo> {
        greedy()
    }
    fn make(&self, _: &Race<R>, _: Seat, bot: &str, seed: u64) -> Option<Box<dyn Bot<Race<R>>>> {
        (bot == "greedy").then(|| Box::new(Greedy { waits_ms: seed }) as _)
    }
    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn Thinker<Race<R>>>> {
        (options.threads > 0).then(|| Box::new(Greedy { waits_ms: 0 }) as _)
    }
}

impl<const R: bool> Bots<Race<R>> for Silent {
    fn list(&self) -> Vec<BotInfo> {
        greedy()
    }
    fn make(&self, _: &Race<R>, _: Seat, _: &str, seed: u64) -> Option<Box<dyn Bot<Race<R>>>> {
        Some(Box::new(Greedy { waits_ms: seed }))
    }
}

/// Takes whatever lies there, after as many milliseconds as its seed says.
struct Greedy {
    waits_ms: u64,
}

impl<const R: bool> Bot<Race<R>> for Greedy {
    fn choose(&mut self, game: &Race<R>, _: Duration) -> Option<Step> {
        game.die.map(|_| Step::Take(game.n_thrown))
    }
    fn intend(&mut self, game: &Race<R>) -> crate::Intent<Step> {
        let after = Duration::from_millis(self.waits_ms);
        let action = self.choose(game, Duration::ZERO);
        action.map_or(crate::Intent::Wait, |action| crate::Intent::Act { action, after })
    }
}

impl<const R: bool> Thinker<Race<R>> for Greedy {
    fn think(&mut self, game: &Race<R>, _: Duration, _: &Arc<AtomicBool>) -> Option<Step> {
        game.die.map(|_| Step::Take(game.n_thrown))
    }
    fn ponder(&mut self, _: &Race<R>, stop: &Arc<AtomicBool>) {
        stop.store(true, Ordering::Relaxed);
    }
}

impl<const R: bool> Analysis<Race<R>> for Talkative {
    fn analyse(&self, game: &Race<R>, inquiry: &Inquiry, tell: &mut Listener<'_>) {
        let (depth, nodes) = (game.n_thrown, inquiry.lines as u64);
        tell(Finding { depth, nodes, nodes_per_second: 0, time_ms: 0, lines: vec![] });
    }
}

impl<const R: bool> Openings<Race<R>> for Talkative {
    fn look_up(&self, game: &Race<R>) -> Opening {
        Opening { n_games: 100 + game.n_thrown, moves: vec![] }
    }
}

struct LookingBack(usize);

impl Debriefer for LookingBack {
    fn advance(&mut self) -> bool {
        false
    }
    fn finish(self: Box<Self>) -> Value {
        json!(self.0)
    }
}

impl<const R: bool> Debriefing<Race<R>> for Talkative {
    fn begin(&self, _: &Track, log: Vec<(Actor, Step)>) -> Option<Box<dyn Debriefer>> {
        Some(Box::new(LookingBack(log.len())))
    }
}

impl<const R: bool> Classes<Race<R>> for Talkative {
    fn needs_seed(&self, options: &[(&str, &str)]) -> bool {
        options.is_empty()
    }
    fn draw_name(&self, game: &Race<R>) -> Option<String> {
        Some(format!("die {}", game.n_thrown + 1))
    }
    fn counts(&self, _: &Track, log: &[(Actor, Step)], seat: Seat) -> Option<Vec<Count>> {
        let value = log.iter().filter(|(actor, _)| *actor == Actor::Seat(seat)).count() as u64;
        Some(vec![Count { name: "taken", value }])
    }
    fn points(&self, game: &Race<R>, seat: Seat) -> Option<i64> {
        Some(i64::from(points(game, seat)))
    }
}

impl<const R: bool> Classes<Race<R>> for Silent {}

impl<const R: bool> RealTime<Race<R>> for Silent {
    fn beaten_by(&self, illegal: &NotNow) -> Option<Seat> {
        match illegal {
            NotNow::NotNow => None,
            NotNow::Taken { first } => Some(*first),
        }
    }
}

impl<const R: bool> Pauses<Race<R>> for Talkative {
    fn pause(&self, _: &Race<R>) -> Duration {
        Duration::from_secs(5)
    }
}

impl<const R: bool> Pauses<Race<R>> for Silent {
    /// Longer than any test.
    fn pause(&self, _: &Race<R>) -> Duration {
        Duration::from_hours(1)
    }
}

impl<const R: bool> Secrets<Race<R>> for Silent {
    fn is_secret(&self, actor: Actor, _: &Step) -> bool {
        actor == Actor::Dealer
    }
}

impl<const R: bool> Secrets<Race<R>> for Talkative {
    /// The track is no secret any more when the first die has been thrown.
    fn hides_setup(&self, game: &Race<R>) -> bool {
        game.n_thrown == 0
    }
    fn views_differ(&self, game: &Race<R>) -> bool {
        game.n_thrown < 2
    }
    fn is_secret(&self, actor: Actor, _: &Step) -> bool {
        actor == Actor::Dealer
    }
}

impl<const R: bool> Texts<Race<R>> for Talkative {
    fn side(&self, _: &Race<R>, seat: Seat) -> Option<&'static str> {
        ["black", "white"].get(seat.index()).copied()
    }
    fn player_name(&self, seat: Seat) -> Option<&'static str> {
        (seat == Seat(0)).then_some("Black")
    }
    fn diagram(&self, game: &Race<R>) -> Option<String> {
        Some(format!("{:?}", game.points))
    }
    fn setup_fault(&self, setup: &str) -> Option<Value> {
        setup.parse::<Track>().is_err().then(|| json!({"code": "no-track"}))
    }
}

impl<const R: bool> Texts<Race<R>> for Silent {}

impl<const R: bool> Traps<Race<R>> for Talkative {
    fn list(&self) -> Vec<Trap> {
        let (title, rule) = (Text::new("late", "spät"), Text::new("first", "zuerst"));
        let (page, heading) = ("race.md", "Dice");
        vec![Trap { id: "late", title, rule, setup: "2x1".into(), page, heading, n_moves: 1 }]
    }
    fn other_orders(&self, lines: &[String]) -> Vec<Vec<String>> {
        vec![lines.iter().rev().cloned().collect()]
    }
    fn reply(&self, game: &Race<R>, _: Seat, _: u64) -> Option<Step> {
        Some(Step::Take(game.n_thrown))
    }
}

impl<const R: bool> Traps<Race<R>> for Silent {
    fn list(&self) -> Vec<Trap> {
        vec![]
    }
}
