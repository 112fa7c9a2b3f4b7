use store::StoreError;

/// Reads the data file without holding up a thread that others wait for.
pub(crate) async fn blocking<T: Send + 'static>(
    read: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(read).await.unwrap_or(Err(StoreError::Closed))
}
