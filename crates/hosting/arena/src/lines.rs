use statistics::Tally;

use crate::{
    Cause, Entrant, Format, Game, GameState, Reason, SprtState, Tournament, Verdict, Void,
};

/// What is said of a tournament while it goes on, in the form that programs for chess engines have
/// made known (cutechess-cli, fastchess), so that tools read it.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    /// What is going on.
    pub tournament: &'a Tournament,
    /// What the two seats are called, such as White and Black.
    pub seats: [&'a str; 2],
}

impl Lines<'_> {
    /// `Started game 1 of 100 (A vs B)`
    pub fn started(&self, game: &Game) -> String {
        let number = game.number + 1;
        let planned = self.tournament.n_games_planned();
        let total = planned.unwrap_or(self.tournament.games().len() as u64);
        format!("Started game {number} of {total} ({})", self.players(game))
    }

    /// `Finished game 1 (A vs B): 1-0 {White wins: no move is left}`
    pub fn finished(&self, game: &Game) -> Option<String> {
        let GameState::Finished { result, reason, .. } = &game.state else { return None };
        let why = self.why(result.half_points(), reason);
        let (number, players) = (game.number + 1, self.players(game));
        Some(format!("Finished game {number} ({players}): {result} {{{why}}}"))
    }

    /// `Replaying game 1 (A vs B): reason`, for a fault that is no player's.
    pub fn replayed(&self, game: &Game, why: &Void) -> String {
        format!("Replaying game {} ({}): {why}", game.number + 1, self.players(game))
    }

    /// `Anna left behind: shared memory 3 and 252 more`: a line for each player, however much it is.
    pub fn left_behind(&self, game: &Game) -> Vec<String> {
        let GameState::Finished { left_behind, .. } = &game.state else { return Vec::new() };
        let line = |(seat, entrant): (u8, Entrant)| {
            let of_it = left_behind.iter().filter(|(of, _)| *of == seat);
            let mut of_it = of_it.map(|(_, left)| left);
            let (first, n_more) = (of_it.next()?, of_it.count());
            let more = if n_more > 0 { format!(" and {n_more} more") } else { String::new() };
            Some(format!("{} left behind: {first}{more}", self.tournament.name(entrant)))
        };
        (0..).zip(game.seats).filter_map(line).collect()
    }

    /// `Set aside A: reason`, for one whose games can't be played.
    pub fn set_aside(&self, entrant: Entrant, why: &Void) -> String {
        format!("Set aside {}: {why}", self.tournament.name(entrant))
    }

    fn players(&self, game: &Game) -> String {
        let [first, second] = game.seats.map(|entrant| self.tournament.name(entrant));
        format!("{first} vs {second}")
    }

    fn why(&self, half_points: [u8; 2], cause: &Cause) -> String {
        let loser = half_points.iter().position(|half| *half == 0);
        let both_lost = half_points == [0, 0];
        let particulars = cause.to_string();
        let with_detail = |text: String| match particulars.as_str() {
            "" => text,
            particulars => format!("{text}: {particulars}"),
        };
        let reason = cause.code;
        match (reason, loser) {
            (Reason::Rules | Reason::Decided, None) => with_detail("Draw".to_owned()),
            (Reason::Rules | Reason::Decided, Some(loser)) if !both_lost => {
                with_detail(format!("{} wins", self.seats[1 - loser]))
            }
            (Reason::Silent, Some(loser)) => {
                with_detail(format!("{}'s connection stalls", self.seats[loser]))
            }
            (_, Some(loser)) if !both_lost => {
                with_detail(format!("{} {}", self.seats[loser], reason.words()))
            }
            _ => with_detail(reason.words().to_owned()),
        }
    }

    /// The score of those who have just played, and where there are only two how much stronger
    /// the first is and what the test says.
    pub fn score(&self, game: &Game) -> Vec<String> {
        let [a, b] = game.seats;
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let tally = self.tournament.tally_of(a, b);
        let mut lines = vec![self.score_of(a, b, &tally)];
        if self.tournament.names().len() == 2 {
            lines.push(elo(&tally));
            if tally.pairs.iter().any(|n| *n > 0) {
                lines.push(format!("Ptnml(0-2): {:?}", tally.pairs));
            }
            if let Some(plan) = self.tournament.plan().sprt {
                lines.push(sprt(&SprtState::of(plan, &tally)));
            }
        }
        lines
    }

    fn score_of(&self, a: Entrant, b: Entrant, tally: &Tally) -> String {
        let (a, b) = (self.tournament.name(a), self.tournament.name(b));
        let Tally { won, lost, drawn, .. } = tally;
        let (score, n) = (tally.score(), tally.n_games());
        format!("Score of {a} vs {b}: {won} - {lost} - {drawn}  [{score:.3}] {n}")
    }

    /// `Round 2: 16 pairings`, where rounds are paired by results.
    pub fn round(&self, round: usize) -> Option<String> {
        let by_results = matches!(
            self.tournament.plan().format,
            Format::Swiss | Format::KnockOut | Format::Ladder
        );
        let paired = self.tournament.rounds().get(round).filter(|_| by_results)?;
        let byes = paired.byes.iter().map(|entrant| self.tournament.name(*entrant));
        let byes: Vec<&str> = byes.collect();
        let byes =
            if byes.is_empty() { String::new() } else { format!(", bye: {}", byes.join(", ")) };
        Some(format!("Round {}: {} pairings{byes}", round + 1, paired.pairings.len()))
    }
}

