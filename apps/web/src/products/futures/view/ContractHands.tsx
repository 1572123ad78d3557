import { lazyPart } from '@candor/ui';
import { useMemo, type ReactNode } from 'react';
import { TradeHandsProvider, type TradeHands } from '../../../trade/hands.ts';
import { useContractOrders } from '../stores/account.ts';
import { editContractForm, fillContractPrice, focusContractAmount } from '../stores/ticket-store.ts';

/** The marks come with the library of the chart. */
const ContractMarks = lazyPart(async () => (await import('./ContractMarks.tsx')).ContractMarks);

/** Lets book and chart fill in the contract form, and show the positions, orders and stops of its contract. */
export function ContractHands({ symbol, children }: { readonly symbol: string; readonly children: ReactNode }) {
  const orders = useContractOrders();
  const restingPrices = useMemo(
    () =>
      new Set(
        orders
          ?.filter((order) => order.symbol === symbol && order.status !== 'waiting')
          .map(({ price }) => price ?? ''),
      ),
    [orders, symbol],
  );
  const hands = useMemo(
    (): TradeHands => ({
      fillPrice: fillContractPrice,
      fillPriceAndAmount: (price, quantity) => {
        fillContractPrice(price);
        editContractForm({ quantity });
      },
      // Both sides have a button of their own: only what the order does with a position is chosen in the form.
      chooseSide: () => editContractForm({ action: 'open' }),
      focusAmount: focusContractAmount,
      restingPrices,
      Marks: ContractMarks,
    }),
    [restingPrices],
  );
  return <TradeHandsProvider value={hands}>{children}</TradeHandsProvider>;
}
