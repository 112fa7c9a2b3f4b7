//! Single documents: bodies of requests, orders, configuration.

use ligretto_run::{OrderLimits, OrderRequest};

/// The body of any request.
pub(crate) fn api_body(bytes: &[u8]) {
    server::read_any_body(bytes);
}

pub(crate) fn client_conf(bytes: &[u8]) {
    let _ = String::from_utf8_lossy(bytes).parse::<client::Configuration>();
}

/// An order of a game or a study of Ligretto.
pub(crate) fn ligretto_order(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(request) = OrderRequest::from_json(&text) else { return };
    let limits = OrderLimits { max_players: 50, ..OrderLimits::default() };
    match request.game(&limits) {
        Ok(order) => {
            let again = OrderRequest::from_json(&order.to_json()).expect("we wrote it");
            let again = again.game(&OrderLimits::NONE).expect("we wrote it");
            assert_eq!(again.to_json(), order.to_json());
            let _ = (order.heavy_rows(), order.command("cards.txt"));
        }
        Err(bad) => assert!(!bad.to_string().is_empty(), "it says why"),
    }
    if let Err(bad) = request.study(&limits) {
        assert!(!bad.to_string().is_empty(), "it says why");
    }
}
