/// Writes values of these types to JSON as their notation, with the `serde` of the crate that
/// calls it: the rules themselves know nothing of JSON. With its feature `ts` they all have the
/// schema `Notation`, a text.
#[macro_export]
macro_rules! serialize_as_notation {
    ($($name:ty),*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "ts")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                <String as utoipa::PartialSchema>::schema()
            }
        }

        #[cfg(feature = "ts")]
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                "Notation".into()
            }
        }
    )*};
}

/// Shows values of these types to programmers as their notation.
#[macro_export]
macro_rules! debug_as_notation {
    ($($name:ty),*) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )*};
}
