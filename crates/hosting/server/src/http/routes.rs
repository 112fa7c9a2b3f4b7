//! Routes and what the OpenAPI document says about them, from one list.

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::OpenApi;
use utoipa::openapi::path::HttpMethod;

use super::Context;

/// Routes that are in the OpenAPI document. `routes!` makes them.
pub struct Routes {
    pub(super) router: Router<Context>,
    /// Their addresses, with names for what varies.
    pub(super) templates: Vec<String>,
    /// Making it takes much code, so only a build that asks for it can.
    #[cfg(feature = "document")]
    pub(super) document: utoipa::openapi::OpenApi,
}

impl Default for Routes {
    /// No routes.
    fn default() -> Self {
        #[derive(OpenApi)]
        struct Empty;
        Self::documented_by::<Empty>()
    }
}

impl Routes {
    /// No routes yet; `D` says what is to be known about those to come.
    pub fn documented_by<D: OpenApi>() -> Self {
        Self {
            router: Router::new(),
            templates: Vec::new(),
            #[cfg(feature = "document")]
            document: D::openapi(),
        }
    }

    /// Adds the route that `P` describes.
    #[must_use]
    pub fn with<P, H, T>(mut self, handler: &H) -> Self
    where
        P: utoipa::Path,
        H: Handler<T, Context>,
        T: 'static,
    {
        let template = P::path();
        let methods = P::methods();
        let methods = methods.into_iter().fold(MethodRouter::new(), |router, method| {
            router.on(filter_of(&method), handler.clone())
        });
        self.router = self.router.route(&template, methods);
        self.templates.push(template);
        self
    }

    /// These and those, to be served.
    #[must_use]
    pub(super) fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.templates.extend(other.templates);
        self
    }

    /// Changes how they are served, not what the document says.
    #[must_use]
    pub fn map_router(self, change: impl FnOnce(Router<Context>) -> Router<Context>) -> Self {
        Self { router: change(self.router), ..self }
    }
}

fn filter_of(method: &HttpMethod) -> MethodFilter {
    match method {
        HttpMethod::Get => MethodFilter::GET,
        HttpMethod::Put => MethodFilter::PUT,
        HttpMethod::Post => MethodFilter::POST,
        HttpMethod::Delete => MethodFilter::DELETE,
        HttpMethod::Options => MethodFilter::OPTIONS,
        HttpMethod::Head => MethodFilter::HEAD,
        HttpMethod::Patch => MethodFilter::PATCH,
        HttpMethod::Trace => MethodFilter::TRACE,
    }
}

/// The routes of these handlers: functions with `#[utoipa::path]`, each by its module and name.
#[macro_export]
macro_rules! routes {
    ($( $($part:ident)::+ ),+ $(,)?) => {{
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($( $($part)::+ ),+))]
        struct Documented;
        $crate::extension::Routes::documented_by::<Documented>()
            $( .with::<$crate::description!($($part)::+), _, _>(&$($part)::+) )+
    }};
}

/// The type that `#[utoipa::path]` makes beside a handler.
#[doc(hidden)]
#[macro_export]
macro_rules! description {
    ($module:ident::$handler:ident) => {
        $crate::paste! { $module::[<__path_ $handler>] }
    };
    ($outer:ident::$module:ident::$handler:ident) => {
        $crate::paste! { $outer::$module::[<__path_ $handler>] }
    };
}
