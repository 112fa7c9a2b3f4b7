//! The rules to read at the table.

use crate::flow::Flow;
use crate::options::Paper;
use crate::sheet::Sheet;
use crate::words::Words;

pub(crate) fn sheets(paper: Paper, words: &'static Words) -> Vec<Sheet> {
    let mut flow = Flow::new(paper, words);
    for block in words.rules() {
        flow.put(&block);
    }
    flow.finish()
}
