import type { DeskReceipt, Proposal } from '@candor/protocol';
import { TextField } from '@candor/ui';
import { ProposalDialog } from '../../approvals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { exact } from '../../app/figures.ts';
import styles from './Wallets.module.css';

/** How money in suspense ends, as a proposal: it goes to its owner, or back to where it came from. */
export function ReceiptDialog(props: {
  readonly receipt: DeskReceipt;
  readonly how: 'assign' | 'return';
  readonly onClose: () => void;
}) {
  const text = useText();
  const { receipt, how, onClose } = props;
  const { receiptId, amount, asset, ownerId, sender } = receipt;
  const keep = `receipt.${how} ${receiptId}`;
  const [user, setUser] = useKept(`${keep} user`, ownerId === null ? '' : String(ownerId));
  return (
    <ProposalDialog
      title={`${text(`approvals.kind.receipt.${how}`)}: ${exact(amount)} ${asset}`}
      keep={keep}
      proposal={how === 'return' ? { kind: 'receipt.return', receiptId } : assigned(receiptId, user)}
      onClose={onClose}
    >
      {(refusal) =>
        how === 'return' ? (
          <>
            <p>{text('deposits.returnHint')}</p>
            <p className={styles['address']}>{sender}</p>
          </>
        ) : (
          <TextField
            label={text('deposits.userId')}
            inputMode="numeric"
            value={user}
            readOnly={ownerId !== null}
            onChange={(event) => setUser(event.target.value)}
            error={refusal?.of('userId')}
          />
        )
      }
    </ProposalDialog>
  );
}

const assigned = (receiptId: number, user: string): Proposal | undefined =>
  /^[1-9]\d{0,14}$/.test(user.trim()) ? { kind: 'receipt.assign', receiptId, userId: Number(user) } : undefined;
