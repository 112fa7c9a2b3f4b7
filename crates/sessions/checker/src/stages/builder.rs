//! What all stages are made from.

use std::time::Duration;

use game::Seat;
use mnm::Awaited;

use crate::paragraph::Paragraph;
use crate::run::turn;
use crate::script::{Course, Delivery, Exit, Farewell, RunPlan, Step};
use crate::settings::Settings;
use crate::stage::Stage;
use game::Text;

/// Makes the plans of one kind of game.
pub(super) struct Builder<'a> {
    pub(super) settings: &'a Settings,
    setup: String,
    n_seats: usize,
}

/// Where in a conversation the server speaks next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Right after the connection was made.
    Greeting,
    /// After `VERSION`.
    Version,
    /// After `ID`.
    Id,
    /// After `PLAYER`.
    Player,
    /// After the prolog.
    Course,
    /// After `OKWAIT`.
    Wait,
    /// After `THINKING`.
    Thinking,
    /// After `OKTHINK`, while the client computes.
    Computing,
    /// After `PLAY`.
    Play,
}

impl Place {
    /// All of them, in the order of a conversation.
    pub(super) const ALL: [Self; 9] = [
        Self::Greeting,
        Self::Version,
        Self::Id,
        Self::Player,
        Self::Course,
        Self::Wait,
        Self::Thinking,
        Self::Computing,
        Self::Play,
    ];

    /// Where that is, in words.
    pub(super) fn words(self) -> Text {
        let (en, de) = match self {
            Self::Greeting => ("in place of the greeting", "statt der Begrüßung"),
            Self::Version => ("after VERSION", "nach VERSION"),
            Self::Id => ("after ID", "nach ID"),
            Self::Player => ("after PLAYER", "nach PLAYER"),
            Self::Course => ("after the prolog", "nach dem Prolog"),
            Self::Wait => ("after OKWAIT", "nach OKWAIT"),
            Self::Thinking => ("after THINKING", "nach THINKING"),
            Self::Computing => ("while the client computes", "während der Client rechnet"),
            Self::Play => ("after PLAY", "nach PLAY"),
        };
        Text::new(en, de)
    }
}

impl<'a> Builder<'a> {
    pub(super) fn new(settings: &'a Settings) -> Self {
        let setup = settings.kind.setup(&[]).expect("every kind has a usual setup");
        let game = settings.kind.start(&setup).expect("the usual setup can be played");
        Self { settings, setup, n_seats: game.n_seats() }
    }

    #[expect(clippy::unused_self, reason = "stages are made by a builder, like their plans")]
    pub(super) fn stage(
        &self,
        id: &str,
        title: impl Into<Text>,
        explanation: impl Into<Text>,
        heading: &str,
        plans: Vec<RunPlan>,
    ) -> Stage {
        Stage {
            number: 0,
            id: id.to_owned(),
            title: title.into(),
            explanation: explanation.into(),
            paragraph: Paragraph::of_protocol(heading),
            is_rule: false,
            plans,
        }
    }

    /// A run of the client in the seat that begins, or in the only one that it can play.
    pub(super) fn plan(&self, steps: Vec<Step>, exit: Exit) -> RunPlan {
        RunPlan {
            label: None,
            seat: self.settings.seat.unwrap_or(0),
            exit,
            setup: self.setup.clone(),
            seed: 0,
            n_ahead: 0,
            delivery: Delivery::Whole,
            steps,
        }
    }

    pub(super) fn n_seats(&self) -> usize {
        self.n_seats
    }

    /// The seat that a plan has if nothing else is said.
    pub(super) fn seat(&self) -> u8 {
        self.settings.seat.unwrap_or(0)
    }

    pub(super) fn greeting(&self) -> Step {
        say(self.settings.major.greeting())
    }

    /// The name of the match, in a write of its own where clients want that.
    pub(super) fn playing(&self, kind: &str, name: &str) -> Vec<Step> {
        let programs = self.settings.kind.programs.as_ref();
        let (kind, name) = (format!("PLAYING {kind}"), name.to_owned());
        if programs.is_some_and(|programs| programs.name_apart()) {
            return vec![say(&[&kind]), Step::Delay(NAME_PAUSE), say(&[&name])];
        }
        vec![say(&[&kind, &name])]
    }

    /// The players, of whom the client has this seat, by their usual names.
    fn players(&self, seat: u8, n_seats: usize) -> Step {
        let names: Vec<String> =
            Seat::all(n_seats).map(|seat| self.settings.kind.player_name(seat)).collect();
        Self::named_players(seat, &names)
    }

