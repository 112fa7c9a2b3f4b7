//! Blossoms: odd cycles that stand for one vertex, how they come, go and are matched inside.

use super::{Forest, NOBODY, Node, Side};

impl Forest {
    /// Matches a node with another, and the parts of a blossom with each other accordingly.
    pub(super) fn match_nodes(&mut self, node: Node, partner: Node) {
        let (inner, outer) = self.edges[node][partner];
        self.mate[node] = outer;
        if node <= self.n_vertices {
            return;
        }
        let base = self.part_with[node][inner];
        let at = self.turn_to(node, base);
        for i in 0..at {
            let (part, next) = (self.cycle[node][i], self.cycle[node][i ^ 1]);
            self.match_nodes(part, next);
        }
        self.match_nodes(base, partner);
        self.cycle[node].rotate_left(at);
    }

    /// Turns a blossom's cycle so that there is an even number of edges from its base to `part`,
    /// and says how many.
    fn turn_to(&mut self, blossom: Node, part: Node) -> usize {
        let cycle = &mut self.cycle[blossom];
        let at = cycle.iter().position(|&other| other == part).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        cycle[1..].reverse();
        cycle.len() - at
    }

    /// Makes the cycle through `near`, `base` and `far` one node.
    pub(super) fn shrink(&mut self, near: Node, base: Node, far: Node) {
        let gap = (self.n_vertices + 1..=self.last).find(|&node| self.outer[node] == NOBODY);
        let blossom = gap.unwrap_or(self.last + 1);
        self.last = self.last.max(blossom);
        self.labels[blossom] = 0;
        self.side[blossom] = Side::Even;
        self.mate[blossom] = self.mate[base];
        self.parent[blossom] = self.parent[base];
        let mut cycle = vec![base];
        self.climb(near, base, &mut cycle);
        cycle[1..].reverse();
        self.climb(far, base, &mut cycle);
        self.cycle[blossom].clone_from(&cycle);
        self.set_outer(blossom, blossom);
        for node in 1..=self.last {
            self.edges[blossom][node] = (NOBODY, NOBODY);
            self.edges[node][blossom] = (NOBODY, NOBODY);
        }
        self.part_with[blossom].fill(NOBODY);
        for part in cycle {
            for node in 1..=self.last {
                let (edge, best) = (self.edges[part][node], self.edges[blossom][node]);
                let none = (NOBODY, NOBODY);
                if edge != none && (best == none || self.slack(edge) < self.slack(best)) {
                    self.edges[blossom][node] = edge;
                    self.edges[node][blossom] = (edge.1, edge.0);
                }
            }
            for vertex in 1..=self.n_vertices {
                if self.part_with[part][vertex] != NOBODY {
                    self.part_with[blossom][vertex] = part;
                }
            }
        }
        self.find_nearest(blossom);
    }

    /// Collects the nodes from `node` up to `base`; the odd ones become even.
    fn climb(&mut self, mut node: Node, base: Node, cycle: &mut Vec<Node>) {
        while node != base {
            let odd = self.outer[self.mate[node]];
            cycle.extend([node, odd]);
            self.enqueue(odd);
            node = self.outer[self.parent[odd]];
        }
    }

    /// Puts the parts of an odd blossom into the tree in its place.
    pub(super) fn expand(&mut self, blossom: Node) {
        for part in self.cycle[blossom].clone() {
            self.set_outer(part, part);
        }
        let parent = self.parent[blossom];
        let entry = self.part_with[blossom][self.edges[blossom][parent].0];
        let at = self.turn_to(blossom, entry);
        let cycle = self.cycle[blossom].clone();
        for pair in cycle[..at].chunks_exact(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.edges[even][odd].0;
            (self.side[odd], self.side[even]) = (Side::Odd, Side::Even);
            self.nearest[odd] = NOBODY;
            self.find_nearest(even);
            self.enqueue(even);
        }
        self.side[entry] = Side::Odd;
        self.parent[entry] = parent;
        for &part in &cycle[at + 1..] {
            self.side[part] = Side::Free;
            self.find_nearest(part);
        }
        self.outer[blossom] = NOBODY;
        self.cycle[blossom].clear();
    }
}
