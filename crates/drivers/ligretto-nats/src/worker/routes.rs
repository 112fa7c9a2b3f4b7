use async_nats::Subject;
use ligretto_net::wire::{Endpoint, Envelope, GameId, MachineName, Role, Roster};
use ligretto_net::{Address, PeerId};

/// The subjects on which a player reaches others. They are always the same few, so each is put
/// together once.
#[derive(Clone, Debug, Default)]
pub(super) struct Routes(Vec<(Address, Route)>);

#[derive(Clone, Debug)]
pub(super) enum Route {
    /// On the same machine.
    Local,
    /// Over NATS: the subject, and the one on which an answer comes.
    Remote(Subject, Subject),
}

impl Routes {
    /// The way to an address; none if there is no such seat.
    pub(super) fn find(&mut self, to: Address, map: &Map<'_>, me: PeerId) -> Option<&Route> {
        let known = self.0.iter().position(|(address, _)| *address == to);
        let index = if let Some(index) = known {
            index
        } else {
            self.0.push((to, map.route(to, me)?));
            self.0.len() - 1
        };
        Some(&self.0[index].1)
    }
}

/// All that a route follows from.
pub(super) struct Map<'a> {
    pub(super) game: &'a GameId,
    pub(super) machine: &'a MachineName,
    pub(super) coordinator: &'a MachineName,
    pub(super) roster: &'a Roster,
}

impl Map<'_> {
    fn route(&self, to: Address, me: PeerId) -> Option<Route> {
        let to = match to {
            Address::Coordinator => {
                Endpoint { machine: self.coordinator.clone(), place: Role::Coordinator }
            }
            Address::Player(peer) => {
                let machine = self.roster.machine_of(peer)?;
                if machine == self.machine {
                    return Some(Route::Local);
                }
                Endpoint { machine: machine.clone(), place: Role::Seat(peer) }
            }
        };
        let from = Endpoint { machine: self.machine.clone(), place: Role::Seat(me) };
        let envelope = Envelope { game: self.game.clone(), to, from };
        let (subject, reply) = (envelope.to_string(), envelope.reply().to_string());
        Some(Route::Remote(subject.into(), reply.into()))
    }
}
