use std::time::{SystemTime, UNIX_EPOCH};

/// The wall clock in milliseconds since 1970, for the log. Never used to measure anybody's time.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
