import { listFactorLosses, openFactorLoss, operatorOverview, refuseFactorLoss } from '@candor/protocol';
import { Button, Dialog } from '@candor/ui';
import { useState } from 'react';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import { useDecide } from '../verifications/use-decide.ts';
import { ask } from '../wire/ask.ts';
import room from '../app/Room.module.css';

const readAgain = [listFactorLosses, openFactorLoss, operatorOverview] as const;

/** Refuses with words that the user reads as they are written here. */
export function RefuseLossDialog(props: {
  readonly lossId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { lossId, onDone, onClose } = props;
  const [reason, setReason] = useState('');
  const { busy, refusal, decide } = useDecide(onDone, onClose, readAgain);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('approvals.refuse')}
      actions={
        <>
          <Button
            variant="danger"
            busy={busy}
            disabled={reason.trim().length < 3}
            onClick={() => decide(() => ask(refuseFactorLoss, { input: { lossId, reason } }), text('cases.refused'))}
          >
            {text('approvals.refuse')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <ReasonField label={text('cases.remark')} value={reason} onValue={setReason} error={refusal?.of('reason')} />
      </div>
    </Dialog>
  );
}
