//! What people call the bots of Paging; which side they play stands beside it.

use game::Text;
use paging_engine::{OsBot, UsersBot};

pub(super) fn of_users(bot: UsersBot) -> Text {
    let (en, de) = match bot {
        UsersBot::Random => ("random", "zufällig"),
        UsersBot::Page1 => ("points on page 1", "Punkte auf Page 1"),
        UsersBot::Fragmenting => ("fragmenting", "zerstückelnd"),
        UsersBot::FragmentingLongLast => {
            ("fragmenting, long ones last", "zerstückelnd, Lange zuletzt")
        }
        UsersBot::Expected => ("by expected rolls", "nach erwarteten Würfen"),
        UsersBot::Trained => ("trained", "geübt"),
        UsersBot::Skilled => ("skilled", "erfahren"),
        UsersBot::Strong => ("strong", "stark"),
    };
    Text::new(en, de)
}

pub(super) fn of_os(bot: OsBot) -> Text {
    let (en, de) = match bot {
        OsBot::Random => ("random", "zufällig"),
        OsBot::RandomEviction => ("random eviction", "verdrängt zufällig"),
        OsBot::Lifo => ("LIFO", "LIFO"),
        OsBot::Lru => ("LRU", "LRU"),
        OsBot::Clock => ("Clock", "Clock"),
        OsBot::Fifo => ("FIFO", "FIFO"),
        OsBot::Greedy => ("greedy", "gierig"),
        OsBot::Fast => ("fast", "schnell"),
        OsBot::Tidy => ("tidies up every turn", "räumt jeden Zug auf"),
        OsBot::Apprentice => ("apprentice", "Lehrling"),
        OsBot::Trained => ("trained", "geübt"),
        OsBot::Skilled => ("skilled", "erfahren"),
        OsBot::Planner => ("planner", "Planer"),
        OsBot::Strong => ("strong", "stark"),
    };
    Text::new(en, de)
}
