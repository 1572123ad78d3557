import { lazyPart } from '@candor/ui';
import { useMemo, type ReactNode } from 'react';
import { useOpenOrders } from '../../../account/account.ts';
import { TradeHandsProvider, type TradeHands } from '../../../trade/hands.ts';
import { fillPrice, fillPriceAndAmount, focusAmount, setSide } from '../ticket/ticket-store.ts';
import { usePlacing } from './use-placing.ts';

/** The marks come with the library of the chart, the heaviest part of the screen. */
const SpotMarks = lazyPart(async () => (await import('./SpotMarks.tsx')).SpotMarks);

/** Lets book and chart of a screen fill in the spot form and show the orders of its market. */
export function SpotHands({ symbol, children }: { readonly symbol: string; readonly children: ReactNode }) {
  const orders = useOpenOrders(symbol);
  const place = usePlacing();
  const restingPrices = useMemo(
    () => new Set(orders?.filter(({ status }) => status !== 'waiting').map(({ price }) => price ?? '')),
    [orders],
  );
  const hands = useMemo(
    (): TradeHands => ({
      fillPrice,
      fillPriceAndAmount,
      chooseSide: setSide,
      focusAmount,
      place,
      restingPrices,
      Marks: SpotMarks,
    }),
    [place, restingPrices],
  );
  return <TradeHandsProvider value={hands}>{children}</TradeHandsProvider>;
}
