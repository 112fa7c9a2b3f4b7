/// The one thing that a player does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// Nothing.
    None,
    /// Never greets.
    NeverGreets,
    /// Greets once.
    GreetsOnce,
    /// Greets with a version that there is not.
    WrongVersion,
    /// Greets under another name.
    WrongName,
    /// Does not tell the time.
    NoClock,
    /// Refuses an offer that comes again.
    RefusesRepeatedOffer,
    /// Does not say that a player is gone.
    NoGone,
    /// Greets as busy for ever.
    StaysBusy,
    /// Puts sender and receiver the wrong way round.
    SwapsEnds,
    /// Names another seat as the sender.
    WrongSeat,
    /// Sends everything to one machine.
    IgnoresRoster,
    /// Writes cards as numbers.
    CardAsNumber,
    /// Looks before the start.
    LooksEarly,
    /// Looks after it has confirmed the end.
    LooksAfterEnd,
    /// Asks two others at the same time.
    SecondCall,
    /// Uses the same number for all calls.
    SameId,
    /// Asks once and waits.
    NeverRepeats,
    /// Answers a repeated lay anew.
    AnswersAnew,
    /// Says accepted to what it does not take.
    SaysAccepted,
    /// Says illegal where somebody was faster.
    MixesUpRefusals,
    /// Answers with the earliest moment there is.
    Backdates,
    /// Does not answer lays.
    NoAnswers,
    /// Announces nothing.
    NoAnnouncements,
    /// Does not confirm announcements.
    NotNoted,
    /// Shows a card in its row that can't be there.
    WrongRow,
    /// Shows five cards in its row.
    LongRow,
    /// Shows empty stacks.
    ShowsNoStacks,
    /// Turns its Ligretto stack up from the bottom.
    TurnsFromBottom,
    /// Confirms the start and does nothing.
    NeverPlays,
    /// Never says that it is quiet.
    NeverQuiet,
    /// Always says at once that it is quiet.
    AlwaysQuiet,
    /// Confirms announcements and does not read them.
    NeverWakes,
    /// Answers rounds of its own.
    QuietUnasked,
    /// Does not answer rotate.
    NoRotation,
    /// Calls stop at the start.
    FalseStop,
    /// Never calls stop.
    NoStop,
    /// Reports one card more than it laid.
    WrongScore,
    /// Denies what others laid.
    DeniesTaken,
    /// Denies an own lay.
    DeniesOwn,
    /// Does not answer obituaries.
    NeverMourns,
    /// Ends the game of a neighbour.
    PlaysCoordinator,
    /// Confirms a start and does not pass it on.
    DoesNotPassOn,
    /// Is ready without knowing the time.
    NoMeasuring,
    /// Believes anyone who speaks.
    ObeysStrangers,
    /// Ends when it can't read something.
    DiesOfNonsense,
}
