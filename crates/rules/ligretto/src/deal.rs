use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{BadDeck, Deck, Options};

/// How the cards lie before a game (German: *Ausgangslage*): one deck for each player.
///
/// Its text has a line for each player with the forty cards, separated by commas; a `/` may stand
/// for the end of a line. Lines that are empty or begin with `#` say nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal(Vec<Deck>);

/// Why a deal can't be played; players are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadDeal {
    /// Nobody plays alone.
    #[error("the deal has {0} player(s), and Ligretto needs at least two")]
    TooFewPlayers(usize),
    /// One player's cards are not a deck.
    #[error("player {player}: {problem}")]
    Player {
        /// Whose cards, counted from 1.
        player: usize,
        /// What is wrong with them.
        problem: BadDeck,
    },
}

impl Deal {
    /// A deal of these decks, at least two.
    pub fn new(decks: Vec<Deck>) -> Result<Self, BadDeal> {
        if decks.len() < 2 {
            return Err(BadDeal::TooFewPlayers(decks.len()));
        }
        Ok(Self(decks))
    }

    /// A deal from the texts of all cards, as JSON has them: `[["red 7", …], …]`.
    pub fn from_texts<T: AsRef<str>>(players: &[Vec<T>]) -> Result<Self, BadDeal> {
        let deck = |(index, texts): (usize, &Vec<T>)| {
            Deck::from_texts(texts.iter().map(AsRef::as_ref))
                .map_err(|problem| BadDeal::Player { player: index + 1, problem })
        };
        Self::new(players.iter().enumerate().map(deck).collect::<Result<_, _>>()?)
    }

    /// One deck for each player.
    pub fn decks(&self) -> &[Deck] {
        &self.0
    }

    /// How many play.
    pub fn n_players(&self) -> usize {
        self.0.len()
    }

    /// The players (counted from 0) whose row sums to thirty or more. By the special rule such a
    /// row is dealt anew; a posted deal is played all the same, and its poster is told.
    pub fn heavy_rows(&self, options: &Options) -> Vec<usize> {
        let is_heavy = |index: &usize| options.is_heavy(&self.0[*index]);
        (0..self.0.len()).filter(is_heavy).collect()
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, deck) in self.0.iter().enumerate() {
            write!(f, "{}{deck}", if index == 0 { "" } else { " / " })?;
        }
        Ok(())
    }
}

impl FromStr for Deal {
    type Err = BadDeal;

    fn from_str(text: &str) -> Result<Self, BadDeal> {
        let says_something = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let lines: Vec<&str> =
            text.split(['\n', '/']).map(str::trim).filter(says_something).collect();
        let deck = |(index, line): (usize, &&str)| {
            line.parse().map_err(|problem| BadDeal::Player { player: index + 1, problem })
        };
        Self::new(lines.iter().enumerate().map(deck).collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Dealer};

    fn texts() -> Vec<Vec<String>> {
        vec![Card::all().map(|card| card.to_string()).collect(); 2]
    }

    fn problem(players: &[Vec<String>]) -> String {
        Deal::from_texts(players).unwrap_err().to_string()
    }

    #[test]
    fn a_deal_reads_back() {
        let deal = Dealer::new(3).deal(5, &Options::default());
        assert_eq!(deal.to_string().parse(), Ok(deal.clone()));
        let lines = format!("# five players\n{}\n", deal.to_string().replace(" / ", "\n"));
        assert_eq!(lines.parse(), Ok(deal));
    }

    #[test]
    fn a_bad_deal_names_the_player_and_the_card() {
        let mut players = texts();
        players[1][7] = "red 7".to_owned();
        assert_eq!(problem(&players), "player 2: red 7 is there twice");
        players[1][7] = "pink 7".to_owned();
        assert_eq!(
            problem(&players),
            "player 2: card 8: \"pink\" is not a colour: write red, yellow, blue or green"
        );
        players[1].remove(7);
        assert_eq!(problem(&players), "player 2: a deck has 40 cards, not 39");
        assert_eq!(
            problem(&texts()[..1]),
            "the deal has 1 player(s), and Ligretto needs at least two"
        );
        assert!("".parse::<Deal>().is_err());
    }
}
