//! Paging as the host sees it: rules, the form of the line protocol, and bots.

mod debrief;
mod titles;

use std::time::Duration;

use ::paging::{Action, Counts, Diagram, Hands, Paging, Setup, units_of};
use game::{Actor, Seat, Text};
use kind::{
    Bot, BotInfo, Bots, Classes, Count, Debriefing, GameSpec, Handout, Handouts, Kind, Programs,
    Secrets, Texts, Traps, to_json,
};
use paging_engine::{OsBot, OsPlayer, UsersBot, UsersPlayer};
use paging_print::file_name;
#[cfg(test)]
use server::GameSchemas;

use super::Declaration;
use super::traps::paging::Memory;

pub(super) const DECLARATION: Declaration = Declaration {
    kind: || Kind::of(&PagingSpec),
    title: Text::fixed("Paging", "Paging"),
    #[cfg(test)]
    add_schemas,
    perft: None,
};

struct PagingSpec;

impl GameSpec for PagingSpec {
    type Game = Paging;

    fn programs(&self) -> Option<&'static dyn Programs<Paging>> {
        Some(&Lines)
    }

    fn bots(&self) -> Option<&'static dyn Bots<Paging>> {
        Some(&BothSides)
    }

    fn debriefing(&self) -> Option<&'static dyn Debriefing<Paging>> {
        Some(&debrief::LookBacks)
    }

    fn classes(&self) -> Option<&'static dyn Classes<Paging>> {
        Some(&SameDice)
    }

    fn secrets(&self) -> Option<&'static dyn Secrets<Paging>> {
        Some(&HiddenHands)
    }

    fn texts(&self) -> Option<&'static dyn Texts<Paging>> {
        Some(&Words)
    }

    fn traps(&self) -> Option<&'static dyn Traps<Paging>> {
        Some(&Memory)
    }

    fn handouts(&self) -> Option<&'static dyn Handouts> {
        Some(&Sheets)
    }
}

/// All that a seat may see and do.
struct Lines;

impl Programs<Paging> for Lines {
    fn position_lines(&self, game: &Paging, seat: Seat) -> Vec<String> {
        game.position_lines(seat)
    }
}

struct HiddenHands;

impl Secrets<Paging> for HiddenHands {
    fn hides_setup(&self, game: &Paging) -> bool {
        game.switches().hands == Hands::Hidden
    }

    fn views_differ(&self, game: &Paging) -> bool {
        game.switches().hands == Hands::Hidden
    }
}

struct Words;

impl Texts<Paging> for Words {
    fn side(&self, game: &Paging, seat: Seat) -> Option<&'static str> {
        Some(if is_user(game, seat) { USERS } else { OS })
    }

    fn diagram(&self, game: &Paging) -> Option<String> {
        Some(Diagram(game.memory()).to_string())
    }

    fn setup_fault(&self, setup: &str) -> Option<serde_json::Value> {
        setup.parse::<Setup>().err().as_ref().map(to_json)
    }
}

struct SameDice;

impl Classes<Paging> for SameDice {
    /// A deal that is written out is not drawn.
    fn needs_seed(&self, options: &[(&str, &str)]) -> bool {
        let deal = options.iter().find(|(name, _)| *name == "deal");
        deal.is_none_or(|(_, deal)| ["random", "balanced"].contains(deal))
    }

    /// A roll is named by its round and its unit. So a player who reorders with one, or gives
    /// one up, gets the same number with a later unit as everybody else, and a class can be
    /// compared.
    fn draw_name(&self, game: &Paging) -> Option<String> {
        let unit = units_of(game.round()) - game.units();
        Some(format!("round {} unit {unit}", game.round()))
    }

    fn counts(&self, setup: &Setup, log: &[(Actor, Action)], _: Seat) -> Option<Vec<Count>> {
        let counts = Counts::of(setup, log).ok()?;
        let named = [
            ("pagesGone", counts.pages_gone),
            ("pagesOnDisk", counts.pages_on_disk),
            ("evictions", counts.evictions),
            ("reorderPhases", counts.reorder_phases),
            ("unitsUsed", counts.units_used),
            ("pointsWasted", counts.points_wasted),
        ];
        Some(named.map(|(name, value)| Count { name, value: value as u64 }).to_vec())
    }
}

fn is_user(game: &Paging, seat: Seat) -> bool {
    seat.index() < game.players().n_users()
}

/// The sheets to cut out and the rules to print.
struct Sheets;

impl Handouts for Sheets {
    fn names(&self) -> Vec<String> {
        paging_print::choices()
            .map(|(part, paper, language)| file_name(part, paper, language))
            .collect()
    }

    fn make(&self, name: &str) -> Option<Handout> {
        let mut choices = paging_print::choices();
        let (part, paper, language) =
            choices.find(|(part, paper, language)| file_name(*part, *paper, *language) == name)?;
        let bytes = paging_print::print(part, paper, language).bytes;
        Some(Handout { media_type: "application/pdf", bytes })
    }
}

#[cfg(test)]
fn add_schemas(schemas: &mut GameSchemas) {
    super::add_schemas::<Paging>(schemas);
    let fault = schemas.add::<::paging::BadSetup>();
    schemas.rules.push(fault);
    schemas.add::<debrief::Debriefing>();
}

/// The words for the sides. The side stands before the name of a bot, which can play only one.
const USERS: &str = "users";
const OS: &str = "os";

pub(super) struct BothSides;

impl Bots<Paging> for BothSides {
    fn list(&self) -> Vec<BotInfo> {
        let users = UsersBot::ALL.iter().map(|&bot| BotInfo {
            name: format!("{USERS}:{bot}"),
            title: titles::of_users(bot),
            side: Some(USERS),
        });
        let os = OsBot::ALL.iter().map(|&bot| BotInfo {
            name: format!("{OS}:{bot}"),
            title: titles::of_os(bot),
            side: Some(OS),
        });
        users.chain(os).collect()
    }

    fn make(
        &self,
        game: &Paging,
        seat: Seat,
        bot: &str,
        seed: u64,
    ) -> Option<Box<dyn Bot<Paging>>> {
        let board = game.memory().board();
        let (side, bot) = bot.split_once(':')?;
        match (side, is_user(game, seat)) {
            (USERS, true) => {
                Some(Box::new(Users(UsersPlayer::new(bot.parse().ok()?, board, seed))))
            }
            (OS, false) => Some(Box::new(Os(OsPlayer::new(bot.parse().ok()?, board, seed)))),
            _ => None,
        }
    }
}

/// These bots count their work instead of looking at the clock, and need far less than any budget.
struct Users(UsersPlayer);
struct Os(OsPlayer);

impl Bot<Paging> for Users {
    fn choose(&mut self, game: &Paging, _: Duration) -> Option<Action> {
        Some(self.0.choose(game))
    }
}

impl Bot<Paging> for Os {
    fn choose(&mut self, game: &Paging, _: Duration) -> Option<Action> {
        Some(self.0.choose(game))
    }
}
