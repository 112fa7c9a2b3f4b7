//! Traps of Paging, for users and for the operating system.

use ::paging::{Action, Paging};
use game::Seat;
use kind::{Bots, Trap, Traps};

use super::super::paging::BothSides;
use super::{Rules, moves};

const RULES: Rules = Rules("paging/rules.md");

pub(in crate::games) struct Memory;

impl Traps<Paging> for Memory {
    fn list(&self) -> Vec<Trap> {
        [users(), os()].concat()
    }

    /// There are half a million ways to lay the first program.
    fn reply(&self, game: &Paging, seat: Seat, seed: u64) -> Option<Action> {
        let is_user = seat.index() < game.players().n_users();
        let bots = BothSides.list();
        let side = if is_user { "users" } else { "os" };
        let bot = bots.iter().find(|bot| bot.side == Some(side))?;
        BothSides.make(game, seat, &bot.name, seed)?.choose(game, std::time::Duration::ZERO)
    }
}

fn users() -> Vec<Trap> {
    // One program is left, so that no other can be chosen.
    let last = |at: &str| {
        let gone = "red orange yellow teal cyan sky blue navy violet purple magenta grey black";
        format!("users=1;round=6.3;at={at} {}:gone", gone.replace(' ', ":gone "))
    };
    vec![
        RULES.trap(
            "only-room",
            ("Finds the only place with room", "Findet den einzigen Platz, der reicht"),
            (
                "Where there is room for all pages, the program must go there, edge to edge.",
                "Wo Platz für alle Seiten ist, muss das Programm dorthin, Kante an Kante.",
            ),
            last(
                "lime:2@A3,2@B3,2@B2,2@B1 green:2@C3,2@D3,2@D2,2@E2 olive:gone brown:2@D4,2@D5,2@C5,2@C4,2@B4",
            ),
            "3.4 Enough room",
        ),
        RULES.trap(
            "first-pages",
            (
                "Lays the first pages where not all fit",
                "Legt die ersten Seiten, wo nicht alle passen",
            ),
            (
                "Where not all pages fit, the first ones go on one of the paths listed after PATH, and the OS makes room for the others.",
                "Wo nicht alle Seiten passen, kommen die ersten auf einen der Wege hinter PATH, und das Betriebssystem schafft Platz für die anderen.",
            ),
            last(
                "lime:2@A3,2@B3,2@B2,2@B1 green:2@C3,2@D3,2@D2,2@E2 olive:2@C2,2@C1,2@D1,2@E1 brown:2@D4,2@D5,2@C5,2@C4,2@B4",
            ),
            "3.5 Not enough room",
        ),
        RULES.trap(
            "disk",
            ("Lays a program on the disk", "Legt ein Programm auf die Platte"),
            (
                "If nothing is free, the whole program goes to the disk: PATH 4 disk.",
                "Ist nichts frei, kommt das ganze Programm auf die Platte: PATH 4 disk.",
            ),
            "users=1;board=2x2;round=1.2;at=lime:2@A1,2@B1,2@B2,2@A2",
            "3.6 No free frame",
        ),
    ]
}

fn os() -> Vec<Trap> {
    vec![
        moves(
            4,
            RULES.trap(
                "units",
                ("Takes its turn one action at a time", "Macht seinen Zug Aktion für Aktion"),
                (
                    "Each PLAY is one action: roll, use the roll, reorder, end. After MOVEOK the same program is asked again.",
                    "Jedes PLAY ist eine Aktion: würfeln, den Wurf nutzen, umordnen, beenden. Nach MOVEOK wird dasselbe Programm wieder gefragt.",
                ),
                "users=1;round=1.os;at=red:gone orange:gone brown:2@A5,2@A4,2@B4,2@C4,2@D4",
                "4.1 Units",
            ),
        ),
        moves(
            3,
            RULES.trap(
                "last-unit",
                ("Spends no more than its last unit", "Gibt nicht mehr aus als die letzte Einheit"),
                (
                    "With one unit left the OS can roll or reorder once; pages on the disk can only be brought back by reordering.",
                    "Mit einer letzten Einheit kann das Betriebssystem einmal würfeln oder umordnen; Seiten auf der Platte holt nur das Umordnen zurück.",
                ),
                "users=1;board=3x3;round=2.os;units=1;at=red:gone lime:-,2@A1,1@B1,3@disk green:gone olive:gone teal:gone pink:gone",
                "4.2 Reordering",
            ),
        ),
    ]
}
