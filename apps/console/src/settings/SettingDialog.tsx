import { listSettings, type SettingVersion } from '@candor/protocol';
import { FieldError } from '@candor/ui';
import { Conflict } from '../app/Conflict.tsx';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useConflict } from '../app/use-conflict.ts';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { settingForm, settingJson } from './setting-form.ts';
import { SettingFields } from './SettingFields.tsx';
import { useChangeSetting } from './use-change-setting.ts';
import { useLines } from './use-lines.ts';

/** A setting in a form, which the server checks by its schema; the words go on record. */
export function SettingDialog(props: { readonly setting: SettingVersion; readonly onClose: () => void }) {
  const text = useText();
  const linesOf = useLines();
  const { setting, onClose } = props;
  const { name } = setting;
  const keep = `setting ${name}`;
  /**
   * What is typed, and the version it was begun from: one that was kept may be on an older one, and
   * then both are seen before it is saved.
   */
  const [{ form, begun }, setBoth] = useKept(keep, () => ({
    form: settingForm(name, setting.value),
    begun: setting.version,
  }));
  const { data } = useRead(listSettings);
  const newest = data?.records.find((one) => one.name === name) ?? setting;
  const { busy, refusal, send } = useChangeSetting(onClose);
  const isLate = useConflict(refusal);
  const isConflict = isLate && newest.version !== begun;
  const value = settingJson(form);
  const wrong = refusal?.besides('reason') ?? [];
  const takeTheirs = () => setBoth({ form: settingForm(name, newest.value), begun: newest.version });
  const textOf = (one: string) => linesOf({ name, value: one }).join('\n');
  // Both were seen side by side: what is saved then goes on top of theirs.
  const expectedVersion = isConflict ? newest.version : begun;
  return (
    <ReasonedDialog
      wide
      title={text(`settings.name.${name}`)}
      keep={keep}
      action={text(isConflict ? 'content.keepMine' : 'settings.save')}
      busy={busy}
      // Once theirs was read it is above, until it was taken or overwritten.
      refusal={isLate && newest.version !== setting.version ? undefined : refusal}
      onReason={(reason) => send({ name, value, expectedVersion, reason })}
      onClose={onClose}
    >
      <p>{text(`settings.about.${name}`)}</p>
      <SettingFields form={form} onForm={(next) => setBoth({ form: next, begun })} />
      {wrong.length > 0 && <FieldError text={wrong.join(' ')} />}
      {isConflict && refusal !== undefined && (
        <Conflict says={refusal.message} theirs={textOf(newest.value)} mine={textOf(value)} onTakeTheirs={takeTheirs} />
      )}
    </ReasonedDialog>
  );
}
