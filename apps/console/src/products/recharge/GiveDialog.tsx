import { compareDecimals } from '@candor/amount';
import { assignReceiptAlone, type BankReceiptCase, listReceipts, type RechargeClaim } from '@candor/protocol';
import { Select } from '@candor/ui';
import { useState } from 'react';
import { ReasonedDialog } from '../../app/ReasonedDialog.tsx';
import { exact } from '../../app/figures.ts';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useDecide } from '../../cases/use-decide.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';

/** The largest receipt that one operator gives alone. */
const aloneMost = '1000';

/**
 * Gives a receipt to a claim: alone where the reference is exact and the sum small, else as a
 * proposal.
 */
export function GiveDialog(props: {
  readonly receipt: BankReceiptCase;
  readonly claims: readonly RechargeClaim[];
  readonly onClose: () => void;
}) {
  const { receipt, claims, onClose } = props;
  const text = useText();
  const isSmall = compareDecimals(receipt.amount, aloneMost) <= 0;
  const byBank = claims.filter(({ way }) => way === 'bank');
  const [chosen, setChosen] = useState(receipt.rechargeId ?? byBank[0]?.rechargeId);
  const title = `${text('approvals.kind.bank.assign')}: ${exact(receipt.amount)} ${receipt.currency}`;
  if (receipt.rechargeId !== null && isSmall)
    return <GiveAlone title={title} receipt={receipt} rechargeId={receipt.rechargeId} onClose={onClose} />;
  const { receiptId } = receipt;
  return (
    <ProposalDialog
      title={title}
      keep={`bank.assign ${receiptId}`}
      proposal={chosen === undefined ? undefined : { kind: 'bank.assign', receiptId, rechargeId: chosen }}
      onClose={onClose}
    >
      {() =>
        byBank.length === 0 ? (
          <p>{text('receipts.noClaims')}</p>
        ) : (
          <Select
            label={text('receipts.claim')}
            options={byBank.map((one) => ({
              value: String(one.rechargeId),
              label: `#${one.rechargeId} · ${text('cases.user', { id: String(one.userId) })} · ${exact(one.amount)} ${one.unit}`,
            }))}
            value={String(chosen)}
            onValue={(value) => setChosen(Number(value))}
          />
        )
      }
    </ProposalDialog>
  );
}

function GiveAlone(props: {
  readonly title: string;
  readonly receipt: BankReceiptCase;
  readonly rechargeId: number;
  readonly onClose: () => void;
}) {
  const { title, receipt, rechargeId, onClose } = props;
  const text = useText();
  const { receiptId } = receipt;
  const { busy, refusal, decide } = useDecide(onClose, onClose, [listReceipts]);
  return (
    <ReasonedDialog
      title={title}
      keep={`receipt.alone ${receiptId}`}
      action={text('receipts.give')}
      busy={busy}
      refusal={refusal}
      onReason={(reason) =>
        decide(() => ask(assignReceiptAlone, { input: { receiptId, rechargeId, reason } }), text('receipts.done'))
      }
      onClose={onClose}
    >
      <p>{text('receipts.alone')}</p>
      <p>
        {receipt.payer} → #{rechargeId}
      </p>
    </ReasonedDialog>
  );
}
