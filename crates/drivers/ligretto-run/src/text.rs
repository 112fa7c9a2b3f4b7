use std::borrow::Cow;

use serde::Serialize;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = TextInBothLanguages))]
pub struct Text {
    /// In English.
    #[cfg_attr(feature = "ts", schema(value_type = String))]
    pub en: Cow<'static, str>,
    /// In German.
    #[cfg_attr(feature = "ts", schema(value_type = String))]
    pub de: Cow<'static, str>,
}

impl Text {
    pub(crate) const fn new(en: &'static str, de: &'static str) -> Self {
        Self { en: Cow::Borrowed(en), de: Cow::Borrowed(de) }
    }
}
