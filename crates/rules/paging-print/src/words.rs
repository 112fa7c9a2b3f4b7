//! Everything that is written, in a file for each language: a word and what it stands for on a line,
//! and at the end the rules. A test draws every sheet, so that none can be missing.

use game::Language;

use crate::figure;
use crate::flow::Block;

pub(crate) struct Words(&'static str);

static EN: Words = Words(include_str!("words/en.txt"));
static DE: Words = Words(include_str!("words/de.txt"));

impl Words {
    pub(crate) fn of(language: Language) -> &'static Self {
        language.pick(&EN, &DE)
    }

    /// What is written for this.
    pub(crate) fn say(&self, name: &str) -> &'static str {
        let mut pairs = self.0.lines().filter_map(|line| line.split_once(" = "));
        let found = pairs.find(|(known, _)| *known == name);
        found.map_or_else(|| panic!("there is no word {name}"), |(_, text)| text)
    }

    /// The same for several things that belong together.
    pub(crate) fn list(&self, name: &str) -> Vec<&'static str> {
        self.say(name).split(" | ").collect()
    }

    /// The rules, block by block.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Block> {
        let rules = self.0.split_once("[rules]\n").map_or("", |(_, rules)| rules);
        rules.lines().map(|line| match line.split_once(' ') {
            Some(("#", text)) => Block::Heading(text),
            Some(("-", text)) => Block::Item(text),
            Some(("!", name)) => Block::Figure(figure::named(name)),
            _ if line == "---" => Block::NextColumn,
            _ => Block::Text(line),
        })
    }
}
