import { displayPrice } from '@candor/amount';
import { CoinIcon, DataTable, Empty, LoadingBars, TextButton, type Column } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { assetsOf, pairOf } from '../../../market/symbols.ts';
import { payoutPercent } from '../model/receipt.ts';
import type { FlashMarket } from '../model/markets.ts';
import { useFlashMarkets, useOffers } from '../stores/use-offers.ts';
import styles from './Contracts.module.css';

/** The markets of the product, each with its index, periods and payouts. */
export function FlashMarkets({ typed }: { readonly typed: string }) {
  const text = useText();
  const navigate = useNavigate();
  const markets = useFlashMarkets();
  const open = (symbol: string) =>
    void navigate({ to: '/trade/index', search: { type: 'sec', symbol: pairOf(symbol) } });
  const columns = useColumns(open);
  if (markets === undefined) return <LoadingBars rows={10} label={text('common.loading')} />;
  const wanted = typed.trim().toUpperCase().replace(/[_-]/, '/');
  return (
    <DataTable
      caption={text('shell.flash')}
      className={styles['settled'] ?? ''}
      columns={columns}
      rows={markets.filter(({ symbol, shown }) => symbol.includes(wanted) || shown.toUpperCase().includes(wanted))}
      rowKey={({ symbol }) => symbol}
      rowHeight={48}
      onRow={({ symbol }) => open(symbol)}
      empty={<Empty text={text('flash.noneOffered')} />}
    />
  );
}

function useColumns(open: (symbol: string) => void): readonly Column<FlashMarket>[] {
  const text = useText();
  const { data: offers } = useOffers();
  return useMemo(
    () => [
      {
        key: 'market',
        head: text('assets.market'),
        cell: ({ symbol, shown }) => (
          <span className={styles['market']}>
            <CoinIcon symbol={assetsOf(symbol).base} size={20} /> <b>{shown}</b>
          </span>
        ),
      },
      {
        key: 'index',
        head: text('market.index'),
        align: 'end',
        cell: ({ index }) => (
          <span className="num">{index === null ? '—' : displayPrice(index, decimalsOf(index))}</span>
        ),
      },
      {
        key: 'periods',
        head: text('flash.col.payouts'),
        align: 'end',
        cell: ({ symbol }) => (
          <span className="num">
            {(offers ?? [])
              .filter((offer) => offer.symbol === symbol)
              .map(
                ({ durationSeconds, payoutRate }) =>
                  `${text('flash.seconds', { seconds: durationSeconds })} ${payoutPercent(payoutRate)}%`,
              )
              .join(' · ')}
          </span>
        ),
      },
      {
        key: 'open',
        head: <span className="visually-hidden">{text('shell.flash')}</span>,
        align: 'end',
        cell: ({ symbol }) => (
          <TextButton onClick={() => open(symbol)}>
            {text('shell.flash')} <span className="visually-hidden">{symbol}</span>
          </TextButton>
        ),
      },
    ],
    [text, offers, open],
  );
}
