//! Traps of Quarto.

use ::quarto::Quarto;
use kind::{Trap, Traps};

use super::Rules;

const RULES: Rules = Rules("quarto/rules.md");

pub(in crate::games) struct Lines;

impl Traps<Quarto> for Lines {
    fn list(&self) -> Vec<Trap> {
        vec![
            RULES.trap(
                "hands-over",
                ("Hands over a piece that is free", "Reicht einen freien Stein weiter"),
                (
                    "A move names a free square and a piece that is neither on the board nor the one that was placed.",
                    "Ein Zug nennt ein freies Feld und einen Stein, der weder auf dem Brett liegt noch gerade gesetzt wurde.",
                ),
                "position=0 10 *,13,3,9/4,6,*,15/8,1,12,*/5,*,2,7",
                "2 Moves",
            ),
            RULES.trap(
                "next",
                (
                    "Does not hand over the piece of NEXT",
                    "Reicht nicht den Stein hinter NEXT weiter",
                ),
                (
                    "NEXT names the piece to place, before the board: it is not on the board yet, but it is no longer free.",
                    "Der Stein, der zu setzen ist, steht hinter NEXT, vor dem Brett: Er liegt noch nicht darauf und ist doch nicht mehr frei.",
                ),
                "position=1 0 5,4,8,2/9,13,6,*/14,*,3,11/15,7,12,*",
                "2 Moves",
            ),
            RULES.trap(
                "wins",
                ("Ends the game with a line", "Beendet das Spiel mit einer Reihe"),
                (
                    "A move that ends the game may leave the piece out; any other move has to name one.",
                    "Ein Zug, der das Spiel beendet, darf den Stein weglassen; jeder andere muss einen nennen.",
                ),
                "position=0 2 3,10,15,1/0,7,12,11/8,9,*,6/*,14,5,4",
                "4 The move that ends the game",
            ),
            RULES.trap(
                "block",
                ("Does not take a block for a line", "Hält einen Block nicht für eine Reihe"),
                (
                    "Four in a block of 2×2 do not count, so the game goes on and a piece has to be handed over.",
                    "Vier in einem Block von 2×2 zählen nicht; das Spiel geht weiter, und ein Stein muss weitergereicht werden.",
                ),
                "position=0 3 5,*,1,*/10,2,0,7/13,*,4,*/8,6,15,9",
                "3 Lines",
            ),
            RULES.trap(
                "last-piece",
                ("Places the last piece", "Setzt den letzten Stein"),
                (
                    "With the last piece there is nothing to hand over.",
                    "Beim letzten Stein gibt es nichts mehr weiterzureichen.",
                ),
                "position=1 2 0,1,11,*/5,4,12,10/14,13,3,7/8,6,9,15",
                "4 The move that ends the game",
            ),
            RULES.trap(
                "draw",
                ("Understands a draw", "Versteht ein Unentschieden"),
                (
                    "A full board without a line is a draw; both players get Yes.",
                    "Ein volles Brett ohne Reihe ist unentschieden; beide Spieler bekommen Yes.",
                ),
                "position=1 15 1,13,6,*/11,14,9,3/5,0,10,4/12,8,2,7",
                "3 Lines",
            ),
        ]
    }
}
