use std::pin::pin;
use std::sync::Arc;

use arena::{Conductor, Step};
use server::{GivenUp, Hosting, LiveTournament, Venue};

/// Plays a tournament until it is over, so many games at a time; says how everybody stands. What
/// happens is told after it is durable, each time with the tournament as it was then.
pub async fn play(
    hosting: &Hosting,
    live: Arc<LiveTournament>,
    venue: Arc<dyn Venue>,
    n_at_once: usize,
    mut tell: impl FnMut(&Conductor, &Step),
) -> Result<Conductor, GivenUp> {
    let mut told = Conductor::clone(&live.conductor());
    let mut changes = live.changes();
    let mut conducted = pin!(hosting.conduct(Arc::clone(&live), venue, n_at_once));
    loop {
        let end = tokio::select! {
            end = &mut conducted => Some(end),
            _ = changes.changed() => None,
        };
        for (at, step) in live.steps_from(told.n_steps()) {
            told.apply(&step, at).expect("it has happened");
            tell(&told, &step);
        }
        if let Some(end) = end {
            return end.map(|()| told);
        }
    }
}

#[cfg(test)]
mod tests {
    use arena::{Conduct, Entrant, Format, Player, TournamentOrder, TournamentPlan, Void};
    use store::Store;

    use super::*;
    use crate::{GameServer, Launch, Launcher, NotLaunched};

    /// Programs that are not there, and one that something of ours always fails for.
    struct Nothing {
        works: bool,
    }

    impl Launcher for Nothing {
        fn start(&self, launch: &Launch) -> Result<contain::Running, NotLaunched> {
            Err(match launch.command.program.as_str() {
                "breaker" => NotLaunched::Ours("the walls fell".to_owned()),
                _ => NotLaunched::Theirs("there is no such file".to_owned()),
            })
        }

        fn works(&self) -> bool {
            self.works
        }
    }

    /// The tournament of a breaker and two others, as far as it comes.
    async fn conduct(works: bool) -> Result<Conductor, GivenUp> {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("arena.db")).unwrap();
        let mut plan = TournamentPlan::new("Countdown", Format::RoundRobin);
        plan.entrants = ["a", "breaker", "b"].map(str::to_owned).to_vec();
        let program =
            |name: &String| Player::Program { command: name.parse().unwrap(), folder: None };
        let players = plan.entrants.iter().map(program).collect();
        let order = TournamentOrder { plan, players, conduct: Conduct::default(), organised: None };
        let kinds = host::countdown::kinds();
        let launcher = Arc::new(Nothing { works });
        let server = GameServer::open(store, kinds, launcher, &order.conduct, 2).await.unwrap();
        let (hosting, conductor) = (server.hosting(), Conductor::new(order).unwrap());
        let live = hosting.create_tournament("tournament".into(), conductor).await.unwrap();
        let played = play(hosting, live, server.venue(), 2, |_, _| {}).await;
        server.close().await;
        played
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_entrant_that_can_not_be_run_is_set_aside_and_the_others_play_on() {
        let conductor = conduct(true).await.unwrap();
        let tournament = conductor.tournament().unwrap();
        let why = Void::Failed { problem: "the walls fell".to_owned() };
        assert_eq!(tournament.set_aside(), [(Entrant(1), why)]);
        assert!(tournament.is_over() && conductor.teams()[1].is_removed);
        let of_others = |game: &&arena::Game| !game.has(Entrant(1));
        let mut played = tournament.games().iter().filter(|game| game.result().is_some());
        assert_eq!(played.clone().count(), 2, "both games of the others");
        assert!(played.all(|game| of_others(&game)));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_is_set_aside_where_nothing_can_be_run() {
        let given_up = conduct(false).await.unwrap_err();
        assert!(given_up.to_string().ends_with("the walls fell"), "{given_up}");
    }
}
