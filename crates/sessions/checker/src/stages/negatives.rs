//! Refusals in every state, games of another kind, and servers that die.

use mnm::{Awaited, Negative};

use super::builder::{ACCEPTED, Builder, Place, say};
use crate::script::{Death, Exit, Farewell, RunPlan, Step};
use crate::stage::Stage;
use game::Text;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    let mut stages: Vec<Stage> =
        Place::ALL.into_iter().map(|place| negative(builder, place)).collect();
    stages.push(builder.stage(
        "wrong-kind",
        ("Refuses another kind of game", "Lehnt eine andere Spielart ab"),
        (
            "The match is of a kind that the client can't play. It takes no seat, says so, and ends with an exit code other than 0.",
            "Die Partie ist von einer Art, die der Client nicht spielen kann. Er nimmt keinen Platz, sagt es und endet mit einem anderen Exit-Code als 0.",
        ),
        "Prolog",
        vec![wrong_kind(builder)],
    ));
    stages.push(builder.stage(
        "server-dies",
        ("Notices in every state that the server is gone", "Merkt in jedem Zustand, dass der Server weg ist"),
        (
            "The connection ends in every state of the conversation, in order and with a reset, and in the middle of a block. Both processes end, with a message and an exit code other than 0.",
            "Die Verbindung endet in jedem Zustand des Gesprächs, ordentlich und mit einem Reset, und mitten in einem Block. Beide Prozesse enden, mit einer Meldung und einem anderen Exit-Code als 0.",
        ),
        "The end of a connection",
        deaths(builder),
    ));
    stages
}

/// Every negative answer that a server can give at this place.
fn negative(builder: &Builder<'_>, place: Place) -> Stage {
    let (id, title_en, title_de, heading) = match place {
        Place::Greeting => {
            ("greeting", "before the greeting", "vor der Begrüßung", "Too many connections")
        }
        Place::Version => ("version", "of its version", "der Version", "The versions differ"),
        Place::Id => ("id", "of its Game-ID", "der Game-ID", "The game id"),
        Place::Player => ("player", "of a seat", "des Platzes", "No seat"),
        Place::Course => ("course", "after the prolog", "nach dem Prolog", "The server goes down"),
        Place::Wait => ("wait", "after OKWAIT", "nach OKWAIT", "The wrong word"),
        Place::Thinking => ("thinking", "after THINKING", "nach THINKING", "Too slow"),
        Place::Computing => ("computing", "while it computes", "während es rechnet", "Our fault"),
        Place::Play => ("play", "of its move", "des Zuges", "An invalid move"),
    };
    let explanation = (
        format!(
            "The server refuses {}: with every text that it has for this. A line with - is the last one; the client closes the connection, passes the text on to people, and ends with an exit code other than 0.",
            place.words().en
        ),
        format!(
            "Der Server lehnt {} ab: mit jedem Text, den er dafür hat. Eine Zeile mit - ist die letzte; der Client schließt die Verbindung, gibt den Text an Menschen weiter und endet mit einem anderen Exit-Code als 0.",
            place.words().de
        ),
    );
    let plans = texts(place).iter().map(|text| builder.refusal(place, text)).collect();
    builder.stage(
        &format!("negative-{id}"),
        (format!("Accepts a refusal {title_en}"), format!("Versteht eine Ablehnung {title_de}")),
        explanation,
        heading,
        plans,
    )
}

fn texts(place: Place) -> Vec<String> {
    let expected = |awaited| Negative::Expected(awaited).to_string();
    let own = match place {
        Place::Greeting => vec![
            "the server is full, try again later".to_owned(),
            "too many connections from your address, close some first".to_owned(),
        ],
        Place::Version => vec![Negative::VersionMismatch.to_string(), expected(Awaited::Version)],
        Place::Id => vec![
            Negative::InvalidId.to_string(),
            Negative::UnknownMatch.to_string(),
            expected(Awaited::Id),
        ],
        Place::Player => vec![
            Negative::NoFreePlayer.to_string(),
            Negative::NoFreePlayerBecause(
                "this seat is kept for the program that left it".to_owned(),
            )
            .to_string(),
            expected(Awaited::Player),
        ],
        Place::Course => vec![Negative::UnexpectedInput.to_string()],
        Place::Wait => vec![expected(Awaited::OkWait), Negative::UnexpectedInput.to_string()],
        Place::Thinking => vec![expected(Awaited::Thinking)],
        Place::Computing => vec![],
        Place::Play => vec![
            Negative::InvalidMove("a further partial move is possible".to_owned()).to_string(),
            expected(Awaited::Play),
        ],
    };
    let everywhere = [Negative::Timeout, Negative::Internal, Negative::ShuttingDown];
    let room = (place != Place::Greeting).then_some(Negative::MadeRoom);
    own.into_iter()
        .chain(everywhere.into_iter().chain(room).map(|negative| negative.to_string()))
        .collect()
}

fn wrong_kind(builder: &Builder<'_>) -> RunPlan {
    let mut steps = vec![
        builder.greeting(),
        Step::Expect(Awaited::Version),
        say(&[ACCEPTED]),
        Step::Expect(Awaited::Id),
    ];
    // In one write for every kind: whoever has read the first line may be gone before a second.
    // Of a kind that no server has, so that it is not the client's.
    let playing = say(&["PLAYING Chess", "Another game"]);
    steps.extend([playing, Step::Farewell(Farewell::WrongKind)]);
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
    for place in Place::ALL {
        for death in [Death::Close, Death::Reset] {
            plans.push(plan(builder.until(place), place.words(), death));
        }
    }
    let mut position = builder.until(Place::Course);
    position.push(Step::Say(b"+ MOVE 3000\n+ ".to_vec()));
    let words = Text::new("in the middle of the position", "mitten in der Stellung");
    plans.push(plan(position, words, Death::Close));
    let mut result = builder.until(Place::Wait);
    result.push(Step::Say(b"+ GAMEOVER\n".to_vec()));
    let words = Text::new("in the middle of the result", "mitten im Ergebnis");
    plans.push(plan(result, words, Death::Close));
    plans
}
