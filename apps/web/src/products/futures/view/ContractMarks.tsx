import { displayAmount, displayPrice } from '@candor/amount';
import { setLossOrder, type ContractOrder, type LossOrder, type MarketRow, type Position } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { scaleOf } from '../../../market/scale.ts';
import { ChartMarks } from '../../../trade/chart/ChartMarks.tsx';
import type { ChartColours } from '../../../trade/chart/chart-styles.ts';
import type { ChartLine } from '../../../trade/chart/own-marks.ts';
import type { MarksProps } from '../../../trade/hands.ts';
import { canAmend } from '../model/amend.ts';
import { contractTypeOf } from '../model/symbols.ts';
import { gainText } from '../model/text.ts';
import { useContractOrders, useLossOrders, useOwnPrints, usePositions } from '../stores/account.ts';
import { useContracts } from '../stores/contracts.ts';
import { useSending } from '../stores/use-sending.ts';
import { AmendContract } from './AmendContract.tsx';

const none: never[] = [];

interface Drawn {
  readonly market: MarketRow;
  readonly colours: ChartColours | undefined;
  readonly positions: readonly Position[];
  readonly orders: readonly ContractOrder[];
  readonly stops: readonly LossOrder[];
}

/**
 * Positions, liquidation prices, orders, stops and fills of a contract on its chart; a stop's line
 * and that of a resting order can be dragged.
 */
export function ContractMarks(props: MarksProps) {
  const text = useText();
  const symbol = props.market.symbol_name;
  const positions = usePositions(contractTypeOf(symbol));
  const orders = useContractOrders();
  const stops = useLossOrders();
  const fills = useOwnPrints(symbol) ?? none;
  const { send } = useSending(setLossOrder, () => toast({ title: text('contract.stopMoved') }));
  const lines = useLines({
    market: props.market,
    colours: props.in.colours,
    positions: useOf(positions, symbol),
    orders: useOf(orders, symbol),
    stops: useOf(stops, symbol),
  });
  const [dragged, setDragged] = useState<{ readonly order: ContractOrder; readonly price: string }>();
  const onDragged = useCallback(
    (id: string, price: string) => {
      const order = orders?.find((one) => orderLine(one) === id);
      if (order === undefined) send({ id, triggerPrice: price });
      else setDragged({ order, price });
    },
    [orders, send],
  );
  const row = useContracts()?.find((one) => one.symbol_name === symbol);
  return (
    <>
      <ChartMarks {...props} lines={lines} fills={fills} onDragged={onDragged} />
      {dragged !== undefined && row !== undefined && (
        <AmendContract
          order={dragged.order}
          row={row}
          startPrice={dragged.price}
          onClose={() => setDragged(undefined)}
        />
      )}
    </>
  );
}

/** Orders and stops are numbered apart. */
const orderLine = ({ orderId }: ContractOrder): string => `o${orderId}`;

/** The rows of one contract; the same list while they are the same rows. */
const useOf = <Row extends { readonly symbol: string }>(rows: readonly Row[] | undefined, symbol: string) =>
  useMemo(() => rows?.filter((row) => row.symbol === symbol) ?? none, [rows, symbol]);

function useLines({ market, colours, positions, orders, stops }: Drawn): readonly ChartLine[] {
  const text = useText();
  const { tickScale, lotScale } = scaleOf(market);
  return useMemo(() => {
    if (colours === undefined) return none;
    const line = (
      id: string,
      price: string,
      label: string,
      colour: string,
      look: ChartLine['look'],
      movable = false,
    ) => ({
      id,
      label,
      colour,
      value: Number(price),
      price: displayPrice(price, tickScale),
      look,
      movable,
    });
    const size = (quantity: string) => displayAmount(quantity, lotScale);
    const held = positions.flatMap((one) => {
      const colour = one.side === 'long' ? colours.up : colours.down;
      const words = text(one.side === 'long' ? 'contract.markLong' : 'contract.markShort', {
        amount: size(one.openInterest),
        gain: gainText(one.unrealised, 2),
      });
      return [
        ...(one.averageOpenPrice === null ? [] : [line(`p${one.id}`, one.averageOpenPrice, words, colour, 'solid')]),
        ...(one.expectedLiquidationPrice === null
          ? []
          : [line(`l${one.id}`, one.expectedLiquidationPrice, text('contract.liquidation'), colours.down, 'solid')]),
      ];
    });
    const open = orders.flatMap((order) => {
      const price = order.status === 'waiting' ? (order.triggerPrice ?? order.price) : order.price;
      if (price === null) return [];
      const buys = order.direction === 1 || order.direction === 4;
      const label = `${text(`contract.direction.${order.direction}`)} ${size(order.quantity)}`;
      return [
        line(
          orderLine(order),
          price,
          label,
          buys ? colours.up : colours.down,
          order.status === 'waiting' ? 'dotted' : 'dashed',
          canAmend(order),
        ),
      ];
    });
    const waiting = stops.map((stop) =>
      line(
        stop.id,
        stop.triggerPrice,
        text(`contract.${stop.kind}`),
        stop.kind === 'stop_profit' ? colours.up : colours.down,
        'dotted',
        true,
      ),
    );
    return [...held, ...open, ...waiting];
  }, [positions, orders, stops, colours, text, tickScale, lotScale]);
}
