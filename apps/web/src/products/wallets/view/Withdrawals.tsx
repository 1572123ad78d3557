import { cancelWithdrawal, type WithdrawalRecord } from '@candor/protocol';
import { Badge, Button, CoinIcon, Empty, FieldError, TextButton } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { request } from '../../../transport/request.ts';
import { amountText } from '../../../records/amount-text.ts';
import { isOver, useWithdrawals, useWithdrawalsChanged } from '../model/use-withdrawals.ts';
import { checkText, reasonText, waitForText } from '../model/words.ts';
import { Ring } from './Ring.tsx';
import { type Step, Steps } from './Steps.tsx';
import { TransactionHash } from './TransactionHash.tsx';
import styles from './Wallets.module.css';

/** What is under way, step by step, and what ended. */
export function Withdrawals() {
  const text = useText();
  const [all, setAll] = useState(false);
  const withdrawals = useWithdrawals(all);
  return (
    <div>
      <Loaded query={withdrawals} rows={5} label={text('wallets.underWay')}>
        {({ records, total }) => {
          const open = records.filter((one) => !isOver(one));
          return (
            <>
              <h2 className={styles['head']}>{text('wallets.underWay')}</h2>
              {open.length === 0 && <p className={styles['small']}>{text('wallets.nothingUnderWay')}</p>}
              {open.map((record) => (
                <UnderWay key={record.id} record={record} />
              ))}
              <h2 className={styles['head']}>
                {text('wallets.earlierOut')}
                {total > records.length && (
                  <TextButton onClick={() => setAll(true)}>{text('wallets.allRecords')}</TextButton>
                )}
              </h2>
              <Ended records={records.filter(isOver)} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function UnderWay({ record }: { readonly record: WithdrawalRecord }) {
  const text = useText();
  const time = useTime();
  const { arrives, coin, network, address, stage, checks, waitsFor, confirmations, needed, txHash, overdue } = record;
  return (
    <div className={styles['steps']} role="status">
      <div className={styles['ringed']}>
        <Ring done={confirmations} of={needed} />
        <div>
          <p className={styles['sum']}>
            <span className="num">{amountText(arrives)}</span> {coin}
          </p>
          <p className={styles['small']}>
            <code>
              {address.slice(0, 10)}…{address.slice(-6)}
            </code>
          </p>
          {txHash !== null && <TransactionHash txHash={txHash} confirmations={confirmations} network={network} />}
        </div>
      </div>
      {stage === 'in_review' && checks.length > 0 && (
        <ul className={styles['checks']}>
          {checks.map((check) => (
            <li key={check}>{checkText(text, check)}</li>
          ))}
        </ul>
      )}
      {stage === 'in_review' && record.decideByMs !== null && (
        <p className={styles['small']}>{text('wallets.decideBy', { time: time.dateTime(record.decideByMs) })}</p>
      )}
      {waitsFor !== null && <p className={styles['warn']}>{waitForText(text, waitsFor)}</p>}
      {overdue && <p className={styles['warn']}>{text('wallets.overdue')}</p>}
      <Steps steps={useStepsOf(record)} />
      {(stage === 'in_review' || stage === 'approved') && <Cancel id={record.id} />}
    </div>
  );
}

function useStepsOf(record: WithdrawalRecord): readonly Step[] {
  const text = useText();
  const time = useTime();
  const { requestedAtMs, approvedAtMs, sentAtMs, reviewsNeeded: needed, reviewsGiven: given } = record;
  const reviewed =
    needed === 0
      ? text('wallets.byRules')
      : text('wallets.reviewedBy', { given: String(given), needed: String(needed) });
  return [
    { name: text('wallets.requested'), more: time.dateTime(requestedAtMs), done: true },
    { name: text('wallets.reviewed'), more: reviewed, done: approvedAtMs !== null },
    { name: text('wallets.sent'), more: sentAtMs === null ? '' : time.dateTime(sentAtMs), done: sentAtMs !== null },
    {
      name: text('wallets.confirming'),
      more: text('wallets.confirmingOf', { done: record.confirmations, needed: record.needed }),
      done: false,
    },
  ];
}

function Cancel({ id }: { readonly id: string }) {
  const text = useText();
  const { busy, problem, run } = useChange();
  const changed = useWithdrawalsChanged();
  const cancel = async () => {
    await run(() => request(cancelWithdrawal, { input: { id }, quiet: true }), text('wallets.canceled'));
    await changed();
  };
  return (
    <>
      <Button size={40} busy={busy} onClick={() => void cancel()}>
        {text('wallets.cancel')}
      </Button>
      {problem !== undefined && <FieldError text={problem} />}
    </>
  );
}

const tones = { arrived: 'good', canceled: 'plain', refused: 'bad', expired: 'plain', failed: 'bad' } as const;
type End = keyof typeof tones;

function Ended({ records }: { readonly records: readonly WithdrawalRecord[] }) {
  const text = useText();
  const time = useTime();
  if (records.length === 0) return <Empty text={text('wallets.noWithdrawals')} />;
  return (
    <ul>
      {records.map(({ id, requestedAtMs, coin, network, arrives, stage, reason, txHash, confirmations }) => (
        <li key={id} className={styles['record']}>
          <span>{time.dateTime(requestedAtMs)}</span>
          <span>
            <CoinIcon symbol={coin} size={16} /> {coin}
          </span>
          <span>{network}</span>
          <span className="num">{amountText(arrives)}</span>
          <Badge tone={tones[stage as End]}>{text(`wallets.end.${stage as End}`)}</Badge>
          {reason !== null && <span className={styles['why']}>{reasonText(text, reason)}</span>}
          {txHash !== null && <TransactionHash txHash={txHash} confirmations={confirmations} network={network} />}
        </li>
      ))}
    </ul>
  );
}
