import { isZeroDecimal } from '@candor/amount';
import type { CountedHolding } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText } from '../../i18n/text.ts';
import { exact } from '../../app/figures.ts';
import { boundOf, shareOf } from './shares.ts';
import cases from '../../cases/Cases.module.css';
import room from '../../app/Room.module.css';
import styles from './Wallets.module.css';

/**
 * What the chain says of an asset: each wallet beside its bound, and the sum beside the ledger's.
 */
export function Counted({ record, liabilities }: { readonly record: CountedHolding; readonly liabilities: string }) {
  const text = useText();
  const { network, height, wallets, chain, ledger, difference } = record;
  const isEven = isZeroDecimal(difference.replace('-', ''));
  return (
    <div>
      <h3 className={cases['part']}>{`${network} · ${text('treasury.counted', { height })}`}</h3>
      <table className={cases['facts']}>
        <thead>
          <tr>
            <th scope="col">{text('treasury.wallet')}</th>
            <th scope="col">{text('house.amount')}</th>
            <th scope="col">{text('treasury.share')}</th>
          </tr>
        </thead>
        <tbody>
          {wallets.map(({ wallet, amount }) => (
            <tr key={wallet}>
              <th scope="row">{text(`treasury.wallet.${wallet}`)}</th>
              <td className="num">{exact(amount)}</td>
              <td>
                <Share wallet={wallet} share={shareOf(amount, liabilities)} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{text('treasury.chain')}</th>
            <td className="num" colSpan={2}>
              {exact(chain)}
            </td>
          </tr>
          <tr>
            <th scope="row">{text('treasury.ledger')}</th>
            <td className="num" colSpan={2}>
              {exact(ledger)}
            </td>
          </tr>
          <tr>
            <th scope="row">{text('treasury.difference')}</th>
            <td className={`num ${isEven ? '' : styles['bad']}`} colSpan={2}>
              {exact(difference)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Share(props: { readonly wallet: CountedHolding['wallets'][number]['wallet']; readonly share: number | null }) {
  const text = useText();
  const { wallet, share } = props;
  const bound = boundOf(wallet, share);
  if (share === null) return '—';
  const percent = `${Math.floor(share / 100)}.${String(share % 100).padStart(2, '0')}%`;
  return (
    <span className={room['line']}>
      <span className="num">{percent}</span>
      {bound !== undefined && (
        <Badge tone={bound.isKept ? 'good' : 'wait'}>
          {text(bound.isLeast ? 'treasury.least' : 'treasury.most', { percent: bound.percent })}
        </Badge>
      )}
    </span>
  );
}
