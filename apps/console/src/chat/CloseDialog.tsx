import { deskClose } from '@candor/protocol';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/** So long a report of what was read is waited for. */
const reportMostMs = 5_000;

/** Closes a conversation, with its cause on record. */
export function CloseDialog(props: {
  readonly chatKey: string;
  /** The customer, as the conversation names them. */
  readonly name: string;
  /** Resolves when the server knows what was read: with an unread message it refuses to close. */
  readonly reported: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { chatKey, name, reported, onClose } = props;
  const text = useText();
  const { busy, refusal, act } = useAct();
  const send = (reason: string) =>
    act(async () => {
      // A report that gets no answer holds up nothing: whether all was read, the server knows.
      await Promise.race([reported(), new Promise((over) => setTimeout(over, reportMostMs))]);
      await ask(deskClose, { input: { chatKey, reason } });
      onClose();
    });
  return (
    <ReasonedDialog
      title={`${text('inbox.close')} · ${name}`}
      keep={`chat.close ${chatKey}`}
      action={text('inbox.close')}
      busy={busy}
      refusal={refusal}
      onReason={send}
      onClose={onClose}
    />
  );
}
