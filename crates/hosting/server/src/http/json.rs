//! JSON that is read into the form a route expects, with errors that are data.

use std::collections::HashSet;
use std::fmt::{self, Display};

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::Number;

use super::problem::{FieldError, FieldProblem, JsonType};

/// Any JSON as it was written, also where an object has a name twice.
#[derive(Debug)]
pub(super) enum Json {
    Null,
    Flag(bool),
    Number(Number),
    Text(String),
    /// A value of a query string: what it is, the field says that it is read into.
    Untyped(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads it as an object of this form.
    pub(super) fn read<T: DeserializeOwned>(self) -> Result<T, FieldError> {
        read(self)
    }

    fn whole_number(&self) -> Option<i128> {
        match self {
            Self::Number(number) => number.as_i128(),
            Self::Untyped(text) => text.parse().ok(),
            _ => None,
        }
    }
}

/// Reads these pairs as the fields of an object of this form.
pub(super) fn read_pairs<T: DeserializeOwned>(
    pairs: impl Iterator<Item = (String, Json)>,
) -> Result<T, FieldError> {
    read(MapDeserializer::<_, Fault>::new(pairs))
}

fn read<'de, T: Deserialize<'de>>(
    from: impl Deserializer<'de, Error = Fault>,
) -> Result<T, FieldError> {
    serde_path_to_error::deserialize(from).map_err(|error| {
        let path = error.path().to_string();
        let Fault { field, problem } = error.into_inner();
        // "." is the root.
        let path = match (path.as_str(), field) {
            (".", field) => field.unwrap_or_default(),
            (_, Some(field)) => format!("{path}.{field}"),
            (_, None) => path,
        };
        match problem {
            Ok(problem) => FieldError::new(path, problem),
            Err(why) => FieldError::unreadable(path, why),
        }
    })
}

/// What does not fit the form.
#[derive(Debug)]
pub(super) struct Fault {
    /// The field of the object at hand that it is about.
    field: Option<String>,
    /// What is wrong, or the words of a type that reads itself.
    problem: Result<FieldProblem, String>,
}

impl From<FieldProblem> for Fault {
    fn from(problem: FieldProblem) -> Self {
        Self { field: None, problem: Ok(problem) }
    }
}

impl Fault {
    fn of(field: impl Into<String>, problem: FieldProblem) -> Self {
        Self { field: Some(field.into()), problem: Ok(problem) }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Ok(problem) => problem.fmt(f),
            Err(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

impl serde::de::Error for Fault {
    fn custom<T: Display>(why: T) -> Self {
        Self { field: None, problem: Err(why.to_string()) }
    }

    fn unknown_variant(got: &str, expected: &'static [&'static str]) -> Self {
        FieldProblem::NotOneOf { got: got.to_owned(), expected: owned(expected) }.into()
    }

    fn unknown_field(_: &str, expected: &'static [&'static str]) -> Self {
        FieldProblem::UnknownField { expected: owned(expected) }.into()
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of(field, FieldProblem::Missing)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of(field, FieldProblem::DuplicateField)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyJson)
    }
}

struct AnyJson;

impl<'de> Visitor<'de> for AnyJson {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Json, E> {
        Ok(Json::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Number::from_f64(number).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = seq.next_element()? {
            list.push(element);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(entry) = map.next_entry()? {
            object.push(entry);
        }
        Ok(Json::Object(object))
    }
}

impl IntoDeserializer<'_, Fault> for Json {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The first name that an object has a second time: nobody could say which of the values counts.
fn given_twice(object: &[(String, Json)]) -> Option<&str> {
    let mut names = HashSet::new();
    object.iter().map(|(name, _)| name.as_str()).find(|name| !names.insert(*name))
}

fn visit_object<'de, V: Visitor<'de>>(
    object: Vec<(String, Json)>,
    visitor: V,
) -> Result<V::Value, Fault> {
    match given_twice(&object) {
        Some(name) => Err(Fault::of(name, FieldProblem::DuplicateField)),
        None => visitor.visit_map(MapDeserializer::new(object.into_iter())),
    }
}

fn expected<T>(expected: JsonType) -> Result<T, Fault> {
    Err(FieldProblem::WrongType { expected }.into())
}

/// Whole numbers, each within the limits of its type.
macro_rules! whole_numbers {
    ($($method:ident $type:ident $visit:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let Some(whole) = self.whole_number() else { return expected(JsonType::WholeNumber) };
            let (min, max) = (i128::from($type::MIN), i128::from($type::MAX));
            match $type::try_from(whole) {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(FieldProblem::OutOfRange {
                    got: whole.to_string(),
                    min: min as i64,
                    max: max as u64,
                }.into()),
            }
        }
    )*};
}

/// Every type is asked for what it is read from, so that what is something else can be told. A
/// struct is an object and never a list of its fields: who sends that has mixed up something.
impl<'de> Deserializer<'de> for Json {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Flag(flag) => visitor.visit_bool(flag),
            Self::Number(number) => number.deserialize_any(visitor).map_err(Fault::custom),
            Self::Text(text) | Self::Untyped(text) => visitor.visit_string(text),
            Self::List(list) => visitor.visit_seq(SeqDeserializer::new(list.into_iter())),
            Self::Object(object) => visit_object(object, visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let flag = match self {
            Self::Flag(flag) => Some(flag),
            Self::Untyped(text) => text.parse().ok(),
            _ => None,
        };
        match flag {
            Some(flag) => visitor.visit_bool(flag),
            None => expected(JsonType::Flag),
        }
    }

