mod blossom;

use std::collections::VecDeque;

/// The perfect or, where there is none, largest matching of the vertices 0 to `n` whose cost is
/// least; `cost` says what an edge costs, or that there is none. The result has the partner of
/// each vertex.
///
/// This is Edmonds's algorithm of blossoms (1965) with dual variables for weights, in the form
/// that takes n³ steps: trees of alternating edges grow from all free vertices at once; where two
/// meet, the matching grows along the path between them; where a tree meets itself, the odd cycle
/// becomes one vertex, a blossom.
pub(crate) fn best_matching(
    n: usize,
    cost: impl Fn(usize, usize) -> Option<i128>,
) -> Vec<Option<usize>> {
    let mut weights = vec![vec![None; n]; n];
    let mut most = 0;
    for (a, b) in pairs(n) {
        let edge = cost(a, b);
        (weights[a][b], weights[b][a]) = (edge, edge);
        most = most.max(edge.unwrap_or(0));
    }
    // One more edge is worth more than all costs together, so that as many as can be are matched.
    let worth = (most + 1) * (n as i128 + 1);
    let weight = |edge: &Option<i128>| edge.map_or(0, |cost| worth - cost);
    let weights: Vec<Vec<i128>> =
        weights.iter().map(|row| row.iter().map(weight).collect()).collect();
    let mut forest = Forest::new(&weights);
    while forest.grow_matching() {}
    (0..n).map(|vertex| forest.mate[vertex + 1].checked_sub(1)).collect()
}

/// All pairs of numbers below `n`, the smaller one first.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(|b| (0..b).map(move |a| (a, b)))
}

/// Vertices are counted from 1 here, blossoms come behind them, and 0 is nobody.
type Node = usize;
const NOBODY: Node = 0;

/// Where a node stands in the alternating trees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// In no tree yet.
    Free,
    /// An even number of edges from the root: edges are searched from here.
    Even,
    /// An odd number of edges from the root.
    Odd,
}

/// An edge between two vertices, also where it stands for one between blossoms; nobody's if there
/// is none.
type Edge = (Node, Node);

struct Forest {
    n_vertices: usize,
    /// The last node in use; blossoms that are gone leave gaps.
    last: Node,
    /// Of an edge between vertices, twice; 0 where there is none.
    weights: Vec<Vec<i128>>,
    /// Between any two nodes the edge with the least slack.
    edges: Vec<Vec<Edge>>,
    /// The dual variables.
    labels: Vec<i128>,
    /// At which vertex the matched edge of a node ends.
    mate: Vec<Node>,
    /// The vertex of an even node from which the edge to this node has the least slack.
    nearest: Vec<Node>,
    /// The outermost blossom that a node is in; nobody for a blossom that is gone.
    outer: Vec<Node>,
    /// The vertex from which the tree came to an odd node.
    parent: Vec<Node>,
    side: Vec<Side>,
    /// The cycle that a blossom is made of, beginning at its base.
    cycle: Vec<Vec<Node>>,
    /// In which part of a blossom a vertex is.
    part_with: Vec<Vec<Node>>,
    /// When a search for a common ancestor was last here.
    visited: Vec<usize>,
    n_searches: usize,
    queue: VecDeque<Node>,
}

impl Forest {
    fn new(weights: &[Vec<i128>]) -> Self {
        let n_vertices = weights.len();
        // A blossom has at least three parts, so there are never more than half as many.
        let n_nodes = n_vertices + n_vertices / 2 + 2;
        let mut padded = vec![vec![0; n_vertices + 1]; n_vertices + 1];
        let mut edges = vec![vec![(NOBODY, NOBODY); n_nodes]; n_nodes];
        let mut part_with = vec![vec![NOBODY; n_vertices + 1]; n_nodes];
        let mut heaviest = 0;
        for a in 1..=n_vertices {
            part_with[a][a] = a;
            for b in 1..=n_vertices {
                let weight = weights[a - 1][b - 1];
                padded[a][b] = 2 * weight;
                heaviest = heaviest.max(weight);
                if weight > 0 {
                    edges[a][b] = (a, b);
                }
            }
        }
        let mut labels = vec![0; n_nodes];
        labels[1..=n_vertices].fill(heaviest);
        let mut outer = vec![NOBODY; n_nodes];
        (0..=n_vertices).for_each(|node| outer[node] = node);
        Self {
            n_vertices,
            last: n_vertices,
            weights: padded,
            edges,
            labels,
            mate: vec![NOBODY; n_nodes],
            nearest: vec![NOBODY; n_nodes],
            outer,
            parent: vec![NOBODY; n_nodes],
            side: vec![Side::Free; n_nodes],
            cycle: vec![Vec::new(); n_nodes],
            part_with,
            visited: vec![0; n_nodes],
            n_searches: 0,
            queue: VecDeque::new(),
        }
    }

