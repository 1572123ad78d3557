import type { SeededRandom } from '@candor/testkit';

/**
 * A field as its JSON schema describes it; whatever else a schema says is the server's to check.
 */
export interface FieldShape {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Ids and words that requests may name; grows with what the server answers. */
export interface World {
  readonly orderIds: string[];
  readonly foreignIds: readonly string[];
  readonly requestIds: string[];
  readonly emails: string[];
  readonly refreshTokens: string[];
}

/** What nobody should send, and somebody will. JSON carries each of them. */
const hostile: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { nested: { deep: [{ deeper: {} }] } },
  ['BTC/USDT'],
  { $ne: null },
  { toString: 1 },
  0,
  -0,
  -1,
  -1.5,
  0.1,
  1e21,
  1.7976931348623157e308,
  9_007_199_254_740_992,
  Number.MIN_VALUE,
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '+1',
  '1.',
  '.1',
  '1e3',
  '1e400',
  '0x10',
  '1_000',
  '1,5',
  ' 1 ',
  '1\n',
  '00.1',
  '0.0000000000000000001',
  '999999999999999999999999999999',
  '9'.repeat(41),
  '9'.repeat(5_000),
  'NaN',
  'Infinity',
  'undefined',
  'null',
  'true',
  '٣٤',
  '１２',
  'ｂｔｃ',
  'BTC\u0000USDT',
  '\u202EBTC',
  '\uD800',
  '💥',
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '../../etc/passwd',
  '%00',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  '${7*7}',
  '\r\nset-cookie: a=b',
  'x'.repeat(20_000),
  '2026-01-01T00:00:00Z',
];

/** A value that the field does not expect, or just may. */
export const hostileValue = (random: SeededRandom): unknown =>
  random.integer(0, 3) === 0 ? mutated(random, '58000.00') : random.pick(hostile);

/** A text with one character changed, doubled or gone. */
function mutated(random: SeededRandom, text: string): string {
  const at = random.integer(0, text.length - 1);
  const strange = random.pick(['-', '.', '0', 'e', ' ', '\u0000', '９', ',', '']);
  return text.slice(0, at) + strange + text.slice(at + random.integer(0, 1));
}

const decimals = (random: SeededRandom, whole: number, places: number): string =>
  `${random.integer(0, whole)}.${String(random.integer(0, 10 ** places - 1)).padStart(places, '0')}`;

const price = (random: SeededRandom): string =>
  random.weighted([
    [`${random.integer(54_000, 66_000)}.${String(random.integer(0, 99)).padStart(2, '0')}`, 12],
    [`${random.integer(1, 100_000)}`, 2],
    ['0.00', 1],
    ['60000.001', 1],
    ['999999999999999999', 1],
  ] as const);

const quantity = (random: SeededRandom): string =>
  random.weighted([
    [`0.0${random.integer(100, 9999)}`.slice(0, 7), 12],
    [decimals(random, 3, 5), 2],
    ['0.00000', 1],
    ['0.000001', 1],
    ['101', 1],
    ['123456789012345678.123456789012345678', 1],
  ] as const);

const markets = ['BTC/USDT', 'BTC_USDT', 'btc-usdt', '1', 'ETH/USDT', 'XRP/USDT', 'NOPE/USDT', 'all', '999'] as const;

/** Values that are likely right, by the name of the field; the names are those of the wire. */
const byName: Readonly<Record<string, (random: SeededRandom, world: World) => unknown>> = {
  symbol: (random) => random.pick(markets),
  price,
  triggerPrice: price,
  stopLimitPrice: price,
  quantity,
  displayQuantity: quantity,
  amount: (random) => decimals(random, 50, 4),
  quoteAmount: (random) => decimals(random, 900, 2),
  trailingPercent: (random) => random.pick(['0.10', '2.00', '20.00', '20.01', '0.001']),
  coin: (random) => random.pick(['BTC', 'USDT', 'eth', 'BTC/USDT', 'NOPE', '0']),
  id: (random, world) => random.pick([...world.orderIds.slice(-20), ...world.foreignIds, '1', '987654321', 3]),
  requestId: (random, world) =>
    random.integer(0, 2) === 0 && world.requestIds.length > 0
      ? random.pick(world.requestIds)
      : `fuzz-request-${random.uint32().toString(36)}`,
  clientOrderId: (random) => `client-${random.integer(1, 500)}`,
  email: (random, world) =>
    random.integer(0, 1) === 0 ? random.pick(world.emails) : `fuzz${random.uint32()}@example.com`,
  password: (random) => random.pick(['kX7-mq2vLp', 'wrong-Pass1', 'short', 'qwerty123']),
  refreshToken: (random, world) => random.pick([...world.refreshTokens.slice(-5), 'a'.repeat(43)]),
  inviteCode: (random) => random.pick(['ABCD1234', 'zzzz']),
  cause: (random) => random.pick(['trade', 'transfer', 'nothing_such']),
  expiresAtMs: (random) => random.pick([Date.UTC(2026, 0, 2), Date.UTC(2030, 0, 1), 1]),
  a: (random) => random.pick([...markets, '1', '7']),
  b: (random) => random.pick(['0', '1', '2', 'USDT', 'BTC', 'spot', '50', '500']),
  c: (random) => random.pick(['1', '2', '1000000']),
  t: (random) => random.pick(['1', '2', '3', '4', '5', '6', 'limit', 'market', 'oco']),
};

/** Numbers around the bounds that schemas of the wire have. */
const numbers = [
  0, 1, 2, 3, 7, 8, 9, 20, 49, 500, 501, 1_000, 1_001, -521, -1, 1_000_000, 253_402_300_799_000,
] as const;

/** A value that a field of this shape may well take. */
export function likelyValue(random: SeededRandom, { name, schema }: FieldShape, world: World): unknown {
  const named = byName[name];
  if (named) return named(random, world);
  return valueOf(random, schema);
}

function valueOf(random: SeededRandom, schema: JsonSchema): unknown {
  if (schema.anyOf) return valueOf(random, random.pick(schema.anyOf));
  if (schema.enum) return random.pick(schema.enum);
  if (schema.type === 'boolean') return random.integer(0, 1) === 0;
  if (schema.type === 'number' || schema.type === 'integer') return random.pick(numbers);
  return random.pick(['1', '7', 'abc', '12.5', 'true']);
}
