//! German or English: by the address, by what was chosen before, by what the browser says.

use axum::http::{HeaderMap, header};
use game::Language;

/// The cookie that keeps a choice; the pages with scripts set it too.
pub(crate) const COOKIE: &str = "spielwerk-language";

/// What this request is to be answered in.
pub(crate) fn of(asked: Option<&str>, headers: &HeaderMap) -> Language {
    asked
        .and_then(from_code)
        .or_else(|| cookie(headers, COOKIE).and_then(|code| from_code(&code)))
        .unwrap_or_else(|| preferred(headers))
}

/// The language of a code such as `de-AT`.
fn from_code(code: &str) -> Option<Language> {
    code.trim().get(..2)?.to_ascii_lowercase().parse().ok()
}

/// The known language with the highest quality, the first of several.
fn preferred(headers: &HeaderMap) -> Language {
    let value = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut best = (0.0, Language::default());
    for range in value.unwrap_or_default().split(',') {
        let (code, quality) = range.split_once(";q=").unwrap_or((range, "1"));
        let quality: f32 = quality.trim().parse().unwrap_or(0.0);
        if let Some(language) = from_code(code).filter(|_| quality > best.0) {
            best = (quality, language);
        }
    }
    best.1
}

/// The value of a cookie.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(asked: Option<&str>, cookie: &str, accept: &str) -> &'static str {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        headers.insert(header::ACCEPT_LANGUAGE, accept.parse().unwrap());
        of(asked, &headers).code()
    }

    #[test]
    fn the_nearest_choice_counts() {
        assert_eq!(language(Some("de"), "spielwerk-language=en", "en"), "de");
        assert_eq!(language(None, "a=b; spielwerk-language=de", "en"), "de");
        assert_eq!(language(Some("fr"), "", "fr, de-AT;q=0.8, en;q=0.7"), "de");
        assert_eq!(language(None, "", "en-GB,de"), "en");
        assert_eq!(language(None, "", "fr"), "en");
        assert_eq!(language(None, "", "de;q=oops"), "en");
    }
}
