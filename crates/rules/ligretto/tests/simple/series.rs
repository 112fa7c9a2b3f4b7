//! A hosted game of Ligretto once more: real piles on a table, handled as the rules say.

use std::collections::VecDeque;

use game::Actor;

/// Colour and number.
type Card = (usize, u8);

const COLOURS: [&str; 4] = ["red", "yellow", "blue", "green"];

/// The piles of one player.
#[derive(Clone, Debug)]
struct Player {
    /// The card that is turned up next is the first.
    ligretto: VecDeque<Card>,
    row: Vec<Option<Card>>,
    /// The top card is the first.
    hand: VecDeque<Card>,
    /// The top card is the last.
    waste: Vec<Card>,
    /// How high the stacks are that were opened here.
    stacks: [u8; 4],
    n_laid: i64,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    Gathering(Vec<bool>),
    Shuffling(Vec<u8>),
    Countdown,
    Playing,
    Over,
}

/// Rounds until somebody has reached the target.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    settings: Vec<(String, String)>,
    phase: Phase,
    players: Vec<Player>,
    n_idle: u64,
    n_rotations: u8,
    is_round_over: bool,
    pub(crate) totals: Vec<i64>,
    n_rounds: u64,
}

fn ensure(holds: bool, rule: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(rule.to_owned()) }
}

impl Player {
    fn open(&self) -> Vec<Card> {
        self.row.iter().flatten().chain(self.waste.last()).copied().collect()
    }

    /// Says whether the pile was turned over.
    fn draw(&mut self) -> bool {
        if self.hand.is_empty() {
            self.hand = self.waste.drain(..).collect();
            return true;
        }
        let n = self.hand.len().min(3);
        self.waste.extend(self.hand.drain(..n));
        false
    }

    /// All that lies open sooner or later by drawing alone.
    fn reachable(&self) -> Vec<Card> {
        let mut later = self.clone();
        let mut found = later.open();
        for _ in 0..60 {
            later.draw();
            found.extend(later.open());
        }
        found
    }

    /// Whether a card fits on a stack here; only the owner opens one.
    fn takes(&self, (colour, number): Card, is_owner: bool) -> bool {
        let height = self.stacks[colour];
        number == height + 1 && (height > 0 || is_owner)
    }
}

impl Series {
    /// From a setup such as `players=4;target=99;…`.
    pub(crate) fn start(setup: &str) -> Self {
        let pairs = setup.split(';').filter_map(|pair| pair.split_once('='));
        let settings: Vec<(String, String)> =
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let mut series = Self {
            settings,
            phase: Phase::Over,
            players: Vec::new(),
            n_idle: 0,
            n_rotations: 0,
            is_round_over: false,
            totals: Vec::new(),
            n_rounds: 0,
        };
        let n = series.number("players") as usize;
        (series.totals, series.phase) = (vec![0; n], Phase::Gathering(vec![false; n]));
        series
    }

