//! Pages, frames and the like are written to JSON as their notation.

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

as_notation!(crate::Board, crate::Program, crate::Page, crate::Frame, crate::Path, crate::Place);
