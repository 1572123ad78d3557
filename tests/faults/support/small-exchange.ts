import { type Command, Exchange } from '@candor/core';
import type { SeededRandom } from '@candor/testkit';
import { demoCommands, listingCommands } from '../../../apps/node/src/engine/exchange/first-start.ts';

const startMs = Date.UTC(2026, 0, 1);

/**
 * Commands after the first start: orders of the demo's two funded users that rest, match, are
 * cancelled and expire, and time that passes.
 */
export function randomCommand(random: SeededRandom, nowMs: number): Command {
  if (random.integer(0, 9) === 0) return { type: 'tick' };
  if (random.integer(0, 9) === 0) return { type: 'cancel_all_orders', userId: random.pick([1, 2]), marketId: 1 };
  const isGtd = random.integer(0, 3) === 0;
  return {
    type: 'place_order',
    userId: random.pick([1, 2]),
    marketId: 1,
    side: random.pick(['buy', 'sell']),
    kind: 'limit',
    timeInForce: isGtd ? 'GTD' : random.pick(['GTC', 'IOC']),
    ...(isGtd && { expiresAtMs: nowMs + random.integer(1_000, 100_000) }),
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    price: 6_000_000 + random.integer(-500, 500),
    quantity: random.integer(100, 5_000),
  };
}

/** An exchange in memory and the bytes of its records, the first start's and so many more. */
export function smallExchange(
  random: SeededRandom,
  records: number,
): { readonly exchange: Exchange; readonly bytes: readonly Uint8Array[] } {
  const exchange = Exchange.empty();
  const bytes: Uint8Array[] = [];
  let timeMs = startMs;
  const run = (command: Command) => {
    timeMs += random.integer(0, 200);
    const execution = exchange.execute(command, { timeMs, actor: { kind: 'system' } });
    if (execution.kind === 'record') bytes.push(execution.bytes.slice());
  };
  for (const command of [...listingCommands(), ...demoCommands()]) run(command);
  const first = bytes.length;
  while (bytes.length < first + records) run(randomCommand(random, timeMs));
  return { exchange, bytes };
}
