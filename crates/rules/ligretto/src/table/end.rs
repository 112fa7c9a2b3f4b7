/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoRoundEnd))]
pub enum RoundEnd {
    /// Somebody has no Ligretto stack left and calls stop.
    Stop,
    /// Nobody can ever lay anything again.
    Deadlock,
    /// Nobody has laid anything for too long.
    Idle,
}
