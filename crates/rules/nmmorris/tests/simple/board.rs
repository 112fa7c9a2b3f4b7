//! Nine Men's Morris once more, as simply as it can be written down: names of points in lists.

use game::Seat;
use game::testing::simple::Simple;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The points of each player's pieces by number; `A` is in hand, `C` is taken.
    pub(crate) pieces: [Vec<String>; 2],
    pub(crate) player: usize,
    pub(crate) capture: usize,
    pub(crate) quiet: u32,
    pub(crate) protect: bool,
    /// After how many turns without a mill the game is drawn.
    pub(crate) max_quiet: u32,
}

const MILLS: [&str; 16] = [
    "A0 A1 A2", "A2 A3 A4", "A4 A5 A6", "A6 A7 A0", "B0 B1 B2", "B2 B3 B4", "B4 B5 B6", "B6 B7 B0",
    "C0 C1 C2", "C2 C3 C4", "C4 C5 C6", "C6 C7 C0", "A1 B1 C1", "A3 B3 C3", "A5 B5 C5", "A7 B7 C7",
];

impl Board {
    pub(crate) fn start(protect: bool, max_quiet: u32) -> Self {
        let hand = vec!["A".to_owned(); 9];
        Self { pieces: [hand.clone(), hand], player: 0, capture: 0, quiet: 0, protect, max_quiet }
    }

    pub(crate) fn on_board(&self, player: usize) -> Vec<String> {
        self.pieces[player].iter().filter(|place| place.len() == 2).cloned().collect()
    }

    fn in_hand(&self, player: usize) -> usize {
        self.pieces[player].iter().filter(|place| *place == "A").count()
    }

    fn left(&self, player: usize) -> usize {
        self.on_board(player).len() + self.in_hand(player)
    }

    fn is_free(&self, point: &str) -> bool {
        self.pieces.iter().flatten().all(|place| place != point)
    }

    fn free_points(&self) -> Vec<String> {
        let all = ["A", "B", "C"].iter().flat_map(|ring| (0..8).map(move |n| format!("{ring}{n}")));
        all.filter(|point| self.is_free(point)).collect()
    }

    fn mills_with(&self, player: usize, point: &str) -> usize {
        let own = self.on_board(player);
        let is_closed = |mill: &&&str| mill.split(' ').all(|p| own.iter().any(|own| own == p));
        MILLS.iter().filter(|mill| mill.contains(point)).filter(is_closed).count()
    }

    fn captures(&self) -> Vec<(String, Board)> {
        let enemy = 1 - self.player;
        let mut targets = self.on_board(enemy);
        if self.protect && targets.iter().any(|point| self.mills_with(enemy, point) == 0) {
            targets.retain(|point| self.mills_with(enemy, point) == 0);
        }
        let after = |point: &String| {
            let mut board = self.clone();
            board.replace(enemy, point, "C");
            board.capture -= 1;
            board.passed()
        };
        targets.iter().map(|point| (point.clone(), after(point))).collect()
    }

    fn replace(&mut self, player: usize, from: &str, to: &str) {
        let place = self.pieces[player].iter_mut().find(|place| *place == from);
        to.clone_into(place.expect("a piece that is there"));
    }

    fn arrived(&self, from: &str, to: &str) -> Board {
        let mut board = self.clone();
        board.replace(self.player, from, to);
        board.capture = board.mills_with(self.player, to);
        board.quiet = if board.capture > 0 { 0 } else { self.quiet + 1 };
        board.passed()
    }

    fn passed(mut self) -> Board {
        let enemy = 1 - self.player;
        self.capture = self.capture.min(self.on_board(enemy).len());
        if self.capture == 0 || self.left(enemy) < 3 {
            (self.player, self.capture) = (enemy, 0);
        }
        self
    }
}

impl Simple for Board {
    fn moves(&self) -> Vec<(String, Board)> {
        if (0..2).any(|player| self.left(player) < 3) {
            return Vec::new();
        }
        let own = self.on_board(self.player);
        if self.capture > 0 {
            self.captures()
        } else if self.in_hand(self.player) > 0 {
            self.free_points().into_iter().map(|to| (to.clone(), self.arrived("A", &to))).collect()
        } else {
            let mut found = Vec::new();
            for from in &own {
                for to in self.free_points() {
                    if own.len() == 3 || are_next(from, &to) {
                        found.push((format!("{from}:{to}"), self.arrived(from, &to)));
                    }
                }
            }
            found
        }
    }

    fn ended(&self) -> Option<(&'static str, Vec<Seat>)> {
        let won_by = |player: usize| vec![Seat(player as u8)];
        if let Some(loser) = (0..2).find(|player| self.left(*player) < 3) {
            return Some(("too-few-pieces", won_by(1 - loser)));
        }
        if self.moves().is_empty() {
            return Some(("no-move", won_by(1 - self.player)));
        }
        let all_placed = self.in_hand(0) + self.in_hand(1) == 0;
        let is_draw = all_placed && self.capture == 0 && self.quiet >= self.max_quiet;
        is_draw.then(|| ("no-mill-limit", vec![Seat(0), Seat(1)]))
    }
}

/// Two points are next to each other if some mill has them side by side.
fn are_next(one: &str, other: &str) -> bool {
    MILLS.iter().any(|mill| {
        let points: Vec<&str> = mill.split(' ').collect();
        let is_pair = |pair: &[&str]| pair == [one, other] || pair == [other, one];
        points.windows(2).any(is_pair)
    })
}
