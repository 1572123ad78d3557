import { compareDecimals } from '@candor/amount';
import { type DeskReceipt, listReceipts, type Proposal, type RechargeClaim } from '@candor/protocol';
import { Select, TextField } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { exact } from '../../app/figures.ts';
import { useRead } from '../../wire/use-ask.ts';
import styles from './Wallets.module.css';

/**
 * How money in suspense ends, as a proposal: it goes to its owner, or back to where it came from.
 */
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
  const [rechargeId, setRechargeId] = useKept(`${keep} claim`, () => '');
  const claims = useClaimsOf(receipt, how);
  const choose = (claim: string): void => {
    setRechargeId(claim);
    const chosen = claims.find((one) => String(one.rechargeId) === claim);
    if (chosen !== undefined) setUser(String(chosen.userId));
  };
  return (
    <ProposalDialog
      title={`${text(`approvals.kind.receipt.${how}`)}: ${exact(amount)} ${asset}`}
      keep={keep}
      proposal={how === 'return' ? { kind: 'receipt.return', receiptId } : assigned(receiptId, user, rechargeId)}
      onClose={onClose}
    >
      {(refusal) =>
        how === 'return' ? (
          <>
            <p>{text('deposits.returnHint')}</p>
            <p className={styles['address']}>{sender}</p>
          </>
        ) : (
          <>
            {claims.length > 0 && (
              <Select
                label={text('receipts.claim')}
                options={[{ value: '', label: text('receipts.noClaim') }, ...claims.map((one) => optionOf(text, one))]}
                value={rechargeId}
                onValue={choose}
              />
            )}
            <TextField
              label={text('deposits.userId')}
              inputMode="numeric"
              value={user}
              readOnly={ownerId !== null || rechargeId !== ''}
              onChange={(event) => setUser(event.target.value)}
              error={refusal?.of('userId') ?? refusal?.of('rechargeId')}
            />
          </>
        )
      }
    </ProposalDialog>
  );
}

/** Claims of missing coins that this receipt can answer, those of its own amount first. */
function useClaimsOf(receipt: DeskReceipt, how: 'assign' | 'return'): readonly RechargeClaim[] {
  const { asset, ownerId, amount } = receipt;
  const mayMatch = useRight('receipts.match');
  const { data } = useRead(listReceipts, undefined, { enabled: mayMatch && how === 'assign' });
  const fitting = (data?.claims ?? []).filter(
    (one) => one.way === 'missing' && one.coin === asset && (ownerId === null || one.userId === ownerId),
  );
  const isExact = (one: RechargeClaim): boolean => compareDecimals(one.amount, amount) === 0;
  return fitting.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

const optionOf = (text: ReturnType<typeof useText>, { rechargeId, userId, amount, unit, named }: RechargeClaim) => ({
  value: String(rechargeId),
  label: `#${rechargeId} · ${text('cases.user', { id: String(userId) })} · ${exact(amount)} ${unit} · ${named}`,
});

function assigned(receiptId: number, user: string, rechargeId: string): Proposal | undefined {
  if (!/^[1-9]\d{0,14}$/.test(user.trim())) return undefined;
  const answers = rechargeId === '' ? {} : { rechargeId: Number(rechargeId) };
  return { kind: 'receipt.assign', receiptId, userId: Number(user), ...answers };
}
