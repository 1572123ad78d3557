import { z } from 'zod';
import { balance, bill, billMark } from './assets.ts';
import { defineCall } from './base/call.ts';
import { markedPageOf, pageQuery } from './base/envelope.ts';
import { assetSymbol, decimal, idInput, nothing, timeInput } from './base/fields.ts';
import { fixedPeriodContract } from './fixed-period/contract.ts';
import { contractOrder } from './futures/orders.ts';
import { swapped } from './conversion/swap.ts';
import { otcOrder } from './otc/order.ts';
import { order } from './spot/calls.ts';

/** Lists of the older client family: over all wallets, over all products, by a module's name. */

const user = { group: 'assets', method: 'POST', access: 'user', changesState: false } as const;

const walletCoins = z.object({
  type: z.number().int(),
  name: z.string(),
  records: z.array(balance),
  /** Worth of all of them at the index prices of one moment. */
  usdt: decimal,
  /** False when an asset without a fresh price was left out of the worth. */
  complete: z.boolean(),
});

export const userCoins = defineCall({
  ...user,
  id: 'assets.userCoins',
  path: '/api/userCoin/getUserCoin',
  keys: 'read',
  summary: 'Every wallet of the user with the coins in it. Type 8 is there for merchants only.',
  params: nothing,
  input: nothing,
  output: z.object({ wallets: z.array(walletCoins), seq: z.number().int() }),
  reasons: [],
});

/** {type}: wallet by its number, 1 to 8, or by its name. */
export const userCoin = defineCall({
  ...user,
  id: 'assets.userCoin',
  path: '/api/userCoin/{type}',
  keys: 'read',
  summary: 'One wallet of the user: every asset, zero balances included, or the one that is asked for.',
  params: z.object({ type: z.string().regex(/^[A-Za-z0-9]{1,16}$/, { error: 'type' }) }),
  input: z.strictObject({ coin: assetSymbol.optional() }),
  output: walletCoins,
  reasons: ['unknown_asset', 'wallet_not_open'],
});

/** The last order seen: its time, its product's place in `orderProducts`, its id. */
const orderMark = z.string({ error: 'id' }).regex(/^\d{1,16}-\d-\d{1,16}$/, { error: 'id' });

/** Products whose orders `order/list` has. */
export const orderProducts = ['spot', 'fixedPeriod', 'contract', 'otc', 'swap'] as const;
export type OrderProduct = (typeof orderProducts)[number];

const anyOrder = z.object({
  product: z.enum(orderProducts),
  createdAtMs: z.number().int(),
  /** The order as its product writes it; the others are null. */
  spot: order.nullable(),
  fixedPeriod: fixedPeriodContract.nullable(),
  contract: contractOrder.nullable(),
  otc: otcOrder.nullable(),
  swap: swapped.nullable(),
});
/** An order of any product. */
export type AnyOrder = z.infer<typeof anyOrder>;

export const orderList = defineCall({
  ...user,
  id: 'assets.orderList',
  path: '/api/order/list',
  keys: 'read',
  weight: 10,
  summary: 'The user’s orders of every product, newest first; with `before` (what `next` said) those older than it.',
  params: nothing,
  input: z.strictObject({
    ...pageQuery,
    before: orderMark.optional(),
    type: z.enum([...orderProducts, 'all'], { error: 'one_of' }).default('all'),
    state: z.enum(['open', 'history', 'all'], { error: 'state' }).default('all'),
    /** One order of the product that `type` names. */
    id: idInput.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: markedPageOf(anyOrder),
  reasons: [],
});

/**
 * {module}: `bill`, the whole ledger, `transfer`, what was moved between wallets, or `receipt`,
 * what was assigned of receipts. `recharge`, `withdraw` and `exchange` have paths of their own.
 */
export const moduleList = defineCall({
  ...user,
  id: 'assets.moduleList',
  path: '/api/{module}/list',
  keys: 'read',
  weight: 5,
  summary:
    'Entries of the user’s ledger by module, newest first: `bill` all, `transfer` and `receipt` those of transfers and receipts.',
  params: z.object({ module: z.string().regex(/^[a-z]{1,32}$/, { error: 'format' }) }),
  input: z.strictObject({
    ...pageQuery,
    before: billMark.optional(),
    coin: assetSymbol.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: markedPageOf(bill),
  reasons: ['not_found', 'unknown_asset'],
});
