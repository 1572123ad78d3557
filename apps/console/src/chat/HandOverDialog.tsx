import { deskAssign, deskCanned } from '@candor/protocol';
import { Select } from '@candor/ui';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct, useRead } from '../wire/use-ask.ts';

/** Gives a conversation to a colleague, with the reason on record. */
export function HandOverDialog(props: {
  readonly chatKey: string;
  /** The customer, as the conversation names them. */
  readonly name: string;
  /** Who has it now. */
  readonly present: number | null;
  readonly onClose: () => void;
}) {
  const { chatKey, name: customer, present, onClose } = props;
  const text = useText();
  const { data } = useRead(deskCanned);
  const others = (data?.colleagues ?? []).filter(({ operatorId }) => operatorId !== present);
  const keep = `chat.assign ${chatKey}`;
  const [chosen, setChosen] = useKept(`${keep} to`, '');
  const { busy, refusal, act } = useAct();
  // Whom one chose may have left meanwhile.
  const to = String((others.find(({ operatorId }) => String(operatorId) === chosen) ?? others[0])?.operatorId ?? '');
  const send = (reason: string) =>
    act(async () => {
      await ask(deskAssign, { input: { chatKey, operatorId: Number(to), reason } });
      onClose();
    });
  return (
    <ReasonedDialog
      title={`${text('inbox.handOver')} · ${customer}`}
      keep={keep}
      action={text('inbox.handOver')}
      ready={to !== ''}
      busy={busy}
      refusal={refusal}
      onReason={send}
      onClose={onClose}
    >
      {data !== undefined && others.length === 0 && <p>{text('inbox.nobodyElse')}</p>}
      {others.length > 0 && (
        <Select
          label={text('inbox.to')}
          options={others.map(({ operatorId, name }) => ({ value: String(operatorId), label: name }))}
          value={to}
          onValue={setChosen}
        />
      )}
    </ReasonedDialog>
  );
}
