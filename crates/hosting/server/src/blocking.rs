use store::StoreError;
use tokio::sync::oneshot;

/// Reads the data file without holding up a thread that others wait for.
pub(crate) async fn blocking<T: Send + 'static>(
    read: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(read).await.unwrap_or(Err(StoreError::Closed))
}

/// Hears whether something is durable.
pub(crate) type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Sends something to be written at once; what comes back waits until it is durable, without
/// holding up a thread.
pub(crate) fn durably<W: FnOnce(Done)>(
    write: W,
) -> impl Future<Output = Result<(), StoreError>> + use<W> {
    let (told, wait) = oneshot::channel();
    write(Box::new(move |result| drop(told.send(result))));
    async move { wait.await.unwrap_or(Err(StoreError::Closed)) }
}