    whole_numbers! {
        deserialize_u8 u8 visit_u8;
        deserialize_u16 u16 visit_u16;
        deserialize_u32 u32 visit_u32;
        deserialize_u64 u64 visit_u64;
        deserialize_i8 i8 visit_i8;
        deserialize_i16 i16 visit_i16;
        deserialize_i32 i32 visit_i32;
        deserialize_i64 i64 visit_i64;
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Number(_) => self.deserialize_any(visitor),
            Self::Untyped(text) => match text.parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => expected(JsonType::Number),
            },
            _ => expected(JsonType::Number),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Text(text) | Self::Untyped(text) => visitor.visit_string(text),
            _ => expected(JsonType::Text),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Null => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::List(_) => self.deserialize_any(visitor),
            _ => expected(JsonType::List),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Object(object) => visit_object(object, visitor),
            _ => expected(JsonType::Object),
        }
    }

    /// A field that is `null` is not there: it has its default.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Self::Object(mut object) = self else { return expected(JsonType::Object) };
        if let Some(name) = given_twice(&object) {
            return Err(Fault::of(name, FieldProblem::DuplicateField));
        }
        object.retain(|(name, value)| {
            !(matches!(value, Self::Null) && fields.contains(&name.as_str()))
        });
        visitor.visit_map(MapDeserializer::new(object.into_iter()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Self::Text(text) | Self::Untyped(text) => visitor.visit_enum(text.into_deserializer()),
            Self::Object(object) => {
                let map = MapDeserializer::new(object.into_iter());
                visitor.visit_enum(MapAccessDeserializer::new(map))
            }
            _ => expected(JsonType::Text),
        }
    }

    forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct tuple tuple_struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only whether they can be read is asked")]
    struct Inner {
        name: String,
        side: Option<Side>,
        seat: Option<u8>,
    }

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Defaults {
        #[serde(default)]
        text: String,
        #[serde(default = "seven")]
        number: u64,
        #[serde(default)]
        flag: bool,
        #[serde(default)]
        list: Vec<u8>,
        #[serde(default)]
        inner: Option<Box<Defaults>>,
        #[serde(default)]
        options: serde_json::Map<String, serde_json::Value>,
    }

    fn seven() -> u64 {
        7
    }

