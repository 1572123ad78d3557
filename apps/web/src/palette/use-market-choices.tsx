import { compareDecimals, displayPrice } from '@candor/amount';
import type { MessageKey } from '@candor/i18n';
import type { MarketRow } from '@candor/protocol';
import { Change, CoinIcon } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { AlarmClock, CornerDownRight } from 'lucide-react';
import { askAlert } from '../alerts/new-alert.ts';
import { useText } from '../i18n/text.ts';
import { useMarkets } from '../market/markets.ts';
import { matchingMarkets } from '../market/matching.ts';
import { pairOf } from '../market/symbols.ts';
import type { Choice } from './choice.ts';
import { orderInWords, type OrderInWords } from './order-in-words.ts';
import styles from './Palette.module.css';

/**
 * The order that was typed in words, the markets that it finds, where else the best of them can be
 * looked at, and what can be done with it.
 */
export function useMarketChoices(typed: string): {
  readonly order: Choice | undefined;
  readonly markets: readonly Choice[];
  readonly places: readonly Choice[];
  readonly acts: readonly Choice[];
} {
  const text = useText();
  const navigate = useNavigate();
  const rows = useMarkets() ?? [];
  const order = orderInWords(
    typed,
    rows.map((row) => row.symbol_name),
  );
  const sorted = rows.toSorted((a, b) => compareDecimals(b.amount, a.amount));
  const meant = matchingMarkets(sorted, typed);
  const [first] = typed.trim() === '' ? [] : meant;
  return {
    order: order && {
      key: 'order',
      group: 'order',
      words: text(orderKey(order), { ...order, price: order.price ?? '' }),
      icon: <CoinIcon symbol={order.asset} size={20} />,
      go: () => void navigate({ to: '/trade/index', search: searchOf(order) }),
    },
    markets: meant.map((row) => ({
      key: `market ${row.symbol_name}`,
      group: 'markets',
      words: `${row.symbol_name} ${row.name}`,
      label: <Market row={row} />,
      icon: <CoinIcon symbol={row.base_symbol} size={20} />,
      go: () => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(row.symbol_name) } }),
    })),
    places:
      first === undefined
        ? []
        : [
            {
              key: `depth ${first.symbol_name}`,
              group: 'pages',
              words: text('palette.inDepth', { symbol: first.symbol_name }),
              icon: <CornerDownRight size={16} strokeWidth={1.5} aria-hidden />,
              go: () => void navigate({ to: '/market/main', search: { symbol: pairOf(first.symbol_name) } }),
            },
            {
              key: `full ${first.symbol_name}`,
              group: 'pages',
              words: text('palette.fullScreen', { symbol: first.symbol_name }),
              icon: <CornerDownRight size={16} strokeWidth={1.5} aria-hidden />,
              go: () =>
                void navigate({ to: '/exchange/full-screen/$pair', params: { pair: pairOf(first.symbol_name) } }),
            },
          ],
    acts:
      first === undefined
        ? []
        : [
            {
              key: `alert ${first.symbol_name}`,
              group: 'do',
              words: text('palette.setting', { name: text('alerts.set'), value: first.symbol_name }),
              icon: <AlarmClock size={16} strokeWidth={1.5} aria-hidden />,
              go: () => askAlert(first.symbol_name),
            },
          ],
  };
}

const Market = ({ row }: { readonly row: MarketRow }) => (
  <>
    <strong>{row.symbol_name}</strong>
    <span className={styles['quiet']}>{row.name}</span>
    <span className={`${styles['figure']} num`}>
      {row.close === null ? '—' : displayPrice(row.close, row.part_cou)}
    </span>
    <Change percent={row.zdf} arrow={false} />
  </>
);

const searchOf = ({ side, amount, symbol, price }: OrderInWords) => ({
  type: 'spot' as const,
  symbol: pairOf(symbol),
  side,
  amount,
  price: price ?? 'market',
});

function orderKey({ side, price }: OrderInWords): MessageKey {
  if (price === undefined) return side === 'buy' ? 'palette.orderBuyMarket' : 'palette.orderSellMarket';
  return side === 'buy' ? 'palette.orderBuy' : 'palette.orderSell';
}
