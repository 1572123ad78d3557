import {
  type BankPayout,
  type BankReceiptCase,
  listReceipts,
  type RechargeClaim,
  type StatementCase,
} from '@candor/protocol';
import { Button } from '@candor/ui';
import { useCallback, useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { Part } from '../../app/Part.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { exact } from '../../app/figures.ts';
import { useRight } from '../../entry/session.ts';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { type AccountDeed, AccountLine } from './AccountLine.tsx';
import { ChangeAccountDialog, PauseAccountDialog, ResumeAccountDialog } from './BankAccountDialogs.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { BankReceiptTable } from './BankReceiptTable.tsx';
import { CancelPayOutDialog, KeepDialog, PayOutDialog } from './OwnMoneyDialogs.tsx';
import { PayoutTable } from './PayoutTable.tsx';
import type { RechargedCoin } from './recharge-terms-form.ts';
import { RechargeTermsDialog } from './RechargeTermsDialog.tsx';
import { RechargeTermsTable } from './RechargeTermsTable.tsx';
import { StatementLines } from './StatementLines.tsx';
import { StatementTable } from './StatementTable.tsx';

type Asked =
  | { readonly kind: 'give' | 'return' | 'keep'; readonly receipt: BankReceiptCase }
  | { readonly kind: 'claim'; readonly claim: RechargeClaim }
  | { readonly kind: 'book'; readonly statement: StatementCase }
  | { readonly kind: 'terms'; readonly coin: RechargedCoin }
  | { readonly kind: 'cancelPayOut'; readonly payout: BankPayout }
  | { readonly kind: 'import' | 'payOut' | AccountDeed };

/**
 * Bank money that nobody owns yet, the claims that wait for it, and the statements that brought it.
 */
export function ReceiptsPage() {
  const text = useText();
  const [asked, setAsked] = useState<Asked>();
  const found = useRead(listReceipts, undefined, { everyMs: 10_000 });
  const mayMove = useRight('treasury.propose');
  const close = () => setAsked(undefined);
  const cancel = useCallback((payout: BankPayout) => setAsked({ kind: 'cancelPayOut', payout }), []);
  return (
    <>
      <RoomHead title={text('receipts.room')} lead={text('receipts.lead')} />
      <Loaded query={found}>
        {(room) => (
          <>
            <AccountLine account={room.account} mayChange={mayMove} onDeed={(kind) => setAsked({ kind })} />
            <Part title={text('receipts.waiting')}>
              <BankReceiptTable
                receipts={room.receipts}
                mayKeep={mayMove}
                onDecide={(receipt, kind) => setAsked({ kind, receipt })}
              />
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
            <Part title={text('receipts.payouts')}>
              {mayMove && (
                <p>
                  <Button onClick={() => setAsked({ kind: 'payOut' })}>{text('approvals.kind.treasury.payOut')}</Button>
                </p>
              )}
              <PayoutTable payouts={room.payouts} onCancel={mayMove ? cancel : undefined} />
            </Part>
            <Part title={text('receipts.coins')}>
              <RechargeTermsTable coins={room.coins} onChange={(coin) => setAsked({ kind: 'terms', coin })} />
            </Part>
            {asked?.kind === 'terms' && (
              <RechargeTermsDialog coin={asked.coin} currency={room.account?.currency ?? ''} onClose={close} />
            )}
            {asked?.kind === 'give' && <GiveDialog receipt={asked.receipt} claims={room.claims} onClose={close} />}
            {asked?.kind === 'payOut' && (
              <PayOutDialog currency={room.currency} treasury={room.treasury} onClose={close} />
            )}
            {asked?.kind === 'import' && <ImportDialog room={room} onClose={close} />}
          </>
        )}
      </Loaded>
      {asked?.kind === 'claim' && <ClaimDialog claim={asked.claim} onClose={close} />}
      {asked?.kind === 'return' && <ReturnDialog receipt={asked.receipt} onClose={close} />}
      {asked?.kind === 'keep' && <KeepDialog receipt={asked.receipt} onClose={close} />}
      {asked?.kind === 'cancelPayOut' && <CancelPayOutDialog payout={asked.payout} onClose={close} />}
      {asked?.kind === 'change' && <ChangeAccountDialog onClose={close} />}
      {asked?.kind === 'pause' && <PauseAccountDialog onClose={close} />}
      {asked?.kind === 'resume' && <ResumeAccountDialog onClose={close} />}
      {asked?.kind === 'book' && <BookDialog statement={asked.statement} onClose={close} />}
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
