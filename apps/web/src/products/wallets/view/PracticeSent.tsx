import { Badge } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { sentPayments, type SentPayment } from '../model/practice-key.ts';
import { readTransaction } from '../model/read-transaction.ts';
import { TransactionHash } from './TransactionHash.tsx';
import styles from './Wallets.module.css';

const lookEveryMs = 2_000;

/** What this browser sent from the practice wallet, each as the chain has it now. */
export function PracticeSent() {
  const text = useText();
  const sent = sentPayments();
  return (
    <>
      <h2 className={styles['head']}>{text('practice.history')}</h2>
      {sent.length === 0 && <p className={styles['small']}>{text('practice.noneSent')}</p>}
      <ul>
        {sent.map((payment) => (
          <Sent key={payment.txHash} payment={payment} />
        ))}
      </ul>
    </>
  );
}

function Sent({ payment: { txHash, coin, amount, to } }: { readonly payment: SentPayment }) {
  const text = useText();
  const transaction = useQuery({
    queryKey: ['practice-sent', txHash],
    queryFn: ({ signal }) => readTransaction(txHash, signal),
    refetchInterval: ({ state }) => (typeof state.data?.block === 'number' ? false : lookEveryMs),
  });
  const { block, depth, succeeded } = transaction.data ?? { block: null, depth: 0, succeeded: null };
  return (
    <li className={styles['record']}>
      <span>
        <span className="num">{amountText(amount)}</span> {coin} → <code>{`${to.slice(0, 6)}…${to.slice(-4)}`}</code>
        <TransactionHash txHash={txHash} confirmations={depth} />
      </span>
      {block === null && <Badge tone="wait">{text('wallets.notMined')}</Badge>}
      {succeeded !== null && (
        <Badge tone={succeeded ? 'good' : 'bad'}>{text(succeeded ? 'wallets.succeeded' : 'wallets.reverted')}</Badge>
      )}
    </li>
  );
}
