import { Drawer, TextButton } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { platform } from '../../../transport/platform.ts';
import { explorerLink } from '../model/explorer-link.ts';
import { readTransaction } from '../model/read-transaction.ts';
import { useExplorer } from '../model/use-deposits.ts';
import styles from './Wallets.module.css';

interface Transaction {
  readonly txHash: string;
  readonly confirmations: number;
}
interface Props extends Transaction {
  /** Absent where the demo's own chain is meant. */
  readonly network?: string;
}

const short = (txHash: string): string => `${txHash.slice(0, 10)}…${txHash.slice(-6)}`;

/**
 * A transaction by its name: its network's explorer shows it, or in the demo what the chain says of
 * it.
 */
export function TransactionHash({ txHash, confirmations, network }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const explorer = useExplorer(network);
  // No block shows what a contract sent: its amount was found at the address.
  if (txHash === '') return <p className={styles['small']}>{text('wallets.byContract')}</p>;
  if (explorer !== undefined)
    return (
      <p className={styles['small']}>
        <a href={explorerLink(explorer, txHash)} target="_blank" rel="noopener noreferrer">
          <code>{short(txHash)}</code>
        </a>
      </p>
    );
  if (!platform.demo)
    return (
      <p className={styles['small']}>
        <code>{short(txHash)}</code>
      </p>
    );
  return (
    <p className={styles['small']}>
      <TextButton onClick={() => setOpen(true)}>
        <code>{short(txHash)}</code>
      </TextButton>
      <Drawer open={open} onOpenChange={setOpen} title={text('wallets.explorer')}>
        {open && <Explorer txHash={txHash} confirmations={confirmations} />}
      </Drawer>
    </p>
  );
}

/** What the demo's chain says of a transaction, asked of the chain itself. */
function Explorer({ txHash, confirmations }: Transaction) {
  const text = useText();
  const transaction = useQuery({
    queryKey: ['demo-transaction', txHash, confirmations],
    queryFn: ({ signal }) => readTransaction(txHash, signal),
  });
  return (
    <Loaded query={transaction} rows={5}>
      {({ from, to, block, depth, succeeded }) => {
        const lines = [
          [text('wallets.hash'), txHash],
          [text('wallets.block'), block === null ? text('wallets.notMined') : String(block)],
          [text('wallets.confirmations'), String(depth)],
          [text('wallets.sender'), from],
          [text('wallets.receiver'), to],
          ...(succeeded === null
            ? []
            : [[text('wallets.outcome'), text(succeeded ? 'wallets.succeeded' : 'wallets.reverted')]]),
        ];
        return (
          <dl className={styles['explorer']}>
            {lines.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Loaded>
  );
}
