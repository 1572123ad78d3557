import type { SettingVersion } from '@candor/protocol';
import { Button, Dialog, FieldError } from '@candor/ui';
import { useId, useState } from 'react';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import { useChangeSetting } from './use-change-setting.ts';
import room from '../app/Room.module.css';

/** A setting as JSON, which its schema checks; the words go on record. */
export function SettingDialog({
  setting,
  onClose,
}: {
  readonly setting: SettingVersion;
  readonly onClose: () => void;
}) {
  const text = useText();
  const id = useId();
  const { name, version } = setting;
  const [value, setValue] = useState(() => JSON.stringify(JSON.parse(setting.value), null, 2));
  const [reason, setReason] = useState('');
  const { busy, refusal, send } = useChangeSetting(onClose);
  const wrong = refusal?.fields.filter(({ field }) => field !== 'reason').map(({ message }) => message);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={text(`settings.name.${name}`)}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={reason.trim().length < 3}
            onClick={() => send({ name, value, expectedVersion: version, reason: reason.trim() })}
          >
            {text('settings.save')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <p>{text(`settings.about.${name}`)}</p>
        <div>
          <label htmlFor={id} className={room['label']}>
            {text('settings.value')}
          </label>
          <textarea
            id={id}
            className={room['area']}
            rows={Math.min(16, value.split('\n').length + 1)}
            spellCheck={false}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          {wrong !== undefined && wrong.length > 0 && <FieldError text={wrong.join(' ')} />}
        </div>
        <ReasonField
          label={text('approvals.reason')}
          value={reason}
          onValue={setReason}
          error={refusal?.of('reason') ?? (refusal?.fields.length === 0 ? refusal.message : undefined)}
        />
      </div>
    </Dialog>
  );
}
