//! Squares are written to JSON as their notation.

use serde::{Serialize, Serializer};

macro_rules! as_notation {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

as_notation!(crate::Square);
