//! The form for a new simulation: as it is shown, as it comes back, and what is wrong beside each
//! field.

use std::collections::HashMap;

use axum::extract::Multipart;
use ligretto_run::order::{OneOrMany, PostedDeal};
use ligretto_run::{BadOrder, OrderLimits, OrderRequest};

use crate::language::Language;
use crate::simulations::Refused;
use crate::words::{self, Words};

/// What somebody filled in, with what is wrong about it.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    values: HashMap<String, String>,
    errors: HashMap<&'static str, String>,
    /// What is wrong with no field in particular.
    general: Option<String>,
    was_sent: bool,
}

/// The form as the page shows it.
pub(crate) struct Form {
    pub(crate) groups: Vec<Group>,
    /// Each with the field that it is about.
    pub(crate) errors: Vec<(&'static str, String)>,
    pub(crate) general: Option<String>,
    pub(crate) was_sent: bool,
}

/// Fields that belong together.
pub(crate) struct Group {
    pub(crate) name: &'static str,
    pub(crate) legend: &'static str,
    pub(crate) fields: Vec<Field>,
    /// Whether it can be folded away, and whether it is open.
    pub(crate) folds: bool,
    pub(crate) is_open: bool,
}

/// One field.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) hint: String,
    pub(crate) kind: &'static str,
    pub(crate) value: String,
    pub(crate) error: Option<String>,
    /// Value, text, whether it is chosen; of a list to choose from.
    pub(crate) options: Vec<(&'static str, &'static str, bool)>,
}

impl Field {
    pub(crate) fn is_described(&self) -> bool {
        !self.hint.is_empty() || self.error.is_some()
    }

    /// What describes the field: its hint, and what is wrong with it.
    pub(crate) fn described_by(&self) -> String {
        let hint = (!self.hint.is_empty()).then(|| format!("{}-hint", self.name));
        let error = self.error.as_ref().map(|_| format!("{}-error", self.name));
        hint.into_iter().chain(error).collect::<Vec<_>>().join(" ")
    }
}

const NUMBERS: [&str; 4] = ["players", "seed", "row_size", "patience"];

impl Filled {
    /// A form of which nothing is known but that it was sent.
    pub(crate) fn lost() -> Self {
        Self { was_sent: true, ..Self::default() }
    }

