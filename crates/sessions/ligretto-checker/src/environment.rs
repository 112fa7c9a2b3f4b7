//! Everything around the player that is examined: the others, and the network between.

use std::collections::BTreeMap;
use std::time::Duration;

use ligretto::{Bot, Pcg32};
use ligretto_net::{
    BetweenPlayers, Coordinator, Finding, FromCoordinator, GameResult, Incoming, Limits, Message,
    Outgoing, PeerId, Player,
};

use crate::adversary::Adversary;
use crate::plan::{RunPlan, patience};
use crate::record::Mark;

/// One game: its coordinator, all other players, and what is on its way.
pub(crate) struct Environment {
    tested: PeerId,
    coordinator: Coordinator,
    /// None at the seat of the one that is examined, and where somebody died.
    players: Vec<Option<Player<Bot>>>,
    adversary: Adversary,
    random: Pcg32,
    /// What is on its way, by when it arrives.
    under_way: BTreeMap<(Duration, u64), Parcel>,
    n_sent: u64,
    /// What has arrived at the player and must be given to it.
    arrived: Vec<(Incoming, Mark)>,
    /// What was sent to the player and must be written down.
    sent: Vec<Sent>,
    dies_at: Option<Duration>,
}

/// A message to the player that has just been sent.
pub(crate) struct Sent {
    pub(crate) message: Incoming,
    /// When each copy of it arrives.
    pub(crate) arrivals: Vec<Duration>,
}

struct Parcel {
    message: Message,
    /// Where it stands in the record.
    mark: Option<Mark>,
}

/// A message between two of ours takes so long: about as long as one to the player.
const WAY: Duration = Duration::from_millis(1);
/// One of ours takes so long to draw or to lay at its own place: a player in a slow language shall
/// get its chance.
const PACE: Duration = Duration::from_millis(3);

impl Environment {
    /// The game of a plan with this number; nothing happens before [`Environment::advance`].
    pub(crate) fn new(plan: &RunPlan, game: usize) -> Self {
        let deal = plan.deals[game].clone();
        // The sooner somebody watches the player, the sooner a fault of its announcements shows.
        let limits = Limits { pace: PACE, asks_early: true, ..patience::LIMITS.limits() };
        let seats = 0..deal.n_players() as u32;
        let player = |seat: u32| {
            // Each plays in another way, so that the player hears all kinds of questions.
            let name = Bot::NAMES[(seat as usize + game) % Bot::NAMES.len()];
            let bot: Bot = name.parse().expect("it is one of the names");
            (PeerId(seat) != plan.seat).then(|| Player::new(PeerId(seat), bot, limits))
        };
        let players = seats.map(player).collect();
        Self {
            tested: plan.seat,
            coordinator: Coordinator::new(deal, plan.options, limits).audited(),
            players,
            adversary: plan.adversary,
            random: Pcg32::new(plan.seed, 3 + game as u64),
            under_way: BTreeMap::new(),
            n_sent: 0,
            arrived: Vec::new(),
            sent: Vec::new(),
            dies_at: None,
        }
    }

    /// The player has said something to one of us. Says when it arrives, unless it is lost.
    pub(crate) fn hear(&mut self, now: Duration, said: &Outgoing) -> Option<Duration> {
        let ways = self.adversary.arrivals(&mut self.random);
        for way in &ways {
            let message = said.clone().sent_by(self.tested);
            self.post(now + WAY + *way, Parcel { message, mark: None });
        }
        ways.first().map(|way| now + WAY + *way)
    }

    /// What came of the game, when all is counted.
    pub(crate) fn result(&self) -> Option<&GameResult> {
        self.coordinator.result()
    }

    /// What the coordinator has found so far about the player.
    pub(crate) fn findings(&self) -> impl Iterator<Item = &Finding> {
        let all = match self.coordinator.result() {
            Some(result) => &result.findings,
            None => self.coordinator.findings_so_far(),
        };
        all.iter().filter(|finding| finding.seat == self.tested)
    }

    /// The other players that still live.
    pub(crate) fn others(&self) -> impl Iterator<Item = (PeerId, &Player<Bot>)> {
        let seats = (0..).map(PeerId).zip(&self.players);
        seats.filter_map(|(seat, player)| Some((seat, player.as_ref()?)))
    }

    /// The one that dies when the plan wants it: the last of the others.
    fn victim(&self) -> Option<usize> {
        self.players.iter().rposition(Option::is_some)
    }

