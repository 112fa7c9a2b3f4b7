//! The progress of a tournament: lines on standard output, a bar on a terminal.

use std::io::IsTerminal as _;

use arena::{Game, Lines, Tournament};
use arena_run::Listener;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output;

/// Prints lines that tools read.
pub(super) struct Progress {
    seats: [String; 2],
    bar: ProgressBar,
}

impl Progress {
    pub(super) fn new(seats: [String; 2], tournament: &Tournament) -> Self {
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
}

impl Listener for Progress {
    fn paired(&mut self, tournament: &Tournament, round: usize) {
        if let Some(line) = self.lines(tournament).round(round) {
            self.say(&line);
        }
    }

    fn started(&mut self, tournament: &Tournament, game: &Game) {
        self.say(&self.lines(tournament).started(game));
    }

    fn finished(&mut self, tournament: &Tournament, game: &Game) {
        let lines = self.lines(tournament);
        let score = lines.score(game);
        if let Some(line) = lines.finished(game) {
            self.say(&line);
        }
        for line in &score {
            self.say(line);
        }
        self.bar.inc(1);
        self.bar.set_message(score.first().cloned().unwrap_or_default());
    }

    fn replayed(&mut self, tournament: &Tournament, game: &Game, why: &str) {
        self.say(&self.lines(tournament).replayed(game, why));
    }

    fn noted(&mut self, tournament: &Tournament, game: &Game, side: u8, text: &str) {
        let name = tournament.name(game.seats[usize::from(side)]);
        for left in text.lines().filter(|line| line.starts_with("left behind: ")) {
            self.bar.suspend(|| eprintln!("game {}: {name} {left}", game.number + 1));
        }
    }
}
