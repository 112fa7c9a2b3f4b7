//! The right lane: what the OS does.

use super::lane::Lane;
use super::shape::{ARROW, arrow, branch, down, end, question, step};
use crate::canvas::Canvas;
use crate::colour::{ACCENT, GOLD_DARK, RIGHT};
use crate::rect::Rect;
use crate::words::Words;

pub(super) struct Os {
    lane: Lane,
    /// Where the turn begins.
    pub(super) units: Rect,
    left: Rect,
    reorder: Rect,
    roll: Rect,
    work: Rect,
    sweep: Rect,
    /// Where the turn ends.
    pub(super) six: Rect,
    disk: Rect,
    wins: Rect,
    users_win: Rect,
}

impl Os {
    pub(super) fn new(lane: Lane) -> Self {
        let (first, second) = (lane.half(0.28, 0.55, 0), lane.half(0.28, 0.38, 1));
        Self {
            units: lane.whole(0.0, 0.09),
            left: lane.whole(0.14, 0.21),
            reorder: first,
            roll: second,
            work: lane.half(0.43, 0.55, 1),
            sweep: lane.half(0.59, 0.68, 1),
            six: lane.whole(0.75, 0.81),
            disk: lane.whole(0.85, 0.91),
            wins: lane.half(0.95, 1.0, 0),
            users_win: lane.half(0.95, 1.0, 1),
            lane,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, words: &Words) {
        end(canvas, self.units, GOLD_DARK, words.say("chart.units"));
        question(canvas, self.left, words.say("chart.left"));
        step(canvas, self.reorder, words.say("chart.reorder"));
        step(canvas, self.roll, words.say("chart.roll"));
        step(canvas, self.work, words.say("chart.work"));
        step(canvas, self.sweep, words.say("chart.sweep"));
        question(canvas, self.six, words.say("chart.six"));
        question(canvas, self.disk, words.say("chart.disk"));
        end(canvas, self.wins, RIGHT, words.say("chart.os_wins"));
        end(canvas, self.users_win, ACCENT, words.say("chart.users_win"));
        self.connect_units(canvas, words);
        self.connect_end(canvas, words);
    }

    /// Rolls and reorder phases, as long as there are units.
    fn connect_units(&self, canvas: &mut Canvas, words: &Words) {
        down(canvas, self.units, self.left);
        let middle = self.left.centre().0;
        let fork = self.left.bottom() + (self.reorder.y - self.left.bottom()) * 0.5;
        canvas.line(&[(middle, self.left.bottom()), (middle, fork)], ARROW);
        branch(canvas, (middle + 1.2, self.left.bottom() - 0.4), words.say("chart.yes"));
        for choice in [self.reorder, self.roll] {
            let x = choice.centre().0;
            arrow(canvas, &[(middle, fork), (x, fork), (x, choice.y)]);
        }
        down(canvas, self.roll, self.work);
        down(canvas, self.work, self.sweep);

        // Both come back to the question on the right.
        let again = self.lane.right_rail();
        let (sweep, left) = (self.sweep.centre().1, self.left.centre().1);
        let from = self.sweep.right();
        arrow(canvas, &[(from, sweep), (again, sweep), (again, left), (self.left.right(), left)]);
        let (x, below) = (self.reorder.centre().0, self.sweep.bottom() + 2.4);
        canvas
            .line(&[(x, self.reorder.bottom()), (x, below), (again, below), (again, sweep)], ARROW);
    }

    fn connect_end(&self, canvas: &mut Canvas, words: &Words) {
        let (skip, left, middle) =
            (self.lane.left_rail(), self.left.centre().1, self.six.centre().0);
        let above = self.six.y - 2.8;
        arrow(
            canvas,
            &[
                (self.left.x, left),
                (skip, left),
                (skip, above),
                (middle, above),
                (middle, self.six.y),
            ],
        );
        branch(canvas, (skip + 0.5, left + 0.2), words.say("chart.no"));
        down(canvas, self.six, self.disk);
        branch(canvas, (middle + 1.2, self.six.bottom() - 0.2), words.say("chart.yes"));
        for (winner, answer) in
            [(self.wins, words.say("chart.no")), (self.users_win, words.say("chart.yes"))]
        {
            down(canvas, self.disk, winner);
            branch(canvas, (winner.centre().0 + 1.2, self.disk.bottom() - 0.4), answer);
        }
    }
}
