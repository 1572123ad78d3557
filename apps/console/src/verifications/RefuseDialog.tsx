import { refusalReasons, refuseCase, type RefusalReason } from '@candor/protocol';
import { Select } from '@candor/ui';
import { useState } from 'react';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useDecide } from './use-decide.ts';

/** Refuses with a reason of the list, and with words that the user reads as they are written here. */
export function RefuseDialog(props: {
  readonly verificationId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { verificationId, onDone, onClose } = props;
  const [reason, setReason] = useState<RefusalReason>('photo_blurred');
  const { busy, refusal, decide } = useDecide(onDone, onClose);
  const send = (remark: string) =>
    decide(() => ask(refuseCase, { input: { verificationId, reason, remark } }), text('cases.refused'));
  return (
    <ReasonedDialog
      title={text('approvals.refuse')}
      action={text('approvals.refuse')}
      dangerous
      reasonLabel={text('cases.remark')}
      busy={busy}
      refusal={refusal}
      onReason={send}
      onClose={onClose}
    >
      <Select<RefusalReason>
        label={text('approvals.reason')}
        options={refusalReasons.map((value) => ({ value, label: text(`cases.reason.${value}`) }))}
        value={reason}
        onValue={setReason}
      />
    </ReasonedDialog>
  );
}
