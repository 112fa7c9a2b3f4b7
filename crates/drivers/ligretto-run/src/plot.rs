//! A small writer of line charts as SVG: no fonts, no scripts, nothing fetched.

use std::fmt::Write as _;

use statistics::round_step;

/// One line of a chart: its name and its points, with the interval of each.
pub struct Line {
    /// What the legend says.
    pub name: String,
    /// x, y, and the ends of the interval of y.
    pub points: Vec<(f64, f64, f64, f64)>,
}

/// A chart with a logarithmic x axis.
pub struct Chart {
    /// Above it.
    pub title: String,
    /// Below it.
    pub x_label: String,
    /// Beside it.
    pub y_label: String,
    /// What it shows.
    pub lines: Vec<Line>,
    /// A level to compare with, such as what would be fair.
    pub level: Option<f64>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// Colours that people with colour blindness tell apart (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

impl Chart {
    /// The chart as an SVG document.
    pub fn to_svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
        );
        let axes = Axes::new(self);
        axes.draw(&mut svg, self);
        if let Some(level) = self.level {
            let y = axes.y(level);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"#888\" stroke-dasharray=\"6 4\"/>",
                WIDTH - RIGHT
            );
        }
        for (index, line) in self.lines.iter().enumerate() {
            draw_line(&mut svg, &axes, line, index);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// Where values go on the page.
struct Axes {
    x_low: f64,
    x_high: f64,
    y_high: f64,
}

impl Axes {
    fn new(chart: &Chart) -> Self {
        let points = || chart.lines.iter().flat_map(|line| &line.points);
        let x_low = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let x_high = points().map(|point| point.0).fold(0.0, f64::max);
        let y_high = points().map(|point| point.3).fold(chart.level.unwrap_or(0.0), f64::max);
        let is_flat = x_low >= x_high;
        Self {
            x_low: if is_flat { 1.0 } else { x_low },
            x_high: if is_flat { 10.0 } else { x_high },
            y_high: if y_high > 0.0 { y_high * 1.05 } else { 1.0 },
        }
    }

    fn x(&self, value: f64) -> f64 {
        let part = (value / self.x_low).ln() / (self.x_high / self.x_low).ln();
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - value / self.y_high * (HEIGHT - TOP - BOTTOM)
    }

    fn draw(&self, svg: &mut String, chart: &Chart) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"black\"/>\n\
             <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{}</text>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            escape(&chart.title),
            f64::midpoint(LEFT, right),
            HEIGHT - 12.0,
            escape(&chart.x_label),
            f64::midpoint(TOP, bottom),
            escape(&chart.y_label),
        );
        let mut xs: Vec<f64> =
            chart.lines.iter().flat_map(|line| &line.points).map(|point| point.0).collect();
        xs.sort_by(f64::total_cmp);
        xs.dedup();
        let mut last = f64::NEG_INFINITY;
        for x in xs {
            // A label needs some room.
            if self.x(x) > last + 28.0 {
                last = self.x(x);
                let y = bottom + 16.0;
                let _ = writeln!(
                    svg,
                    "<text x=\"{last:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{x}</text>"
                );
            }
        }
        let step = round_step(self.y_high / 5.0);
        for n in 0..=(self.y_high / step) as u32 {
            let value = f64::from(n) * step;
            let (y, x) = (self.y(value), LEFT - 8.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                y + 4.0,
                (value * 1_000.0).round() / 1_000.0
            );
        }
    }
}

fn draw_line(svg: &mut String, axes: &Axes, line: &Line, index: usize) {
    let colour = COLOURS[index % COLOURS.len()];
    let mut path = String::new();
    for (nth, (x, y, low, high)) in line.points.iter().enumerate() {
        let (px, py) = (axes.x(*x), axes.y(*y));
        let _ = write!(path, "{}{px:.1} {py:.1}", if nth == 0 { "M" } else { "L" });
        let _ = writeln!(
            svg,
            "<path d=\"M{px:.1} {:.1}V{:.1}\" stroke=\"{colour}\"/>\
             <circle cx=\"{px:.1}\" cy=\"{py:.1}\" r=\"3\" fill=\"{colour}\"/>",
            axes.y(low.max(0.0)),
            axes.y(*high)
        );
    }
    let (x, y) = (WIDTH - RIGHT + 12.0, TOP + 18.0 * index as f64 + 12.0);
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\
         <text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\">{}</text>",
        escape(&line.name)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_shows_its_lines() {
        let points = vec![(2.0, 0.5, 0.4, 0.6), (100.0, 0.1, 0.0, 0.2)];
        let lines = vec![Line { name: "a < b".to_owned(), points }];
        let chart = Chart {
            title: "t".to_owned(),
            x_label: "x".to_owned(),
            y_label: "y".to_owned(),
            lines,
            level: Some(0.5),
        };
        let svg = chart.to_svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("a &lt; b") && svg.matches("<circle").count() == 2);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
