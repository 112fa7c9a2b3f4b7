//! Settings by flag and by environment, on top of those in a file.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::anyhow;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, ArgMatches, Command};

use super::setting::Setting;
use super::{ALL, Settings, file};
use crate::option_flags;

/// The texts that were given by flag or, where there is none, by environment.
#[derive(Debug, Default)]
pub(crate) struct Given(BTreeMap<&'static str, String>);

impl Given {
    /// What holds: these, else what stands in the file, else the defaults.
    pub(crate) fn settings(self, file: Option<&Path>) -> anyhow::Result<Settings> {
        let mut texts = file.map(file::read).transpose()?.unwrap_or_default();
        texts.extend(self.0);
        from_texts(&texts)
    }
}

pub(super) fn from_texts(texts: &BTreeMap<&'static str, String>) -> anyhow::Result<Settings> {
    let mut all = Settings::default();
    for (name, text) in texts {
        let setting = find(name).ok_or_else(|| anyhow!("unknown setting {name}"))?;
        setting.set(&mut all, text).map_err(|problem| anyhow!("{name}: {problem}"))?;
    }
    Ok(all)
}

pub(super) fn find(name: &str) -> Option<&'static Setting> {
    every().map(|(_, setting)| setting).find(|setting| setting.name == name)
}

fn every() -> impl Iterator<Item = (&'static str, &'static Setting)> {
    ALL.iter().flat_map(|(heading, settings)| settings.iter().map(move |one| (*heading, one)))
}

/// The setting that was probably meant, as the command line finds it.
pub(super) fn similar(name: &str) -> Option<String> {
    let flags = <Given as clap::Args>::augment_args(Command::new("serve"));
    let error = flags.try_get_matches_from(["serve".to_owned(), format!("--{name}=1")]).err()?;
    match error.get(ContextKind::SuggestedArg)? {
        ContextValue::String(flag) => Some(flag.trim_start_matches('-').to_owned()),
        _ => None,
    }
}

impl clap::Args for Given {
    fn augment_args(command: Command) -> Command {
        command.args(every().map(|(heading, setting)| {
            let variable = format!("SPIELWERK_{}", setting.name.to_uppercase().replace('-', "_"));
            let checked = |text: &str| -> Result<String, String> {
                setting.set(&mut Settings::default(), text).map(|()| text.to_owned())
            };
            let spec = setting.spec();
            option_flags::arg(&spec)
                .action(if spec.is_list { ArgAction::Append } else { ArgAction::Set })
                .help_heading(heading)
                .env(variable)
                .hide_env_values(setting.is_secret())
                .value_name(setting.value_name())
                .value_parser(checked)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Self::default();
        given.update_from_arg_matches(matches)?;
        Ok(given)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for (_, setting) in every() {
            // Defaults are not given: a file goes before them.
            if let Some(text) = option_flags::given(matches, &setting.spec()) {
                self.0.insert(setting.name, text);
            }
        }
        Ok(())
    }
}
