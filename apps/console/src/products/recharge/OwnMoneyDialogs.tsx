import type { BankPayout, BankReceiptCase } from '@candor/protocol';
import { FieldError, Select, TextField } from '@candor/ui';
import { FreeAmountField, isFreeAmount } from '../../proposals/FreeAmountField.tsx';
import { exact } from '../../app/figures.ts';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';

/** An owner paid it in: no line of another account sent it. */
const capital = 'capital';

/**
 * A receipt becomes the treasury's, as a proposal: an owner's money, or from another own account.
 */
export function KeepDialog({ receipt, onClose }: { readonly receipt: BankReceiptCase; readonly onClose: () => void }) {
  const text = useText();
  const { receiptId, amount, currency, payer, sentBy } = receipt;
  const keep = `treasury.fund ${receiptId}`;
  const [chosen, setOrigin] = useKept(`${keep} origin`, String(sentBy[0]?.lineId ?? capital));
  const line = sentBy.find(({ lineId }) => String(lineId) === chosen);
  const kind = line === undefined ? 'treasury.fund' : 'bank.transfer';
  return (
    <ProposalDialog
      title={`${text(`approvals.kind.${kind}`)}: ${exact(amount)} ${currency}`}
      keep={keep}
      proposal={
        line === undefined
          ? { kind: 'treasury.fund', receiptId }
          : { kind: 'bank.transfer', receiptId, lineId: line.lineId }
      }
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{payer}</p>
          <p>{text('receipts.keepHint')}</p>
          <Select
            label={text('receipts.origin')}
            options={[
              ...sentBy.map(({ lineId, bookedOn, iban, text: words }) => ({
                value: String(lineId),
                label: `${bookedOn} · ${iban} · ${words}`,
              })),
              { value: capital, label: text('receipts.capital') },
            ]}
            value={line === undefined ? capital : chosen}
            onValue={setOrigin}
          />
          <Refused words={refusal?.of('receiptId') ?? refusal?.of('lineId')} />
        </>
      )}
    </ProposalDialog>
  );
}

const Refused = ({ words }: { readonly words: string | undefined }) =>
  words === undefined ? null : <FieldError text={words} />;

/** The treasury's own money at the bank, to somebody who is named. */
export function PayOutDialog(props: {
  readonly currency: string;
  readonly treasury: string;
  readonly onClose: () => void;
}) {
  const { currency, treasury, onClose } = props;
  const text = useText();
  const keep = 'treasury.payOut';
  const [amount, setAmount] = useKept(`${keep} amount`, '');
  const [payee, setPayee] = useKept(`${keep} payee`, '');
  const isReady = isFreeAmount(amount, treasury) && payee.trim() !== '';
  return (
    <ProposalDialog
      title={text('approvals.kind.treasury.payOut')}
      keep={keep}
      proposal={isReady ? { kind: 'treasury.payOut', amount, payee: payee.trim() } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('receipts.payOutHint')}</p>
          <FreeAmountField
            asset={currency}
            amount={amount}
            free={treasury}
            onAmount={setAmount}
            refused={refusal?.of('amount')}
          />
          <TextField
            label={text('receipts.payee')}
            value={payee}
            maxLength={70}
            error={refusal?.of('payee')}
            onChange={(event) => setPayee(event.target.value)}
          />
        </>
      )}
    </ProposalDialog>
  );
}

/** What was set aside goes back into the treasury. */
export function CancelPayOutDialog({ payout, onClose }: { readonly payout: BankPayout; readonly onClose: () => void }) {
  const text = useText();
  const { receiptId, amount, currency } = payout;
  return (
    <ProposalDialog
      title={`${text('approvals.kind.treasury.cancelPayOut')}: ${exact(amount)} ${currency}`}
      keep={`treasury.cancelPayOut ${receiptId}`}
      proposal={{ kind: 'treasury.cancelPayOut', receiptId }}
      onClose={onClose}
    >
      {() => <p>{text('receipts.cancelHint')}</p>}
    </ProposalDialog>
  );
}
