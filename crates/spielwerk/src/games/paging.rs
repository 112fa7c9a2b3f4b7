//! Paging as the host sees it: rules and bots.

mod debrief;

use std::sync::Arc;
use std::time::Duration;

use ::paging::{
    Action, BadSetup, Counts, Diagram, Event, Hands, Illegal, Paging, Setup, View, units_of,
};
use game::Seat;
use host::{Bots, Count, Handout, Handouts, Kind, KindOf, Mind, to_json};
use paging_engine::{OsBot, OsPlayer, UsersBot, UsersPlayer};
use paging_print::file_name;
use server::GameSchemas;

pub(super) fn kind() -> Arc<dyn Kind> {
    Arc::new(
        KindOf::<Paging>::new()
            .with_diagram(|game| Diagram(game.memory()).to_string())
            .with_seed(needs_seed)
            .with_draw_names(draw_name)
            .with_hidden_setup(|game| game.switches().hands == Hands::Hidden)
            .with_sides(|game, seat| if is_user(game, seat) { "users" } else { "os" })
            .with_counts(count_up)
            .with_rules(to_json)
            .with_setup_faults(|setup| setup.parse::<Setup>().err().as_ref().map(to_json))
            .with_debriefing(debrief::begin)
            .with_bots(Bots { names: bot_names, title: bot_title, make: make_bot })
            .with_handouts(Handouts { names: print_names, make: make_print }),
    )
}

/// A deal that is written out is not drawn.
fn needs_seed(options: &[(&str, &str)]) -> bool {
    let deal = options.iter().find(|(name, _)| *name == "deal");
    deal.is_none_or(|(_, deal)| ["random", "balanced"].contains(deal))
}

/// A roll is named by its round and its unit. So whoever spends a unit on reordering, or gives one
/// up, gets the same number with a later unit as everybody else, and a class can be compared.
fn draw_name(game: &Paging) -> String {
    format!("round {} unit {}", game.round(), units_of(game.round()) - game.units())
}

fn is_user(game: &Paging, seat: Seat) -> bool {
    seat.index() < game.players().n_users()
}

fn count_up(setup: &Setup, log: &[(Seat, Action)]) -> Option<Vec<Count>> {
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

/// The sheets to cut out and the rules to print.
fn print_names() -> Vec<String> {
    paging_print::choices()
        .map(|(part, paper, language)| file_name(part, paper, language))
        .collect()
}

fn make_print(name: &str) -> Option<Handout> {
    let mut choices = paging_print::choices();
    let (part, paper, language) =
        choices.find(|(part, paper, language)| file_name(*part, *paper, *language) == name)?;
    let bytes = paging_print::print(part, paper, language).bytes;
    Some(Handout { media_type: "application/pdf", bytes })
}

pub(super) fn add_schemas(schemas: &mut GameSchemas) {
    let (view, step) = (schemas.add::<View>(), schemas.add::<Event>());
    let rules = [schemas.add::<Illegal>(), schemas.add::<BadSetup>()];
    schemas.views.push(view);
    schemas.steps.push(step);
    schemas.rules.extend(rules);
    schemas.add::<debrief::Debriefing>();
}

/// The side stands before the name: a bot can play only one of them.
const USERS: &str = "users:";
const OS: &str = "os:";

fn bot_names() -> Vec<String> {
    let users = UsersBot::ALL.iter().map(|bot| format!("{USERS}{bot}"));
    let os = OsBot::ALL.iter().map(|bot| format!("{OS}{bot}"));
    users.chain(os).collect()
}

/// `fragmenting users`, `strong OS`.
fn bot_title(bot: &str) -> String {
    let side = |prefix: &str, side: &str| Some(format!("{} {side}", bot.strip_prefix(prefix)?));
    side(USERS, "users").or_else(|| side(OS, "OS")).unwrap_or_else(|| bot.to_owned())
}

fn make_bot(game: &Paging, seat: Seat, bot: &str, seed: u64) -> Option<Box<dyn Mind<Paging>>> {
    let board = game.memory().board();
    if is_user(game, seat) {
        let bot = bot.strip_prefix(USERS)?.parse().ok()?;
        Some(Box::new(Users(UsersPlayer::new(bot, board, seed))))
    } else {
        let bot = bot.strip_prefix(OS)?.parse().ok()?;
        Some(Box::new(Os(OsPlayer::new(bot, board, seed))))
    }
}

/// These bots count their work instead of looking at the clock, and need far less than any budget.
struct Users(UsersPlayer);
struct Os(OsPlayer);

impl Mind<Paging> for Users {
    fn choose(&mut self, game: &Paging, _: Duration) -> Option<Action> {
        Some(self.0.choose(game))
    }
}

impl Mind<Paging> for Os {
    fn choose(&mut self, game: &Paging, _: Duration) -> Option<Action> {
        Some(self.0.choose(game))
    }
}