    /// Does all that is due, and gives the messages that marks are wanted for.
    pub(crate) fn advance(&mut self, now: Duration) -> Vec<Sent> {
        if self.dies_at.is_none()
            && self.adversary.death
            && self.others().all(|(_, player)| player.has_started())
        {
            self.dies_at = Some(now + UNTIL_DEATH);
        }
        if self.dies_at.is_some_and(|at| at <= now)
            && let Some(victim) = self.victim().filter(|_| self.adversary.death)
        {
            self.adversary.death = false;
            self.players[victim] = None;
            self.coordinator.handle_unreachable(now, PeerId(victim as u32));
        }
        // All who have something to do now do it, and so do those who hear of it; more
        // can wait for the next call.
        for _ in 0..MOST_AT_ONCE {
            let mut has_acted = self.take_parcels(now);
            if self.coordinator.poll_timeout().is_some_and(|due| due <= now)
                && self.coordinator.result().is_none()
            {
                self.coordinator.handle_timeout(now);
                has_acted = true;
            }
            for player in self.players.iter_mut().flatten() {
                if player.poll_timeout().is_some_and(|due| due <= now) {
                    player.handle_timeout(now);
                    has_acted = true;
                }
            }
            self.collect(now);
            if !has_acted {
                break;
            }
        }
        std::mem::take(&mut self.sent)
    }

    /// Puts a message to the player on its way, now that it is written down.
    pub(crate) fn post_sent(&mut self, sent: Sent, mark: Mark) {
        for at in sent.arrivals {
            let message = Message::ToPlayer(self.tested, sent.message.clone());
            self.post(at, Parcel { message, mark: Some(mark) });
        }
    }

    /// The messages that have arrived at the player by now.
    pub(crate) fn take_arrived(&mut self, now: Duration) -> Vec<(Incoming, Mark)> {
        if self.take_parcels(now) {
            self.collect(now);
        }
        std::mem::take(&mut self.arrived)
    }

    /// When there is something to do next.
    pub(crate) fn next_due(&self) -> Option<Duration> {
        if !self.sent.is_empty() {
            return Some(Duration::ZERO);
        }
        let parcel = self.under_way.keys().next().map(|(at, _)| *at);
        let players = self.others().filter_map(|(_, player)| player.poll_timeout()).min();
        let coordinator = match self.coordinator.result() {
            Some(_) => None,
            None => self.coordinator.poll_timeout(),
        };
        let death = self.dies_at.filter(|_| self.adversary.death);
        [parcel, players, coordinator, death].into_iter().flatten().min()
    }

    /// Gives everybody what has arrived; says whether there was anything for one of us.
    fn take_parcels(&mut self, now: Duration) -> bool {
        let mut has_acted = false;
        while let Some(entry) = self.under_way.first_entry().filter(|entry| entry.key().0 <= now) {
            let Parcel { message, mark } = entry.remove();
            match message {
                Message::ToPlayer(seat, message) if seat == self.tested => {
                    if let Some(mark) = mark {
                        self.arrived.push((message, mark));
                    }
                }
                Message::ToPlayer(seat, message) => {
                    if let Some(Some(player)) = self.players.get_mut(seat.index()) {
                        player.handle_message(now, message);
                        has_acted = true;
                    }
                }
                Message::ToCoordinator(from, message) => {
                    self.coordinator.handle_message(now, from, message);
                    has_acted = true;
                }
            }
        }
        has_acted
    }

    /// Takes what everybody has to say.
    fn collect(&mut self, now: Duration) {
        let mut said = Vec::new();
        while let Some((to, message)) = self.coordinator.poll_message() {
            said.push(Message::ToPlayer(to, Incoming::FromCoordinator(message)));
        }
        for (seat, player) in self.players.iter_mut().enumerate() {
            while let Some(message) = player.as_mut().and_then(Player::poll_message) {
                said.push(message.sent_by(PeerId(seat as u32)));
            }
        }
        for message in said {
            match message {
                Message::ToPlayer(to, message) if to == self.tested => {
                    let ways = self.adversary.arrivals(&mut self.random);
                    let arrivals = ways.into_iter().map(|way| now + way).collect();
                    self.sent.push(Sent { message, arrivals });
                }
                message => {
                    let late =
                        if is_start(&message) { self.adversary.late_start } else { Duration::ZERO };
                    self.post(now + WAY + late, Parcel { message, mark: None });
                }
            }
        }
    }

    fn post(&mut self, at: Duration, parcel: Parcel) {
        self.n_sent += 1;
        self.under_way.insert((at, self.n_sent), parcel);
    }
}

fn is_start(message: &Message) -> bool {
    matches!(
        message,
        Message::ToPlayer(
            _,
            Incoming::FromCoordinator(FromCoordinator::Start { .. })
                | Incoming::FromPlayer(_, BetweenPlayers::Start { .. })
        )
    )
}

/// So often something can lead to something else within one moment.
const MOST_AT_ONCE: usize = 100;

/// After so much play somebody dies.
const UNTIL_DEATH: Duration = Duration::from_millis(60);
