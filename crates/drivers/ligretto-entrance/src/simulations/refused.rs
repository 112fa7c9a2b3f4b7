use ligretto_run::{BadField, BadOrder, NoWorkers, OrderProblem};
use server::extension::{BodyFault, FieldError, FieldProblem, Problem, ProblemKind};
use server::jobs::JobError;
use utoipa::ToSchema;

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
                let error = |BadField { field, problem }: BadField| match problem {
                    OrderProblem::Value(bad) => FieldError::of_value(field, bad),
                    OrderProblem::UnknownField { expected } => {
                        FieldError::new(field, FieldProblem::UnknownField { expected })
                    }
                    problem => FieldError::new(field, problem),
                };
                Self::bad_values(bad.into_iter().map(error).collect())
            }
            Refused::Nobody(_) => Self::bad_value("where", FieldProblem::NoWorkers),
            Refused::Queue(error) => error.into(),
            Refused::Body(reason) => ProblemKind::BadBody { reason }.into(),
            Refused::File => FieldError::new("deal", FieldProblem::NotText).into(),
            Refused::Foreign => ProblemKind::ForeignForm.into(),
        }
    }
}

/// The answer to a refused order, as the OpenAPI document has it: a problem document in which a field
/// may have problems of orders, beside those that any field may have.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is only described: a `Problem` is sent")]
pub(crate) struct RefusedOrder {
    /// What is wrong, field by field.
    errors: Vec<RefusedField>,
}

/// A field of an order, and what is wrong with it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is only described: a `FieldError` is sent")]
struct RefusedField {
    field: String,
    #[serde(flatten)]
    problem: OrderProblem,
    detail: String,
}
