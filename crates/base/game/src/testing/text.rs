use std::fmt::{Debug, Display};
use std::str::FromStr;

/// The text is read, printed in the one form that there is, and read again from that.
///
/// # Panics
/// When it is not.
pub fn check_text<T>(text: &str, printed: &str)
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    let value: T = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
    assert_eq!(value.to_string(), printed);
    let reread: T = printed.parse().unwrap_or_else(|error| panic!("{printed:?}: {error:?}"));
    assert_eq!(reread, value, "the printed form reads back");
}

/// The text is refused in these words.
///
/// # Panics
/// When it is not.
pub fn check_bad_text<T: FromStr<Err: Display> + Debug>(text: &str, refusal: &str) {
    match text.parse::<T>() {
        Ok(value) => panic!("{text:?} is read as {value:?}"),
        Err(error) => assert_eq!(error.to_string(), refusal),
    }
}
