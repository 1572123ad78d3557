import { type Command, decodeRecord, Exchange, type PlaceOrder, RecordView } from '@candor/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Listings } from '../../engine/listings/listings.ts';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { limitOrder } from '../../engine/exchange/test-support/limit-order.ts';
import { AnswerText } from '../../engine/orders/answer-text.ts';
import { outcomeOf, placedOrderId } from './outcome.ts';
import { placedIn, writeOutcome } from './outcome-text.ts';

const header = { timeMs: 1_700_000_000_000, actor: { kind: 'system' } } as const;

function opened(): { exchange: Exchange; listings: Listings } {
  const exchange = Exchange.empty();
  for (const command of [...listingCommands(), ...demoCommands()]) exchange.execute(command, header);
  const listings = new Listings();
  listings.load(exchange);
  return { exchange, listings };
}

const order: fc.Arbitrary<PlaceOrder> = fc
  .record(
    {
      userId: fc.integer({ min: 1, max: 2 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      marketId: fc.constantFrom(1, 2),
      price: fc.integer({ min: 5_999_990, max: 6_000_010 }),
      quantity: fc.integer({ min: 1, max: 300_000 }),
      timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const),
      postOnly: fc.boolean(),
      clientOrderId: fc.stringMatching(/^[A-Za-z0-9._:-]{1,36}$/),
      selfTradePrevention: fc.constantFrom('expire_taker' as const, 'expire_maker' as const, 'expire_both' as const),
    },
    { requiredKeys: ['userId', 'side', 'price', 'quantity'] },
  )
  .map((fields) => limitOrder(fields));

const stop = fc
  .record({ userId: fc.integer({ min: 1, max: 2 }), triggerPrice: fc.integer({ min: 5_999_990, max: 6_000_010 }) })
  .map(({ userId, triggerPrice }): Command => {
    const { price: _, ...waiting } = limitOrder({ userId, side: 'buy' });
    return { ...waiting, kind: 'stop_market', timeInForce: 'IOC', triggerPrice, triggerSource: 'last' };
  });

test('an outcome is written byte for byte as the general way says it', () => {
  let written = 0;
  const text = new AnswerText();
  const view = new RecordView();
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: order }, { weight: 1, arbitrary: stop }), { maxLength: 60 }),
      (commands) => {
        const { exchange, listings } = opened();
        for (const command of commands) {
          const done = exchange.execute(command, header);
          if (done.kind !== 'record' || command.type !== 'place_order') continue;
          const market = listings.market(command.marketId);
          const record = decodeRecord(done.bytes);
          const orderId = placedIn(view.open(done.bytes), command.userId);
          expect(orderId).toBe(placedOrderId(record, command.userId));
          if (!writeOutcome(text.begin(), view, orderId, market)) continue;
          written += 1;
          expect(text.plain()).toBe(JSON.stringify(outcomeOf(record, orderId, market)));
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(written).toBeGreaterThan(200);
});
