import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { SeededRandom } from '@candor/testkit';

/** How large an exchange is made. */
export interface WorldSize {
  readonly orders: number;
  readonly users: number;
  readonly markets: number;
}

export interface WorldCommand {
  readonly userId: number;
  readonly command: Command;
}

const quote = 1;
const firstBase = 2;
const middle = 60_000_00;
/** Resting orders lie at so many prices on either side of the middle. */
const depth = 1_000;
const lots = 10;

/**
 * Listings, users with funds for all they will ever order. Odd users buy and even ones sell, so
 * that nobody meets themselves.
 */
export function* setUp({ users, markets }: WorldSize): Iterable<Command> {
  yield { type: 'list_asset', assetId: quote, symbol: 'USDT', scale: 8 };
  const bases = Array.from({ length: markets }, (_, index) => firstBase + index);
  for (const [index, assetId] of bases.entries()) {
    yield { type: 'list_asset', assetId, symbol: `B${index}`, scale: 5 };
    yield {
      type: 'list_market',
      marketId: index + 1,
      baseAssetId: assetId,
      quoteAssetId: quote,
      terms: {
        tickScale: 2,
        lotScale: 5,
        minimumQuantity: 1,
        maximumQuantity: 1_000_000,
        minimumNotional: amount(1n),
        maximumNotional: amount(2n ** 51n),
        bandPpm: 1_000_000_000,
        slippageCapPpm: 1_000_000,
        openOrdersMax: 2_147_483_647,
      },
    };
    yield { type: 'set_fee_tier', marketId: index + 1, tier: 0, makerPpm: 1_000, takerPpm: 1_000 };
  }
  const funds = amount(1_000_000_000_000_000n);
  for (let userId = 1; userId <= users; userId += 1) {
    yield { type: 'register_user', userId, merchant: false };
    const assets = userId % 2 === 1 ? [quote] : bases;
    const grants = assets.map((assetId) => ({ assetId, amount: funds }));
    for (const grant of grants) yield { type: 'issue_demo_supply', ...grant };
    yield { type: 'grant_demo_funds', userId, grants };
  }
}

/** The orders that come to rest, spread evenly over users, markets and prices. */
export function* restingOrders({ orders, users, markets }: WorldSize, random: SeededRandom): Iterable<WorldCommand> {
  for (let index = 0; index < orders; index += 1) {
    const side = index % 2 === 0 ? 'buy' : 'sell';
    const away = random.integer(1, depth);
    yield place(index, { side, price: middle + (side === 'buy' ? -away : away) }, { users, markets });
  }
}

/**
 * A flow over the standing book: of ten commands six rest, three cancel an order of before, one
 * takes what is there.
 */
export function* flow(
  { orders, users, markets }: WorldSize,
  { commands, random }: { readonly commands: number; readonly random: SeededRandom },
): Iterable<WorldCommand> {
  for (let index = 0; index < commands; index += 1) {
    const kind = index % 10;
    const side = random.integer(0, 1) === 0 ? 'buy' : 'sell';
    if (kind < 6) {
      const away = random.integer(1, depth);
      yield place(
        2 * index + (side === 'buy' ? 0 : 1),
        { side, price: middle + (side === 'buy' ? -away : away) },
        { users, markets },
      );
    } else if (kind < 9) {
      const placed = random.integer(0, orders - 1);
      const userId = ownerOf(placed, users);
      yield { userId, command: { type: 'cancel_order', userId, orderId: placed + 1 } };
    } else {
      const price = middle + (side === 'buy' ? depth : -depth);
      yield place(2 * index + (side === 'buy' ? 0 : 1), { side, price }, { users, markets });
    }
  }
}

/** Owner of the order with an index: an even index buys. */
function ownerOf(index: number, users: number): number {
  const pair = Math.floor(index / 2) % Math.floor(users / 2);
  return 2 * pair + (index % 2 === 0 ? 1 : 2);
}

function place(
  index: number,
  { side, price }: { readonly side: 'buy' | 'sell'; readonly price: number },
  { users, markets }: Pick<WorldSize, 'users' | 'markets'>,
): WorldCommand {
  const userId = ownerOf(index, users);
  const command: Command = {
    type: 'place_order',
    userId,
    marketId: 1 + (Math.floor(index / 2) % markets),
    side,
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    price,
    quantity: lots,
  };
  return { userId, command };
}
