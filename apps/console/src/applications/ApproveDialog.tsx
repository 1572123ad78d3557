import type { ApplicationRow } from '@candor/protocol';
import { Button, Checkbox, Dialog } from '@candor/ui';
import { useState } from 'react';
import { usePropose } from '../approvals/use-propose.ts';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import room from '../app/Room.module.css';

const looks = ['person', 'facts', 'reach'] as const;

/** Proposes an approval once everything that only eyes can see was seen; a second person approves it. */
export function ApproveDialog({ row, onClose }: { readonly row: ApplicationRow; readonly onClose: () => void }) {
  const text = useText();
  const { kind, userId, applicationId } = row;
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const { busy, refusal, send } = usePropose(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${text(`approvals.kind.${kind}.approve`)}: ${text('cases.user', { id: String(userId) })}`}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={seen.length < looks.length || reason.trim().length < 3}
            onClick={() => send({ kind: `${kind}.approve`, userId, applicationId }, reason.trim())}
          >
            {text('markets.propose')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <p>{text('apps.approveText')}</p>
        <fieldset className={room['form']}>
          <legend className={room['label']}>{text('cases.look')}</legend>
          {looks.map((look) => (
            <Checkbox
              key={look}
              checked={seen.includes(look)}
              onChecked={(checked) => setSeen(checked ? [...seen, look] : seen.filter((one) => one !== look))}
            >
              {text(`apps.look.${look}`)}
            </Checkbox>
          ))}
        </fieldset>
        <ReasonField
          label={text('approvals.reason')}
          value={reason}
          onValue={setReason}
          error={refusal?.of('reason') ?? refusal?.message}
        />
      </div>
    </Dialog>
  );
}