    /// Grows trees until the matching has one more edge; false when it can't have more.
    fn grow_matching(&mut self) -> bool {
        self.side.fill(Side::Free);
        self.nearest.fill(NOBODY);
        self.queue.clear();
        for node in 1..=self.last {
            if self.outer[node] == node && self.mate[node] == NOBODY {
                self.parent[node] = NOBODY;
                self.side[node] = Side::Even;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.search() {
                return true;
            }
            if !self.change_labels() {
                return false;
            }
            self.queue.clear();
            for node in 1..=self.last {
                let from = self.nearest[node];
                let is_open =
                    self.outer[node] == node && from != NOBODY && self.outer[from] != node;
                if is_open && self.slack(self.edges[from][node]) == 0 {
                    let edge = self.edges[from][node];
                    if self.take(edge) {
                        return true;
                    }
                }
            }
            for blossom in self.n_vertices + 1..=self.last {
                let is_odd = self.outer[blossom] == blossom && self.side[blossom] == Side::Odd;
                if is_odd && self.labels[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Follows all edges without slack; whether the matching has grown.
    fn search(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.side[self.outer[vertex]] == Side::Odd {
                continue;
            }
            for other in 1..=self.n_vertices {
                let is_edge = self.weights[vertex][other] > 0;
                if !is_edge || self.outer[vertex] == self.outer[other] {
                    continue;
                }
                if self.slack((vertex, other)) > 0 {
                    self.note_slack(vertex, self.outer[other]);
                } else if self.take((vertex, other)) {
                    return true;
                }
            }
        }
        false
    }

    /// Changes the labels as far as no edge gets a negative slack; false when a free vertex is
    /// worth nothing any more, so that all is done.
    fn change_labels(&mut self) -> bool {
        let mut step = i128::MAX;
        for node in 1..=self.last {
            if self.outer[node] != node {
                continue;
            }
            let side = self.side[node];
            if node > self.n_vertices && side == Side::Odd {
                step = step.min(self.labels[node] / 2);
            }
            if self.nearest[node] != NOBODY && side != Side::Odd {
                let slack = self.slack(self.edges[self.nearest[node]][node]);
                step = step.min(if side == Side::Free { slack } else { slack / 2 });
            }
        }
        let is_even = |vertex: &Node| self.side[self.outer[*vertex]] == Side::Even;
        if (1..=self.n_vertices).filter(is_even).any(|vertex| self.labels[vertex] <= step) {
            return false;
        }
        for vertex in 1..=self.n_vertices {
            match self.side[self.outer[vertex]] {
                Side::Even => self.labels[vertex] -= step,
                Side::Odd => self.labels[vertex] += step,
                Side::Free => {}
            }
        }
        for blossom in self.n_vertices + 1..=self.last {
            match self.side[blossom] {
                Side::Even if self.outer[blossom] == blossom => self.labels[blossom] += 2 * step,
                Side::Odd if self.outer[blossom] == blossom => self.labels[blossom] -= 2 * step,
                _ => {}
            }
        }
        true
    }

    /// Adds an edge without slack from an even node; whether the matching has grown.
    fn take(&mut self, (from, to): Edge) -> bool {
        let (near, far) = (self.outer[from], self.outer[to]);
        match self.side[far] {
            Side::Free => {
                self.parent[far] = from;
                self.side[far] = Side::Odd;
                let next = self.outer[self.mate[far]];
                (self.nearest[far], self.nearest[next]) = (NOBODY, NOBODY);
                self.side[next] = Side::Even;
                self.enqueue(next);
                false
            }
            Side::Even => match self.common_ancestor(near, far) {
                NOBODY => {
                    self.augment(near, far);
                    self.augment(far, near);
                    true
                }
                base => {
                    self.shrink(near, base, far);
                    false
                }
            },
            Side::Odd => false,
        }
    }

    fn slack(&self, (a, b): Edge) -> i128 {
        self.labels[a] + self.labels[b] - self.weights[a][b]
    }

    fn note_slack(&mut self, vertex: Node, node: Node) {
        let nearest = self.nearest[node];
        let slack = |from: Node| self.slack(self.edges[from][node]);
        if nearest == NOBODY || slack(vertex) < slack(nearest) {
            self.nearest[node] = vertex;
        }
    }

    fn find_nearest(&mut self, node: Node) {
        self.nearest[node] = NOBODY;
        for vertex in 1..=self.n_vertices {
            let outer = self.outer[vertex];
            let is_edge = self.edges[vertex][node] != (NOBODY, NOBODY);
            if is_edge && outer != node && self.side[outer] == Side::Even {
                self.note_slack(vertex, node);
            }
        }
    }

    fn enqueue(&mut self, node: Node) {
        if node <= self.n_vertices {
            self.queue.push_back(node);
        } else {
            for part in self.cycle[node].clone() {
                self.enqueue(part);
            }
        }
    }

    fn set_outer(&mut self, node: Node, outer: Node) {
        self.outer[node] = outer;
        for part in self.cycle[node].clone() {
            self.set_outer(part, outer);
        }
    }

    /// Where the two trees, or branches of one tree, meet.
    fn common_ancestor(&mut self, mut a: Node, mut b: Node) -> Node {
        self.n_searches += 1;
        while a != NOBODY || b != NOBODY {
            if a != NOBODY {
                if self.visited[a] == self.n_searches {
                    return a;
                }
                self.visited[a] = self.n_searches;
                a = self.outer[self.mate[a]];
                if a != NOBODY {
                    a = self.outer[self.parent[a]];
                }
            }
            (a, b) = (b, a);
        }
        NOBODY
    }

    /// Exchanges matched and unmatched edges from `node` to the root of its tree.
    fn augment(&mut self, mut node: Node, mut partner: Node) {
        loop {
            let before = self.outer[self.mate[node]];
            self.match_nodes(node, partner);
            if before == NOBODY {
                return;
            }
            let above = self.outer[self.parent[before]];
            self.match_nodes(before, above);
            (node, partner) = (above, before);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The most edges, and among these the least cost, by trying everything.
    fn best_by_trial(costs: &[Vec<Option<i128>>], free: &[usize]) -> (usize, i128) {
        let Some((&first, rest)) = free.split_first() else { return (0, 0) };
        let mut best = best_by_trial(costs, rest);
        for (at, &other) in rest.iter().enumerate() {
            if let Some(cost) = costs[first][other] {
                let mut others = rest.to_vec();
                others.remove(at);
                let (n, sum) = best_by_trial(costs, &others);
                let (n, sum) = (n + 1, sum + cost);
                if n > best.0 || (n == best.0 && sum < best.1) {
                    best = (n, sum);
                }
            }
        }
        best
    }

    proptest! {
        #[test]
        fn it_is_as_good_as_the_best_of_all(
            n in 0_usize..10,
            numbers in prop::collection::vec(prop::option::weighted(0.7, 0_i128..12), 45),
        ) {
            let mut costs = vec![vec![None; n]; n];
            let mut numbers = numbers.into_iter();
            for (a, b) in pairs(n) {
                let cost = numbers.next().flatten();
                (costs[a][b], costs[b][a]) = (cost, cost);
            }
            let mates = best_matching(n, |a, b| costs[a][b]);
            let mut found = (0, 0);
            for (a, mate) in mates.iter().enumerate() {
                if let Some(b) = *mate {
                    prop_assert_eq!(mates[b], Some(a));
                    found.0 += 1;
                    found.1 += costs[a][b].expect("only edges are matched");
                }
            }
            let all: Vec<usize> = (0..n).collect();
            let (n_edges, cost) = best_by_trial(&costs, &all);
            prop_assert_eq!((found.0 / 2, found.1 / 2), (n_edges, cost));
        }
    }

    #[test]
    fn large_complete_graphs_are_matched() {
        // Neighbours on a line cost least, and there is only one way to pair all of them so.
        let mates = best_matching(120, |a, b| Some((a.abs_diff(b) as i128).pow(2)));
        assert!(mates.iter().enumerate().all(|(a, mate)| *mate == Some(a ^ 1)));
    }
}
