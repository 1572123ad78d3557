import { useWide } from '@candor/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { displayPrice } from '@candor/amount';
import { useText } from '../../../i18n/text.ts';
import { listedSymbol, symbolOf } from '../../../market/named-market.ts';
import { defaultSymbol, pairOf } from '../../../market/symbols.ts';
import { useSayUnlisted } from '../../../market/use-say-unlisted.ts';
import { useTitle } from '../../../page/use-title.ts';
import { useIndexPath } from '../stores/use-index.ts';
import { useFlashMarkets } from '../stores/use-offers.ts';
import { FlashPhone } from './FlashPhone.tsx';
import { FlashWorkplace } from './FlashWorkplace.tsx';

const route = getRouteApi('/trade/index');

/** The fixed-period screen, /trade/index?type=sec&symbol=BTC_USDT. */
export function FlashPage() {
  const text = useText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const markets = useFlashMarkets();
  const named = search.symbol ?? defaultSymbol;
  const listed =
    markets &&
    listedSymbol(
      markets.map((one) => one.symbol),
      named,
    );
  const symbol = listed ?? symbolOf(named);
  const missing = markets !== undefined && markets.length > 0 && listed === undefined;
  useSayUnlisted(missing && search.symbol !== undefined ? symbol : undefined);
  const choose = (next: string) => void navigate({ search: { type: 'sec', symbol: pairOf(next) } });
  const first = markets?.[0]?.symbol;
  useEffect(() => {
    if (missing && first !== undefined)
      void navigate({ search: { type: 'sec', symbol: pairOf(first) }, replace: true });
  }, [missing, first, navigate]);
  const samples = useIndexPath(symbol);
  const newest = samples.at(-1)?.price;
  const name = text('flash.pageTitle', { symbol });
  useTitle(newest === undefined || newest === null ? name : `${displayPrice(newest)} ${name}`);
  const [receipt, setReceipt] = useState<string>();
  const wide = useWide(900);
  const props = { symbol, samples, onSymbol: choose, receipt, onReceipt: setReceipt };
  return wide ? <FlashWorkplace {...props} /> : <FlashPhone {...props} />;
}
