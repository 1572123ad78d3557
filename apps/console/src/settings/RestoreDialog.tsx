import type { SettingVersion } from '@candor/protocol';
import { FieldError } from '@candor/ui';
import { Difference } from '../app/Difference.tsx';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useConflict } from '../app/use-conflict.ts';
import { useText } from '../i18n/text.ts';
import { useChangeSetting } from './use-change-setting.ts';
import { useLines } from './use-lines.ts';

/**
 * Puts an older version of a setting on top again: what that changes of the newest one, and the
 * reason, which goes on record.
 */
export function RestoreDialog(props: {
  readonly restored: SettingVersion;
  readonly newest: SettingVersion;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const linesOf = useLines();
  const { restored, newest, onDone, onClose } = props;
  const { name, value, version } = restored;
  const { busy, refusal, send } = useChangeSetting(onDone);
  // What somebody saved meanwhile is the newest then, and the difference is one from that.
  useConflict(refusal);
  const wrong = refusal?.besides('reason') ?? [];
  return (
    <ReasonedDialog
      wide
      title={`${text('settings.restore')}: ${text(`settings.name.${name}`)}, ${version}`}
      keep={`setting.restore ${name} ${version}`}
      action={text('settings.restore')}
      busy={busy}
      refusal={refusal}
      onReason={(reason) => send({ name, value, expectedVersion: newest.version, reason })}
      onClose={onClose}
    >
      <p>{text('settings.restoreText', { version })}</p>
      <Difference before={linesOf(newest).join('\n')} after={linesOf(restored).join('\n')} />
      {wrong.length > 0 && <FieldError text={wrong.join(' ')} />}
    </ReasonedDialog>
  );
}
