import { refusalReasons, refuseCase, type RefusalReason } from '@candor/protocol';
import { Button, Dialog, Select } from '@candor/ui';
import { useState } from 'react';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useDecide } from './use-decide.ts';
import room from '../app/Room.module.css';

/** Refuses with a reason of the list, and with words that the user reads as they are written here. */
export function RefuseDialog(props: {
  readonly verificationId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { verificationId, onDone, onClose } = props;
  const [reason, setReason] = useState<RefusalReason>('photo_blurred');
  const [remark, setRemark] = useState('');
  const { busy, refusal, decide } = useDecide(onDone, onClose);
  const send = () =>
    decide(() => ask(refuseCase, { input: { verificationId, reason, remark } }), text('cases.refused'));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('approvals.refuse')}
      actions={
        <>
          <Button variant="danger" busy={busy} disabled={remark.trim().length < 3} onClick={send}>
            {text('approvals.refuse')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <Select<RefusalReason>
          label={text('approvals.reason')}
          options={refusalReasons.map((value) => ({ value, label: text(`cases.reason.${value}`) }))}
          value={reason}
          onValue={setReason}
        />
        <ReasonField label={text('cases.remark')} value={remark} onValue={setRemark} error={refusal?.of('remark')} />
      </div>
    </Dialog>
  );
}
