import { Button, Empty } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import type { MarketTab } from './found-markets.ts';

/** Why a list of markets is empty, and what to do about it. */
export function NoMarkets({
  tab,
  typed,
  onClear,
}: {
  readonly tab: MarketTab;
  readonly typed: string;
  readonly onClear: () => void;
}) {
  const text = useText();
  if (typed === '' && tab === 'watchlist') return <Empty text={text('market.watchlistEmpty')} />;
  return (
    <Empty
      text={text('market.noMatch', { text: typed })}
      action={<Button onClick={onClear}>{text('market.clearSearch')}</Button>}
    />
  );
}
