import type { MessageKey } from '@candor/i18n';
import type { AmountField } from './form.ts';

/** What the form calls its fields. */
export const fieldNames: Readonly<Record<AmountField, MessageKey>> = {
  price: 'ticket.price',
  quantity: 'ticket.amount',
  budget: 'ticket.budget',
  trigger: 'ticket.trigger',
  stopLimit: 'ticket.stopLimit',
  trailing: 'ticket.trailing',
  display: 'ticket.display',
  slippage: 'ticket.slippage',
  expires: 'ticket.expires',
};
