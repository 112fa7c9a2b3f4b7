use std::any::Any;

/// What a game's own search remembers from move to move.
#[derive(Debug, Default)]
pub struct SearchMemory(Option<Box<dyn Any + Send>>);

impl SearchMemory {
    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }

    /// The memory of this kind; `make` makes one where there is none.
    ///
    /// # Panics
    /// Never: what is asked for has been made.
    pub fn recall<T: Any + Send>(&mut self, make: impl FnOnce() -> T) -> &mut T {
        if !self.0.as_ref().is_some_and(|own| own.is::<T>()) {
            self.0 = Some(Box::new(make()));
        }
        self.0.as_mut().and_then(|own| own.downcast_mut()).expect("it has just been made")
    }
}
