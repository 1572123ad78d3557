import { useWide } from '@candor/ui';
import { getRouteApi } from '@tanstack/react-router';
import { SpotPhone } from './SpotPhone.tsx';
import { SpotWorkplace } from './SpotWorkplace.tsx';
import { useAddressedMarket } from './use-addressed-market.ts';
import { useTicketFromAddress } from './use-ticket-from-address.ts';

const route = getRouteApi('/exchange/index');

/** The exchange-style address of the same workplace, with the watchlist beside it where there is room. */
export function ExchangePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSymbol = (pair: string) => void navigate({ search: { symbol: pair } });
  const { symbol, choose } = useAddressedMarket(search.symbol, onSymbol);
  useTicketFromAddress(symbol, search, onSymbol);
  const wide = useWide(900);
  return wide ? (
    <SpotWorkplace symbol={symbol} onSymbol={choose} watchlist />
  ) : (
    <SpotPhone symbol={symbol} onSymbol={choose} />
  );
}
