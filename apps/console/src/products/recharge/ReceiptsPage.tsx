import { isZeroDecimal } from '@candor/amount';
import {
  type BankReceiptCase,
  listReceipts,
  type OutputOf,
  type RechargeClaim,
  type StatementCase,
} from '@candor/protocol';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { Part } from '../../app/Part.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { exact } from '../../app/figures.ts';
import { ProposalDialog } from '../../approvals/ProposalDialog.tsx';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { BankReceiptTable } from './BankReceiptTable.tsx';
import type { RechargedCoin } from './recharge-terms-form.ts';
import { RechargeTermsDialog } from './RechargeTermsDialog.tsx';
import { RechargeTermsTable } from './RechargeTermsTable.tsx';
import { StatementLines } from './StatementLines.tsx';
import styles from './Receipts.module.css';
import { StatementTable } from './StatementTable.tsx';

type Asked =
  | { readonly kind: 'give' | 'return'; readonly receipt: BankReceiptCase }
  | { readonly kind: 'claim'; readonly claim: RechargeClaim }
  | { readonly kind: 'book'; readonly statement: StatementCase }
  | { readonly kind: 'terms'; readonly coin: RechargedCoin }
  | { readonly kind: 'import' };

/**
 * Bank money that nobody owns yet, the claims that wait for it, and the statements that brought it.
 */
export function ReceiptsPage() {
  const text = useText();
  const [asked, setAsked] = useState<Asked>();
  const found = useRead(listReceipts, undefined, { everyMs: 10_000 });
  const close = () => setAsked(undefined);
  return (
    <>
      <RoomHead title={text('receipts.room')} lead={text('receipts.lead')} />
      <Loaded query={found}>
        {(room) => (
          <>
            <Account account={room.account} />
            <Part title={text('receipts.waiting')}>
              <BankReceiptTable receipts={room.receipts} onDecide={(receipt, kind) => setAsked({ kind, receipt })} />
            </Part>
            <Part title={text('receipts.claims')}>
              <ClaimTable claims={room.claims} onOpen={(claim) => setAsked({ kind: 'claim', claim })} />
            </Part>
            <Part title={text('receipts.statements')}>
              <p>
                <Button onClick={() => setAsked({ kind: 'import' })}>{text('receipts.import')}</Button>
              </p>
              <StatementTable
                statements={room.statements}
                onBook={(statement) => setAsked({ kind: 'book', statement })}
              />
            </Part>
            <Part title={text('receipts.coins')}>
              <RechargeTermsTable coins={room.coins} onChange={(coin) => setAsked({ kind: 'terms', coin })} />
            </Part>
            {asked?.kind === 'terms' && (
              <RechargeTermsDialog coin={asked.coin} currency={room.account?.currency ?? ''} onClose={close} />
            )}
            {asked?.kind === 'give' && <GiveDialog receipt={asked.receipt} claims={room.claims} onClose={close} />}
            {asked?.kind === 'import' && <ImportDialog room={room} onClose={close} />}
          </>
        )}
      </Loaded>
      {asked?.kind === 'claim' && <ClaimDialog claim={asked.claim} onClose={close} />}
      {asked?.kind === 'return' && <ReturnDialog receipt={asked.receipt} onClose={close} />}
      {asked?.kind === 'book' && <BookDialog statement={asked.statement} onClose={close} />}
    </>
  );
}

function Account({ account }: Pick<OutputOf<typeof listReceipts>, 'account'>) {
  const text = useText();
  if (account === null) return null;
  const { owed, currency } = account;
  return (
    <>
      <p className={styles['account']}>{text('receipts.account', { ...account, closing: exact(account.closing) })}</p>
      {!isZeroDecimal(owed) && <p>{text('receipts.owed', { amount: exact(owed), currency })}</p>}
    </>
  );
}

function ReturnDialog({ receipt, onClose }: { readonly receipt: BankReceiptCase; readonly onClose: () => void }) {
  const text = useText();
  const { receiptId, amount, currency, payer, returnReference } = receipt;
  return (
    <ProposalDialog
      title={`${text('approvals.kind.bank.return')}: ${exact(amount)} ${currency}`}
      keep={`bank.return ${receiptId}`}
      proposal={{ kind: 'bank.return', receiptId }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{payer}</p>
          <p>{text('receipts.returning', { code: returnReference })}</p>
        </>
      )}
    </ProposalDialog>
  );
}

function BookDialog({ statement, onClose }: { readonly statement: StatementCase; readonly onClose: () => void }) {
  const text = useText();
  const { statementId } = statement;
  return (
    <ProposalDialog
      title={text('approvals.kind.bank.statement')}
      keep={`bank.statement ${statementId}`}
      proposal={{ kind: 'bank.statement', statementId }}
      onClose={onClose}
      wide
    >
      {() => <StatementLines statementId={statementId} />}
    </ProposalDialog>
  );
}
