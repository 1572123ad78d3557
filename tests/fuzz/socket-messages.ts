import type { SeededRandom } from '@candor/testkit';
import { hostileValue } from './values.ts';

const types = [
  'DETAIL',
  'KLINE',
  'TRADE',
  'DEPTH',
  'ALL_SYMBOL_DETAIL',
  'detail',
  'All Symbol-Detail',
  'OWNCOIN',
  'x',
  'MARK',
  'LIQUIDATION',
];
const symbols = ['BTC/USDT', 'BTC_USDT', 'eth-usdt', '1', 'NOPE/USDT', '', 'BTC/USDT:USDT'];
const intervals = ['1m', '15m', '1h', '1d', '1M', '7m'];
const ops = ['subscribe', 'unsubscribe', 'Subscribe', 'auth', 'ping', 'delete'];

/**
 * A message that the public socket may get: right ones mostly, then one field wrong, then no
 * message at all.
 */
export function publicFrame(random: SeededRandom): string {
  const message: Record<string, unknown> = {
    op: random.pick(ops),
    type: random.pick(types),
    symbol: random.pick(symbols),
    ...(random.integer(0, 1) === 0 && { interval: random.pick(intervals) }),
  };
  return framed(random, message);
}

/** What comes instead of a proof, or after it, on a user's own channel. */
export function privateFrame(random: SeededRandom, tokens: readonly string[]): string {
  const message: Record<string, unknown> = {
    op: random.pick(['auth', 'auth', 'auth', ...ops]),
    token: random.pick(tokens),
    ...(random.integer(0, 3) === 0 && { type: random.pick(types) }),
  };
  return framed(random, message);
}

function framed(random: SeededRandom, message: Record<string, unknown>): string {
  const how = random.integer(0, 11);
  if (how <= 3) message[random.pick(Object.keys(message))] = hostileValue(random);
  else if (how === 4) delete message[random.pick(Object.keys(message))];
  else if (how === 5) message[random.pick(['__proto__', 'userId', 'n', ''])] = hostileValue(random);
  const text = JSON.stringify(message);
  // A frame that is larger than is taken closes the socket: it is tried on its own.
  if (text.length > 16_000) return '{"op":"subscribe"}';
  if (how === 6) return text.slice(0, random.integer(0, text.length));
  if (how === 7)
    return random.pick(['', 'null', '[]', '"x"', '17', `[${text}]`, '['.repeat(9_000), '\u0000', '\uFEFF{}']);
  return text;
}
