import type { Balance } from '@candor/protocol';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import { exactText } from './figures.ts';

/** A balance: what is free and what open orders hold. */
export function balanceWorkings({ asset, available, reserved, total }: Balance, text: Text): Workings {
  const [free, held] = [exactText(available), exactText(reserved)];
  return {
    title: text('ticket.w.totalTitle', { asset }),
    formula: text('ticket.w.totalFormula'),
    inputs: [
      { label: text('ticket.free'), value: free, unit: asset },
      { label: text('ticket.inOrders'), value: held, unit: asset },
    ],
    substituted: `${free} + ${held}`,
    result: exactText(total),
    unit: asset,
    rounding: text('ticket.w.exact'),
  };
}
