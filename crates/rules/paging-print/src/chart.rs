//! The flow chart: a round on one sheet, with the table of the dice.

mod lane;
mod os;
mod shape;
mod users;

use crate::colour::{ACCENT, ACCENT_TINT, GOLD_DARK, GOLD_TINT};
use crate::dice;
use crate::options::Paper;
use crate::rect::Rect;
use crate::sheet::{Purpose, Sheet};
use crate::words::Words;
use lane::Lane;
use os::Os;
use shape::{arrow, branch};
use users::Users;

/// Between the lanes.
const GAP: f32 = 6.0;

pub(crate) fn sheet(paper: Paper, words: &'static Words) -> Sheet {
    let mut sheet =
        Sheet::new(paper, words, Purpose::Read, words.say("chart_title"), words.say("chart_note"));
    let body = sheet.body;
    let canvas = &mut sheet.canvas;
    let table = dice::height(body.w, words);
    let width = (body.w - GAP) / 2.0;
    let area = Rect::new(body.x, body.y + 1.0, width, body.h - table - 4.0);
    let left = Lane(area);
    let right = Lane(Rect { x: area.x + width + GAP, ..area });
    left.draw(canvas, ACCENT, ACCENT_TINT, words.say("chart.users"));
    right.draw(canvas, GOLD_DARK, GOLD_TINT, words.say("chart.os"));
    let (users, os) = (Users::new(left), Os::new(right));
    users.draw(canvas, words);
    os.draw(canvas, words);

    // From the users to the OS, and back for the next round.
    let between = area.right() + GAP / 2.0;
    let (to_os, to_users) = (between - 0.7, between + 0.6);
    let (three, units) = (users.three.centre().1, os.units.centre().1);
    let there = [(users.three.right(), three), (to_os, three), (to_os, units), (os.units.x, units)];
    arrow(canvas, &there);
    branch(canvas, (users.three.right() - 3.4, users.three.y - 4.8), words.say("chart.yes"));
    let (six, choose) = (os.six.centre().1, users.choose.centre().1);
    let back =
        [(os.six.x, six), (to_users, six), (to_users, choose), (users.choose.right(), choose)];
    arrow(canvas, &back);
    branch(canvas, (right.left_rail() - 1.0, six + 0.2), words.say("chart.no"));

    dice::table(canvas, Rect::new(body.x, area.bottom() + 3.0, body.w, table), words);
    sheet
}
