import type { SettingVersion } from '@candor/protocol';
import { useCallback } from 'react';
import { useText } from '../i18n/text.ts';
import { settingForm, settingLines } from './setting-form.ts';

/** What a version of a setting says, in lines, fields by their names in the reader's language. */
export function useLines(): (setting: Pick<SettingVersion, 'name' | 'value'>) => readonly string[] {
  const text = useText();
  return useCallback(
    ({ name, value }) => settingLines(settingForm(name, value), (field) => text(`settings.field.${field}`)),
    [text],
  );
}
