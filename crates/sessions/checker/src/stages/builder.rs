//! What all stages are made from.

use std::time::Duration;

use game::Seat;
use mnm::{Awaited, Block, Negative, SeatInfo, ServerLimits, ServerLine};

use crate::duty::Duty;
use crate::paragraph::Paragraph;
use crate::run::{turn, wait};
use crate::script::{Delivery, Exit, LastLine, RunPlan, Step, Turns};
use crate::settings::Settings;
use crate::stage::Stage;
use game::Text;

/// Makes the plans of one kind of game.
pub(super) struct Builder<'a> {
    pub(super) settings: &'a Settings,
    setup: String,
    n_seats: usize,
}

/// When in a conversation the server speaks next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Right after the connection was made.
    Greeting,
    /// After `VERSION`.
    Version,
    /// After `ID`.
    Id,
    /// After `PLAYER`.
    Player,
    /// After the prolog.
    AfterProlog,
    /// After `OKWAIT`.
    Wait,
    /// After `THINKING`.
    Thinking,
    /// After `OKTHINK`, while the client computes.
    Computing,
    /// After `PLAY`.
    Play,
}

impl Moment {
    /// All of them, in the order of a conversation.
    pub(super) const ALL: [Self; 9] = [
        Self::Greeting,
        Self::Version,
        Self::Id,
        Self::Player,
        Self::AfterProlog,
        Self::Wait,
        Self::Thinking,
        Self::Computing,
        Self::Play,
    ];

