import type { ParsedOrder } from './order-command.ts';

type Field = keyof ParsedOrder;

interface Form {
  readonly needs: readonly Field[];
  readonly takes: readonly Field[];
}

/** What each type of order needs and takes, beside what all take. The exchange decides; this only names the fields that it refused. */
const forms: Readonly<Record<ParsedOrder['type'], Form>> = {
  limit: { needs: ['price', 'quantity'], takes: ['displayQuantity', 'postOnly', 'expiresAtMs'] },
  market: { needs: [], takes: ['price', 'quantity', 'quoteAmount'] },
  stop_limit: { needs: ['price', 'quantity', 'triggerPrice'], takes: ['triggerSource', 'expiresAtMs'] },
  stop_market: { needs: ['triggerPrice'], takes: ['price', 'quantity', 'quoteAmount', 'triggerSource'] },
  trailing_stop: { needs: ['quantity', 'trailingPercent'], takes: ['triggerSource'] },
  oco: { needs: ['price', 'quantity', 'triggerPrice'], takes: ['triggerSource', 'stopLimitPrice'] },
};
const ofAll: readonly Field[] = [
  'symbol',
  'side',
  'type',
  'timeInForce',
  'selfTradePrevention',
  'clientOrderId',
  'requestId',
];

/** The fields of an order that do not go with its type: missing ones, and given ones that it has no use for. */
export function conflictingFields(order: ParsedOrder): string[] {
  const { needs, takes } = forms[order.type];
  const isGiven = (field: Field) => order[field] !== undefined && order[field] !== false;
  const fields = Object.keys(order).filter((name): name is Field => name in order);
  const missing = needs.filter((field) => !isGiven(field));
  const useless = fields.filter((field) => isGiven(field) && ![...ofAll, ...needs, ...takes].includes(field));
  const amounts = takes.includes('quoteAmount') && isGiven('quantity') === isGiven('quoteAmount');
  const expiry = isGiven('expiresAtMs') !== (order.timeInForce === 'GTD');
  const found = [
    ...missing,
    ...useless,
    ...(amounts ? ['quantity', 'quoteAmount'] : []),
    ...(expiry ? ['expiresAtMs'] : []),
  ];
  return found.length > 0 ? [...new Set(found)] : ['timeInForce'];
}
