import type { SettingVersion } from '@candor/protocol';
import { FieldError } from '@candor/ui';
import { useState } from 'react';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useText } from '../i18n/text.ts';
import { settingForm, settingJson } from './setting-form.ts';
import { SettingFields } from './SettingFields.tsx';
import { useChangeSetting } from './use-change-setting.ts';

/** A setting in a form, which the server checks by its schema; the words go on record. */
export function SettingDialog(props: { readonly setting: SettingVersion; readonly onClose: () => void }) {
  const text = useText();
  const { setting, onClose } = props;
  const { name, version } = setting;
  const [form, setForm] = useState(() => settingForm(name, setting.value));
  const { busy, refusal, send } = useChangeSetting(onClose);
  const wrong = refusal?.besides('reason') ?? [];
  return (
    <ReasonedDialog
      wide
      title={text(`settings.name.${name}`)}
      action={text('settings.save')}
      busy={busy}
      refusal={refusal}
      onReason={(reason) => send({ name, value: settingJson(form), expectedVersion: version, reason })}
      onClose={onClose}
    >
      <p>{text(`settings.about.${name}`)}</p>
      <SettingFields form={form} onForm={setForm} />
      {wrong.length > 0 && <FieldError text={wrong.join(' ')} />}
    </ReasonedDialog>
  );
}