    /// When that is, in words.
    pub(super) fn words(self) -> Text {
        let (en, de) = match self {
            Self::Greeting => ("in place of the greeting", "statt der Begrüßung"),
            Self::Version => ("after VERSION", "nach VERSION"),
            Self::Id => ("after ID", "nach ID"),
            Self::Player => ("after PLAYER", "nach PLAYER"),
            Self::AfterProlog => ("after the prolog", "nach dem Prolog"),
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
        Stage::new(id, title, explanation, Paragraph::of_protocol(heading), plans)
    }

    /// A stage about what good clients do although no server asks it of them.
    pub(super) fn extra(
        &self,
        id: &str,
        title: impl Into<Text>,
        explanation: impl Into<Text>,
        heading: &str,
        plans: Vec<RunPlan>,
    ) -> Stage {
        Stage { duty: Duty::Should, ..self.stage(id, title, explanation, heading, plans) }
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
            rule: None,
            hint: None,
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
        say(Block::greeting(self.settings.major))
    }

    /// The name of the match, in a write of its own where clients want that.
    fn playing(&self, kind: &str, name: &str) -> Vec<Step> {
        let programs = self.settings.kind.programs.as_ref();
        let playing = Block::of(ServerLine::Playing { kind });
        if programs.is_some_and(|programs| programs.name_apart()) {
            let name = Block::default().texts([name]);
            return vec![say(playing), Step::Delay(NAME_PAUSE), say(name)];
        }
        vec![say(playing.texts([name]))]
    }

    /// Everything up to the first command.
    pub(super) fn prolog(&self, seat: u8) -> Vec<Step> {
        self.prolog_of(seat, self.n_seats)
    }

    /// The same for a game with this many players.
    pub(super) fn prolog_of(&self, seat: u8, n_seats: usize) -> Vec<Step> {
        let kind = &self.settings.kind;
        let names: Vec<String> = Seat::all(n_seats).map(|seat| kind.player_name(seat)).collect();
        self.prolog_with(seat, GAME_NAME, &names)
    }

    /// The same with these names of the match and of the players.
    pub(super) fn prolog_with(&self, seat: u8, game: &str, names: &[String]) -> Vec<Step> {
        let mut players: Vec<SeatInfo> = (0..)
            .zip(names)
            .map(|(number, name)| SeatInfo { number, name: name.clone(), ready: false })
            .collect();
        let you = players.remove(seat.into());
        let mut steps = vec![
            self.greeting(),
            Step::Expect(Awaited::Version),
            say(Block::of(ServerLine::VersionAccepted)),
            Step::Expect(Awaited::Id),
        ];
        steps.extend(self.playing(self.settings.kind.name, game));
        steps.extend([
            Step::Expect(Awaited::Player),
            say(Block::players(&you, &players)),
            Step::Quiet(FIRST_PAUSE),
        ]);
        steps
    }

    /// Everything up to the moment where the server speaks next.
    pub(super) fn until(&self, moment: Moment) -> Vec<Step> {
        let mut steps = self.prolog(self.seat());
        let expects = |awaited: Awaited| move |step: &Step| *step == Step::Expect(awaited);
        let cut = |mut steps: Vec<Step>, awaited| {
            let index = steps.iter().position(expects(awaited));
            steps.truncate(index.map_or(steps.len(), |index| index + 1));
            steps
        };
        match moment {
            Moment::Greeting => return Vec::new(),
            Moment::Version => return cut(steps, Awaited::Version),
            Moment::Id => return cut(steps, Awaited::Id),
            Moment::Player => return cut(steps, Awaited::Player),
            Moment::AfterProlog => return steps,
            Moment::Wait | Moment::Thinking | Moment::Computing | Moment::Play => {}
        }
        if moment == Moment::Wait {
            steps.extend(wait());
            return steps;
        }
        // The others act first where the client does not begin.
        let mut turn = turn(self.settings.move_time, None);
        turn.truncate(match moment {
            Moment::Thinking => 2,
            Moment::Computing => 3,
            _ => 4,
        });
        steps.push(Step::Others);
        steps.extend(turn);
        if moment == Moment::Computing {
            steps.push(Step::Delay(COMPUTING_PAUSE));
        }
        steps
    }

    /// Some turns and then the result.
    pub(super) fn turns(&self, n_moves: usize) -> Turns {
        let move_times = vec![self.settings.move_time; n_moves];
        Turns { move_times, n_waits: 1, pause: MOVE_PAUSE }
    }

    /// A short game from its beginning to its result, in this seat.
    pub(super) fn short_game(&self, seat: u8, n_moves: usize) -> RunPlan {
        let mut steps = self.prolog(seat);
        steps.push(Step::Play(self.turns(n_moves)));
        RunPlan { seat, ..self.plan(steps, Exit::Success) }
    }

    /// The server refuses in this way, and the client has to end with an error.
    pub(super) fn refusal(&self, moment: Moment, negative: &Negative) -> RunPlan {
        let mut steps = self.until(moment);
        steps.push(say(Block::negative(negative)));
        steps.push(Step::Finish(match moment {
            Moment::Greeting | Moment::Version | Moment::Id | Moment::Player => {
                LastLine::NegativeInProlog
            }
            Moment::Computing => LastLine::WhileThinking,
            Moment::AfterProlog | Moment::Wait | Moment::Thinking | Moment::Play => {
                LastLine::Negative
            }
        }));
        let label = Text::new(format!("- {negative}"), format!("- {negative}"));
        RunPlan { label: Some(label), ..self.plan(steps, Exit::Failure) }
    }
}

pub(super) fn say(block: Block) -> Step {
    Step::Say(block.into_bytes())
}

/// The name of the match, in the form that the original gives it.
pub(super) const GAME_NAME: &str = "Game from 2026-11-15 07:30";

/// The pause between the kind and the name, where they are apart.
const NAME_PAUSE: Duration = ServerLimits::USUAL.name_delay;

/// The pause before the first command.
const FIRST_PAUSE: Duration = ServerLimits::USUAL.first_command_delay;

/// The pause behind `MOVEOK`, as on the real server.
pub(super) const MOVE_PAUSE: Duration = ServerLimits::USUAL.after_move_delay;

/// Short enough that most clients still compute.
const COMPUTING_PAUSE: Duration = Duration::from_millis(30);
