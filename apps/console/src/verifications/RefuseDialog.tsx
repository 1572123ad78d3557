import { refusalReasons, refuseCase, type RefusalReason } from '@candor/protocol';
import { Select } from '@candor/ui';
import { RefuseInWords } from '../cases/RefuseInWords.tsx';
import { useKept } from '../entry/use-kept.ts';
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
  const keep = `verification.refuse ${verificationId}`;
  const [reason, setReason] = useKept<RefusalReason>(`${keep} because`, 'photo_blurred');
  return (
    <RefuseInWords
      userId={userId}
      keep={keep}
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
