//! What a kind of game can do is listed, and asking for more is refused with the field at fault.

use serde_json::{Value, json};

use crate::process::Server;

fn kind<'a>(about: &'a Value, name: &str) -> &'a Value {
    let kinds = about["kinds"].as_array().expect("a list");
    kinds.iter().find(|kind| kind["type"] == name).expect("the kind")
}

#[test]
fn every_kind_is_listed_with_what_it_can_do() {
    let about = Server::start(&[]).get("/api/v1/server").json();
    let can = |name: &str| {
        let kind = kind(&about, name);
        let abilities = [
            "people",
            "programs",
            "analysis",
            "openings",
            "debriefing",
            "gameText",
            "classes",
            "realTime",
            "hidden",
        ];
        let can = |ability: &&str| kind[*ability] == true;
        abilities.into_iter().filter(can).collect::<Vec<_>>().join(" ")
    };
    for kind in about["kinds"].as_array().expect("a list") {
        let name = kind["type"].as_str().expect("a name");
        let (abilities, n_bots) = match name {
            "Bashni" => ("people programs analysis openings gameText classes", 8),
            "Paging" => ("people programs debriefing classes hidden", 22),
            "Ligretto" => ("people classes realTime hidden", 4),
            // The other board games.
            _ => ("people programs analysis gameText classes", 6),
        };
        assert_eq!(can(name), abilities, "{name}");
        assert_eq!(kind["bots"].as_array().map(Vec::len), Some(n_bots), "{name}");
    }
    let strongest = &kind(&about, "Bashni")["bots"][7];
    assert_eq!(strongest["title"]["de"], "Stufe 8 – volle Stärke");
    assert_eq!(kind(&about, "Paging")["bots"][0]["side"], "users");
    let options = kind(&about, "Ligretto")["options"].as_array().expect("a list");
    let players = json!({ "name": "players", "type": "number", "min": 2, "max": 60,
                          "default": "4", "decidesSeats": true, "advanced": false });
    assert_eq!(options[0], players);
}

#[test]
fn what_a_kind_cannot_do_is_refused_with_the_field_at_fault() {
    let server = Server::start(&[]);
    let program = json!({ "type": "COMPUTER" });
    for kind in ["Paging", "Ligretto"] {
        let options = if kind == "Ligretto" { json!({ "players": 2 }) } else { json!({}) };
        let body = json!({ "type": kind, "gameSpecific": options, "players": [program, program] });
        let answer = server.post(&body.to_string());
        let refused = (422, &json!("players[0].type"));
        let can_be_programmed = kind == "Paging";
        assert_eq!(
            (answer.status, &answer.json()["errors"][0]["field"]) == refused,
            !can_be_programmed
        );
        // Nobody is named: then programs play, or people where programs can't.
        let id = server.new_match_with(&json!({ "type": kind }));
        let expected = if can_be_programmed { "COMPUTER" } else { "HUMAN" };
        assert_eq!(server.show(&id)["seats"][0]["type"], expected);
        let answer = server.get(&format!("/api/v1/matches/{id}/analysis"));
        assert_eq!((answer.status, &answer.json()["errors"][0]["field"]), (422, &json!("type")));
        let answer = server.get(&format!("/api/v1/matches/{id}/record?format=pdn"));
        assert_eq!((answer.status, &answer.json()["errors"][0]["field"]), (422, &json!("format")));
        let question = json!({ "type": kind, "position": "" });
        let answer = server.send_as("", "/api/v1/analysis", &question);
        assert_eq!(answer.json()["code"], "unsupported", "{}", answer.body);
    }
}

#[test]
fn a_position_is_looked_up_in_the_book_of_openings() {
    let server = Server::start(&[]);
    let look_up = |position: &str| {
        let query = position.replace(' ', "%20").replace(';', "%3B");
        server.get(&format!("/api/v1/kinds/Bashni/openings?position={query}"))
    };
    let start = server.get("/api/v1/kinds/Bashni/openings").json();
    let moves = start["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 7, "all that White can do");
    let number = |value: &Value| value.as_u64().expect("a number");
    let n_games: u64 = moves.iter().map(|known| number(&known["nGames"])).sum();
    assert_eq!(n_games, number(&start["nGames"]));
    for known in moves {
        let chance = known["chance"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&chance), "{known}");
        assert!(number(&known["won"]) + number(&known["lost"]) <= number(&known["nGames"]));
    }
    let chances: Vec<f64> = moves.iter().filter_map(|known| known["chance"].as_f64()).collect();
    assert!(chances.is_sorted_by(|one, other| one >= other), "the best for White first");
    // The book has no end game, and what is no position is refused.
    assert_eq!(look_up("w w@C3 b@D4").json()["moves"], json!([]));
    let refused = look_up("w w@A2");
    assert_eq!((refused.status, &refused.json()["errors"][0]["field"]), (422, &json!("position")));
    let none = server.get("/api/v1/kinds/Reversi/openings");
    assert_eq!((none.status, &none.json()["code"]), (422, &json!("unsupported")));
}