fn elo(tally: &Tally) -> String {
    let (elo, error) = tally.elo();
    let superiority = 100.0 * tally.likelihood_of_superiority();
    let draws = 100.0 * tally.drawn as f64 / tally.n_games().max(1) as f64;
    format!(
        "Elo difference: {elo:.1} +/- {error:.1}, LOS: {superiority:.1} %, DrawRatio: {draws:.1} %"
    )
}

fn sprt(state: &SprtState) -> String {
    let SprtState { llr, lower, upper, verdict } = state;
    let percent = 100.0 * if *llr < 0.0 { -llr / lower } else { llr / upper };
    let accepted = match verdict {
        Some(Verdict::H0) => " - H0 was accepted",
        Some(Verdict::H1) => " - H1 was accepted",
        None => "",
    };
    format!("SPRT: llr {llr:.2} ({percent:.1}%), lbound {lower:.2}, ubound {upper:.2}{accepted}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fact, GameResult, Particulars, SprtPlan, TournamentPlan};

    #[test]
    fn tools_find_the_lines_they_know() {
        let mut plan = TournamentPlan::new("Bashni", Format::RoundRobin);
        plan.entrants = vec!["new".into(), "old".into()];
        plan.rounds = Some(2);
        plan.sprt = Some(SprtPlan { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 });
        let mut tournament = Tournament::new(plan).unwrap();
        let mut said = Vec::new();
        let results = [
            (GameResult::FirstWins, Reason::Rules, "no move is left"),
            (GameResult::Draw, Reason::Rules, "repetition"),
            (GameResult::SecondWins, Reason::Timeout, "12 ms too late"),
            (GameResult::FirstWins, Reason::Silent, ""),
        ];
        for (number, (result, code, text)) in results.into_iter().enumerate() {
            if let Some(round) = tournament.next_round() {
                tournament.apply(&round).unwrap();
            }
            let number = number as u32;
            tournament.apply(&Fact::GameStarted { game: number, at: String::new() }).unwrap();
            let seats = ["White", "Black"];
            let lines = Lines { tournament: &tournament, seats };
            said.push(lines.started(&tournament.games()[number as usize]));
            let params = Particulars { text: Some(text.to_owned()), ..Particulars::default() };
            let cause = Cause { code, params: Box::new(params), detail: None };
            tournament.apply(&Fact::finished(number, result, cause)).unwrap();
            let lines = Lines { tournament: &tournament, seats };
            let game = &tournament.games()[number as usize];
            said.extend(lines.finished(game));
            said.extend(lines.score(game));
        }
        let text = said.join("\n");
        for line in [
            "Started game 1 of 4 (new vs old)",
            "Finished game 1 (new vs old): 1-0 {White wins: no move is left}",
            "Score of new vs old: 1 - 0 - 0  [1.000] 1",
            "Started game 2 of 4 (old vs new)",
            "Finished game 2 (old vs new): 1/2-1/2 {Draw: repetition}",
            "Finished game 3 (new vs old): 0-1 {White loses on time: 12 ms too late}",
            "Finished game 4 (old vs new): 1-0 {Black's connection stalls}",
            "Score of new vs old: 1 - 2 - 1  [0.375] 4",
            "Ptnml(0-2): [1, 0, 0, 1, 0]",
            "lbound -2.94, ubound 2.94",
        ] {
            assert!(text.contains(line), "{line:?} is missing in\n{text}");
        }
        assert!(text.contains("Elo difference: -88.7 +/- "), "{text}");
        assert!(tournament.is_over());
    }
}
