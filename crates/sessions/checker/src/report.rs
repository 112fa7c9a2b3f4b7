//! The result of a check, as data: texts, JSON, `JUnit` XML, grades and pages are made from it.

use serde::{Deserialize, Serialize};

use crate::duty::Duty;
use crate::paragraph::Paragraph;
use crate::wire::{Mark, WireLine};
use game::Text;

/// The results of all stages of one client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", schema(as = CheckReport))]
pub struct Report {
    /// The kind of game that was played.
    pub kind: String,
    /// The command that starts the client, with its placeholders.
    pub command: Vec<String>,
    /// All stages, in their order.
    pub stages: Vec<StageReport>,
    /// How long it all took.
    pub took_ms: u64,
}

impl Report {
    /// Whether the client does all that it must: no such stage failed and none was left out.
    pub fn has_passed(&self) -> bool {
        let (passed, all) = self.passed(Duty::Must);
        passed == all
    }

    /// How many stages of this duty passed, and how many there are.
    pub fn passed(&self, duty: Duty) -> (usize, usize) {
        let of_it = self.stages.iter().filter(|stage| stage.duty == duty);
        (of_it.clone().filter(|stage| stage.verdict == Verdict::Passed).count(), of_it.count())
    }

    /// The most that valgrind counted in one run, if it was asked.
    pub fn valgrind(&self) -> Option<Valgrind> {
        let usages = self.stages.iter().filter_map(|stage| stage.usage);
        usages.reduce(Usage::max).and_then(|usage| usage.valgrind)
    }

    /// How many stages have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.stages.iter().filter(|stage| stage.verdict == verdict).count()
    }
}

/// The result of one stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct StageReport {
    /// The number of the stage, for people; it may change when stages are added.
    pub number: u32,
    /// The stable name of the stage, for grading schemes: `version`, `negative-id`, `trap-rejump`.
    pub id: String,
    /// What the client has to do, in a few words.
    pub title: Text,
    /// How much it has to.
    #[serde(default)]
    pub duty: Duty,
    /// Whether it did.
    pub verdict: Verdict,
    /// How many runs of the client this took.
    pub n_runs: u32,
    /// How long it took.
    pub took_ms: u64,
    /// What was wrong, where the stage failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub finding: Option<Finding>,
    /// What failed on our side, where the stage could not be checked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub problem: Option<String>,
    /// The most that the client used in one run, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub usage: Option<Usage>,
}

/// How a stage ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", schema(as = StageVerdict))]
pub enum Verdict {
    /// All was right.
    Passed,
    /// Something was wrong; the finding tells.
    Failed,
    /// Something of ours failed again and again: nothing is known of the client.
    NotChecked,
    /// It was not run, since an earlier stage failed or it was not asked for.
    Skipped,
}

/// What was wrong, where, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", schema(as = CheckFinding))]
pub struct Finding {
    /// A stable word for what was wrong: `wrong-word`, `illegal-move`, `zombie`.
    pub code: String,
    /// What happened.
    pub what: Text,
    /// What was expected instead.
    pub expected: Text,
    /// Why it has to be so, and what to look for in the client.
    pub why: Text,
    /// Where it can be looked up.
    pub paragraph: Paragraph,
    /// Which run of the stage it was, where a stage has several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub run: Option<Text>,
    /// All runs that showed it, where it is about no stage of its own: what is told of one is the
    /// same in all.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub places: Vec<Text>,
    /// The end of the conversation.
    pub wire: Vec<WireLine>,
    /// The first wrong byte, where a line of the client was wrong.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mark: Option<Mark>,
    /// The last lines that the client wrote to standard error.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub stderr: Vec<String>,
    /// The command that repeats just this stage.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub repeat: Option<String>,
}

/// What a program used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Usage {
    /// From start to end.
    pub wall_ms: u64,
    /// Of the processor, by all of its processes.
    pub cpu_ms: u64,
    /// The most memory at a time.
    pub memory_kib: u64,
    /// What valgrind counted, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub valgrind: Option<Valgrind>,
}

/// What valgrind counted in all processes of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Valgrind {
    /// Errors, of which each leak is one.
    pub errors: u64,
    /// Bytes that were lost for good.
    pub lost_bytes: u64,
}

impl Usage {
    /// The larger of both, in everything.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self {
            wall_ms: self.wall_ms.max(other.wall_ms),
            cpu_ms: self.cpu_ms.max(other.cpu_ms),
            memory_kib: self.memory_kib.max(other.memory_kib),
            valgrind: match (self.valgrind, other.valgrind) {
                (Some(one), Some(another)) => Some(Valgrind {
                    errors: one.errors.max(another.errors),
                    lost_bytes: one.lost_bytes.max(another.lost_bytes),
                }),
                (one, another) => one.or(another),
            },
        }
    }
}
