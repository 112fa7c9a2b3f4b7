//! What counts how much, as a teacher writes it.

use std::collections::BTreeMap;

use game::Text;
use serde::Deserialize;
use thiserror::Error;

use crate::grading::Points;
use crate::{Duty, Stage};

/// What counts how much.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    /// What is graded.
    pub title: Text,
    /// Points for a submission that can be built.
    pub build: Points,
    /// Points are given in steps of this.
    pub step: Points,
    /// The parts of the total, in their order.
    pub parts: Vec<Part>,
    /// What share of a stage is given although it failed, by what was wrong.
    pub partial: BTreeMap<String, f64>,
    /// Grades and the points from which on each is given, best first.
    pub grades: Vec<(String, Points)>,
}

/// Points that some stages share.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is about.
    pub name: Text,
    /// What all of it gives.
    pub points: Points,
    /// Which stages belong to it: names, with `*` at the end for all that begin so.
    pub stages: Vec<String>,
    /// What each stage counts, by the same patterns; 1 if nothing is said.
    pub weights: BTreeMap<String, f64>,
    /// The share that must be reached for any points at all.
    pub needs: f64,
}

/// Why a scheme can't be used.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum BadScheme {
    /// It is not written as it should be.
    #[error("the scheme can't be read: {0}")]
    Unreadable(String),
    /// A number that makes no sense.
    #[error("{field} of the scheme must be {expected}, not {got}")]
    BadNumber {
        /// Where.
        field: String,
        /// What would be right.
        expected: &'static str,
        /// What is there.
        got: f64,
    },
    /// A pattern that names no stage: most likely a mistake in writing.
    #[error("no stage is called {0:?}: `spielwerk check --list` names them all")]
    UnknownStage(String),
    /// A stage that would count twice.
    #[error("the stage {0:?} belongs to two parts")]
    InTwoParts(String),
}

impl Scheme {
    /// Reads a scheme.
    pub fn read(text: &str) -> Result<Self, BadScheme> {
        let file: File =
            toml::from_str(text).map_err(|why| BadScheme::Unreadable(why.to_string()))?;
        let parts = file.part.into_iter().map(Part::read).collect::<Result<_, _>>()?;
        let partial = file.partial;
        for (code, &share) in &partial {
            check_share(&format!("partial.{code}"), share)?;
        }
        let mut grades = Vec::new();
        for (name, from) in file.grades {
            let points = points(&format!("grades.{name}"), from)?;
            grades.push((name, points));
        }
        grades.sort_by_key(|(_, from)| std::cmp::Reverse(*from));
        let step = points("step", file.step.unwrap_or(0.5))?;
        let build = points("build", file.build.unwrap_or_default())?;
        Ok(Self { title: file.title.into(), build, step, parts, partial, grades })
    }

    /// One point for every stage, for those who have no scheme; a part for each duty.
    pub fn equal<'a>(stages: impl Iterator<Item = &'a Stage>) -> Self {
        let mut parts = Duty::ALL.map(|duty| Part {
            name: duty.name(),
            points: Points::ZERO,
            stages: Vec::new(),
            weights: BTreeMap::new(),
            needs: 0.0,
        });
        for stage in stages {
            let part = &mut parts[stage.duty as usize];
            part.stages.push(stage.id.clone());
            part.points = part.points + Points::hundredths(100);
        }
        Self {
            title: Text::new("Check", "Prüfung"),
            build: Points::ZERO,
            step: Points::hundredths(50),
            parts: parts.into_iter().filter(|part| !part.stages.is_empty()).collect(),
            partial: BTreeMap::new(),
            grades: Vec::new(),
        }
    }

    /// Checks that every pattern names a stage, and that no stage counts twice.
    pub fn check(&self, stages: &[&str]) -> Result<(), BadScheme> {
        for part in &self.parts {
            let patterns = part.stages.iter().chain(part.weights.keys());
            for pattern in patterns {
                if !stages.iter().any(|stage| matches(pattern, stage)) {
                    return Err(BadScheme::UnknownStage(pattern.clone()));
                }
            }
        }
        for stage in stages {
            if self.parts.iter().filter(|part| part.has(stage)).count() > 1 {
                return Err(BadScheme::InTwoParts((*stage).to_owned()));
            }
        }
        Ok(())
    }

    /// What can be reached.
    pub fn total(&self) -> Points {
        self.build + self.parts.iter().map(|part| part.points).sum::<Points>()
    }

    /// The grade for this many points, where there are grades.
    pub fn grade(&self, points: Points) -> Option<&str> {
        let reached = self.grades.iter().find(|(_, from)| points >= *from);
        reached.map(|(name, _)| name.as_str())
    }
}

impl Part {
    fn read(file: PartFile) -> Result<Self, BadScheme> {
        for (pattern, &weight) in &file.weights {
            if !(0.0..=1e6).contains(&weight) {
                let field = format!("weights.{pattern}");
                return Err(BadScheme::BadNumber { field, expected: "0 or more", got: weight });
            }
        }
        check_share("needs", file.needs)?;
        Ok(Self {
            name: file.name.into(),
            points: points("points", file.points)?,
            stages: file.stages,
            weights: file.weights,
            needs: file.needs,
        })
    }

    /// Whether a stage belongs to it.
    pub(crate) fn has(&self, stage: &str) -> bool {
        self.stages.iter().any(|pattern| matches(pattern, stage))
    }

    /// What a stage counts; the longest pattern decides.
    pub(crate) fn weight(&self, stage: &str) -> f64 {
        let fitting = self.weights.iter().filter(|(pattern, _)| matches(pattern, stage));
        fitting.max_by_key(|(pattern, _)| pattern.len()).map_or(1.0, |(_, weight)| *weight)
    }
}

fn matches(pattern: &str, stage: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => stage.starts_with(start),
        None => stage == pattern,
    }
}

fn points(field: &str, got: f64) -> Result<Points, BadScheme> {
    let bad = || BadScheme::BadNumber {
        field: field.to_owned(),
        expected: "0 or more, with at most two decimals",
        got,
    };
    Points::new(got).ok_or_else(bad)
}

fn check_share(field: &str, got: f64) -> Result<(), BadScheme> {
    if (0.0..=1.0).contains(&got) {
        return Ok(());
    }
    Err(BadScheme::BadNumber { field: field.to_owned(), expected: "between 0 and 1", got })
}

/// The file, before its numbers are checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default = "untitled")]
    title: Name,
    build: Option<f64>,
    step: Option<f64>,
    #[serde(default)]
    part: Vec<PartFile>,
    #[serde(default)]
    partial: BTreeMap<String, f64>,
    #[serde(default)]
    grades: BTreeMap<String, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartFile {
    name: Name,
    points: f64,
    stages: Vec<String>,
    #[serde(default)]
    weights: BTreeMap<String, f64>,
    #[serde(default)]
    needs: f64,
}

/// A text for both languages, or one for each.
#[derive(Deserialize)]
#[serde(untagged)]
enum Name {
    Same(String),
    Each(Text),
}

fn untitled() -> Name {
    Name::Each(Text::fixed("Check", "Prüfung"))
}

impl From<Name> for Text {
    fn from(name: Name) -> Self {
        match name {
            Name::Same(text) => Self::new(text.clone(), text),
            Name::Each(text) => text,
        }
    }
}