    /// Reads what a browser sent.
    pub(crate) async fn read(mut body: Multipart) -> Result<Self, Refused> {
        let mut filled = Self::lost();
        loop {
            let refused = |error: axum::extract::multipart::MultipartError| {
                Refused::Body(error.status(), error.body_text())
            };
            let Some(field) = body.next_field().await.map_err(refused)? else { break };
            let Some(name) = field.name().map(str::to_owned) else { continue };
            let bytes = field.bytes().await.map_err(refused)?;
            match String::from_utf8(bytes.to_vec()) {
                Ok(text) => drop(filled.values.insert(name, text)),
                Err(_) => drop(filled.errors.insert("deal_file", String::new())),
            }
        }
        Ok(filled)
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    fn deal(&self) -> Option<&str> {
        self.value("deal_file").or(self.value("deal"))
    }

    /// The order that was filled in; notes which numbers are none.
    pub(crate) fn request(&mut self, language: Language) -> Option<OrderRequest> {
        let words = Words::of(language);
        if let Some(error) = self.errors.get_mut("deal_file") {
            words.bad_file.clone_into(error);
            return None;
        }
        let mut numbers = HashMap::new();
        for name in NUMBERS {
            match self.value(name).map(str::parse::<u64>) {
                Some(Ok(number)) => drop(numbers.insert(name, number)),
                Some(Err(_)) => drop(self.errors.insert(name, words.bad_number.to_owned())),
                None => {}
            }
        }
        let text = |name: &str| self.value(name).map(str::to_owned);
        let names = |text: &str| {
            text.split([',', ' ']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
        };
        let each = self.value("strategies").map(|text| OneOrMany::Many(names(text)));
        let deal = self.deal().map(|deal| PostedDeal::Text(deal.to_owned()));
        Some(OrderRequest {
            version: None,
            // With a deal the field only holds what stood there before.
            players: numbers.get("players").copied().filter(|_| deal.is_none()),
            seed: numbers.get("seed").copied(),
            deal,
            strategies: each.or_else(|| text("strategy").map(OneOrMany::One)),
            signals: text("signals"),
            network: text("network"),
            faults: text("faults"),
            row_size: numbers.get("row_size").copied(),
            rotate_on_stuck: self.value("rotate_on_stuck").map(|_| true),
            patience: numbers.get("patience").copied(),
            venue: text("where"),
        })
    }

    /// Puts what is wrong beside the fields that it is about, in words for people.
    pub(crate) fn blame(&mut self, refused: &Refused, language: Language) {
        match refused {
            Refused::Values(BadOrder(bad)) => {
                for bad in bad {
                    self.blame_field(bad.field, &words::bad_value(language, &bad.problem));
                }
            }
            Refused::Nobody(_) => self.blame_field("where", &words::refused(language, refused)),
            _ => self.general = Some(words::refused(language, refused)),
        }
    }

    fn blame_field(&mut self, field: &str, problem: &str) {
        let known = FIELDS.iter().find(|name| **name == field);
        let place = match known {
            Some(name) => self.errors.entry(name).or_default(),
            None => self.general.get_or_insert_default(),
        };
        if !place.is_empty() {
            place.push(' ');
        }
        place.push_str(problem);
    }

    /// The form with these values.
    pub(crate) fn form(&self, words: &Words, limits: &OrderLimits) -> Form {
        let is_open = |names: &[&str]| names.iter().any(|name| self.errors.contains_key(name));
        let more = ["row_size", "patience", "faults", "rotate_on_stuck"];
        let groups = vec![
            Group {
                name: "seeded",
                legend: words.by_seed,
                fields: vec![
                    self.field("players", words.players, "number")
                        .hint((words.players_hint)(limits.max_players_here))
                        .or_value("6"),
                    self.field("seed", words.seed, "number").hint(words.seed_hint).or_value("7"),
                ],
                folds: false,
                is_open: true,
            },
            Group {
                name: "play",
                legend: words.how_it_is_played,
                fields: vec![
                    self.field("strategy", words.strategy, "select")
                        .options(&words.named_strategies),
                    self.field("strategies", words.strategies, "text").hint(words.strategies_hint),
                    self.field("signals", words.signals, "select").options(&words.named_signals),
                    self.field("where", words.venue, "select")
                        .hint(words.venue_hint)
                        .options(&words.named_venues),
                    self.field("network", words.network, "text")
                        .hint(words.network_hint)
                        .or_value("constant:30"),
                ],
                folds: false,
                is_open: true,
            },
            Group {
                name: "own-deal",
                legend: words.by_deal,
                fields: vec![
                    self.field("deal", words.deal, "textarea").hint(words.deal_hint),
                    self.field("deal_file", words.deal_file, "file"),
                ],
                folds: true,
                is_open: self.deal().is_some() || is_open(&["deal", "deal_file"]),
            },
            Group {
                name: "more",
                legend: words.more_options,
                fields: vec![
                    self.field("row_size", words.row_size, "number").or_value("4"),
                    self.field("patience", words.patience, "number")
                        .hint(words.patience_hint)
                        .or_value("1"),
                    self.field("faults", words.faults, "text").hint(words.faults_hint),
                    self.field("rotate_on_stuck", words.rotate, "checkbox"),
                ],
                folds: true,
                is_open: is_open(&more),
            },
        ];
        let fields = groups.iter().flat_map(|group| &group.fields);
        let errors = fields.filter_map(|field| Some((field.name, field.error.clone()?))).collect();
        Form { groups, errors, general: self.general.clone(), was_sent: self.was_sent }
    }

    fn field(&self, name: &'static str, label: &'static str, kind: &'static str) -> Field {
        // A file can't be filled in by us, so its text is shown where text is.
        let value = match name {
            "deal_file" => None,
            "deal" => self.deal(),
            _ => self.value(name),
        };
        Field {
            name,
            label,
            hint: String::new(),
            kind,
            value: value.unwrap_or_default().to_owned(),
            error: self.errors.get(name).cloned(),
            options: Vec::new(),
        }
    }
}

/// All fields that an error can be about.
const FIELDS: [&str; 11] = [
    "players",
    "seed",
    "strategies",
    "signals",
    "where",
    "network",
    "deal",
    "row_size",
    "patience",
    "faults",
    "rotate_on_stuck",
];

impl Field {
    fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }

    fn or_value(mut self, value: &str) -> Self {
        if self.value.is_empty() {
            value.clone_into(&mut self.value);
        }
        self
    }

    fn options(mut self, options: &[(&'static str, &'static str)]) -> Self {
        let is_chosen = |value: &str| self.value == value;
        self.options =
            options.iter().map(|(value, text)| (*value, *text, is_chosen(value))).collect();
        self
    }
}
