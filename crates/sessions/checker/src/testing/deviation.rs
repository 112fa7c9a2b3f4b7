/// Makes the enum from a table: the stage of Bashni at which a deviation shows, and the code of the
/// finding.
macro_rules! deviations {
    ($($name:ident => ($stage:literal, $code:literal),)*) => {
        /// The one thing that a client does wrong.
        ///
        /// Each of them was made by students, or nearly.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names say it; expected() says where it shows")]
        pub enum Deviation {
            None,
            $($name,)*
        }

        impl Deviation {
            /// All of them, but for the client without one.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The stage at which it shows in Bashni, and the code of the finding.
            pub fn expected(self) -> (&'static str, &'static str) {
                match self {
                    Self::None => ("", ""),
                    $(Self::$name => ($stage, $code),)*
                }
            }
        }
    };
}

deviations! {
    // Connecting and the prolog.
    NeverConnects => ("version", "never-connects"),
    SilentAfterGreeting => ("version", "too-slow"),
    VersionWithV => ("version", "wrong-version"),
    VersionOfAnotherMajor => ("version", "wrong-version"),
    VersionWithoutNumber => ("version", "no-argument"),
    SmallLetters => ("version", "wrong-case"),
    NoNewline => ("version", "no-newline"),
    NewlineTwice => ("id", "empty-line"),
    ZeroByteBehindNewline => ("id", "zero-byte"),
    EndlessLine => ("id", "line-too-long"),
    IdCutOff => ("id", "wrong-id"),
    IdWithoutWord => ("id", "wrong-word"),
    SeatCountedFromOne => ("player", "wrong-seat"),
    AlwaysFirstSeat => ("player", "wrong-seat"),
    SeatByColour => ("player", "wrong-word"),
    // Waiting and moving.
    OkWaitTwice => ("wait", "unasked"),
    OkWaitWithSign => ("wait", "signed-line"),
    OkWaitWithArgument => ("wait", "needless-argument"),
    NoOkWait => ("wait", "too-slow"),
    HangsUpAtWait => ("wait", "hangs-up"),
    NoThinking => ("thinking", "word-of-another-state"),
    ThinkingAfterComputing => ("thinking", "too-slow"),
    ThinkingWithArgument => ("thinking", "needless-argument"),
    MoveWithoutWord => ("move", "wrong-word"),
    EmptyMove => ("move", "no-argument"),
    MoveWithDashes => ("move", "illegal-move"),
    MoveTooLate => ("move", "move-too-slow"),
    // The end.
    StaysAfterQuit => ("game-over", "stays-connected"),
    FailsAfterGame => ("exit-after-game", "fails-after-game"),
    CrashesAtEnd => ("game-over", "crashed"),
    RunsOn => ("game-over", "does-not-end"),
    LeavesOrphan => ("left-processes", "leaves-processes"),
    LeavesZombie => ("left-zombies", "leaves-zombies"),
    LeavesSharedMemory => ("left-shared-memory", "leaves-shared-memory"),
    LeavesSemaphore => ("left-semaphores", "leaves-semaphores"),
    LeavesFile => ("left-files", "leaves-files"),
    LosesMemory => ("valgrind", "valgrind"),
    SameMoveAlways => ("both-seats", "illegal-move"),
    FailsWhenLost => ("exit-after-game", "fails-after-game"),
    NoGameOverFirst => ("results", "stays-connected"),
    NoGameOverAfterMoveOk => ("game-over", "stays-connected"),
    // Reading.
    OneReadPerLine => ("split", "too-slow"),
    ForgetsRestOfRead => ("joined", "too-slow"),
    StopsAtUnknownLine => ("extra-line", "hangs-up"),
    ComparesGreeting => ("extra-line", "too-slow"),
    CountsWaitsInAByte => ("wait-storm", "crashed"),
    OneWordNames => ("names", "hangs-up"),
    AsciiNames => ("names", "hangs-up"),
    ShortNameBuffer => ("names", "crashed"),
    FixedMoveTime => ("short-times", "move-too-slow"),
    FirstMoveTime => ("short-times", "move-too-slow"),
    TrustsOrder => ("odd-order", "hangs-up"),
    // Refusals and dead servers.
    IgnoresSign => ("negative-greeting", "speaks-after-end"),
    SucceedsAfterRefusal => ("exit-after-error", "succeeds-after-error"),
    SilentAfterRefusal => ("says-why", "says-nothing"),
    KnowsOnlyTimeout => ("negative-greeting", "stays-connected"),
    BlindWhileComputing => ("negative-computing", "stays-connected"),
    IgnoresKind => ("wrong-kind", "joins-wrong-kind"),
    RunsOnWithoutServer => ("server-dies", "does-not-end"),
    SucceedsWithoutServer => ("exit-after-error", "succeeds-after-error"),
    CrashesOnReset => ("server-dies", "crashed"),
    // Rules.
    StopsCapturing => ("trap-must-capture", "illegal-move"),
    RoomFor600Moves => ("trap-many-moves", "hangs-up"),
    TowersOf23 => ("trap-tower-of-24", "hangs-up"),
    IllegalLate => ("games", "illegal-move"),
}
