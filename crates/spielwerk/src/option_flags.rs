//! Flags that are made from options: of orders and of settings.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use game::OptionSpec;
use game::options::Values;

/// The flag for an option.
pub(crate) fn arg(spec: &OptionSpec) -> Arg {
    let mut help = spec.help.to_owned();
    if !spec.words().is_empty() {
        help = format!("{help}: {}", spec.words().join(", "));
    }
    if let Values::Text { example } = &spec.values
        && !example.is_empty()
        && spec.default.as_ref() != Some(example)
    {
        help = format!("{help}, for example {example}");
    }
    let arg = Arg::new(spec.name).long(spec.flag_name()).help(help);
    let value = match spec.values {
        Values::Flag => return arg.action(ArgAction::SetTrue),
        Values::Number { .. } if spec.is_list => "N,…",
        Values::Number { .. } => "N",
        Values::Choice(_) if spec.is_list => "NAME,…",
        Values::Choice(_) => "NAME",
        Values::Text { .. } => "TEXT",
    };
    arg.value_name(value).default_values(spec.default.clone())
}

/// What was given for an option by flag or environment; several values are separated by commas.
/// A default is not given.
pub(crate) fn given(matches: &ArgMatches, spec: &OptionSpec) -> Option<String> {
    matches.value_source(spec.name).filter(|source| *source != ValueSource::DefaultValue)?;
    if spec.values == Values::Flag {
        return Some("true".to_owned());
    }
    let texts = matches.get_many::<String>(spec.name)?;
    Some(texts.cloned().collect::<Vec<_>>().join(","))
}
