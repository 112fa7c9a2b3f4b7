//! The progress of a tournament: lines on standard output, a bar on a terminal.

use std::io::IsTerminal as _;

use arena::{Conductor, Fact, Game, Lines, Step, Tournament};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output;

/// Prints lines that tools read.
pub(super) struct Progress {
    seats: [String; 2],
    bar: ProgressBar,
}

impl Progress {
    pub(super) fn new(seats: [String; 2], conductor: &Conductor) -> Self {
        let tournament = conductor.tournament().expect("it begins at once");
        let is_watched = std::io::stderr().is_terminal();
        let target =
            if is_watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let n_finished = tournament.games().iter().filter(|game| game.result().is_some()).count();
        let bar = ProgressBar::with_draw_target(tournament.n_games_planned(), target);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg} {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(n_finished as u64);
        Self { seats, bar }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| output::print_line(line));
    }

    fn lines<'a>(&'a self, tournament: &'a Tournament) -> Lines<'a> {
        Lines { tournament, seats: [&self.seats[0], &self.seats[1]] }
    }

    /// Tells what has happened in a tournament.
    pub(super) fn tell(&mut self, conductor: &Conductor, step: &Step) {
        let (Some(tournament), Step::Played { fact }) = (conductor.tournament(), step) else {
            return;
        };
        let game = |number: &u32| &tournament.games()[*number as usize];
        let lines = self.lines(tournament);
        match fact {
            Fact::RoundPaired { round, .. } => {
                if let Some(line) = lines.round(*round as usize) {
                    self.say(&line);
                }
            }
            Fact::GameStarted { game: number, .. } => self.say(&lines.started(game(number))),
            Fact::GameFinished { game: number, .. } => self.finished(tournament, game(number)),
            Fact::GameReplayed { game: number, why } => {
                self.say(&lines.replayed(game(number), why));
            }
            Fact::Withdrawn { entrant, why: Some(why) } => {
                self.say(&lines.set_aside(*entrant, why));
            }
            Fact::Entered { .. }
            | Fact::Withdrawn { why: None, .. }
            | Fact::Returned { .. }
            | Fact::Stopped { .. } => {}
        }
    }

    fn finished(&self, tournament: &Tournament, game: &Game) {
        let lines = self.lines(tournament);
        let score = lines.score(game);
        if let Some(line) = lines.finished(game) {
            self.say(&line);
        }
        for line in &score {
            self.say(line);
        }
        for line in lines.left_behind(game) {
            self.bar.suspend(|| eprintln!("game {}: {line}", game.number + 1));
        }
        self.bar.inc(1);
        self.bar.set_message(score.first().cloned().unwrap_or_default());
    }
}
