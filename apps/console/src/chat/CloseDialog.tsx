import { deskClose } from '@candor/protocol';
import { Button, Dialog } from '@candor/ui';
import { useState } from 'react';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/** Closes a conversation, with its cause on record. */
export function CloseDialog({ chatKey, onClose }: { readonly chatKey: string; readonly onClose: () => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const { busy, refusal, act } = useAct();
  const send = () =>
    act(async () => {
      await ask(deskClose, { input: { chatKey, reason: reason.trim() } });
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('inbox.close')}
      actions={
        <>
          <Button variant="primary" busy={busy} disabled={reason.trim().length < 3} onClick={send}>
            {text('inbox.close')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <ReasonField
        label={text('approvals.reason')}
        value={reason}
        onValue={setReason}
        error={refusal?.of('reason') ?? refusal?.message}
      />
    </Dialog>
  );
}
