import { isZeroDecimal } from '@candor/amount';
import type { DepositRecord } from '@candor/protocol';
import { Badge, CoinIcon, Empty, TextButton } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { amountText } from '../../../records/amount-text.ts';
import { useDeposits } from '../model/use-deposits.ts';
import { Ring } from './Ring.tsx';
import { Steps } from './Steps.tsx';
import { TransactionHash } from './TransactionHash.tsx';
import styles from './Wallets.module.css';

/** What is on its way, step by step, and what came before. */
export function Deposits() {
  const text = useText();
  const [all, setAll] = useState(false);
  const deposits = useDeposits(all);
  return (
    <div>
      <Loaded query={deposits} rows={5} label={text('wallets.arriving')}>
        {({ records, total }) => {
          const coming = records.filter(({ stage }) => stage === 'seen' || stage === 'credited');
          return (
            <>
              <h2 className={styles['head']}>{text('wallets.arriving')}</h2>
              {coming.length === 0 && <p className={styles['small']}>{text('wallets.nothingArriving')}</p>}
              {coming.map((deposit) => (
                <Arriving key={deposit.id} deposit={deposit} />
              ))}
              <h2 className={styles['head']}>
                {text('wallets.earlier')}
                {total > records.length && (
                  <TextButton onClick={() => setAll(true)}>{text('wallets.allRecords')}</TextButton>
                )}
              </h2>
              <Earlier records={records.filter((one) => !coming.includes(one))} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Arriving({ deposit }: { readonly deposit: DepositRecord }) {
  const text = useText();
  const time = useTime();
  const { amount, coin, network, confirmations, needed, finality, stage, seenAtMs, txHash } = deposit;
  const isCredited = stage === 'credited';
  const steps = [
    { name: text('wallets.seen'), more: time.dateTime(seenAtMs), done: true },
    {
      name: text('wallets.confirming'),
      more: text('wallets.confirmingOf', { done: Math.min(confirmations, needed), needed }),
      done: isCredited,
    },
    { name: text('wallets.credited'), more: text('wallets.creditedText'), done: isCredited },
    { name: text('wallets.withdrawable'), more: text('wallets.withdrawableAfter', { count: finality }), done: false },
  ];
  return (
    <div className={styles['steps']} role="status">
      <div className={styles['ringed']}>
        <Ring done={confirmations} of={isCredited ? finality : needed} />
        <div>
          <p className={styles['sum']}>
            <span className="num">{amountText(amount)}</span> {coin}
          </p>
          <p className={styles['small']}>
            {isCredited ? text('wallets.creditedNow') : text('wallets.finalAfter', { count: finality })}
          </p>
          <TransactionHash txHash={txHash} confirmations={confirmations} network={network} />
        </div>
      </div>
      <Steps steps={steps} />
    </div>
  );
}

const tones = { 'under review': 'wait', 'review passed': 'good', 'review failed': 'bad' } as const;
const names = {
  'under review': 'wallets.under',
  'review passed': 'wallets.passed',
  'review failed': 'wallets.failed',
} as const;

function Earlier({ records }: { readonly records: readonly DepositRecord[] }) {
  const text = useText();
  const time = useTime();
  if (records.length === 0) return <Empty text={text('wallets.noDeposits')} />;
  return (
    <ul>
      {records.map(
        ({ id, seenAtMs, coin, network, amount, state, txHash, confirmations, way, paid, dueAtMs, reason }) => (
          <li key={id} className={styles['record']}>
            <span>{time.dateTime(seenAtMs)}</span>
            <span>
              <CoinIcon symbol={coin} size={16} /> {coin}
            </span>
            <span>{way === 'chain' ? network : text(`recharge.${way}`)}</span>
            <span className="num">
              {paid !== null && isZeroDecimal(amount)
                ? `${amountText(paid.amount)} ${paid.currency}`
                : amountText(amount)}
            </span>
            <Badge tone={tones[state]}>{text(names[state])}</Badge>
            {txHash !== '' && <TransactionHash txHash={txHash} confirmations={confirmations} network={network} />}
            {dueAtMs !== null && (
              <p className={styles['more']}>{text('recharge.due', { time: time.dateTime(dueAtMs) })}</p>
            )}
            {reason !== null && <p className={styles['more']}>{reason}</p>}
          </li>
        ),
      )}
    </ul>
  );
}
