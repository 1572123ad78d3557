import type { AttachedStop, PlaceContractOrder } from '@candor/core';
import type { contractOrderInput } from '@candor/protocol';
import type { z } from 'zod';
import { rejected } from '../../base/problem.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { quantityText } from '../../engine/listings/listed-market.ts';
import { fieldsConflict, fieldsRequired, priceOf, quantityOf, trailingOf } from '../../engine/markets/typed-figures.ts';

export type ParsedContractOrder = z.output<typeof contractOrderInput>;

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** Types that never rest in the book. */
const immediate: ReadonlySet<string> = new Set(['market', 'stop_market', 'trailing_stop']);

export const isClosing = (direction: number): boolean => direction > 2;

const directionOf = (direction: number): PlaceContractOrder['direction'] =>
  direction === 2 || direction === 3 || direction === 4 ? direction : 1;

/**
 * The exchange's command for a contract order of the wire. `lots`: of the position that a closing
 * order is a part of.
 */
export function contractCommand(
  userId: number,
  input: ParsedContractOrder,
  contract: ListedContract,
  positionLots: number,
): PlaceContractOrder {
  const { type: kind, direction } = input;
  const stop = kind !== 'limit' && kind !== 'market';
  const order: Writable<PlaceContractOrder> = {
    type: 'place_contract_order',
    userId,
    contractId: contract.contractId,
    direction: directionOf(direction),
    kind,
    timeInForce: input.timeInForce ?? (immediate.has(kind) ? 'IOC' : 'GTC'),
    postOnly: input.postOnly,
    selfTradePrevention: input.selfTradePrevention,
  };
  if (input.price !== undefined) order.price = priceOf('price', input.price, contract);
  const quantity = lotsOf(input, contract, positionLots);
  if (quantity !== undefined) order.quantity = quantity;
  if (input.triggerPrice !== undefined) order.triggerPrice = priceOf('triggerPrice', input.triggerPrice, contract);
  const source = input.triggerSource ?? (stop ? 'last' : undefined);
  if (source !== undefined) order.triggerSource = source;
  if (input.trailingPercent !== undefined) order.trailingOffsetPpm = trailingOf(input.trailingPercent);
  if (input.displayQuantity !== undefined)
    order.displayQuantity = quantityOf('displayQuantity', input.displayQuantity, contract);
  if (input.expiresAtMs !== undefined) order.expiresAtMs = input.expiresAtMs;
  if (input.clientOrderId !== undefined) order.clientOrderId = input.clientOrderId;
  for (const name of ['stopProfit', 'stopLoss'] as const) {
    const attached = input[name];
    if (attached === undefined) continue;
    if (isClosing(direction)) throw fieldsConflict(name);
    order[name] = attachedStop(name, attached, contract);
  }
  return order;
}

function attachedStop(
  name: string,
  { triggerPrice, triggerSource, price }: NonNullable<ParsedContractOrder['stopLoss']>,
  contract: ListedContract,
): AttachedStop {
  return {
    triggerPrice: priceOf(`${name}.triggerPrice`, triggerPrice, contract),
    source: triggerSource,
    ...(price !== undefined && { price: priceOf(`${name}.price`, price, contract) }),
  };
}

/**
 * Lots: those that were said, or a part of the position, rounded down. All of it is no number:
 * whatever the position is by then.
 */
function lotsOf(input: ParsedContractOrder, contract: ListedContract, positionLots: number): number | undefined {
  const { quantity, percent, direction } = input;
  if (percent === undefined) {
    if (quantity === undefined && !isClosing(direction)) throw fieldsRequired('quantity');
    return quantity === undefined ? undefined : quantityOf('quantity', quantity, contract);
  }
  if (quantity !== undefined) throw fieldsConflict('quantity', 'percent');
  if (!isClosing(direction)) throw fieldsConflict('percent');
  if (percent === 100) return undefined;
  const lots = Number((BigInt(positionLots) * BigInt(percent)) / 100n);
  if (lots > 0) return lots;
  if (positionLots === 0) throw rejected('position_required');
  const minimumQuantity = quantityText(1, contract);
  const fields = [{ field: 'percent', rule: 'quantity_below_minimum', limit: minimumQuantity }];
  throw rejected('quantity_below_minimum', { minimumQuantity }, fields);
}
