import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  accountReasons,
  operatorReasons,
  assetListings,
  type Call,
  calls,
  decimal,
  feeTiers,
  idInput,
  meetsPasswordRule2,
  pageQuery,
  passwordRule1,
  rejectionReasons,
  spotMarketListings,
  symbol,
  wholeNumber,
} from './index.ts';

const all: readonly Call[] = calls;

describe('the calls', () => {
  test('have ids and paths of their own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  });

  test('name every part of their path in their schema', () => {
    for (const { id, path, params } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .filter((name) => !['head', 'apiHead'].includes(name ?? ''));
      const inSchema = Object.keys(z.toJSONSchema(params, { io: 'input' }).properties ?? {});
      expect(inSchema, `parts of ${id}`).toEqual(inPath);
    }
  });

  test('are described and can be written as JSON schema', () => {
    for (const call of all) {
      expect(call.summary).toMatch(/\.$/);
      const output = call.givesImage === true ? z.unknown() : call.output;
      expect(() => z.toJSONSchema(output, { io: 'output' })).not.toThrow();
      const known = [...rejectionReasons, ...accountReasons, ...operatorReasons];
      for (const reason of call.reasons) expect(known).toContain(reason);
    }
  });

  test('that a socket or the express lane takes are plain: a body of JSON, no part of a path, no cookie', () => {
    const plain = all.filter(({ socket, hot }) => socket === true || hot === true);
    const hot = plain.filter((call) => call.hot === true).map(({ id }) => id);
    expect(hot.toSorted()).toEqual(['spot.cancelOrder', 'spot.submitOrder']);
    const odd = plain.filter(
      ({ method, path, cookies, takesFile, givesFile }) =>
        method !== 'POST' || /[{}]/.test(path) || cookies !== undefined || takesFile === true || givesFile === true,
    );
    expect(odd).toEqual([]);
  });

  test('use cookies of their own side alone: the console’s in the console, a user’s elsewhere', () => {
    const odd = all.filter(({ group, cookies = [] }) =>
      cookies.some((cookie) => (cookie === 'console') !== (group === 'console')),
    );
    expect(odd).toEqual([]);
  });

  test('compile only with what keys need where they are for users, and without it elsewhere', () => {
    type Rest = Omit<Call, 'access' | 'keys' | 'socket' | 'hot'>;
    expectTypeOf<Rest & { access: 'user' }>().not.toExtend<Call>();
    expectTypeOf<Rest & { access: 'user'; keys: 'none' }>().toExtend<Call>();
    expectTypeOf<Rest & { access: 'public'; keys: 'read' }>().not.toExtend<Call>();
    expectTypeOf<Rest & { access: 'public'; socket: true }>().not.toExtend<Call>();
  });

  test('weigh whole points, and no order or free call is anything but a user’s', () => {
    const odd = all.filter(({ weight = 1, access }) =>
      typeof weight === 'number' ? !Number.isInteger(weight) || weight <= 0 : access !== 'user',
    );
    expect(odd).toEqual([]);
  });

  test('that change something take no field that they do not know', () => {
    for (const call of all.filter(({ changesState }) => changesState)) {
      const schema = z.toJSONSchema(call.input, { io: 'input' });
      const closed = schema.additionalProperties === false || Object.keys(schema.properties ?? {}).length === 0;
      expect(closed, `fields of ${call.id}`).toBe(true);
    }
  });
});

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('a field', () => {
  test.each(['0', '1', '0.5', '123456789012345678.123456789012345678'])('%s is a decimal', (text) => {
    expect(accepts(decimal, text)).toBe(true);
  });

  test.each([
    '',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1,5',
    '01',
    '00',
    '1.1.1',
    'NaN',
    'Infinity',
    '٣',
    '１',
    '1_000',

    '1'.repeat(19),
    `0.${'1'.repeat(19)}`,
    '1'.repeat(1_000_000),
    1,
    1.5,
    null,
    undefined,
    true,
    [],
    ['1'],
    {},
  ])('%.30j is none', (value) => {
    const startMs = performance.now();
    expect(accepts(decimal, value)).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(20);
  });

  test('may be a number or its digits, never something that only becomes one', () => {
    const page = wholeNumber(1, 100);
    expect(page.parse(7)).toBe(7);
    expect(page.parse('7')).toBe(7);
    for (const value of [
      0,
      101,
      1.5,
      '1.5',
      '',
      ' 7',
      '7e0',
      true,
      null,
      [7],
      {},
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]) {
      expect(accepts(page, value), `value ${JSON.stringify(value)}`).toBe(false);
    }
  });

  test('of an id is text in the end', () => {
    expect(idInput.parse(7)).toBe('7');
    for (const value of ['0', '-1', '7 ', 'abc', 1.5, [7], null, '9'.repeat(17)])
      expect(accepts(idInput, value)).toBe(false);
  });

  test('of a page may ask for all with −521 alone', () => {
    const page = z.object(pageQuery);
    expect(page.parse({})).toEqual({ current: 1, size: 20 });
    expect(page.parse({ size: '-521' }).size).toBe(-521);
    for (const size of [-1, 0, -520, 501, 1e9]) expect(accepts(page, { size })).toBe(false);
  });

  test('of a symbol takes what people write', () => {
    for (const text of ['BTC/USDT', 'btc_usdt', 'BTC-USDT', 'BTCUSDT', '1', 'BTC/USDT:USDT', 'BTC/USD:BTC']) {
      expect(accepts(symbol, text)).toBe(true);
    }
    for (const text of [
      '',
      '/',
      'BTC/',
      '-1',
      'BTC:USDT',
      'BTC/USDT:',
      'BTC/USDT:USDT:X',
      'BTC/USDT/X',
      'BTC USDT',
      '../x',
      'B'.repeat(50),
    ]) {
      expect(accepts(symbol, text)).toBe(false);
    }
  });

  test('of a password follows both rules of the form', () => {
    expect(passwordRule1.test('kX7-mq2vLp')).toBe(true);
    expect(passwordRule1.test('short')).toBe(false);
    expect(passwordRule1.test('with space 1')).toBe(false);
    expect(meetsPasswordRule2('abcdef')).toBe(false);
    expect(meetsPasswordRule2('abcde1')).toBe(true);
  });
});

describe('the catalogue', () => {
  test('lists assets and markets once', () => {
    for (const list of [
      assetListings.map(({ assetId }) => String(assetId)),
      assetListings.map((asset) => asset.symbol),
      spotMarketListings.map((market) => market.symbol),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
    expect(spotMarketListings.length).toBeGreaterThanOrEqual(12);
  });

  test('never needs to round a notional', () => {
    const scaleOf = (asset: string) => assetListings.find((listing) => listing.symbol === asset)?.scale ?? -1;
    for (const market of spotMarketListings) {
      expect(market.tickScale + market.lotScale, `scale of ${market.symbol}`).toBeLessThanOrEqual(
        scaleOf(market.quote),
      );
      expect(market.lotScale, `scale of ${market.symbol}`).toBeLessThanOrEqual(scaleOf(market.base));
    }
  });

  test('charges a higher tier no more than a lower one', () => {
    for (const [index, tier] of feeTiers.slice(1).entries()) {
      expect(tier.makerPpm).toBeLessThanOrEqual(feeTiers[index]?.makerPpm ?? 0);
      expect(tier.takerPpm).toBeLessThanOrEqual(feeTiers[index]?.takerPpm ?? 0);
      expect(tier.makerPpm).toBeLessThanOrEqual(tier.takerPpm);
    }
  });
});
