use std::fmt::Write as _;

use crate::{Entrant, Standings, Tournament};

/// The standings as lines for people and tools: rank, name, rating with its error, games, score
/// and draws.
pub fn ranking(standings: &Standings) -> String {
    let names = standings.rows.iter().map(|row| row.name.chars().count());
    let width = names.max().unwrap_or(0).max(24);
    let mut text = format!(
        "Rank {:<width$} {:>7} {:>7} {:>7} {:>8} {:>7} {:>7} {:>9} {:>7}\n",
        "Name", "Elo", "+/-", "Games", "Points", "Score", "Draw", "Buchholz", "Faults",
    );
    for row in &standings.rows {
        let n = f64::from(row.n_games.max(1));
        let score = 100.0 * (f64::from(row.won) + f64::from(row.drawn) / 2.0) / n;
        let draws = 100.0 * f64::from(row.drawn) / n;
        let error = (row.rating.high - row.rating.low) / 2.0;
        let _ = writeln!(
            text,
            "{:>4} {:<width$} {:>7.0} {:>7.0} {:>7} {:>8.1} {:>6.1}% {:>6.1}% {:>9.1} {:>7}",
            row.rank,
            row.name,
            row.rating.value,
            error,
            row.n_games,
            row.points,
            score,
            draws,
            row.buchholz,
            row.n_faults,
        );
    }
    text
}

/// Who got how many points against whom, in the order of the standings.
pub fn cross_table(tournament: &Tournament, standings: &Standings) -> String {
    let cells: Vec<Vec<String>> = standings
        .rows
        .iter()
        .map(|row| {
            let others = standings.rows.iter().map(|other| other.entrant);
            others.map(|other| cell(tournament, row.entrant, other)).collect()
        })
        .collect();
    let longest = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let width = longest.max(standings.rows.len().to_string().len());
    let names = standings.rows.iter().map(|row| row.name.chars().count());
    let name_width = names.max().unwrap_or(0).max(4);
    let mut text = format!("{:>4} {:<name_width$}", "", "");
    for row in &standings.rows {
        let _ = write!(text, " {:>width$}", row.rank);
    }
    text.push('\n');
    for (row, cells) in standings.rows.iter().zip(cells) {
        let _ = write!(text, "{:>4} {:<name_width$}", row.rank, row.name);
        for cell in cells {
            let _ = write!(text, " {cell:>width$}");
        }
        text.push('\n');
    }
    text
}

/// Points and games against one opponent, `1.5/2`.
fn cell(tournament: &Tournament, entrant: Entrant, other: Entrant) -> String {
    if entrant == other {
        return "-".to_owned();
    }
    let tally = tournament.tally_of(entrant, other);
    if tally.n_games() == 0 {
        return ".".to_owned();
    }
    let half_points = 2 * tally.won + tally.drawn;
    let half = if half_points % 2 == 1 { ".5" } else { "" };
    format!("{}{half}/{}", half_points / 2, tally.n_games())
}

/// The standings as comma-separated values with a line of headings.
pub fn csv(standings: &Standings) -> String {
    let mut text =
        "rank,name,rating,rating_low,rating_high,games,points,won,drawn,lost,faults,byes,\
                    buchholz,sonneborn_berger,stages\n"
            .to_owned();
    for row in &standings.rows {
        let _ = writeln!(
            text,
            "{},{},{:.1},{:.1},{:.1},{},{},{},{},{},{},{},{},{},{}",
            row.rank,
            quoted(&row.name),
            row.rating.value,
            row.rating.low,
            row.rating.high,
            row.n_games,
            row.points,
            row.won,
            row.drawn,
            row.lost,
            row.n_faults,
            row.n_byes,
            row.buchholz,
            row.sonneborn_berger,
            row.stages,
        );
    }
    text
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
