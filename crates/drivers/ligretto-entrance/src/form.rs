//! The form for a new simulation: as it is shown, as it comes back, and what is wrong beside each
//! field. Which fields there are and what they hold by default, the table of orders says.

use std::collections::HashMap;

use axum::extract::Multipart;
use game::Language;
use game::options::Values;
use ligretto_run::{
    BadField, BadOrder, DEAL, GameOrder, OrderLimits, OrderProblem, OrderRequest, Scope,
};
use server::extension::BodyFault;

use crate::simulations::Refused;
use crate::words;

/// What somebody filled in, with what is wrong about it.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    values: HashMap<String, String>,
    errors: HashMap<String, String>,
    /// What is wrong with no field in particular.
    general: Option<String>,
    /// Fields with two values, such as a deal both typed and as a file.
    doubled: Vec<String>,
    /// The file with the deal is no text.
    has_bad_file: bool,
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
    pub(crate) fields: Vec<FormField>,
    /// Whether it can be folded away, and whether it is open.
    pub(crate) folds: bool,
    pub(crate) is_open: bool,
}

/// One field.
pub(crate) struct FormField {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) hint: String,
    pub(crate) kind: &'static str,
    pub(crate) value: String,
    pub(crate) error: Option<String>,
    /// Value, text, whether it is chosen; of a list to choose from.
    pub(crate) options: Vec<(String, String, bool)>,
}

impl FormField {
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

/// Which fields stand together, and whether they can be folded away.
const GROUPS: [(&str, &[&str], bool); 4] = [
    ("seeded", &["players", "seed"], false),
    ("play", &["strategies", "signals", "where", "network"], false),
    ("own-deal", &["deal"], true),
    ("more", &["row_size", "patience", "faults", "rotate_on_stuck"], true),
];

/// What a group, a field or a value to choose is called, and a hint; nothing for what is not ours.
pub(crate) fn label_and_hint(language: Language, name: &str) -> (&'static str, &'static str) {
    let entries = include_str!("form.txt").split("\n[");
    let mut found = entries.filter_map(|entry| entry.strip_prefix(name)?.strip_prefix("]\n"));
    let mut lines = found.next().unwrap_or_default().lines();
    let (en, de) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let line = language.pick(en, de);
    line.split_once(" | ").unwrap_or((line, ""))
}

/// The networks to choose from.
const NETWORKS: &[&str] = &["constant:30", "lan", "wide", "asymmetric"];

fn all_names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, names, _)| names.iter().copied())
}

impl Filled {
    /// A form of which nothing is known but that it was sent.
    pub(crate) fn lost() -> Self {
        Self { was_sent: true, ..Self::default() }
    }

