import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { smallInto } from '../model/small-coins.ts';

const atMarket: readonly (string | undefined)[] = ['book_insufficient', 'inventory_full'];

/** Where the coin is traded, once the platform's own inventory cannot serve. */
export function MarketLink(props: { readonly reason: string | undefined; readonly from: string; readonly to: string }) {
  const text = useText();
  const { reason, from, to } = props;
  if (!atMarket.includes(reason)) return null;
  const coins = [reason === 'book_insufficient' ? to : from, to, from];
  const asset = coins.find((coin) => coin !== smallInto) ?? to;
  return (
    <Link to="/trade/index" search={{ type: 'spot', symbol: `${asset}/${smallInto}` }}>
      {text('swap.market', { asset })}
    </Link>
  );
}
