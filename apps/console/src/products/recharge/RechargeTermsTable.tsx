import { formatDecimal } from '@candor/amount';
import { Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo } from 'react';
import room from '../../app/Room.module.css';
import { exact } from '../../app/figures.ts';
import { useText } from '../../i18n/text.ts';
import { type RechargedCoin, rateDecimals } from './recharge-terms-form.ts';

const feeOf = ({ feePpm }: RechargedCoin): string => `${exact(formatDecimal(BigInt(feePpm), rateDecimals, 0))}%`;

/** On what terms each coin is given for bank money. */
export function RechargeTermsTable(props: {
  readonly coins: readonly RechargedCoin[];
  readonly onChange: (coin: RechargedCoin) => void;
}) {
  const { coins, onChange } = props;
  const text = useText();
  const columns: readonly Column<RechargedCoin>[] = useMemo(
    () => [
      { key: 'coin', head: text('users.asset'), cell: ({ coin }) => coin },
      {
        key: 'offer',
        head: text('swaps.offer'),
        cell: ({ open }) => text(open ? 'swaps.offer.open' : 'swaps.offer.closed'),
      },
      { key: 'fee', head: text('swaps.fee'), align: 'end', cell: feeOf },
      { key: 'minimum', head: text('swaps.minimum'), align: 'end', cell: ({ minimum }) => exact(minimum) },
      { key: 'maximum', head: text('receipts.maximum'), align: 'end', cell: ({ maximum }) => exact(maximum) },
      { key: 'change', head: '', cell: (coin) => <Change coin={coin} onChange={onChange} /> },
    ],
    [text, onChange],
  );
  return (
    <DataTable
      caption={text('receipts.coins')}
      columns={columns}
      rows={coins}
      rowKey={({ coin }) => coin}
      empty={<Empty text={text('swaps.empty')} />}
      mobileRow={(coin) => (
        <span className={room['line']}>
          <span>
            {coin.coin} · {text(coin.open ? 'swaps.offer.open' : 'swaps.offer.closed')} · {feeOf(coin)}
          </span>
          <span className="num">
            {exact(coin.minimum)} – {exact(coin.maximum)}
          </span>
          <Change coin={coin} onChange={onChange} />
        </span>
      )}
    />
  );
}

function Change({
  coin,
  onChange,
}: {
  readonly coin: RechargedCoin;
  readonly onChange: (coin: RechargedCoin) => void;
}) {
  const text = useText();
  return (
    <Button variant="quiet" size={28} onClick={() => onChange(coin)}>
      {text('swaps.terms')}
    </Button>
  );
}
