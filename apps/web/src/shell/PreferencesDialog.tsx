import { Dialog, SegmentedControl, Select, Switch } from '@candor/ui';
import { languages } from '@candor/i18n';
import { useSettings } from '../account/fees.ts';
import { setLanguage } from '../i18n/start-language.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { useRates } from '../market/rates.ts';
import { setPreference, usePreferences } from '../preferences/preferences.ts';
import { openWindow } from './shell-store.ts';
import styles from './Preferences.module.css';

/** Everything a user may set about how Candor looks and speaks. Each choice takes effect at once. */
export function PreferencesDialog() {
  const text = useText();
  const language = useLanguage();
  const preferences = usePreferences();
  const zones = useSettings()?.timeZones.map(({ zoneId }) => zoneId) ?? [];
  const currencies = useRates()?.map(({ quote_currency }) => quote_currency.toUpperCase()) ?? [];
  const withOwn = (names: readonly string[], own: string) =>
    [...new Set([own, ...names])].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={text('shell.preferences')}>
      <div className={styles['form']}>
        <Select
          label={text('shell.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onValue={(code) => void setLanguage(code)}
        />
        <SegmentedControl
          label={text('shell.theme')}
          options={(['day', 'night', 'system'] as const).map((value) => ({
            value,
            label: text(`shell.theme.${value}`),
          }))}
          value={preferences.theme}
          onValue={(value) => setPreference('theme', value)}
        />
        <Select
          label={text('shell.direction')}
          options={(['standard', 'east-asian', 'safe'] as const).map((value) => ({
            value,
            label: text(`shell.direction.${value}`),
          }))}
          value={preferences.direction}
          onValue={(value) => setPreference('direction', value)}
        />
        <SegmentedControl
          label={text('shell.density')}
          options={(['compact', 'regular', 'roomy'] as const).map((value) => ({
            value,
            label: text(`shell.density.${value}`),
          }))}
          value={preferences.density}
          onValue={(value) => setPreference('density', value)}
        />
        <Select
          label={text('shell.currency')}
          options={withOwn(currencies, preferences.currency)}
          value={preferences.currency}
          onValue={(value) => setPreference('currency', value)}
        />
        <Select
          label={text('shell.timeZone')}
          options={withOwn(zones, preferences.timeZone)}
          value={preferences.timeZone}
          onValue={(value) => setPreference('timeZone', value)}
        />
        <Switch checked={preferences.stillScreen} onChecked={(on) => setPreference('stillScreen', on)}>
          {text('shell.stillScreen')}
        </Switch>
        <Switch checked={preferences.shortcuts} onChecked={(on) => setPreference('shortcuts', on)}>
          {text('shell.shortcuts')}
        </Switch>
      </div>
    </Dialog>
  );
}
