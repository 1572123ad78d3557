import { formatDecimal } from '@candor/amount';
import type { ContractOrderInput, PositionSide } from '@candor/protocol';
import { definedOnly } from '../../../market/preview-terms.ts';
import { typedDecimal } from '../../../trade/form/typed.ts';
import { zonedMs } from '../../../preferences/zoned-time.ts';
import { contractFields, type ContractForm } from './form.ts';

export interface ContractSending {
  readonly symbol: string;
  readonly side: PositionSide;
  readonly tickScale: number;
  /** The worst price, in ticks, that an order without a limit of its own accepts. */
  readonly worst: bigint | undefined;
  readonly requestId: string;
  /** The zone in which the form's date is meant. */
  readonly timeZone: string;
}

/** 1 opens long, 2 opens short, 3 closes long, 4 closes short. */
export const directionOf = (action: ContractForm['action'], side: PositionSide): 1 | 2 | 3 | 4 => {
  if (action === 'open') return side === 'long' ? 1 : 2;
  return side === 'long' ? 3 : 4;
};

/** The form as the call takes it. */
export function contractOrderInputOf(form: ContractForm, sending: ContractSending): ContractOrderInput {
  const { symbol, side, tickScale, worst, requestId, timeZone } = sending;
  const fields = contractFields(form);
  const given = (shown: boolean, text: string) => (shown && text !== '' ? typedDecimal(text) : undefined);
  const stop = (price: string) =>
    fields.stopPrices && price !== ''
      ? { triggerPrice: typedDecimal(price), triggerSource: form.stopSource }
      : undefined;
  return definedOnly({
    symbol,
    direction: directionOf(form.action, side),
    type: form.type,
    selfTradePrevention: form.selfTrade,
    requestId,
    quantity: typedDecimal(form.quantity),
    price: worst === undefined ? given(fields.price, form.price) : formatDecimal(worst, tickScale),
    triggerPrice: given(fields.trigger, form.trigger),
    triggerSource: fields.triggerSource ? form.triggerSource : undefined,
    trailingPercent: given(fields.trailing, form.trailing),
    displayQuantity: given(fields.display, form.display),
    timeInForce: fields.timeInForce ? form.timeInForce : undefined,
    postOnly: fields.postOnly && form.postOnly ? true : undefined,
    expiresAtMs: fields.expires ? zonedMs(form.expires, timeZone) : undefined,
    stopProfit: stop(form.profit),
    stopLoss: stop(form.loss),
  });
}