    pub(crate) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn setting(&self, name: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> u64 {
        self.setting(name).and_then(|text| text.parse().ok()).expect("the setup has this number")
    }

    /// What somebody does, or which rule it breaks.
    pub(crate) fn play(&mut self, actor: Actor, action: &str) -> Result<(), String> {
        let seat = actor.seat().map(game::Seat::index);
        match (&mut self.phase, action, seat) {
            (Phase::Gathering(ready), "ready", Some(seat)) => {
                ensure(ready.get(seat) == Some(&false), "nobody waits for that")?;
                ready[seat] = true;
                if ready.iter().all(|ready| *ready) {
                    self.prepare();
                }
            }
            (Phase::Gathering(ready), "start", Some(seat)) => {
                ensure(ready.get(seat) == Some(&true), "first be ready")?;
                self.prepare();
            }
            (Phase::Shuffling(bytes), _, None) if actor == Actor::Dealer => {
                let byte = action.strip_prefix("shuffle ").ok_or("the dealer shuffles")?;
                bytes.push(u8::from_str_radix(byte, 16).map_err(|_| "no byte")?);
                if let Ok(seed) = <[u8; 8]>::try_from(bytes.as_slice()) {
                    self.deal(u64::from_be_bytes(seed), 0);
                }
            }
            (Phase::Countdown, "go", None) if actor == Actor::Clock => {
                self.phase = Phase::Playing;
                self.count();
            }
            (Phase::Playing, "give up", None) if actor == Actor::Clock => {
                self.is_round_over = true;
                self.count();
            }
            (Phase::Playing, "draw", Some(seat)) => {
                let player = self.players.get_mut(seat).ok_or("no such seat")?;
                let is_turned_over = player.draw();
                self.n_idle += 1;
                if self.n_idle == self.number("max_idle") {
                    self.is_round_over = true;
                } else if is_turned_over {
                    self.look_for_deadlock();
                }
                self.count();
            }
            (Phase::Playing, lay, Some(seat)) => {
                self.lay(seat, lay)?;
                self.count();
            }
            _ => return Err("not now, or not by them".to_owned()),
        }
        Ok(())
    }

    fn prepare(&mut self) {
        match self.setting("seed").and_then(|seed| seed.parse().ok()) {
            Some(seed) => self.deal(seed, self.n_rounds),
            None => self.phase = Phase::Shuffling(Vec::new()),
        }
    }

    /// Deals with this seed, after so many rounds from the same.
    fn deal(&mut self, seed: u64, n_before: u64) {
        let mut random = Pcg::new(seed);
        let row_size = self.number("row_size") as usize;
        let all = (0..4).flat_map(|colour| (1..=10).map(move |number| (colour, number)));
        let all: Vec<Card> = all.collect();
        for _ in 0..=n_before {
            self.players = (0..self.totals.len())
                .map(|_| {
                    let mut deck = all.clone();
                    loop {
                        for index in (1..deck.len()).rev() {
                            deck.swap(index, random.below(index as u32 + 1) as usize);
                        }
                        let row = &deck[10..10 + row_size];
                        if row.iter().map(|(_, number)| u32::from(*number)).sum::<u32>() < 30 {
                            break;
                        }
                    }
                    Player {
                        ligretto: deck[..10].iter().copied().collect(),
                        row: deck[10..10 + row_size].iter().copied().map(Some).collect(),
                        hand: deck[10 + row_size..].iter().copied().collect(),
                        waste: Vec::new(),
                        stacks: [0; 4],
                        n_laid: 0,
                    }
                })
                .collect();
        }
        (self.n_idle, self.n_rotations, self.is_round_over) = (0, 0, false);
        self.phase = Phase::Countdown;
        self.look_for_deadlock();
    }

    fn lay(&mut self, seat: usize, action: &str) -> Result<(), String> {
        let (card, at) = action.split_once(" at ").ok_or("neither a lay nor a draw")?;
        let (colour, number) = card.split_once(' ').ok_or("no card")?;
        let colour = COLOURS.iter().position(|known| *known == colour).ok_or("no colour")?;
        let card = (colour, number.parse().map_err(|_| "no number")?);
        let at = at.parse::<usize>().map_err(|_| "no player")?.wrapping_sub(1);
        let player = self.players.get(seat).ok_or("no such seat")?;
        ensure(player.open().contains(&card), "it does not lie open")?;
        let owner = self.players.get(at).ok_or("no such player")?;
        ensure(owner.takes(card, at == seat), "it does not fit there")?;
        self.players[at].stacks[colour] += 1;
        let player = &mut self.players[seat];
        player.n_laid += 1;
        match player.row.iter().position(|slot| *slot == Some(card)) {
            Some(slot) => player.row[slot] = player.ligretto.pop_front(),
            None => drop(player.waste.pop()),
        }
        (self.n_idle, self.n_rotations) = (0, 0);
        if player.ligretto.is_empty() {
            self.is_round_over = true;
        } else {
            self.look_for_deadlock();
        }
        Ok(())
    }

    fn look_for_deadlock(&mut self) {
        let can_lay = |(seat, player): (usize, &Player)| {
            player.reachable().into_iter().any(|card| {
                self.players.iter().enumerate().any(|(at, owner)| owner.takes(card, at == seat))
            })
        };
        if self.players.iter().enumerate().any(can_lay) {
            return;
        }
        if self.setting("rotate_on_stuck") == Some("true") && self.n_rotations < 2 {
            self.n_rotations += 1;
            for player in &mut self.players {
                let turned: Vec<Card> = player.waste.drain(..).collect();
                turned.into_iter().rev().for_each(|card| player.hand.push_front(card));
                let top = player.hand.pop_front();
                player.hand.extend(top);
            }
            return self.look_for_deadlock();
        }
        self.is_round_over = true;
    }

    fn count(&mut self) {
        if !self.is_round_over {
            return;
        }
        for (total, player) in self.totals.iter_mut().zip(&self.players) {
            *total += player.n_laid - 2 * player.ligretto.len() as i64;
        }
        self.n_rounds += 1;
        let is_reached = self.totals.iter().any(|total| *total >= self.number("target") as i64);
        let is_last = is_reached || self.n_rounds >= self.number("max_rounds");
        let n = self.totals.len();
        self.phase = if is_last { Phase::Over } else { Phase::Gathering(vec![false; n]) };
    }
}

/// The generator that deals: PCG-XSH-RR 64/32, and numbers below a bound by Lemire's method.
struct Pcg(u64);

const INCREMENT: u64 = 0x4c69_6772_6574_746f << 1 | 1;

impl Pcg {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_add(INCREMENT));
        random.next();
        random
    }

    fn next(&mut self) -> u32 {
        let state = self.0;
        self.0 = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(INCREMENT);
        (((state >> 18 ^ state) >> 27) as u32).rotate_right((state >> 59) as u32)
    }

    fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.next()) * u64::from(bound);
            if product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }
}
