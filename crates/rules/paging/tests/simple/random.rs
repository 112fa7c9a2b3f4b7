//! Random games, played without listing all actions.

use game::{Actor, Game, Seat};
use paging::{Action, Chance, Paging, Path, Phase, Points, splits};

/// Something that the player to act may do.
pub(crate) fn action(game: &Paging, chance: &mut Chance) -> (Actor, Action) {
    let actor = game.to_act().unwrap();
    let action = match game.phase() {
        Phase::Lay { .. } => {
            let user = actor.seat().map_or(0, Seat::index);
            let program = *chance.pick(game.hand(user));
            let paths: Vec<Path> = game.placements(program).collect();
            let points: Vec<Points> = splits(program.n_pages()).collect();
            Action::Lay(program, *chance.pick(&points), *chance.pick(&paths))
        }
        Phase::Reordering { steps, .. } if steps.len() > 12 => Action::End,
        _ => {
            let actions: Vec<Action> = game.legal_actions(actor).collect();
            let mut index = chance.below(actions.len());
            // Giving up units early would make games short.
            if actions[index] == Action::End && chance.below(3) > 0 {
                index = 0;
            }
            actions[index]
        }
    };
    (actor, action)
}
