//! Draws space-time diagrams as SVG: time goes down, a lifeline for everybody, a slanted line for
//! every message.

use std::fmt::Write as _;

use statistics::round_step;

/// A diagram, with all texts ready to stand in XML.
pub struct SpaceTime {
    /// What the picture is, for who does not see it.
    pub label: String,
    /// The lifelines from left to right.
    pub lives: Vec<Life>,
    /// The messages between them.
    pub arrows: Vec<Arrow>,
    /// Where the time is written and how; a regular scale if left out.
    pub ticks: Option<Vec<(u64, String)>>,
}

/// The lifeline of one that sends and receives.
pub struct Life {
    /// What stands above it.
    pub name: String,
    /// How it is drawn, besides as a lifeline.
    pub class: &'static str,
}

/// A message.
pub struct Arrow {
    /// The lifeline it leaves, counted from 0.
    pub from: usize,
    /// The lifeline it goes to.
    pub to: usize,
    /// When it was sent, in nanoseconds since any beginning.
    pub sent: u64,
    /// When it arrived; none if it got lost.
    pub received: Option<u64>,
    /// How it is drawn, besides as a message.
    pub class: &'static str,
    /// What is written beside it.
    pub label: Option<String>,
}

const COLUMN: f64 = 104.0;
const LEFT: f64 = 84.0;
const TOP: f64 = 40.0;
const HEIGHT: f64 = 760.0;

impl SpaceTime {
    /// The diagram to be put into a page, whose styles say how the classes look; none without any
    /// message.
    pub fn svg(&self) -> Option<String> {
        self.draw("")
    }

    /// The diagram as a file of its own.
    pub fn document(&self) -> Option<String> {
        self.draw(STYLE)
    }

    fn draw(&self, style: &str) -> Option<String> {
        let begin = self.arrows.iter().map(|arrow| arrow.sent).min()?;
        let end = self.arrows.iter().map(|arrow| arrow.received.unwrap_or(arrow.sent)).max()?;
        let width = LEFT + COLUMN * self.lives.len() as f64;
        let scale = HEIGHT / (end - begin).max(1) as f64;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" role=\"img\" \
             aria-label=\"{}\" viewBox=\"0 0 {width:.0} {:.0}\">{style}",
            self.label,
            TOP + HEIGHT + 20.0
        );
        for (nanos, label) in self.ticks.clone().unwrap_or_else(|| regular_ticks(begin, end)) {
            draw_tick(&mut svg, &label, width, TOP + (nanos - begin) as f64 * scale);
        }
        for (place, life) in self.lives.iter().enumerate() {
            let (x, bottom, Life { name, class }) = (column(place), TOP + HEIGHT, life);
            let class = if class.is_empty() { "life".to_owned() } else { format!("life {class}") };
            let _ = write!(
                svg,
                "<text class=\"{class}\" x=\"{x:.1}\" y=\"24\">{name}</text>\
                 <path class=\"{class}\" d=\"M{x:.1} {TOP}V{bottom}\"/>"
            );
        }
        for arrow in &self.arrows {
            draw_arrow(&mut svg, arrow, |nanos| TOP + (nanos - begin) as f64 * scale);
        }
        svg.push_str("</svg>");
        Some(svg)
    }
}

fn column(place: usize) -> f64 {
    LEFT + COLUMN * (place as f64 + 0.5)
}

fn draw_arrow(svg: &mut String, arrow: &Arrow, y: impl Fn(u64) -> f64) {
    let from = (column(arrow.from), y(arrow.sent));
    let to = (column(arrow.to), y(arrow.received.unwrap_or(arrow.sent)));
    // What got lost ends on the way.
    let to = if arrow.received.is_some() { to } else { (f64::midpoint(from.0, to.0), to.1 + 6.0) };
    let class = match arrow.class {
        "" => "message".to_owned(),
        class => format!("message {class}"),
    };
    let _ = write!(
        svg,
        "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
        from.0, from.1, to.0, to.1
    );
    let _ = match arrow.received {
        Some(_) => write!(
            svg,
            "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\"/>",
            to.0, to.1
        ),
        None => write!(
            svg,
            "<path class=\"{class}\" d=\"M{:.1} {:.1}l8 8m0 -8l-8 8\"/>",
            to.0 - 4.0,
            to.1 - 4.0
        ),
    };
    if let Some(label) = &arrow.label {
        // A quarter of the way is near enough to tell whose it is.
        let at = (from.0 + (to.0 - from.0) * 0.25, from.1 + (to.1 - from.1) * 0.25 - 4.0);
        let _ = write!(
            svg,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
            at.0, at.1
        );
    }
}

/// Some eight round moments.
fn regular_ticks(begin: u64, end: u64) -> Vec<(u64, String)> {
    let nanos = (end - begin) as f64;
    let step = round_step((nanos / 8.0).max(1.0));
    let times = (0..=(nanos / step) as u32).map(|n| f64::from(n) * step);
    times.map(|time| (begin + time as u64, format!("{} µs", time / 1e3))).collect()
}

fn draw_tick(svg: &mut String, label: &str, width: f64, y: f64) {
    let _ = write!(
        svg,
        "<path class=\"tick\" d=\"M{LEFT} {y:.1}H{width:.1}\"/>\
         <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
        LEFT - 8.0,
        y + 4.0,
    );
}

/// How a diagram looks that stands alone.
const STYLE: &str = "<style>\
.diagram{background:#fff;font-family:sans-serif}\
text{fill:#222;font-size:11px}\
text.life{text-anchor:middle;font-weight:650;font-size:13px}\
text.tick{text-anchor:end;fill:#666}\
path{fill:none}\
path.life{stroke:#999;stroke-width:1.5}\
path.tested{stroke:#0072b2;stroke-width:4}\
path.tick{stroke:#ddd}\
.message{stroke:#555;stroke-width:1.2}\
circle.message{fill:#555;stroke:none}\
.lost{stroke:#999;stroke-dasharray:3 3}\
.wrong{stroke:#d55e00;stroke-width:3}\
circle.wrong{fill:#d55e00}\
text.message{stroke:#fff;stroke-width:4;paint-order:stroke}\
text.wrong{font-weight:650}\
</style>";
