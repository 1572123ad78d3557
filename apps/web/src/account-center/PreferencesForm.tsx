import { Button, SegmentedControl, Select, Switch } from '@candor/ui';
import { tagOf } from '@candor/i18n';
import { offeredLanguages } from '../preferences/offered-languages.ts';
import { useMemo, useState } from 'react';
import { useSettings } from '../account/fees.ts';
import { setLanguage } from '../i18n/start-language.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { currencyOf, useOldRate, useRates } from '../market/rates.ts';
import { currencyName, currencySign } from '../preferences/currency-names.ts';
import { Keys } from '../keys/Keys.tsx';
import type { Preferences } from '../preferences/model.ts';
import { setPreference, usePreferences } from '../preferences/preferences.ts';
import { dateFormats, timeFormat } from '@candor/i18n/time';
import { zoneOptions } from '../preferences/zone-options.ts';
import { useSession } from '../session/session.ts';
import { Sample } from './PreferencesSample.tsx';
import { openWindow } from '../page/shell-store.ts';
import styles from './Preferences.module.css';

/**
 * Everything a user may set about how Candor looks and speaks. Each choice takes effect at once.
 */
export function PreferencesForm() {
  const text = useText();
  const session = useSession();
  return (
    <>
      <p className={styles['kept']}>{text(session === null ? 'shell.keptHere' : 'shell.keptWithAccount')}</p>
      <div className={styles['form']}>
        <LanguageAndMoney />
        <Times />
        <Look />
        <Sample />
      </div>
    </>
  );
}

function LanguageAndMoney() {
  const text = useText();
  const language = useLanguage();
  const currency = usePreferences((preferences) => preferences.currency);
  const rates = useRates();
  const old = useOldRate();
  const currencies = useMemo(() => {
    const codes = new Set([currency, ...(rates ?? []).map(currencyOf)]);
    return [...codes]
      .map((code) => ({ value: code, label: `${currencyName(code, tagOf(language))} ${currencySign(code)}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  }, [currency, language, rates]);
  return (
    <div className={styles['pair']}>
      <Select
        label={text('shell.language')}
        options={offeredLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onValue={(code) => void setLanguage(code)}
      />
      <Select
        label={text('shell.currency')}
        options={currencies}
        value={currency}
        onValue={(value) => setPreference('currency', value)}
      />
      {old !== undefined && <p className={styles['old']}>{old}</p>}
    </div>
  );
}

function Times() {
  const text = useText();
  const { timeZone, dateFormat } = usePreferences();
  const zones = useSettings()?.timeZones;
  const [today] = useState(() => Date.now());
  const options = useMemo(() => zoneOptions(zones ?? [], timeZone, today), [zones, timeZone, today]);
  return (
    <div className={styles['pair']}>
      <Select
        label={text('shell.timeZone')}
        options={options}
        value={timeZone}
        onValue={(value) => setPreference('timeZone', value)}
      />
      <Select
        label={text('shell.dateFormat')}
        options={dateFormats.map((format) => ({ value: format, label: timeFormat(timeZone, format).date(today) }))}
        value={dateFormat}
        onValue={(value) => setPreference('dateFormat', value)}
      />
    </div>
  );
}

const switches = [
  ['hideBalances', 'shell.hideBalances'],
  ['stillScreen', 'shell.stillScreen'],
  ['shortcuts', 'shell.shortcuts'],
] as const satisfies readonly (readonly [keyof Preferences, string])[];

function Look() {
  const text = useText();
  const preferences = usePreferences();
  return (
    <>
      <div>
        <span aria-hidden className={styles['label']}>
          {text('shell.theme')}
        </span>
        <SegmentedControl
          label={text('shell.theme')}
          options={(['day', 'night', 'system'] as const).map((value) => ({
            value,
            label: text(`shell.theme.${value}`),
          }))}
          value={preferences.theme}
          onValue={(value) => setPreference('theme', value)}
        />
      </div>
      <Select
        label={text('shell.direction')}
        options={(['standard', 'east-asian', 'safe'] as const).map((value) => ({
          value,
          label: text(`shell.direction.${value}`),
        }))}
        value={preferences.direction}
        onValue={(value) => setPreference('direction', value)}
      />
      <div>
        <span aria-hidden className={styles['label']}>
          {text('shell.density')}
        </span>
        <SegmentedControl
          label={text('shell.density')}
          options={(['compact', 'regular', 'roomy'] as const).map((value) => ({
            value,
            label: text(`shell.density.${value}`),
          }))}
          value={preferences.density}
          onValue={(value) => setPreference('density', value)}
        />
      </div>
      {/* The coins of one's wallets have the same switch. */}
      <Switch checked={!preferences.showAllAssets} onChecked={(hide) => setPreference('showAllAssets', !hide)}>
        {text('shell.hideSmall')}
      </Switch>
      {switches.map(([name, label]) => (
        <Switch key={name} checked={preferences[name]} onChecked={(on) => setPreference(name, on)}>
          {text(label)}
        </Switch>
      ))}
      <Button onClick={() => openWindow('keys')}>
        {text('shell.keys')} <Keys id="help" />
      </Button>
    </>
  );
}
