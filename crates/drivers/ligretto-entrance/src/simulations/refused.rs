use axum::http::StatusCode;
use ligretto_run::{BadOrder, NoWorkers};
use server::extension::{FieldError, Problem};
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
    Body(StatusCode, String),
    /// The file with the deal is no text.
    File,
    /// The form was sent by a page of another site.
    Foreign,
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Values(BadOrder(bad)) => {
                let errors =
                    bad.iter().map(|bad| FieldError::new(&bad.field, bad.problem.to_string()));
                Self::bad_values(errors.collect())
            }
            Refused::Nobody(why) => {
                Self::bad_values(vec![FieldError::new("where", why.to_string())])
            }
            Refused::Queue(error) => error.into(),
            Refused::Body(status, detail) => Self::bad_body(status, detail),
            Refused::File => {
                Self::bad_values(vec![FieldError::new("deal", "the file is not text".to_owned())])
            }
            Refused::Foreign => {
                let detail = "this form was sent from another site".to_owned();
                Self::new(StatusCode::FORBIDDEN, "Foreign form", "foreign-form", detail)
            }
        }
    }
}
