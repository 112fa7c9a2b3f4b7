//! The actions of a match so far, for going back.

use std::sync::Arc;

use game::Actor;

/// The actions that stand. Adding one and cloning take no longer the more there are: the referees
/// that were published share what they have in common.
#[derive(Clone, Default)]
pub(super) struct History(Option<Arc<Node>>);

struct Node {
    actor: Actor,
    action: String,
    before: History,
}

impl History {
    pub(super) fn push(&mut self, actor: Actor, action: &str) {
        let before = std::mem::take(self);
        self.0 = Some(Arc::new(Node { actor, action: action.to_owned(), before }));
    }

    /// Leaves out this many of the last ones.
    pub(super) fn go_back(&mut self, n_actions: usize) {
        for _ in 0..n_actions {
            let Some(node) = &self.0 else { return };
            *self = node.before.clone();
        }
    }

    /// Who did what, the last action first.
    pub(super) fn newest_first(&self) -> impl Iterator<Item = (Actor, &str)> {
        let nodes = std::iter::successors(self.0.as_deref(), |node| node.before.0.as_deref());
        nodes.map(|node| (node.actor, node.action.as_str()))
    }
}

impl Drop for History {
    /// One after the other: a chain that drops itself would need a stack as long as the game.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            next = Arc::into_inner(node).and_then(|mut node| node.before.0.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;

    #[test]
    fn what_was_published_keeps_its_own_past() {
        let mut history = History::default();
        for action in ["a", "b", "c"] {
            history.push(Seat(0).into(), action);
        }
        let published = history.clone();
        history.go_back(2);
        history.push(Seat(1).into(), "d");
        let actions = |history: &History| -> String {
            history.newest_first().map(|(_, action)| action.to_owned()).collect()
        };
        assert_eq!((actions(&history), actions(&published)), ("da".into(), "cba".into()));
        history.go_back(7);
        assert_eq!(actions(&history), "");
    }

    #[test]
    fn a_long_game_is_dropped_without_a_deep_stack() {
        let mut history = History::default();
        for _ in 0..200_000 {
            history.push(Actor::Clock, "");
        }
    }
}