    /// What was ordered before, to be ordered again.
    pub(crate) fn like(order: &OrderRequest) -> Self {
        let value = |name: &'static str| {
            let text = order.text(name).filter(|text| !["", "false"].contains(&text.as_str()))?;
            // Cards are posted as JSON or as lines; several strategies stand in one line.
            let text = match order.get(name) {
                Some(deal) if name == "deal" && !deal.is_string() => deal.to_string(),
                _ => text,
            };
            Some((name.to_owned(), text))
        };
        Self { values: all_names().filter_map(value).collect(), ..Self::default() }
    }

    /// Reads what a browser sent. Of two parts with the same name, as the deal has them for text
    /// and file, one at most may be filled in.
    pub(crate) async fn read(mut body: Multipart) -> Result<Self, Refused> {
        let mut filled = Self::lost();
        loop {
            let refused = |error: axum::extract::multipart::MultipartError| {
                Refused::Body(BodyFault::of(error.status()))
            };
            let Some(field) = body.next_field().await.map_err(refused)? else { break };
            let Some(name) = field.name().map(str::to_owned) else { continue };
            let bytes = field.bytes().await.map_err(refused)?;
            match String::from_utf8(bytes.to_vec()) {
                Ok(text) if text.trim().is_empty() => {}
                Ok(_) if filled.values.contains_key(&name) => filled.doubled.push(name),
                Ok(text) => drop(filled.values.insert(name, text)),
                Err(_) => filled.has_bad_file = true,
            }
        }
        Ok(filled)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(|value| value.trim())
    }

    /// The game that was filled in.
    pub(crate) fn order(&self, limits: &OrderLimits) -> Result<GameOrder, Refused> {
        if self.has_bad_file {
            return Err(Refused::File);
        }
        if !self.doubled.is_empty() {
            let twice = |field: &String| BadField {
                field: field.clone(),
                problem: OrderProblem::NamedTwice { name: field.clone() },
            };
            return Err(Refused::Values(BadOrder(self.doubled.iter().map(twice).collect())));
        }
        let mut request = OrderRequest::default();
        for name in all_names() {
            // With a deal the number of players only holds what stood there before.
            if name != "players" || self.value("deal").is_none() {
                request.set_text(name, self.value(name).unwrap_or_default());
            }
        }
        request.game(limits).map_err(Refused::Values)
    }

    /// Puts what is wrong beside the fields that it is about, in words for people.
    pub(crate) fn blame(&mut self, refused: &Refused, language: Language) {
        match refused {
            Refused::Values(BadOrder(bad)) => {
                for bad in bad {
                    self.blame_field(&bad.field, &words::bad_value(language, &bad.problem));
                }
            }
            Refused::Nobody(_) => self.blame_field("where", &words::refused(language, refused)),
            Refused::File => self.blame_field("deal", &words::refused(language, refused)),
            _ => self.general = Some(words::refused(language, refused)),
        }
    }

    fn blame_field(&mut self, field: &str, problem: &str) {
        let place = if all_names().any(|name| name == field) {
            self.errors.entry(field.to_owned()).or_default()
        } else {
            self.general.get_or_insert_default()
        };
        if !place.is_empty() {
            place.push(' ');
        }
        place.push_str(problem);
    }

    /// The form with these values.
    pub(crate) fn form(&self, language: Language, limits: &OrderLimits) -> Form {
        let groups = GROUPS.into_iter().map(|(name, names, folds)| {
            let fields: Vec<FormField> =
                names.iter().filter_map(|name| self.field(name, language, limits)).collect();
            let is_used = |field: &FormField| {
                field.error.is_some() || field.kind == "textarea" && !field.value.is_empty()
            };
            Group {
                name,
                legend: label_and_hint(language, name).0,
                folds,
                is_open: !folds || fields.iter().any(is_used),
                fields,
            }
        });
        let groups: Vec<Group> = groups.collect();
        let fields = groups.iter().flat_map(|group| &group.fields);
        let error = |field: &FormField| {
            let error = field.error.as_ref()?;
            Some((field.name, format!("{}: {error}", field.label)))
        };
        let errors = fields.filter_map(error).collect();
        Form { groups, errors, general: self.general.clone(), was_sent: self.was_sent }
    }

    fn field(&self, name: &str, language: Language, limits: &OrderLimits) -> Option<FormField> {
        let spec = Scope::Game.option(name)?;
        let value = match self.value(name) {
            Some(value) => value,
            None if spec.values == Values::Flag => "",
            None => spec.default.as_deref().unwrap_or_default(),
        };
        let kind = match spec.values {
            _ if name == "network" => "select",
            _ if name == DEAL => "textarea",
            Values::Number { .. } => "number",
            Values::Choice(_) if !spec.is_list => "select",
            Values::Choice(_) | Values::Text { .. } => "text",
            Values::Flag => "checkbox",
        };
        let known: Vec<&str> = match kind {
            "select" if name == "network" => NETWORKS.to_vec(),
            "select" => spec.words().iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let option = |known: &&str| {
            ((*known).to_owned(), label_and_hint(language, known).0.to_owned(), *known == value)
        };
        let mut options: Vec<(String, String, bool)> = known.iter().map(option).collect();
        // An order as JSON can have any delay; it is kept when the same is ordered again.
        if kind == "select" && !value.is_empty() && !known.contains(&value) {
            options.push((value.to_owned(), value.to_owned(), true));
        }
        let (label, hint) = label_and_hint(language, name);
        let most = limits.max_players.to_string();
        Some(FormField {
            name: spec.name,
            label,
            hint: hint.replace("{most}", &most),
            kind,
            value: value.to_owned(),
            error: self.errors.get(name).cloned(),
            options,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_ordered_before_stands_in_the_form_again() {
        let json = r#"{"players":7,"seed":3,"strategies":["blind","push"],"network":"constant:90",
                       "rotate_on_stuck":true}"#;
        let order = GameOrder::from_json(json).unwrap();
        let filled = Filled::like(&OrderRequest::from(&order));
        let form = filled.form(Language::De, &OrderLimits::default());
        let fields: Vec<&FormField> = form.groups.iter().flat_map(|group| &group.fields).collect();
        let value = |name: &str| &fields.iter().find(|field| field.name == name).unwrap().value;
        assert_eq!((value("players").as_str(), value("seed").as_str()), ("7", "3"));
        assert_eq!((value("strategies").as_str(), value("deal").as_str()), ("blind,push", ""));
        assert_eq!(value("rotate_on_stuck"), "true");
        let network = fields.iter().find(|field| field.name == "network").unwrap();
        let chosen: Vec<&str> = network
            .options
            .iter()
            .filter(|option| option.2)
            .map(|option| option.0.as_str())
            .collect();
        assert_eq!(chosen, ["constant:90"], "also one that is not on the list");
        let again = filled.order(&OrderLimits::default()).unwrap();
        assert_eq!(format!("{again:?}"), format!("{order:?}"));
    }

    #[test]
    fn every_field_of_a_game_is_in_the_form_and_has_words_in_both_languages() {
        for field in Scope::Game.options() {
            // Anyone who fills in a form of ours need not say which one.
            assert_eq!(all_names().any(|name| name == field.name), field.name != "version");
        }
        for language in [Language::De, Language::En] {
            let form = Filled::default().form(language, &OrderLimits::default());
            for group in form.groups {
                assert!(!group.legend.is_empty(), "{}", group.name);
                for field in group.fields {
                    assert!(!field.label.is_empty(), "{}", field.name);
                    assert!(field.options.iter().all(|(_, text, _)| !text.is_empty()));
                }
            }
        }
    }
}
