import { deskAssign, deskCanned } from '@candor/protocol';
import { Button, Dialog, Select } from '@candor/ui';
import { useState } from 'react';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct, useRead } from '../wire/use-ask.ts';
import room from '../app/Room.module.css';

/** Gives a conversation to a colleague, with the reason on record. */
export function HandOverDialog(props: {
  readonly chatKey: string;
  /** Who has it now. */
  readonly present: number | null;
  readonly onClose: () => void;
}) {
  const { chatKey, present, onClose } = props;
  const text = useText();
  const { data } = useRead(deskCanned);
  const others = (data?.colleagues ?? []).filter(({ operatorId }) => operatorId !== present);
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const { busy, refusal, act } = useAct();
  const to = chosen ?? String(others[0]?.operatorId ?? '');
  const send = () =>
    act(async () => {
      await ask(deskAssign, { input: { chatKey, operatorId: Number(to), reason: reason.trim() } });
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('inbox.handOver')}
      actions={
        <>
          <Button variant="primary" busy={busy} disabled={to === '' || reason.trim().length < 3} onClick={send}>
            {text('inbox.handOver')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        {others.length > 0 && (
          <Select
            label={text('inbox.to')}
            options={others.map(({ operatorId, name }) => ({ value: String(operatorId), label: name }))}
            value={to}
            onValue={setChosen}
          />
        )}
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
