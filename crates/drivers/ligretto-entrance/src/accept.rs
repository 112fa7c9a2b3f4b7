//! Whether somebody would rather have JSON than a page.

use axum::http::{HeaderMap, header};

/// JSON is for those who name it and do not like pages as much; everybody else gets the page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("*/*");
    let quality = |wanted: &[&str]| {
        let offers = accept.split(',').filter_map(|range| {
            let mut parts = range.split(';').map(str::trim);
            let name = parts.next()?;
            let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok());
            wanted.contains(&name).then_some(quality.unwrap_or(1.0_f32))
        });
        offers.fold(0.0, f32::max)
    };
    let json = quality(&["application/json"]);
    json > 0.0 && json > quality(&["application/xhtml+xml", "text/html"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_who_prefer_json_get_it() {
        let check = |accept: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, accept.parse().unwrap());
            wants_json(&headers)
        };
        assert!(check("application/json"));
        assert!(check("application/json, */*"));
        assert!(check("text/html;q=0.5, application/json;q=0.9"));
        assert!(!check("*/*"));
        assert!(!check("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
        assert!(!check("application/xhtml+xml, application/json"));
        assert!(!wants_json(&HeaderMap::new()));
    }
}
