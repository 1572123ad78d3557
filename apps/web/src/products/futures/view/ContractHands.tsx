import type { ContractRow } from '@candor/protocol';
import { lazyPart } from '@candor/ui';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { TradeHandsProvider, type TradeHands } from '../../../trade/hands.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { useContractOrders, useOwnPrints } from '../stores/account.ts';
import { editContractForm, fillContractPrice, focusContractAmount } from '../stores/ticket-store.ts';

const none: never[] = [];

/** The marks come with the library of the chart. */
const ContractMarks = lazyPart(async () => (await import('./ContractMarks.tsx')).ContractMarks);

/**
 * Lets book and chart fill in the contract form, and show the positions, orders and stops of its
 * contract.
 */
export function ContractHands({ row, children }: { readonly row: ContractRow; readonly children: ReactNode }) {
  const text = useText();
  const symbol = row.symbol_name;
  const countedIn = row.contractType === 'u' ? undefined : sizeUnitOf(row, text);
  const orders = useContractOrders();
  const ownFills = useOwnPrints(symbol) ?? none;
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
      // Both sides have a button of their own: only what the order does with a position is chosen
      // in the form.
      chooseSide: () => editContractForm({ action: 'open' }),
      focusAmount: focusContractAmount,
      restingPrices,
      countedIn,
      ownFills,
      Marks: ContractMarks,
    }),
    [restingPrices, countedIn, ownFills],
  );
  return <TradeHandsProvider value={hands}>{children}</TradeHandsProvider>;
}
