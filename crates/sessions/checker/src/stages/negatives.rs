//! Refusals in every state, games of another kind, and servers that die.

use std::time::Duration;

use mnm::{Awaited, Block, Negative, SeatRefusal, ServerLine};

use super::builder::{Builder, Moment, say};
use crate::script::{Death, Exit, LastLine, RunPlan, Step};
use crate::stage::Stage;
use game::Text;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    let mut stages: Vec<Stage> =
        Moment::ALL.into_iter().map(|moment| negative(builder, moment)).collect();
    stages.push(builder.stage(
        "wrong-kind",
        ("Refuses another kind of game", "Lehnt eine andere Spielart ab"),
        (
            "The match is of a kind that the client can't play. It takes no seat and closes the connection.",
            "Die Partie ist von einer Art, die der Client nicht spielen kann. Er nimmt keinen Platz und schließt die Verbindung.",
        ),
        "Prolog",
        vec![wrong_kind(builder)],
    ));
    stages.push(builder.stage(
        "server-dies",
        ("Notices in every state that the server is gone", "Merkt in jedem Zustand, dass der Server weg ist"),
        (
            "The connection ends in every state of the conversation, in order and with a reset, and in the middle of a block. The client ends by itself.",
            "Die Verbindung endet in jedem Zustand des Gesprächs, ordentlich und mit einem Reset, und mitten in einem Block. Der Client endet von selbst.",
        ),
        "The end of a connection",
        deaths(builder),
    ));
    stages
}

/// The stage with every negative answer that a server can give at this moment.
fn negative(builder: &Builder<'_>, moment: Moment) -> Stage {
    let (id, title_en, title_de, heading) = match moment {
        Moment::Greeting => {
            ("greeting", "before the greeting", "vor der Begrüßung", "Too many connections")
        }
        Moment::Version => ("version", "of its version", "der Version", "The versions differ"),
        Moment::Id => ("id", "of its Game-ID", "der Game-ID", "The game id"),
        Moment::Player => ("player", "of a seat", "des Platzes", "No seat"),
        Moment::AfterProlog => {
            ("course", "after the prolog", "nach dem Prolog", "The server goes down")
        }
        Moment::Wait => ("wait", "after OKWAIT", "nach OKWAIT", "The wrong word"),
        Moment::Thinking => ("thinking", "after THINKING", "nach THINKING", "Too slow"),
        Moment::Computing => ("computing", "while it computes", "während es rechnet", "Our fault"),
        Moment::Play => ("play", "of its move", "des Zuges", "An invalid move"),
    };
    let explanation = (
        format!(
            "The server refuses {}: with every text that it has for this. A line with - is the last one; the client closes the connection and ends.",
            moment.words().en
        ),
        format!(
            "Der Server lehnt {} ab: mit jedem Text, den er dafür hat. Eine Zeile mit - ist die letzte; der Client schließt die Verbindung und endet.",
            moment.words().de
        ),
    );
    let plans = given_at(moment).iter().map(|text| builder.refusal(moment, text)).collect();
    builder.stage(
        &format!("negative-{id}"),
        (format!("Accepts a refusal {title_en}"), format!("Versteht eine Ablehnung {title_de}")),
        explanation,
        heading,
        plans,
    )
}

fn given_at(moment: Moment) -> Vec<Negative> {
    let mut negatives = match moment {
        Moment::Greeting => vec![Negative::ServerFull, Negative::TooManyConnections],
        Moment::Version => vec![Negative::VersionMismatch, Negative::Expected(Awaited::Version)],
        Moment::Id => {
            vec![Negative::InvalidId, Negative::UnknownMatch, Negative::Expected(Awaited::Id)]
        }
        Moment::Player => vec![
            Negative::NoFreePlayer,
            Negative::NoFreePlayerBecause(SeatRefusal::Kept),
            Negative::Expected(Awaited::Player),
        ],
        Moment::AfterProlog => vec![Negative::UnexpectedInput],
        Moment::Wait => vec![Negative::Expected(Awaited::OkWait), Negative::UnexpectedInput],
        Moment::Thinking => vec![Negative::Expected(Awaited::Thinking)],
        Moment::Computing => vec![],
        Moment::Play => vec![
            Negative::InvalidMove("a further partial move is possible".to_owned()),
            Negative::Expected(Awaited::Play),
        ],
    };
    negatives.extend([Negative::Timeout, Negative::Internal, Negative::ShuttingDown]);
    negatives.extend((moment != Moment::Greeting).then_some(Negative::MadeRoom));
    negatives
}

fn wrong_kind(builder: &Builder<'_>) -> RunPlan {
    let mut steps = builder.until(Moment::Id);
    // In one write for every kind: whoever has read the first line may be gone before a second.
    // Of a kind that no server has, so that it is not the client's.
    let playing = Block::of(ServerLine::Playing { kind: "Chess" }).texts(["Another game"]);
    steps.extend([say(playing), Step::Finish(LastLine::WrongKind)]);
    builder.plan(steps, Exit::Failure)
}

fn deaths(builder: &Builder<'_>) -> Vec<RunPlan> {
    let plan = |mut steps: Vec<Step>, words: Text, death| {
        steps.push(Step::Die(death));
        let (en, de) = match death {
            Death::Close => ("", ""),
            Death::Reset => (", with a reset", ", mit einem Reset"),
        };
        let label = Text::new(words.en + en, words.de + de);
        RunPlan { label: Some(label), ..builder.plan(steps, Exit::Failure) }
    };
    let mut plans = Vec::new();
    for moment in Moment::ALL {
        for death in [Death::Close, Death::Reset] {
            plans.push(plan(builder.until(moment), moment.words(), death));
        }
    }
    let mut position = builder.until(Moment::AfterProlog);
    let mut torn = Block::turn(Duration::from_secs(3), &[]).into_bytes();
    torn.extend(b"+ ");
    position.push(Step::Say(torn));
    let words = Text::new("in the middle of the position", "mitten in der Stellung");
    plans.push(plan(position, words, Death::Close));
    let mut result = builder.until(Moment::Wait);
    result.push(say(Block::of(ServerLine::GameOver)));
    let words = Text::new("in the middle of the result", "mitten im Ergebnis");
    plans.push(plan(result, words, Death::Close));
    plans
}
