//! Who is next: the client with the fewest jobs running, then the one served longest ago; each
//! one's own jobs in the order in which they came.

use std::collections::{HashMap, VecDeque};

/// Where a job takes a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// It needs a processor of this machine.
    Local,
    /// It is done elsewhere and only waited for here.
    Remote,
}

/// A job that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ticket {
    pub(super) id: String,
    pub(super) submitter: String,
    pub(super) lane: Lane,
}

pub(super) struct Queue {
    submitters: HashMap<String, Submitter>,
    free_local: usize,
    free_remote: usize,
    n_served: u64,
}

#[derive(Default)]
struct Submitter {
    waiting: VecDeque<Ticket>,
    n_running: usize,
    /// When it was served last, or came, counted in jobs.
    served: u64,
}

impl Queue {
    pub(super) fn new(free_local: usize, free_remote: usize) -> Self {
        Self { submitters: HashMap::new(), free_local, free_remote, n_served: 0 }
    }

    pub(super) fn push(&mut self, ticket: Ticket) {
        self.n_served += 1;
        let served = self.n_served;
        let new = || Submitter { served, ..Submitter::default() };
        let submitter = self.submitters.entry(ticket.submitter.clone()).or_insert_with(new);
        submitter.waiting.push_back(ticket);
    }

    /// The next job for which there is a slot; it takes the slot.
    pub(super) fn pop(&mut self) -> Option<Ticket> {
        let (free_local, free_remote) = (self.free_local, self.free_remote);
        let has_slot = |ticket: &Ticket| match ticket.lane {
            Lane::Local => free_local > 0,
            Lane::Remote => free_remote > 0,
        };
        let next = self
            .submitters
            .values_mut()
            .filter(|submitter| submitter.waiting.iter().any(has_slot))
            .min_by_key(|submitter| (submitter.n_running, submitter.served))?;
        let index = next.waiting.iter().position(has_slot)?;
        let ticket = next.waiting.remove(index)?;
        self.n_served += 1;
        next.served = self.n_served;
        next.n_running += 1;
        *self.slots(ticket.lane) -= 1;
        Some(ticket)
    }

    /// Gives the slot of a job back.
    pub(super) fn free(&mut self, ticket: &Ticket) {
        *self.slots(ticket.lane) += 1;
        if let Some(submitter) = self.submitters.get_mut(&ticket.submitter) {
            submitter.n_running -= 1;
            if submitter.n_running == 0 && submitter.waiting.is_empty() {
                self.submitters.remove(&ticket.submitter);
            }
        }
    }

    /// Takes a job out that still waits; says whether it did.
    pub(super) fn remove(&mut self, id: &str) -> bool {
        let before = self.len();
        for submitter in self.submitters.values_mut() {
            submitter.waiting.retain(|ticket| ticket.id != id);
        }
        self.submitters.retain(|_, one| one.n_running > 0 || !one.waiting.is_empty());
        self.len() < before
    }

    pub(super) fn len(&self) -> usize {
        self.submitters.values().map(|submitter| submitter.waiting.len()).sum()
    }

    pub(super) fn len_of(&self, submitter: &str) -> usize {
        self.submitters.get(submitter).map_or(0, |submitter| submitter.waiting.len())
    }

    /// How many jobs come before this one, if everybody goes on in turn.
    pub(super) fn ahead_of(&self, id: &str) -> Option<usize> {
        let (own, place) = self.submitters.values().find_map(|submitter| {
            let place = submitter.waiting.iter().position(|ticket| ticket.id == id)?;
            Some((submitter, place))
        })?;
        let rank = |one: &Submitter| (one.n_running, one.served);
        let others = self.submitters.values().filter(|other| other.served != own.served);
        let before = others.map(|other| {
            let rounds = if rank(other) < rank(own) { place + 1 } else { place };
            other.waiting.len().min(rounds)
        });
        Some(place + before.sum::<usize>())
    }

    fn slots(&mut self, lane: Lane) -> &mut usize {
        match lane {
            Lane::Local => &mut self.free_local,
            Lane::Remote => &mut self.free_remote,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(id: &str, lane: Lane) -> Ticket {
        Ticket { id: id.to_owned(), submitter: id[..1].to_owned(), lane }
    }

    fn queue(ids: &[&str]) -> Queue {
        let mut queue = Queue::new(1, 1);
        for id in ids {
            queue.push(ticket(id, Lane::Local));
        }
        queue
    }

    fn order(mut queue: Queue) -> Vec<String> {
        let mut order = Vec::new();
        while let Some(ticket) = queue.pop() {
            queue.free(&ticket);
            order.push(ticket.id);
        }
        order
    }

    #[test]
    fn one_with_many_jobs_does_not_hold_up_the_others() {
        let ids = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"];
        assert_eq!(order(queue(&ids)), ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
    }

    #[test]
    fn what_is_said_to_be_ahead_is_ahead() {
        let ids = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"];
        let waiting = queue(&ids);
        let order = order(queue(&ids));
        for id in ids {
            let place = order.iter().position(|other| other == id);
            assert_eq!(waiting.ahead_of(id), place, "{id}");
        }
        assert_eq!(waiting.ahead_of("d1"), None);
    }

    #[test]
    fn slots_bound_what_runs_and_each_lane_has_its_own() {
        let mut queue = queue(&["a1", "b1"]);
        queue.push(ticket("a2", Lane::Remote));
        let first = queue.pop().unwrap();
        assert_eq!(first.id, "a1");
        assert_eq!(queue.pop().unwrap().id, "a2", "the other lane is free");
        assert_eq!(queue.pop(), None);
        queue.free(&first);
        assert_eq!(queue.pop().unwrap().id, "b1");
    }

    #[test]
    fn a_job_that_waits_can_be_taken_out() {
        let mut queue = queue(&["a1", "a2", "b1"]);
        assert!(queue.remove("a2") && !queue.remove("a2"));
        assert_eq!((queue.len(), queue.len_of("a")), (2, 1));
        assert_eq!(order(queue), ["a1", "b1"]);
    }
}
