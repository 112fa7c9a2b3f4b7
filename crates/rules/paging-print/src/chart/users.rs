//! The left lane: what the users do.

use super::lane::Lane;
use super::shape::{ARROW, across, arrow, branch, down, end, question, step};
use crate::canvas::Canvas;
use crate::colour::ACCENT;
use crate::rect::Rect;
use crate::words::Words;

pub(super) struct Users {
    lane: Lane,
    deal: Rect,
    /// Where a round begins.
    pub(super) choose: Rect,
    room: Rect,
    lay: Rect,
    free: Rect,
    to_disk: Rect,
    first: Rect,
    make: Rect,
    /// Where the users' part of a round ends.
    pub(super) three: Rect,
}

impl Users {
    pub(super) fn new(lane: Lane) -> Self {
        Self {
            deal: lane.whole(0.0, 0.09),
            choose: lane.whole(0.14, 0.26),
            room: lane.main(0.31, 0.45),
            lay: lane.side(0.315, 0.445),
            free: lane.main(0.50, 0.61),
            to_disk: lane.side(0.495, 0.615),
            first: lane.main(0.65, 0.755),
            make: lane.main(0.785, 0.905),
            three: lane.whole(0.935, 1.0),
            lane,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, words: &Words) {
        end(canvas, self.deal, ACCENT, words.say("chart.deal"));
        step(canvas, self.choose, words.say("chart.choose"));
        question(canvas, self.room, words.say("chart.room"));
        step(canvas, self.lay, words.say("chart.lay"));
        question(canvas, self.free, words.say("chart.free"));
        step(canvas, self.to_disk, words.say("chart.to_disk"));
        step(canvas, self.first, words.say("chart.first"));
        step(canvas, self.make, words.say("chart.make"));
        question(canvas, self.three, words.say("chart.three"));
        self.connect(canvas, words);
    }

    fn connect(&self, canvas: &mut Canvas, words: &Words) {
        down(canvas, self.deal, self.choose);
        down(canvas, self.choose, self.room);
        across(canvas, self.room, self.lay, words.say("chart.yes"));
        down(canvas, self.room, self.free);
        let beside = self.room.centre().0 + 1.5;
        branch(canvas, (beside, self.room.bottom() + 0.3), words.say("chart.no"));
        across(canvas, self.free, self.to_disk, words.say("chart.no"));
        down(canvas, self.free, self.first);
        branch(canvas, (beside, self.free.bottom() + 0.1), words.say("chart.yes"));
        down(canvas, self.first, self.make);
        let spine = self.make.centre().0;
        arrow(canvas, &[(spine, self.make.bottom()), (spine, self.three.y)]);

        // What was laid elsewhere comes down on the right.
        let rail = self.lay.right() + 1.6;
        let (lay, to_disk) = (self.lay.centre().1, self.to_disk.centre().1);
        arrow(canvas, &[(self.lay.right(), lay), (rail, lay), (rail, self.three.y + 0.8)]);
        canvas.line(&[(self.to_disk.right(), to_disk), (rail, to_disk)], ARROW);

        // The next program goes up on the left.
        let (back, three, choose) =
            (self.lane.left_rail(), self.three.centre().1, self.choose.centre().1);
        arrow(
            canvas,
            &[(self.three.x, three), (back, three), (back, choose), (self.choose.x, choose)],
        );
        branch(canvas, (back + 0.6, self.three.y - 4.6), words.say("chart.no"));
    }
}
