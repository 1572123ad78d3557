import {
  addDecimals,
  displayAmount,
  displayPrice,
  divideDecimals,
  isZeroDecimal,
  subtractDecimals,
} from '@candor/amount';
import type { OrderOutcome } from '@candor/protocol';
import type { Text } from '../../../i18n/text.ts';
import { exactText } from '../workings/figures.ts';
import type { TicketForm } from './form.ts';
import { shows } from './form.ts';
import type { Described } from './preview-workings.ts';
import { typedDecimal } from '../../../trade/form/typed.ts';

type OutcomeFacts = Pick<OrderOutcome, 'status' | 'filledQuantity' | 'filledNotional' | 'fee'>;

/**
 * An order that is done is said to be; any other was placed, and what of it is left is in the text.
 */
export const outcomeTitle = ({ status }: Pick<OrderOutcome, 'status'>, text: Text): string =>
  text(status === 'filled' ? 'ticket.filled' : 'ticket.placed');

/**
 * What became of an order that was placed: what filled, for how much with its fee, and what rests.
 */
export function outcomeText(
  form: TicketForm,
  outcome: OutcomeFacts,
  { base, quote, terms }: Described,
  text: Text,
): string {
  const { filledQuantity, filledNotional, fee, status } = outcome;
  const { tickScale, lotScale } = terms.scale;
  const ordered = shows(form).budget ? undefined : typedDecimal(form.quantity);
  const amountOf = (quantity: string): string => `${displayAmount(quantity, lotScale)} ${base}`;
  if (isZeroDecimal(filledQuantity)) {
    if (status === 'waiting') return text('ticket.placedWaits');
    if (status === 'open' && ordered !== undefined) return text('ticket.placedRests', { amount: amountOf(ordered) });
    return text('ticket.placedEnded');
  }
  const total = form.side === 'buy' ? addDecimals(filledNotional, fee) : subtractDecimals(filledNotional, fee);
  const values = {
    amount: amountOf(filledQuantity),
    price: displayPrice(divideDecimals(filledNotional, filledQuantity, tickScale, 'half_up'), tickScale),
    total: `${exactText(total)} ${quote}`,
    fee: `${exactText(fee)} ${quote}`,
  };
  if (status === 'partially_filled' && ordered !== undefined)
    return text(form.side === 'buy' ? 'ticket.placedPartlyBuy' : 'ticket.placedPartlySell', {
      ...values,
      rest: amountOf(subtractDecimals(ordered, filledQuantity)),
    });
  return text(form.side === 'buy' ? 'ticket.placedBuy' : 'ticket.placedSell', values);
}
