//! Each wrong player is told the right thing, and a good one nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use checker::Verdict;
use ligretto_checker::testing::{Deviation, check};

#[test]
fn a_good_player_passes_all_stages() {
    let report = check(Deviation::None, true);
    assert!(report.has_passed(), "{}", checker::text(&report, game::Language::En));
}

/// What each wrong player does, the first stage that it fails at, and what it is told.
const TABLE: &[(Deviation, &str, &str)] = &[
    (Deviation::NeverGreets, "hello", "never-greets"),
    (Deviation::GreetsOnce, "hello", "stops-greeting"),
    (Deviation::WrongVersion, "hello", "bad-hello"),
    (Deviation::WrongName, "hello", "bad-hello"),
    (Deviation::NoClock, "offer", "no-answer"),
    (Deviation::RefusesRepeatedOffer, "offer", "refuses-offer"),
    (Deviation::NoGone, "offer", "no-answer"),
    (Deviation::StaysBusy, "again", "stays-busy"),
    (Deviation::SwapsEnds, "offer", "speaks-for-another"),
    (Deviation::WrongSeat, "start", "speaks-for-another"),
    (Deviation::IgnoresRoster, "start", "speaks-to-nobody"),
    (Deviation::CardAsNumber, "wake", "malformed"),
    (Deviation::LooksEarly, "start", "calls-early"),
    (Deviation::LooksAfterEnd, "stop", "calls-after-end"),
    (Deviation::SecondCall, "wake", "second-call"),
    (Deviation::SameId, "wake", "call-changed"),
    (Deviation::NeverRepeats, "loss", "does-not-repeat"),
    (Deviation::AnswersAnew, "twice", "answer-changed"),
    (Deviation::SaysAccepted, "game", "contradicted"),
    (Deviation::MixesUpRefusals, "rows", "wrong-verdict"),
    (Deviation::Backdates, "game", "stamp-not-later"),
    (Deviation::NoAnswers, "game", "no-answer"),
    (Deviation::NoAnnouncements, "owner", "not-announced"),
    (Deviation::NotNoted, "wake", "no-answer"),
    (Deviation::WrongRow, "stop", "wrong-row"),
    (Deviation::LongRow, "stop", "wrong-row"),
    (Deviation::ShowsNoStacks, "owner", "stacks-shrink"),
    (Deviation::TurnsFromBottom, "stop", "wrong-row"),
    (Deviation::NeverPlays, "stop", "no-stop"),
    (Deviation::NeverQuiet, "quiet", "never-quiet"),
    (Deviation::AlwaysQuiet, "wake", "quiet-while-calling"),
    (Deviation::NeverWakes, "wake", "too-quiet"),
    (Deviation::QuietUnasked, "quiet", "quiet-unasked"),
    (Deviation::NoRotation, "rotate", "no-answer"),
    (Deviation::FalseStop, "quiet", "false-stop"),
    (Deviation::NoStop, "stop", "no-stop"),
    (Deviation::WrongScore, "stop", "wrong-score"),
    (Deviation::DeniesTaken, "game", "contradicted"),
    (Deviation::DeniesOwn, "wake", "wrong-score"),
    (Deviation::NeverMourns, "death", "no-answer"),
    (Deviation::PlaysCoordinator, "start", "not-its-to-say"),
    (Deviation::DoesNotPassOn, "broadcast", "not-passed-on"),
    (Deviation::NoMeasuring, "timestamp", "clock-not-measured"),
    (Deviation::ObeysStrangers, "nonsense", "obeys-stranger"),
    (Deviation::DiesOfNonsense, "nonsense", "program-ended"),
];

#[test]
fn each_wrong_player_is_told_the_right_thing() {
    let mut wrong = Vec::new();
    for &(deviation, stage, code) in TABLE {
        let report = check(deviation, false);
        let failed = report.stages.iter().find(|stage| stage.verdict == Verdict::Failed);
        let told = failed.map(|stage| (stage.id.as_str(), &*stage.finding.as_ref().unwrap().code));
        if told != Some((stage, code)) {
            wrong.push(format!("{deviation:?}: {told:?}, not {:?}", (stage, code)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
