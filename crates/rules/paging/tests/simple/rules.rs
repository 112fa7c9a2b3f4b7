//! Paging once more, from the rules as they are written: texts, lists and search, nothing clever.

type Frame = (i8, i8);
type Page = (String, usize);

#[derive(Clone, Copy, Debug, PartialEq)]
enum At {
    Hand,
    Ram(Frame),
    Disk,
    Gone,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    Lay,
    Room { program: String, laid: Vec<Frame> },
    Idle,
    Reordering { undo: Vec<Vec<(Page, At, u32)>>, n_steps: usize },
    Rolling,
    Rolled(u32),
    Over,
}

/// A game, as a log tells it.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    users: String,
    hands: Vec<Vec<String>>,
    size: Frame,
    switches: Vec<String>,
    pages: Vec<(Page, At, u32)>,
    round: usize,
    nth: usize,
    units: usize,
    phase: Phase,
}

const COLOURS: &str = "red orange yellow lime green olive teal cyan sky blue navy violet purple \
                       magenta pink brown grey black";

fn n_pages(program: &str) -> usize {
    match COLOURS.split_whitespace().position(|colour| colour == program) {
        Some(0..=2) => 3,
        Some(3..=14) => 4,
        _ => 5,
    }
}

fn touch(a: Frame, b: Frame) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
}

fn ensure(holds: bool, rule: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(rule.to_owned()) }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn frame(text: &str) -> Frame {
    let bytes = text.as_bytes();
    (bytes[1] as i8 - b'1' as i8, bytes[0] as i8 - b'A' as i8)
}

fn page(text: &str) -> Result<Page, String> {
    let (program, number) = text.split_once('.').ok_or("no page")?;
    Ok((program.to_owned(), number.parse().map_err(|_| "no page")?))
}

