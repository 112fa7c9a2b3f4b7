use ligretto_run::{BadField, BadOrder, NoWorkers};
use server::extension::{BodyFault, FieldError, FieldProblem, Problem, ProblemKind};
use server::jobs::JobError;

/// Why an order was not accepted: for programs a [`Problem`], for people words of their language.
#[derive(Debug)]
pub(crate) enum Refused {
    /// Some values can't be played.
    Values(BadOrder),
    /// It is to be played where nobody is.
    Nobody(NoWorkers),
    /// It can't be queued.
    Queue(JobError),
    /// The body of the request can't be read, for a reason of HTTP.
    Body(BodyFault),
    /// The file with the deal is no text.
    File,
    /// The form was sent by a page of another site.
    Foreign,
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Values(BadOrder(bad)) => {
                let error = |bad: BadField| FieldError::unreadable(bad.field, bad.problem);
                Self::bad_values(bad.into_iter().map(error).collect())
            }
            Refused::Nobody(_) => Self::bad_value("where", FieldProblem::NoWorkers),
            Refused::Queue(error) => error.into(),
            Refused::Body(reason) => ProblemKind::BadBody { reason }.into(),
            Refused::File => FieldError::unreadable("deal", "the file is not text").into(),
            Refused::Foreign => ProblemKind::ForeignForm.into(),
        }
    }
}
