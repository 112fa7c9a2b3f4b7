/// A colour of the screen; the printer makes the best of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u32);

pub(crate) const WHITE: Colour = Colour(0xff_ff_ff);
pub(crate) const INK: Colour = Colour(0x1c_25_26);
pub(crate) const FAINT: Colour = Colour(0x8a_94_96);
pub(crate) const LINE: Colour = Colour(0xb9_c2_c4);
pub(crate) const PAPER_TINT: Colour = Colour(0xf3_f6_f6);
pub(crate) const ACCENT: Colour = Colour(0x0b_6b_6b);
pub(crate) const ACCENT_TINT: Colour = Colour(0xdf_ef_ef);
pub(crate) const GOLD: Colour = Colour(0xf6_cf_63);
pub(crate) const GOLD_DARK: Colour = Colour(0x6b_43_06);
pub(crate) const GOLD_TINT: Colour = Colour(0xfd_f3_d6);
pub(crate) const RIGHT: Colour = Colour(0x1f_7a_34);
pub(crate) const WRONG: Colour = Colour(0xc6_28_28);

impl Colour {
    /// Red, green and blue from 0 to 1.
    pub(crate) fn parts(self) -> [f32; 3] {
        [16, 8, 0].map(|shift| (self.0 >> shift & 0xff) as f32 / 255.0)
    }

    /// A mixture with so much of the other one, from 0 to 1.
    pub(crate) fn mixed(self, other: Self, share: f32) -> Self {
        let (own, other) = (self.parts(), other.parts());
        let mixed = [0, 1, 2].map(|i| own[i] * (1.0 - share) + other[i] * share);
        let [red, green, blue] = mixed.map(|part| (part * 255.0).round() as u32);
        Self(red << 16 | green << 8 | blue)
    }

    /// The contrast of two colours as WCAG defines it, from 1 to 21.
    #[cfg(test)]
    pub(crate) fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    #[cfg(test)]
    fn luminance(self) -> f32 {
        let linear = |part: f32| {
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.parts().map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}
