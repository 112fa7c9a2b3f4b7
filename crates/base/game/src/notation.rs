/// Writes values of these types to JSON as their notation, with the `serde` of the crate that
/// calls it: the rules themselves know nothing of JSON.
#[macro_export]
macro_rules! serialize_as_notation {
    ($($name:ty),*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}
