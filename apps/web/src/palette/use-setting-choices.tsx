import { tagOf, type MessageKey } from '@candor/i18n';
import { offeredLanguages } from '../preferences/offered-languages.ts';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../account/fees.ts';
import { setLanguage } from '../i18n/start-language.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { currencyOf, useRates } from '../market/rates.ts';
import { currencyName } from '../preferences/currency-names.ts';
import type { Preferences } from '../preferences/model.ts';
import { setPreference, usePreferences } from '../preferences/preferences.ts';
import { dateFormats, timeFormat } from '@candor/i18n/time';
import { zoneOptions } from '../preferences/zone-options.ts';
import type { Choice } from './choice.ts';

const worded = [
  ['theme', 'shell.theme', ['day', 'night', 'system']],
  ['direction', 'shell.direction', ['standard', 'east-asian', 'safe']],
  ['density', 'shell.density', ['compact', 'regular', 'roomy']],
] as const;

const switched = [
  ['hideBalances', 'shell.hideBalances'],
  ['stillScreen', 'shell.stillScreen'],
  ['shortcuts', 'shell.shortcuts'],
] as const satisfies readonly (readonly [keyof Preferences, MessageKey])[];

/** Every value that every preference can take and does not have yet. */
export function useSettingChoices(): readonly Choice[] {
  const text = useText();
  const language = useLanguage();
  const preferences = usePreferences();
  const rates = useRates() ?? [];
  const zones = useSettings()?.timeZones ?? [];
  const [now] = useState(() => Date.now());
  const choice = (name: MessageKey, value: string, label: string, go: () => void): Choice => ({
    key: `setting ${name} ${value}`,
    group: 'settings',
    words: text('palette.setting', { name: text(name), value: label }),
    icon: <Settings size={16} strokeWidth={1.5} aria-hidden />,
    go,
  });
  return [
    ...worded.flatMap(([name, title, values]) =>
      values
        .filter((value) => value !== preferences[name])
        .map((value) =>
          choice(title, value, text(`${title}.${value}` as MessageKey), () => setPreference(name, value)),
        ),
    ),
    ...switched.map(([name, title]) =>
      choice(title, String(!preferences[name]), text(preferences[name] ? 'palette.off' : 'palette.on'), () =>
        setPreference(name, !preferences[name]),
      ),
    ),
    choice(
      'shell.hideSmall',
      String(preferences.showAllAssets),
      text(preferences.showAllAssets ? 'palette.on' : 'palette.off'),
      () => setPreference('showAllAssets', !preferences.showAllAssets),
    ),
    ...offeredLanguages
      .filter(({ code }) => code !== language)
      .map(({ code, name }) => choice('shell.language', code, name, () => void setLanguage(code))),
    ...rates
      .map(currencyOf)
      .filter((code) => code !== preferences.currency)
      .map((code) =>
        choice('shell.currency', code, currencyName(code, tagOf(language)), () => setPreference('currency', code)),
      ),
    ...zoneOptions(zones, preferences.timeZone, now)
      .filter(({ value }) => value !== preferences.timeZone)
      .map(({ value, label }) => choice('shell.timeZone', value, label, () => setPreference('timeZone', value))),
    ...dateFormats
      .filter((format) => format !== preferences.dateFormat)
      .map((format) =>
        choice('shell.dateFormat', format, timeFormat(preferences.timeZone, format).date(now), () =>
          setPreference('dateFormat', format),
        ),
      ),
  ];
}
