import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { decimal, idInput, nothing, symbol, timeMs } from './base/fields.ts';

/** How many price alerts of one user may wait at a time. */
export const alertsMax = 50;

/** Which price an alert follows: trades here, or the index of other venues. */
export const alertSources = ['last', 'index'] as const;
export type AlertSource = (typeof alertSources)[number];

/** From below to the price or over it, or from above to it or under it. */
export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

const user = { group: 'user', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;

/** A price that a user waits for. It is reached once, and is done then. */
export const priceAlert = z.object({
  alertId: z.string(),
  symbol: z.string(),
  price: z.string(),
  source: z.enum(alertSources),
  direction: z.enum(alertDirections),
  createdAtMs: timeMs,
});
export type PriceAlert = z.infer<typeof priceAlert>;

const waiting = z.object({ records: z.array(priceAlert) });

export const priceAlerts = defineCall({
  ...user,
  id: 'alerts.list',
  path: '/api/alert/list',
  summary: 'The user’s price alerts that wait, in the order in which they were made.',
  changesState: false,
  input: nothing,
  output: waiting,
  reasons: [],
});

export const addPriceAlert = defineCall({
  ...user,
  id: 'alerts.add',
  path: '/api/alert/add',
  summary: `Waits for a price, at most ${alertsMax} at a time; one that waits already is not added again. The exchange watches it, with or without an open page. When a trade or the index comes to the price or goes over it, the user has one notice and the alert is done. Without a direction the price has to come from where it is now.`,
  changesState: true,
  input: z.strictObject({
    symbol,
    /** On the tick. */
    price: decimal,
    source: z.enum(alertSources, { error: 'one_of' }).default('last'),
    /** With one, a price that is there already is reached at once. */
    direction: z.enum(alertDirections, { error: 'one_of' }).optional(),
  }),
  output: priceAlert,
  reasons: [
    'unknown_market',
    'prices_stale',
    'price_off_tick',
    'price_not_positive',
    'alert_at_price',
    'too_many_alerts',
  ],
});

export const removePriceAlert = defineCall({
  ...user,
  id: 'alerts.remove',
  path: '/api/alert/remove',
  summary: 'Takes a price alert away. One that is gone already was reached or taken away before.',
  changesState: true,
  input: z.strictObject({ alertId: idInput }),
  output: waiting,
  reasons: ['not_found'],
});