    #[test]
    fn null_is_what_is_left_out_and_not_zero() {
        let nothing = read::<Defaults>("{}").unwrap();
        assert_eq!(nothing.number, 7);
        for field in ["text", "number", "flag", "list", "inner", "options"] {
            let null = read::<Defaults>(&format!(r#"{{"{field}":null}}"#)).unwrap();
            assert_eq!(null, nothing, "{field}");
            let told = read::<Defaults>(&format!(r#"{{"inner":{{"{field}":null}}}}"#)).unwrap();
            assert_eq!(told.inner.as_deref(), Some(&nothing), "{field}");
        }
        let missing = read::<Inner>(r#"{"name":null}"#).unwrap_err();
        assert!(missing.contains(r#""field":"name","code":"missing""#), "{missing}");
        let twice = read::<Defaults>(r#"{"number":null,"number":1}"#).unwrap_err();
        assert!(twice.contains("duplicate-field"), "{twice}");
        let unknown = read::<Defaults>(r#"{"size":null}"#).unwrap_err();
        assert!(unknown.contains("unknown-field"), "{unknown}");
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Side {
        Left,
        Right,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether they can be read is asked")]
    struct Outer {
        one: Inner,
        #[serde(default)]
        many: Vec<Inner>,
        #[serde(default)]
        options: serde_json::Map<String, serde_json::Value>,
    }

    fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        let json: Json = serde_json::from_str(text).unwrap();
        json.read().map_err(|error| serde_json::to_string(&error).unwrap())
    }

    #[test]
    fn what_fits_is_read() {
        let text = r#"{"one":{"name":"a","side":"left","seat":null,"more":[1,-1,0.5,true]},
            "many":[{"name":"b","seat":1}],"options":{"a":1,"b":[{}],"c":{"a":null}}}"#;
        let outer: Outer = read(text).unwrap();
        assert_eq!(outer.options["b"], serde_json::json!([{}]));
        let same: serde_json::Value = read(text).unwrap();
        assert_eq!(same, serde_json::from_str::<serde_json::Value>(text).unwrap());
    }

    #[test]
    fn a_query_string_is_read_as_what_its_fields_are() {
        let read = |name: &str, seat: &str| {
            let pairs = [("name", name), ("seat", seat), ("side", "right")];
            let untyped =
                |(name, value): (&str, &str)| (name.to_owned(), Json::Untyped(value.to_owned()));
            read_pairs::<Inner>(pairs.into_iter().map(untyped))
        };
        let inner = read("7", "12").unwrap();
        assert_eq!((inner.name.as_str(), inner.seat), ("7", Some(12)));
        for (seat, problem) in [
            ("x", FieldProblem::WrongType { expected: JsonType::WholeNumber }),
            ("300", FieldProblem::OutOfRange { got: "300".to_owned(), min: 0, max: 255 }),
        ] {
            assert_eq!(read("a", seat).unwrap_err(), FieldError::new("seat", problem));
        }
    }

    #[test]
    fn every_fault_is_data_and_names_the_field() {
        for (text, field, fault) in [
            ("[]", "", r#""code":"wrong-type","params":{"expected":"object"}"#),
            ("{}", "one", r#""code":"missing""#),
            (r#"{"one":["a"]}"#, "one", r#""code":"wrong-type","params":{"expected":"object"}"#),
            (r#"{"one":{"name":1}}"#, "one.name", r#""params":{"expected":"text"}"#),
            (r#"{"one":{"name":"a","seat":300}}"#, "one.seat", r#""code":"out-of-range""#),
            (r#"{"one":{"name":"a","seat":0.5}}"#, "one.seat", r#"{"expected":"whole-number"}"#),
            (r#"{"one":{"name":"a","side":"up"}}"#, "one.side", r#""expected":["left","right"]"#),
            (r#"{"one":{"name":"a"},"many":[{}]}"#, "many[0].name", r#""code":"missing""#),
            (r#"{"one":{"name":"a"},"many":{}}"#, "many", r#"{"expected":"list"}"#),
            (r#"{"one":{"name":"a"},"two":1}"#, "two", r#""code":"unknown-field""#),
        ] {
            let told = read::<Outer>(text).unwrap_err();
            assert!(told.starts_with(&format!(r#"{{"field":"{field}","#)), "{text}: {told}");
            assert!(told.contains(fault), "{text}: {told}");
        }
    }

    #[test]
    fn nothing_is_named_twice_at_any_depth() {
        let twice = |field| format!(r#"{{"field":"{field}","code":"duplicate-field""#);
        for (text, field) in [
            (r#"{"size":8,"size":8}"#, "size"),
            (r#"{"a":{"size":8,"b":1,"size":10}}"#, "a.size"),
            (r#"{"a":[{"b":1},{"c":1,"c":2}]}"#, "a[1].c"),
        ] {
            let told = read::<serde_json::Value>(text).unwrap_err();
            assert!(told.starts_with(&twice(field)), "{told}");
        }
        for text in [r#"{"name":"a","name":"b"}"#, r#"{"more":[{"name":1,"name":2}],"name":"a"}"#] {
            assert!(read::<Inner>(text).unwrap_err().contains("duplicate-field"), "{text}");
        }
    }
}
