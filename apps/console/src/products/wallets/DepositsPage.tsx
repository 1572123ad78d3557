import { type DeskDeposit, type DeskReceipt, findDeposit, listDeskDeposits } from '@candor/protocol';
import { Button, Empty, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct, useRead } from '../../wire/use-ask.ts';
import { DepositTable, ReceiptTable } from './DepositTables.tsx';
import { Part } from '../../app/Part.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import styles from './Wallets.module.css';

/**
 * What came in and is not simply credited: in suspense, stuck, taken back; and a search by
 * transaction.
 */
export function DepositsPage() {
  const text = useText();
  const [asked, setAsked] = useState<{ readonly of: DeskReceipt; readonly how: 'assign' | 'return' }>();
  const found = useRead(listDeskDeposits, undefined, { everyMs: 10_000 });
  return (
    <>
      <RoomHead title={text('deposits.room')} lead={text('deposits.lead')} />
      <Search />
      <Loaded query={found}>
        {({ receipts, stuck, lost }) => (
          <>
            <Part title={text('deposits.suspense')}>
              <ReceiptTable receipts={receipts} onDecide={(of, how) => setAsked({ of, how })} />
            </Part>
            <Part title={text('deposits.stuck')}>
              <DepositTable caption={text('deposits.stuck')} rows={stuck} empty={text('deposits.noStuck')} />
            </Part>
            <Part title={text('deposits.lost')}>
              <DepositTable caption={text('deposits.lost')} rows={lost} empty={text('deposits.noLost')} />
            </Part>
          </>
        )}
      </Loaded>
      {asked && <ReceiptDialog receipt={asked.of} how={asked.how} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Search() {
  const text = useText();
  const [txHash, setTxHash] = useState('');
  const [records, setRecords] = useState<readonly DeskDeposit[]>();
  const { busy, refusal, act } = useAct();
  const find = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      setRecords((await ask(findDeposit, { input: { txHash: txHash.trim() } })).records);
    });
  };
  return (
    <>
      <form noValidate className={styles['find']} onSubmit={find}>
        <TextField
          label={text('deposits.hash')}
          autoCapitalize="none"
          spellCheck={false}
          value={txHash}
          onChange={(event) => setTxHash(event.target.value)}
          error={refusal?.of('txHash')}
        />
        <Button type="submit" busy={busy} disabled={txHash.trim() === ''}>
          {text('deposits.find')}
        </Button>
      </form>
      <div aria-live="polite">
        {records !== undefined && (
          <Part title={text('deposits.found')}>
            {records.length === 0 ? (
              <Empty text={text('deposits.notFound')} />
            ) : (
              <DepositTable caption={text('deposits.found')} rows={records} empty={text('deposits.notFound')} />
            )}
          </Part>
        )}
      </div>
    </>
  );
}
