import { Button, Dialog } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonField } from '../app/ReasonField.tsx';
import room from '../app/Room.module.css';
import { useText } from '../i18n/text.ts';
import { useAct } from '../wire/use-ask.ts';

/** Something that is done at once, for a reason that goes on record. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly lead: string;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const queries = useQueryClient();
  const { title, lead, onReason, onClose } = props;
  const [reason, setReason] = useState('');
  const { busy, refusal, act } = useAct();
  const go = () =>
    act(async () => {
      await onReason(reason.trim());
      await queries.invalidateQueries();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button variant="primary" busy={busy} disabled={reason.trim().length < 3} onClick={go}>
            {title}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <p>{lead}</p>
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
