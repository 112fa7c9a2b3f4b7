use std::time::Duration;

use checker::{Explanation, NotExecuted, OverLimit};

use super::*;

fn all() -> Vec<Fault> {
    let card: Card = "red 7".parse().unwrap();
    let (text, at) = (String::new, PeerId(1));
    let (said, right) = (Verdict::Illegal, Verdict::Accepted);
    let mut all = vec![
        Fault::NeverGreets { subject: text() },
        Fault::BadHello { why: text() },
        Fault::StopsGreeting,
        Fault::StaysBusy { busy: 1 },
        Fault::Refused { reason: text() },
        Fault::BadSubject { subject: text() },
        Fault::SpeaksForAnother { subject: text(), right: text() },
        Fault::SpeaksToNobody { subject: text() },
        Fault::Malformed { text: text(), why: text() },
        Fault::NotItsToSay { kind: text() },
        Fault::CallsEarly,
        Fault::CallsAfterEnd,
        Fault::SecondCall { first: 1, second: 2 },
        Fault::IdNotRising { id: 1, last: 2 },
        Fault::CallChanged { id: 1 },
        Fault::NotNeighbour { seat: at },
        Fault::DoesNotRepeat { what: "lay" },
        Fault::Unasked { kind: "answer", id: 1 },
        Fault::AnswerChanged { id: 1 },
        Fault::StampNotLater { id: 1 },
        Fault::WrongVerdict { card, height: 6, said, right },
        Fault::StacksShrink { colour: Colour::Red, before: 2, now: 1 },
        Fault::WrongRow { card },
        Fault::RowTooLong { n: 3 },
        Fault::WrongHeight { shown: 11 },
    ];
    all.extend([
        Fault::QuietWhileCalling { id: 1 },
        Fault::QuietUnasked { round: 1 },
        Fault::TooQuiet { card, at },
        Fault::NeverQuiet,
        Fault::NeverEnds,
        Fault::NoStop,
        Fault::LaysTooLittle { laid: 1, possible: 2 },
        Fault::ClockNotMeasured { n_pings: 1 },
        Fault::ObeysStranger { kind: "end" },
    ]);
    all.extend(ends().map(Fault::ProgramEnded));
    all.extend(dues(card, at).map(|due| Fault::NoAnswer { due }));
    all.extend(cheats(card, at).map(Fault::Cheat));
    all
}

fn ends() -> [ProgramEnd; 14] {
    use NotExecuted::{NoInterpreter, NotFound, NotPermitted, WrongFormat};
    let (limit_kib, limit) = (1 << 20, 7);
    let over = [
        OverLimit::Memory { limit_kib, used_kib: limit_kib },
        OverLimit::Processes { limit },
        OverLimit::Output { limit_kib },
        OverLimit::Disk { limit_kib },
        OverLimit::Files { limit },
        OverLimit::Cpu { limit: Duration::from_secs(1) },
        OverLimit::Wall { limit: Duration::from_secs(1) },
    ];
    let never = [NotFound, NotPermitted, WrongFormat, NoInterpreter].map(ProgramEnd::NotExecuted);
    let plain = [ProgramEnd::Exited(1), ProgramEnd::Killed(11), ProgramEnd::Stopped];
    let mut all = plain.into_iter().chain(never).chain(over.map(ProgramEnd::OverLimit));
    std::array::from_fn(|_| all.next().unwrap())
}

fn dues(card: Card, at: PeerId) -> [Due; 13] {
    let signal = Signal::Start;
    [
        Due::Machine("offer"),
        Due::Ready,
        Due::Got { signal },
        Due::Ended,
        Due::Journal { round: 1 },
        Due::Score,
        Due::Pong { id: 1 },
        Due::Mourned { of: at },
        Due::Answer { id: 1 },
        Due::Shown { id: 1 },
        Due::Noted { n_cards: 1 },
        Due::Changed { card },
        Due::PassOn { signal },
    ]
}

fn cheats(card: Card, at: PeerId) -> [Cheat; 7] {
    [
        Cheat::NotOpen { card },
        Cheat::WrongStack { card },
        Cheat::Backdated { card },
        Cheat::Disputed { card, with: at },
        Cheat::Contradicted { by: 2 },
        Cheat::FalseStop,
        Cheat::WrongScore { reported: 1, counted: 2 },
    ]
}

#[test]
fn each_fault_is_told_and_its_paragraph_is_there() {
    let pages = [
        ("ligretto/wire.md", include_str!("../../../../../docs/ligretto/wire.md")),
        ("ligretto/rules.md", include_str!("../../../../../docs/ligretto/rules.md")),
        ("ligretto/check.md", include_str!("../../../../../docs/ligretto/check.md")),
    ];
    for fault in all() {
        let Told { code, paragraph, explanation } = fault.told();
        let Explanation { what, expected, why } = explanation;
        let (name, data) = fault.name_and_data();
        for text in [&what, &expected, &why].map(|text| [&text.en, &text.de]).as_flattened() {
            assert!(!text.is_empty(), "{name}");
            assert!(data.keys().all(|key| !text.contains(&format!("{{{key}}}"))), "{text}");
        }
        let page = pages.iter().find(|(path, _)| *path == paragraph.page).unwrap().1;
        let heading = format!("# {}\n", paragraph.heading);
        assert!(page.contains(&heading), "{} in {}", paragraph.heading, paragraph.page);
        let is_listed = pages[2].1.contains(&format!("`{code}`"));
        assert!(is_listed, "docs/ligretto/check.md does not have {code}");
    }
}
