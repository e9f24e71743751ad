//! States and where their dice lead.

use num_bigint::BigUint;

use crate::play::run::Ending;

/// A state, by what happens next.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// It is over.
    End(Ending),
    /// A die: where to, and in how many ways.
    Chance(Vec<(usize, BigUint)>),
}

#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    pub nodes: Vec<Node>,
}

impl Graph {
    /// The number of the node for an ending.
    pub fn ending(&mut self, ending: Ending) -> usize {
        let known = self
            .nodes
            .iter()
            .position(|node| matches!(node, Node::End(known) if *known == ending));
        known.unwrap_or_else(|| {
            self.nodes.push(Node::End(ending));
            self.nodes.len() - 1
        })
    }

    fn next(&self, node: usize) -> &[(usize, BigUint)] {
        match &self.nodes[node] {
            Node::End(_) => &[],
            Node::Chance(edges) => edges,
        }
    }

    /// Strongly connected parts, each after all that it leads to (Tarjan, without recursion).
    pub fn parts(&self) -> Vec<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        let count = self.nodes.len();
        let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
        let mut on_stack = vec![false; count];
        let (mut stack, mut parts, mut next_index) = (Vec::new(), Vec::new(), 0);
        for root in 0..count {
            if index[root] != UNSEEN {
                continue;
            }
            let mut work = vec![(root, 0)];
            while let Some((node, edge)) = work.pop() {
                if edge == 0 {
                    index[node] = next_index;
                    low[node] = next_index;
                    next_index += 1;
                    stack.push(node);
                    on_stack[node] = true;
                }
                if let Some((to, _)) = self.next(node).get(edge) {
                    work.push((node, edge + 1));
                    if index[*to] == UNSEEN {
                        work.push((*to, 0));
                    } else if on_stack[*to] {
                        low[node] = low[node].min(index[*to]);
                    }
                    continue;
                }
                if low[node] == index[node] {
                    let at = stack
                        .iter()
                        .rposition(|member| *member == node)
                        .unwrap_or(0);
                    let part = stack.split_off(at);
                    part.iter().for_each(|member| on_stack[*member] = false);
                    parts.push(part);
                }
                if let Some((parent, _)) = work.last() {
                    low[*parent] = low[*parent].min(low[node]);
                }
            }
        }
        parts
    }
}
