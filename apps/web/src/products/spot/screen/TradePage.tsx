import { useWide } from '@candor/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SpotHands } from '../hands/SpotHands.tsx';
import { SpotWorkplace } from './SpotWorkplace.tsx';
import { SpotPhone } from './SpotPhone.tsx';
import { useAddressedMarket } from './use-addressed-market.ts';
import { type SharedState, useSharedState } from './use-shared-state.ts';
import { useTicketFromAddress } from './use-ticket-from-address.ts';

const route = getRouteApi('/trade/index');

/** The spot trade screen, /trade/index?type=spot&symbol=BTC_USDT. */
export function TradePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSymbol = (pair: string, replace = false) =>
    void navigate({ search: ({ interval, order }) => ({ type: 'spot', symbol: pair, interval, order }), replace });
  const onState = useCallback(
    (state: SharedState) =>
      void navigate({ search: (search) => ({ ...search, ...state }), replace: true, resetScroll: false }),
    [navigate],
  );
  const { symbol, choose } = useAddressedMarket(search.symbol, onSymbol);
  useTicketFromAddress(symbol, search, onSymbol);
  useSharedState(search, onState);
  const wide = useWide(900);
  return (
    <SpotHands symbol={symbol}>
      {wide ? <SpotWorkplace symbol={symbol} onSymbol={choose} /> : <SpotPhone symbol={symbol} onSymbol={choose} />}
    </SpotHands>
  );
}
