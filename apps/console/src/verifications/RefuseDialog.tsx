import { refusalReasons, refuseCase, type RefusalReason } from '@candor/protocol';
import { Select } from '@candor/ui';
import { useState } from 'react';
import { RefuseInWords } from '../cases/RefuseInWords.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { readAgain } from './read-again.ts';

/** Refuses with a reason of the list beside the words. */
export function RefuseDialog(props: {
  readonly userId: number;
  readonly verificationId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { userId, verificationId, onDone, onClose } = props;
  const [reason, setReason] = useState<RefusalReason>('photo_blurred');
  return (
    <RefuseInWords
      userId={userId}
      refuse={(remark) => ask(refuseCase, { input: { verificationId, reason, remark } })}
      again={readAgain}
      onDone={onDone}
      onClose={onClose}
    >
      <Select<RefusalReason>
        label={text('approvals.reason')}
        options={refusalReasons.map((value) => ({ value, label: text(`cases.reason.${value}`) }))}
        value={reason}
        onValue={setReason}
      />
    </RefuseInWords>
  );
}