impl Game {
    /// From a setup such as `users=2;deal=red,…/…;board=4x5`; not from a position.
    pub(crate) fn start(setup: &str) -> Self {
        let value = |name: &str| {
            let mut pairs = setup.split(';').filter_map(|pair| pair.split_once('='));
            pairs.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
        };
        assert!(value("at").is_none(), "a position to start from");
        let all = COLOURS.split_whitespace().collect::<Vec<_>>().join(",");
        let deal = value("deal").unwrap_or(all);
        let hand = |hand: &str| hand.split(',').map(str::to_owned).collect();
        let board = value("board").unwrap_or("5x5".to_owned());
        let (rows, columns) = board.split_once('x').expect("rows and columns");
        let pages = COLOURS.split_whitespace().flat_map(|program| {
            (1..=n_pages(program)).map(move |n| ((program.to_owned(), n), At::Hand, 0))
        });
        let switches = ["prefix", "cache5", "removal"].into_iter().filter_map(value);
        Self {
            users: value("users").unwrap_or("1".to_owned()),
            hands: deal.split('/').map(hand).collect(),
            size: (rows.parse().expect("rows"), columns.parse().expect("columns")),
            switches: switches.collect(),
            pages: pages.collect(),
            round: 1,
            nth: 0,
            units: 0,
            phase: Phase::Lay,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Whether the OS has won, once the game is over.
    pub(crate) fn os_has_won(&self) -> bool {
        self.pages.iter().all(|(_, at, _)| *at != At::Disk)
    }

    /// Whose turn it is; nobody's while the die is in the air.
    pub(crate) fn to_act(&self) -> Option<usize> {
        let is_odd = self.round % 2 == 1;
        match (&self.phase, self.users.as_str()) {
            (Phase::Rolling | Phase::Over, _) => None,
            (Phase::Lay, "1") => Some(0),
            (Phase::Lay, "3") => Some(self.nth),
            // Who lays two programs lays them first.
            (Phase::Lay, _) => Some(usize::from(is_odd != (self.nth < 2))),
            (_, "2v2") => Some(if is_odd { 2 } else { 3 }),
            (_, users) => users.parse().ok(),
        }
    }

    fn is_played(&self, switch: &str) -> bool {
        self.switches.iter().any(|played| played == switch)
    }

    fn cache(&self) -> Frame {
        (self.size.0 - 1, 0)
    }

    fn is_on_board(&self, (row, column): Frame) -> bool {
        (0..self.size.0).contains(&row) && (0..self.size.1).contains(&column)
    }

    fn page_on(&self, frame: Frame) -> Option<Page> {
        let found = self.pages.iter().find(|(_, at, _)| *at == At::Ram(frame));
        found.map(|(page, ..)| page.clone())
    }

    fn at(&self, page: &Page) -> At {
        self.entry(page).map_or(At::Hand, |(_, at, _)| *at)
    }

    fn points(&self, page: &Page) -> u32 {
        self.entry(page).map_or(0, |(.., points)| *points)
    }

    fn entry(&self, page: &Page) -> Option<&(Page, At, u32)> {
        self.pages.iter().find(|(known, ..)| known == page)
    }

    fn put(&mut self, page: &Page, to: At) {
        self.pages.iter_mut().filter(|(known, ..)| known == page).for_each(|entry| entry.1 = to);
    }

    fn lose(&mut self, page: &Page, points: u32) {
        let entries = self.pages.iter_mut().filter(|(known, ..)| known == page);
        entries.for_each(|entry| entry.2 = entry.2.saturating_sub(points));
    }

    /// All ways of `n` more frames that go on from these, each edge to edge with the last.
    fn ways(&self, begun: &[Frame], n: usize, over_pages: bool) -> Vec<Vec<Frame>> {
        let mut ways = vec![begun.to_vec()];
        for _ in 0..n {
            let longer = |way: &Vec<Frame>| {
                let all = (0..self.size.0).flat_map(|r| (0..self.size.1).map(move |c| (r, c)));
                let next = all.filter(|next| {
                    way.last().is_none_or(|last| touch(*last, *next))
                        && !way.contains(next)
                        && (over_pages || self.page_on(*next).is_none())
                });
                next.map(|next| [&way[..], &[next]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways
    }

    /// The places for a program of `n` pages: whole, or first pages, or nothing but the disk.
    fn places(&self, n: usize) -> Vec<Vec<Frame>> {
        let whole = self.ways(&[], n, false);
        if !whole.is_empty() {
            return whole;
        }
        let goes_as_far_as_it_can =
            |way: &Vec<Frame>| self.is_played("free") || self.ways(way, 1, false).is_empty();
        let first = (1..n).flat_map(|k| self.ways(&[], k, false));
        let first: Vec<_> = first
            .filter(goes_as_far_as_it_can)
            .filter(|way| !self.ways(way, n - way.len(), true).is_empty())
            .collect();
        if first.is_empty() { vec![vec![]] } else { first }
    }

    /// What somebody does, or which rule it breaks. The dealer has no seat.
    pub(crate) fn play(&mut self, seat: Option<usize>, action: &str) -> Result<(), String> {
        ensure(!self.is_over() && seat == self.to_act(), "it is somebody else's turn")?;
        let words: Vec<&str> = action.split(' ').collect();
        match (self.phase.clone(), words.as_slice()) {
            (Phase::Lay, ["lay", program, points, path]) => self.lay(program, points, path),
            (Phase::Room { program, laid }, ["room", path]) => {
                self.make_room(&program, &laid, path)
            }
            (Phase::Rolling, ["die", die]) => {
                ensure((1..=6).contains(&number(die)?), "a die has six sides")?;
                self.phase = Phase::Rolled(number(die)?);
                Ok(())
            }
            (Phase::Idle | Phase::Reordering { .. }, ["roll"]) => self.pay(Phase::Rolling),
            (Phase::Idle, ["reorder"]) => {
                self.pay(Phase::Reordering { undo: Vec::new(), n_steps: 0 })
            }
            (Phase::Idle | Phase::Reordering { .. }, ["end"]) => {
                self.end_turn();
                Ok(())
            }
            (Phase::Idle | Phase::Reordering { .. }, ["remove", name]) => {
                let page = page(name)?;
                let is_due = self.is_played("manual") && self.finished().contains(&page);
                ensure(is_due, "it is not finished, or leaves by itself")?;
                self.put(&page, At::Gone);
                if let Phase::Reordering { undo, .. } = &mut self.phase {
                    undo.clear();
                }
                self.end_if_done();
                Ok(())
            }
            (Phase::Reordering { .. }, step) => self.step(step),
            (Phase::Rolled(_), ["pass"]) => {
                self.phase = Phase::Idle;
                self.end_if_done();
                Ok(())
            }
            (Phase::Rolled(die), work) => self.work(die, work),
            _ => Err("not now".to_owned()),
        }
    }

    fn pay(&mut self, next: Phase) -> Result<(), String> {
        self.units = self.units.checked_sub(1).ok_or("no unit is left")?;
        self.phase = next;
        Ok(())
    }

    fn lay(&mut self, program: &str, points: &str, path: &str) -> Result<(), String> {
        let hand = self.to_act().and_then(|user| self.hands.get(user));
        ensure(hand.is_some_and(|hand| hand.iter().any(|held| held == program)), "not in hand")?;
        ensure(self.at(&(program.to_owned(), 1)) == At::Hand, "it was laid before")?;
        let n = n_pages(program);
        let points = points.split('-').map(number).collect::<Result<Vec<u32>, _>>()?;
        let is_fair = points.len() == n && points.iter().all(|points| *points > 0);
        ensure(is_fair && points.iter().sum::<u32>() == 2 * n as u32, "two points for each page")?;
        let path: Vec<Frame> =
            if path == "disk" { Vec::new() } else { path.split('-').map(frame).collect() };
        ensure(self.places(n).contains(&path), "not a place for it")?;
        for (index, points) in points.into_iter().enumerate() {
            let page = (program.to_owned(), index + 1);
            let at = match path.get(index) {
                Some(frame) => At::Ram(*frame),
                None if path.is_empty() => At::Disk,
                None => At::Hand,
            };
            self.put(&page, at);
            let entries = self.pages.iter_mut().filter(|(known, ..)| *known == page);
            entries.for_each(|entry| entry.2 = points);
        }
        if path.is_empty() || path.len() == n {
            self.next_program();
        } else {
            self.phase = Phase::Room { program: program.to_owned(), laid: path };
        }
        Ok(())
    }

    fn make_room(&mut self, program: &str, laid: &[Frame], path: &str) -> Result<(), String> {
        let (n, n_laid) = (n_pages(program), laid.len());
        let way: Vec<Frame> = laid.iter().copied().chain(path.split('-').map(frame)).collect();
        let ways = self.ways(laid, n - n_laid, true);
        ensure(ways.contains(&way), "the rest can't go there")?;
        let evicted = |way: &[Frame]| -> Vec<Frame> {
            let rest = way[n_laid..].iter().copied();
            rest.filter(|frame| self.page_on(*frame).is_some()).collect()
        };
        let own = evicted(&way);
        let fewer = ways
            .iter()
            .map(|way| evicted(way))
            .any(|other| other.len() < own.len() && other.iter().all(|frame| own.contains(frame)));
        ensure(!fewer, "it evicts in vain")?;
        for frame in own {
            let evicted = self.page_on(frame).ok_or("no page to evict")?;
            self.put(&evicted, At::Disk);
        }
        for (index, frame) in way.iter().enumerate().skip(n_laid) {
            self.put(&(program.to_owned(), index + 1), At::Ram(*frame));
        }
        self.next_program();
        Ok(())
    }

    fn next_program(&mut self) {
        self.nth += 1;
        self.phase = Phase::Lay;
        if self.nth == 3 {
            (self.phase, self.units) = (Phase::Idle, self.round + 1);
        }
    }

    fn end_turn(&mut self) {
        (self.round, self.nth) = (self.round + 1, 0);
        self.phase = if self.round > 6 { Phase::Over } else { Phase::Lay };
    }

    fn end_if_done(&mut self) {
        let may_remove = self.is_played("manual") && !self.finished().is_empty();
        if self.phase == Phase::Idle && self.units == 0 && !may_remove {
            self.end_turn();
        }
    }

    /// The lowest page of each program that is laid, where it has no points.
    fn finished(&self) -> Vec<Page> {
        let lowest = |program: &str| {
            let mut pages = self.pages.iter().filter(|((of, _), ..)| of == program);
            let (page, at, points) = pages.find(|(_, at, _)| *at != At::Gone)?;
            (*at != At::Hand && *points == 0).then(|| page.clone())
        };
        COLOURS.split_whitespace().filter_map(lowest).collect()
    }

    fn step(&mut self, step: &[&str]) -> Result<(), String> {
        let Phase::Reordering { mut undo, n_steps } = self.phase.clone() else { return Ok(()) };
        ensure(n_steps < 200, "too many steps")?;
        let before = self.pages.clone();
        let in_game = |at: At| matches!(at, At::Ram(_) | At::Disk);
        match step {
            ["undo"] => self.pages = undo.pop().ok_or("there is nothing to undo")?,
            ["move", moved, to] => {
                let page = page(moved)?;
                let to = if *to == "disk" { At::Disk } else { At::Ram(frame(to)) };
                let is_free = match to {
                    At::Ram(frame) => self.is_on_board(frame) && self.page_on(frame).is_none(),
                    _ => true,
                };
                let from = self.at(&page);
                ensure(in_game(from) && from != to && is_free, "it can't go there")?;
                self.put(&page, to);
                undo.push(before);
            }
            ["swap", a, b] => {
                let (a, b) = (page(a)?, page(b)?);
                let (of_a, of_b) = (self.at(&a), self.at(&b));
                ensure(a != b && in_game(of_a) && in_game(of_b), "they can't be swapped")?;
                ensure(of_a != At::Disk || of_b != At::Disk, "both are on the disk")?;
                self.put(&a, of_b);
                self.put(&b, of_a);
                undo.push(before);
            }
            _ => return Err("not now".to_owned()),
        }
        self.phase = Phase::Reordering { undo, n_steps: n_steps + 1 };
        Ok(())
    }

    fn work(&mut self, die: u32, work: &[&str]) -> Result<(), String> {
        let cached = self.page_on(self.cache());
        let needs = |wanted: u32| ensure(die == wanted || die == 6, "another die");
        let in_ram = |wanted: &dyn Fn(&Page, Frame) -> bool| -> Vec<Page> {
            let pages = self.pages.iter().filter(|(page, at, _)| match at {
                At::Ram(frame) => wanted(page, *frame),
                _ => false,
            });
            pages.map(|(page, ..)| page.clone()).collect()
        };
        let twice = |is_doubled: bool| if is_doubled { 2 } else { 1 };
        let losses: Vec<(Page, u32)> = match work {
            ["program", program] => {
                needs(1)?;
                let pages = in_ram(&|(of, _), _| of == program);
                ensure(!pages.is_empty(), "no page of it is in RAM")?;
                let by = twice(cached.is_some_and(|(of, _)| of == *program));
                pages.into_iter().map(|page| (page, by)).collect()
            }
            ["page", name] => {
                needs(2)?;
                let page = page(name)?;
                ensure(matches!(self.at(&page), At::Ram(_)), "it is not in RAM")?;
                vec![(page, u32::MAX)]
            }
            ["row", row] => {
                needs(3)?;
                let row = number(row)? as i8 - 1;
                ensure((0..self.size.0).contains(&row), "no such row")?;
                let by = twice(row == self.size.0 - 1 && cached.is_some());
                in_ram(&|_, frame| frame.0 == row).into_iter().map(|page| (page, by)).collect()
            }
            ["column", column] => {
                needs(4)?;
                let column = column.as_bytes()[0] as i8 - b'A' as i8;
                ensure((0..self.size.1).contains(&column), "no such column")?;
                let by = twice(column == 0 && cached.is_some());
                in_ram(&|_, frame| frame.1 == column).into_iter().map(|page| (page, by)).collect()
            }
            ["run", first, points] => {
                needs(5)?;
                self.run(&page(first)?, points)?
            }
            _ => return Err("not now".to_owned()),
        };
        for (page, by) in &losses {
            self.lose(page, *by);
        }
        while !self.is_played("manual")
            && let Some(page) = self.finished().first()
        {
            self.put(page, At::Gone);
        }
        self.phase = Phase::Idle;
        self.end_if_done();
        Ok(())
    }

    fn run(&self, first: &Page, points: &str) -> Result<Vec<(Page, u32)>, String> {
        let points = points.split('-').map(number).collect::<Result<Vec<u32>, _>>()?;
        let numbers = first.1..first.1 + points.len();
        let run: Vec<Page> = numbers.map(|number| (first.0.clone(), number)).collect();
        let mut frames = Vec::new();
        for page in &run {
            let At::Ram(frame) = self.at(page) else { return Err("not in RAM".to_owned()) };
            let goes_on = frames.last().is_none_or(|last| touch(*last, frame));
            ensure(goes_on, "not edge to edge")?;
            frames.push(frame);
        }
        let is_held = run.iter().zip(&points).all(|(page, points)| *points <= self.points(page));
        let doubles = if self.is_played("contains") {
            frames.contains(&self.cache())
        } else {
            frames[0] == self.cache()
        };
        let limit = if doubles { 10 } else { 5 };
        ensure(is_held && points.iter().sum::<u32>() <= limit, "more points than it may lose")?;
        ensure(points.last() != Some(&0), "the last page loses something")?;
        Ok(run.into_iter().zip(points).collect())
    }
}