    /// The same by other names.
    pub(super) fn named_players(seat: u8, names: &[String]) -> Step {
        let mut lines = vec![
            format!("YOU {seat} {}", names[usize::from(seat)]),
            format!("TOTAL {}", names.len()),
        ];
        let others = (0..).zip(names).filter(|(number, _)| *number != seat);
        lines.extend(others.map(|(number, name): (u8, _)| format!("{number} {name} 0")));
        lines.push("ENDPLAYERS".to_owned());
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        say(&lines)
    }

    /// Everything up to the first command.
    pub(super) fn prolog(&self, seat: u8) -> Vec<Step> {
        self.prolog_of(seat, self.n_seats)
    }

    /// The same for a game with this many players.
    pub(super) fn prolog_of(&self, seat: u8, n_seats: usize) -> Vec<Step> {
        let mut steps = vec![
            self.greeting(),
            Step::Expect(Awaited::Version),
            say(&[ACCEPTED]),
            Step::Expect(Awaited::Id),
        ];
        steps.extend(self.playing(self.settings.kind.name, GAME_NAME));
        steps.extend([
            Step::Expect(Awaited::Player),
            self.players(seat, n_seats),
            Step::Quiet(FIRST_PAUSE),
        ]);
        steps
    }

    /// Everything up to the place where the server speaks next.
    pub(super) fn until(&self, place: Place) -> Vec<Step> {
        let mut steps = self.prolog(self.seat());
        let expects = |awaited: Awaited| move |step: &Step| *step == Step::Expect(awaited);
        let cut = |mut steps: Vec<Step>, awaited| {
            let index = steps.iter().position(expects(awaited));
            steps.truncate(index.map_or(steps.len(), |index| index + 1));
            steps
        };
        match place {
            Place::Greeting => return Vec::new(),
            Place::Version => return cut(steps, Awaited::Version),
            Place::Id => return cut(steps, Awaited::Id),
            Place::Player => return cut(steps, Awaited::Player),
            Place::Course => return steps,
            Place::Wait | Place::Thinking | Place::Computing | Place::Play => {}
        }
        if place == Place::Wait {
            steps.extend([say(&["WAIT"]), Step::Expect(Awaited::OkWait)]);
            return steps;
        }
        // Without a course of its own: the others act first where the client does not begin.
        let mut turn = turn(self.settings.move_time);
        turn.truncate(match place {
            Place::Thinking => 2,
            Place::Computing => 3,
            _ => 4,
        });
        steps.push(Step::Others);
        steps.extend(turn);
        if place == Place::Computing {
            steps.push(Step::Delay(COMPUTING_PAUSE));
        }
        steps
    }

    /// Some turns and then the result.
    pub(super) fn course(&self, n_moves: usize) -> Course {
        Course { n_moves, move_time: self.settings.move_time, n_waits: 1, pause: MOVE_PAUSE }
    }

    /// A short game from its beginning to its result, in this seat.
    pub(super) fn short_game(&self, seat: u8, n_moves: usize) -> RunPlan {
        let mut steps = self.prolog(seat);
        steps.push(Step::Play(self.course(n_moves)));
        RunPlan { seat, ..self.plan(steps, Exit::Success) }
    }

    /// The server refuses with this text, and the client has to end with an error.
    pub(super) fn refusal(&self, place: Place, text: &str) -> RunPlan {
        let mut steps = self.until(place);
        steps.push(Step::Say(format!("- {text}\n").into_bytes()));
        steps.push(Step::Farewell(match place {
            Place::Computing => Farewell::WhileThinking,
            _ => Farewell::Negative,
        }));
        let label = Text::new(format!("- {text}"), format!("- {text}"));
        RunPlan { label: Some(label), ..self.plan(steps, Exit::Failure) }
    }
}

/// Lines of the server with the sign that all is well, in one write.
pub(super) fn say(lines: &[&str]) -> Step {
    Step::Say(lines.iter().flat_map(|line| ["+ ", line, "\n"]).collect::<String>().into_bytes())
}

/// The answer to `VERSION`.
pub(super) const ACCEPTED: &str = "Client version accepted - please send Game-ID to join";

/// The name of the match.
pub(super) const GAME_NAME: &str = "Check my client";

/// The pause between the kind and the name, where they are apart.
const NAME_PAUSE: Duration = Duration::from_millis(60);

/// The pause before the first command.
pub(super) const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// The pause behind `MOVEOK`, as on the real server.
pub(super) const MOVE_PAUSE: Duration = Duration::from_millis(80);

/// Short enough that most clients still compute.
const COMPUTING_PAUSE: Duration = Duration::from_millis(30);
