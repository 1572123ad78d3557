import { listReceipts, pauseBankAccount } from '@candor/protocol';
import { TextField } from '@candor/ui';
import { ReasonedDialog } from '../../app/ReasonedDialog.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useDecide } from '../../cases/use-decide.ts';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { ask, type Refusal } from '../../wire/ask.ts';

const keep = 'bank.account';

/** The account that users are to pay into, as a proposal. */
export function ChangeAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [payee, setPayee] = useKept(`${keep} payee`, '');
  const [bankName, setBankName] = useKept(`${keep} bankName`, '');
  const [iban, setIban] = useKept(`${keep} iban`, '');
  const [bic, setBic] = useKept(`${keep} bic`, '');
  const fields = [
    { name: 'payee', label: text('receipts.payee'), value: payee, set: setPayee },
    { name: 'bankName', label: text('receipts.bank'), value: bankName, set: setBankName },
    { name: 'iban', label: text('receipts.iban'), value: iban, set: setIban },
    { name: 'bic', label: text('receipts.bic'), value: bic, set: setBic },
  ];
  /** A wrong IBAN or BIC in words of its own; the server names fields as the wire does. */
  const wrongIn = (name: string, refusal: Refusal | undefined): string | undefined => {
    const said = refusal?.of(name);
    if (said === undefined || (name !== 'iban' && name !== 'bic')) return said;
    return text(`receipts.${name}Wrong`);
  };
  const isReady = fields.every(({ value }) => value.trim() !== '');
  const account = { payee: payee.trim(), bankName: bankName.trim(), iban: plain(iban), bic: plain(bic) };
  return (
    <ProposalDialog
      title={text('approvals.kind.bank.account')}
      keep={keep}
      proposal={isReady ? { kind: 'bank.account', ...account } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('receipts.accountHint')}</p>
          {fields.map(({ name, label, value, set }) => (
            <TextField
              key={name}
              label={label}
              value={value}
              maxLength={70}
              autoComplete="off"
              error={wrongIn(name, refusal)}
              onChange={(event) => set(event.target.value)}
            />
          ))}
        </>
      )}
    </ProposalDialog>
  );
}

/** As banks print them, with blanks; as they are compared, without. */
const plain = (word: string): string => word.replace(/\s/g, '').toUpperCase();

/** Pauses it at once: one operator is enough. */
export function PauseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const { busy, refusal, decide } = useDecide(onClose, onClose, [listReceipts]);
  return (
    <ReasonedDialog
      title={text('receipts.pause')}
      keep="bank.pause"
      action={text('receipts.pause')}
      dangerous
      busy={busy}
      refusal={refusal}
      onReason={(reason) => decide(() => ask(pauseBankAccount, { input: { reason } }), text('receipts.done'))}
      onClose={onClose}
    >
      <p>{text('receipts.pauseHint')}</p>
    </ReasonedDialog>
  );
}

/** Shows it again, as a proposal. */
export function ResumeAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <ProposalDialog
      title={text('approvals.kind.bank.resume')}
      keep="bank.resume"
      proposal={{ kind: 'bank.resume' }}
      onClose={onClose}
    />
  );
}
