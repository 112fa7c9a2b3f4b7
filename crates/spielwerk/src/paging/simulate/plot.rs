//! The figures of each round as a picture: one small chart for each figure, a line for each pair.

use std::fmt::Write;

use super::rounds::{Named, means};

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 180.0;
const MARGIN: f64 = 40.0;
const COLUMNS: usize = 3;
/// Distinct on white, also for people who tell few colours apart; dashes tell the rest.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#000000"];
const DASHES: [&str; 3] = ["none", "6 3", "2 3"];

pub(super) fn svg(matchups: &[Named<'_>]) -> String {
    let names: Vec<&str> = matchups
        .first()
        .and_then(|(_, _, tally)| means(tally).next())
        .map(|(_, figures)| figures.map(|(name, _)| name).to_vec())
        .unwrap_or_default();
    let n_rows = names.len().div_ceil(COLUMNS);
    let legend = 20.0 * matchups.len() as f64 + 20.0;
    let (width, height) = (WIDTH * COLUMNS as f64, HEIGHT * n_rows as f64 + legend);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (index, name) in names.iter().enumerate() {
        let (column, row) = (index % COLUMNS, index / COLUMNS);
        chart(&mut text, matchups, index, name, (WIDTH * column as f64, HEIGHT * row as f64));
    }
    for (index, (os, users, _)) in matchups.iter().enumerate() {
        let y = HEIGHT * n_rows as f64 + 20.0 * index as f64 + 15.0;
        let _ = writeln!(
            text,
            "<line x1=\"20\" x2=\"60\" y1=\"{y}\" y2=\"{y}\" {}/>\
             <text x=\"70\" y=\"{}\">OS {os}, users {users}</text>",
            stroke(index),
            y + 4.0
        );
    }
    text + "</svg>\n"
}

fn chart(text: &mut String, matchups: &[Named<'_>], figure: usize, name: &str, at: (f64, f64)) {
    let line = |(_, _, tally): &Named<'_>| -> Vec<(usize, f64)> {
        means(tally).map(|(round, figures)| (usize::from(round) - 1, figures[figure].1)).collect()
    };
    let lines: Vec<Vec<(usize, f64)>> = matchups.iter().map(line).collect();
    let most = lines.iter().flatten().map(|(_, value)| *value).fold(1e-9, f64::max);
    let (left, bottom) = (at.0 + MARGIN, at.1 + HEIGHT - MARGIN / 2.0);
    let (inner_width, inner_height) = (WIDTH - 1.5 * MARGIN, HEIGHT - 1.5 * MARGIN);
    let x = |round: usize| left + inner_width * round as f64 / 5.0;
    let y = |value: f64| bottom - inner_height * value / most;
    let _ = writeln!(
        text,
        "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{name}</text>\
         <path d=\"M{left} {} V{bottom} H{}\" fill=\"none\" stroke=\"#888\"/>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{most:.1}</text>\
         <text x=\"{}\" y=\"{bottom}\" text-anchor=\"end\">0</text>",
        at.1 + 20.0,
        y(most),
        x(5),
        left - 4.0,
        y(most) + 4.0,
        left - 4.0,
    );
    for round in 0..6 {
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(round),
            bottom + 14.0,
            round + 1
        );
    }
    for (index, line) in lines.iter().enumerate() {
        let points: Vec<String> = line
            .iter()
            .map(|(round, value)| format!("{:.1},{:.1}", x(*round), y(*value)))
            .collect();
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" {}/>",
            points.join(" "),
            stroke(index)
        );
        // A single round makes no line.
        if let [(round, value)] = line[..] {
            let (x, y, colour) = (x(round), y(value), COLOURS[index % COLOURS.len()]);
            let _ =
                writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
        }
    }
}

fn stroke(index: usize) -> String {
    let colour = COLOURS[index % COLOURS.len()];
    let dashes = DASHES[index / COLOURS.len() % DASHES.len()];
    format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"")
}

#[cfg(test)]
mod tests {
    use paging::Setup;
    use paging_engine::{OsBot, UsersBot, tournament};

    use super::*;

    #[test]
    fn there_is_a_line_for_each_pair_in_each_chart() {
        let tally =
            tournament(&Setup::default(), (OsBot::Greedy, UsersBot::Random), 5, 1, 1, || {});
        let svg = svg(&[("greedy", "random", &tally), ("again", "random", &tally)]);
        assert_eq!(svg.matches("<polyline").count(), 12);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN"), "{svg}");
    }
}
