//! The text format of Prometheus, version 0.0.4.

use std::fmt::{Display, Write as _};

use super::histogram::{BOUNDS_S, Histogram};

/// A text of metrics that is being written: family after family, each with its samples.
#[derive(Default)]
pub(crate) struct Exposition {
    text: String,
    family: &'static str,
}

/// What is known of a sample beyond its number.
pub(crate) type Labels<'a> = &'a [(&'static str, &'a str)];

impl Exposition {
    /// The media type of the text.
    pub(crate) const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

    /// Begins a family whose samples only grow; its name ends in `_total`.
    pub(crate) fn counter(&mut self, name: &'static str, help: &str) -> &mut Self {
        self.begin(name, "counter", help)
    }

    /// Begins a family whose samples go up and down.
    pub(crate) fn gauge(&mut self, name: &'static str, help: &str) -> &mut Self {
        self.begin(name, "gauge", help)
    }

    /// Begins a family of histograms; its name ends in `_seconds`.
    pub(crate) fn histogram(&mut self, name: &'static str, help: &str) -> &mut Self {
        self.begin(name, "histogram", help)
    }

    fn begin(&mut self, name: &'static str, kind: &str, help: &str) -> &mut Self {
        self.family = name;
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
        self
    }

    /// A sample of the family begun last.
    pub(crate) fn sample(&mut self, labels: Labels<'_>, value: impl Display) -> &mut Self {
        let name = self.family;
        self.line(format_args!("{name}{} {value}", written(labels)));
        self
    }

    /// The samples of one histogram of the family begun last.
    pub(crate) fn distribution(&mut self, labels: Labels<'_>, of: &Histogram) -> &mut Self {
        let name = self.family;
        let counts = of.up_to_each_bound();
        let bounds = BOUNDS_S.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(counts) {
            let bounded = [labels, &[("le", bound.as_str())]].concat();
            self.line(format_args!("{name}_bucket{} {count}", written(&bounded)));
        }
        self.line(format_args!("{name}_sum{} {}", written(labels), of.sum_s()));
        // The same reading as the last bucket, so that both always agree.
        self.line(format_args!("{name}_count{} {}", written(labels), counts[BOUNDS_S.len()]));
        self
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }

    fn line(&mut self, line: impl Display) {
        writeln!(self.text, "{line}").expect("a string takes all");
    }
}

fn written(labels: Labels<'_>) -> String {
    if labels.is_empty() {
        return String::new();
    }
    let one = |(name, value): &(&str, &str)| {
        let value = value.replace('\\', r"\\").replace('"', "\\\"").replace('\n', r"\n");
        format!("{name}=\"{value}\"")
    };
    format!("{{{}}}", labels.iter().map(one).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn families_are_written_as_the_format_asks() {
        let mut text = Exposition::default();
        text.counter("a_total", "What is counted.").sample(&[], 3);
        text.gauge("b", "What is measured.")
            .sample(&[("x", "1"), ("y", "a\\b\"c\nd")], 0.5)
            .sample(&[("x", "2")], 7);
        assert_eq!(
            text.finish(),
            "# HELP a_total What is counted.\n# TYPE a_total counter\na_total 3\n\
             # HELP b What is measured.\n# TYPE b gauge\n\
             b{x=\"1\",y=\"a\\\\b\\\"c\\nd\"} 0.5\nb{x=\"2\"} 7\n"
        );
    }

    #[test]
    fn the_buckets_of_a_histogram_grow_up_to_its_count() {
        let histogram = Histogram::default();
        histogram.observe(Duration::from_millis(2));
        histogram.observe(Duration::from_mins(1));
        let mut text = Exposition::default();
        text.histogram("t_seconds", "Time.").distribution(&[("x", "1")], &histogram);
        let text = text.finish();
        for line in [
            "t_seconds_bucket{x=\"1\",le=\"0.0001\"} 0",
            "t_seconds_bucket{x=\"1\",le=\"0.0025\"} 1",
            "t_seconds_bucket{x=\"1\",le=\"1\"} 1",
            "t_seconds_bucket{x=\"1\",le=\"+Inf\"} 2",
            "t_seconds_sum{x=\"1\"} 60.002",
            "t_seconds_count{x=\"1\"} 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
    }
}
