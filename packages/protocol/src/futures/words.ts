import { z } from 'zod';

/**
 * `u`: settled in USDT (linear); `coin`: settled in its own coin (inverse). Also accepted as 1 and
 * 2.
 */
export const contractTypes = ['u', 'coin'] as const;
export type ContractType = (typeof contractTypes)[number];

/** Output, and input after it was read. */
export const contractType = z.enum(contractTypes, { error: 'one_of' });

/** Input: the word, or its number. */
export const contractTypeInput = z
  .preprocess(
    (value) => (value === 1 || value === '1' ? 'u' : value === 2 || value === '2' ? 'coin' : value),
    z.enum(contractTypes, { error: 'one_of' }),
  )
  .meta({ type: 'string', enum: ['u', 'coin', '1', '2'] });

/** 1 open long, 2 open short, 3 close long, 4 close short. In one-way mode 1 buys and 2 sells. */
export const contractDirections = [1, 2, 3, 4] as const;
export type ContractDirection = (typeof contractDirections)[number];
export const contractDirection = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const positionSide = z.enum(['long', 'short'], { error: 'one_of' });
export type PositionSide = z.infer<typeof positionSide>;
export const marginMode = z.enum(['isolated', 'cross'], { error: 'one_of' });
export type MarginMode = z.infer<typeof marginMode>;
/** Hedge: long and short side by side. One way: an order against a position closes it first. */
export const positionMode = z.enum(['hedge', 'one_way'], { error: 'one_of' });
export type PositionMode = z.infer<typeof positionMode>;

/** What an order waits for. */
export const contractTriggerSource = z.enum(['last', 'index', 'mark'], { error: 'one_of' });
/** What a stop on a position waits for. */
export const stopSource = z.enum(['mark', 'last'], { error: 'one_of' });
export const stopKind = z.enum(['stop_profit', 'stop_loss'], { error: 'one_of' });
export type StopKind = z.infer<typeof stopKind>;
/** Of a stop: it waits, it fired, its owner took it away, or its position or order ended. */
export const stopStatus = z.enum(['set', 'triggered', 'cancelled', 'void']);
export const positionStatus = z.enum(['open', 'closed']);

/** Kinds of contract orders: 1 to 5 in a path. */
export const contractOrderTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop'] as const;
export const contractOrderType = z.enum(contractOrderTypes, { error: 'order_type' });

/** What closed a part of a position. */
export const closeCause = z.enum(['order', 'liquidation', 'deleveraging']);

/**
 * What happened in one step of a liquidation: filled in the book, taken over by deleveraging, or
 * both.
 */
export const liquidationPart = z.enum(['book', 'deleveraging']);

/** What the public socket sends of perpetual contracts, and what the private one does. */
export const futuresPublicTypes = ['MARK', 'LIQUIDATION'] as const;
export const futuresPrivateTypes = ['POSITION', 'CONTRACT_ORDER', 'CONTRACT_FILL', 'LOSS_ORDER'] as const;
