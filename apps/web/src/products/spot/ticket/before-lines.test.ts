import { describe, expect, test } from 'vitest';
import { beforeLines, type BeforeLine } from './before-lines.ts';
import { changedLines, movedTooFar, readingOf, readingsSince } from './drift.ts';
import type { TicketForm } from './form.ts';
import { outcomeText, outcomeTitle } from './outcome-text.ts';
import { decidingTotal, summarize } from './summarize.ts';
import { form, inputs, text } from './ticket-model.fixture.ts';
import { worstSent } from './worst-sent.ts';

const described = { terms: inputs().terms, base: 'BTC', quote: 'USDT' };

function linesOf(changes: Partial<TicketForm>, at = inputs()): readonly BeforeLine[] {
  const { preview, bound } = summarize(form(changes), at);
  if (preview === undefined) throw new Error('no preview');
  return beforeLines(form(changes), { preview, bound }, described, text);
}

const valueOf = (lines: readonly BeforeLine[], key: BeforeLine['key']) => lines.find((line) => line.key === key)?.value;
const digits = (value: string): bigint => BigInt(value.replaceAll(/[^0-9−]/g, '').replace('−', '-'));

const orders: readonly Partial<TicketForm>[] = [
  { price: '91250', quantity: '0.05' },
  { price: '91249.99', quantity: '0.01' },
  { side: 'sell', price: '91247.5', quantity: '0.77777' },
  { type: 'market', quantity: '0.12345' },
  { type: 'market', by: 'budget', budget: '777.77' },
  { type: 'market', side: 'sell', quantity: '0.6' },
  { type: 'stop_limit', trigger: '92000', price: '92100', quantity: '0.01' },
  { type: 'stop_limit', side: 'sell', trigger: '90000', price: '89000', quantity: '0.01' },
  { type: 'stop_market', trigger: '92000', quantity: '0.01' },
  { type: 'stop_market', trigger: '92000', by: 'budget', budget: '333.33' },
  { type: 'trailing_stop', side: 'sell', trailing: '3', quantity: '0.01' },
];

test.each(orders)('the lines of %j add up to the total, to the last digit shown', (changes) => {
  const lines = linesOf(changes);
  const total = lines.find(({ key }) => key === 'onBook') ?? lines.find(({ key }) => key === 'total');
  const parts = lines.filter(({ adds }) => adds !== undefined);
  expect(parts.length).toBeGreaterThan(0);
  const shown = parts.reduce((sum, { value }) => sum + digits(value), 0n);
  expect(shown).toBe(digits(total?.value ?? ''));
  const { preview } = summarize(form(changes), inputs());
  expect(parts.reduce((sum, { adds }) => sum + (adds ?? 0n), 0n)).toBe(decidingTotal(preview));
});

test.each<[string, Partial<TicketForm>, string]>([
  ['a price outside the band', { price: '150000', quantity: '0.05' }, 'price_outside_band'],
  ['more than there is', { price: '91240', quantity: '9' }, 'insufficient_available'],
  ['a market order for more than there is', { type: 'market', quantity: '0.5' }, 'insufficient_available'],
])('%s promises no total', (_what, changes, reason) => {
  const { preview, bound, problem } = summarize(form(changes), inputs('1000'));
  expect(problem?.reason).toBe(reason);
  if (preview === undefined) throw new Error('no preview');
  const lines = beforeLines(form(changes), { preview, bound, refused: true }, described, text);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ key }) => ['total', 'onBook', 'worst'].includes(key))).toEqual([]);
});

describe('what the lines say', () => {
  test('fills, rests, each fee with its base', () => {
    const lines = linesOf({ price: '91250', quantity: '0.05' });
    expect(lines.map(({ key }) => key)).toEqual([
      'fills',
      'rests',
      'takerFee',
      'laterFee',
      'total',
      'worst',
      'slippage',
    ]);
    expect(lines[0]?.label).toBe('ticket.fillsNow {"quantity":"0.02000","price":"91,250.00"}');
    expect(lines[2]).toMatchObject({
      value: '1.82500000',
      label: 'ticket.takerFee {"rate":"0.10%","base":"1,825.00"}',
    });
    // The maker's 0.08% is less than what is held: the line says "at most".
    expect(lines[3]).toMatchObject({
      value: '2.73750000',
      label: 'ticket.makerFeeMost {"rate":"0.10%","base":"2,737.50"}',
    });
    expect(valueOf(lines, 'total')).toBe('4,567.06250000');
    expect(valueOf(lines, 'worst')).toBe('91,250.00');
  });

  test('fees of a sell take away', () => {
    const lines = linesOf({ type: 'market', side: 'sell', quantity: '0.1' });
    expect(valueOf(lines, 'takerFee')).toBe('−9.12480000');
    expect(valueOf(lines, 'onBook')).toBe('9,115.67520000');
  });

  test('an OCO shows both legs, each with its fee and its base, and the worse one is the total', () => {
    const lines = linesOf({ type: 'oco', price: '91000', trigger: '92000', quantity: '0.1' });
    // 92,000 + 5% = 96,600.00
    expect(lines.map(({ key, value }) => [key, value])).toEqual([
      ['limitLeg', '9,100.00000000'],
      ['limitFee', '9.10000000'],
      ['stopLeg', '9,660.00000000'],
      ['stopFee', '9.66000000'],
      ['onBook', '9,669.66000000'],
      ['worst', '96,600.00'],
      ['atTrigger', 'ticket.worstThenBuy {"percent":"5.00%"}'],
      ['noBound', 'ticket.noBound'],
    ]);
    expect(lines[1]?.label).toBe('ticket.makerFeeMost {"rate":"0.10%","base":"9,100.00"}');
    expect(lines[3]?.label).toBe('ticket.triggerFee {"rate":"0.10%","base":"9,660.00"}');
    expect(lines[4]?.workings?.substituted).toBe('9,660.00 + 9.66');
    expect(lines[5]?.workings?.substituted).toBe('92,000.00 + 5.00%');
  });

  test('the fees of an OCO to sell take away, and its worst price is the lower one', () => {
    const order = { type: 'oco', side: 'sell', price: '92000', trigger: '91000', quantity: '0.1' } as const;
    const lines = linesOf({ ...order, stopLimit: '90900' });
    expect(valueOf(lines, 'limitFee')).toBe('−9.20000000');
    expect(valueOf(lines, 'stopFee')).toBe('−9.09000000');
    expect(valueOf(lines, 'total')).toBe('9,080.91000000');
    expect(valueOf(lines, 'worst')).toBe('90,900.00');
    expect(lines.find(({ key }) => key === 'total')?.workings?.substituted).toBe('9,090.00 − 9.09');
  });

  test('every sum has workings that end in it', () => {
    for (const line of linesOf({ price: '91250', quantity: '0.05' }).filter(({ adds }) => adds !== undefined))
      expect(digits(line.workings?.result.padEnd(20, '0') ?? '')).toBeGreaterThan(0n);
  });
});

describe('the bound below the sum', () => {
  const finalOf = (changes: Partial<TicketForm>) => linesOf(changes).find(({ key }) => key === 'total');

  test('a market buy pays at most its amount at the worst price with the fee on it', () => {
    const lines = linesOf({ type: 'market', quantity: '0.01', slippage: '0.50' });
    expect(valueOf(lines, 'onBook')).toBe('913.41250000');
    // 0.01 × 91,706.25 + 0.1%
    expect(valueOf(lines, 'total')).toBe('917.97956250');
    expect(lines.find(({ key }) => key === 'total')).toMatchObject({ label: 'ticket.payAtMost' });
    expect(finalOf({ type: 'market', quantity: '0.01', slippage: '0.50' })?.workings?.substituted).toBe(
      '0.01000 × 91,706.25 + 0.9170625',
    );
  });

  test('a market sell receives at least its amount at the worst price less the fee on it', () => {
    // 0.01 × floor(91,248 less 0.5%) = 907.9176, less 0.1%
    expect(finalOf({ type: 'market', side: 'sell', quantity: '0.01', slippage: '0.50' })).toMatchObject({
      label: 'ticket.getAtLeast',
      value: '907.00968240',
    });
  });

  test('a budget is its own bound, and a limit order’s is what it reserves', () => {
    expect(finalOf({ type: 'market', by: 'budget', budget: '777.77' })?.value).toBe('777.77000000');
    expect(finalOf({ price: '91300', quantity: '0.01' })?.value).toBe('913.91300000');
  });

  test.each<Partial<TicketForm>>([
    { type: 'trailing_stop', trailing: '3', quantity: '0.01' },
    { type: 'stop_market', side: 'sell', trigger: '90000', quantity: '0.01' },
    { type: 'oco', price: '91000', trigger: '92000', quantity: '0.01' },
  ])('where nothing bounds the price, %j promises nothing', (changes) => {
    const lines = linesOf(changes);
    expect(lines.find(({ key }) => key === 'total')).toBeUndefined();
    expect(lines.find(({ key }) => key === 'onBook')?.label).toBe('ticket.fromTrigger');
  });

  test.each([
    [{ type: 'stop_market', side: 'sell', trigger: '90000', quantity: '0.01' }, 'getAtLeast', 'worstThenSell'],
    [{ type: 'trailing_stop', side: 'sell', trailing: '3', quantity: '0.01' }, 'getAtLeast', 'worstThenSell'],
    [{ type: 'trailing_stop', side: 'buy', trailing: '3', quantity: '0.01' }, 'payAtMost', 'worstThenBuy'],
    [{ type: 'oco', side: 'sell', price: '92000', trigger: '90000', quantity: '0.1' }, 'getAtLeast', 'worstThenSell'],
  ] as const)('%j has no bound on its total, and one at its trigger', (changes, total, worst) => {
    const lines = linesOf(changes);
    expect(lines.some(({ key }) => key === 'total')).toBe(false);
    expect(lines.find(({ key }) => key === 'noBound')).toMatchObject({
      label: `ticket.${total}`,
      value: 'ticket.noBound',
    });
    expect(valueOf(lines, 'atTrigger')).toBe(`ticket.${worst} {"percent":"5.00%"}`);
  });

  test.each([
    { type: 'stop_market', trigger: '92000', quantity: '0.01' },
    { type: 'stop_limit', side: 'sell', trigger: '90000', price: '89000', quantity: '0.01' },
  ] as const)('%j has a bound and says nothing of none', (changes) => {
    const lines = linesOf(changes);
    expect(lines.some(({ key }) => key === 'total')).toBe(true);
    expect(lines.some(({ key }) => key === 'noBound' || key === 'atTrigger')).toBe(false);
  });

  test('the worst price that goes out is the tightest that was shown', () => {
    const market = form({ type: 'market', quantity: '0.01', slippage: '0.50' });
    const at = (best: bigint) => {
      const terms = { ...inputs().terms, tickStep: 5n };
      const book = { bids: [], asks: [[best, 9_000n]] } as const;
      return { summary: summarize(market, inputs('50000', { book, terms })), terms };
    };
    const views = [at(9_130_000n), at(9_125_000n), at(9_140_000n)];
    expect(worstSent(market, views)).toBe(9_170_625n);
    expect(worstSent(form({ type: 'limit' }), views)).toBeUndefined();
    const readings = [{}, {}, {}].map((view, atMs) => ({ form: market, atMs, view }));
    expect(readingsSince(readings, readings[1])).toEqual(readings.slice(1));
  });
});

describe('between reading and sending', () => {
  test('the changed lines are those that say something else', () => {
    const read = linesOf({ type: 'market', quantity: '0.05' });
    const higherAsks = inputs('50000', {
      book: {
        bids: [],
        asks: [
          [9_125_000n, 2_000n],
          [9_200_000n, 9_000n],
        ],
      },
    });
    const now = linesOf({ type: 'market', quantity: '0.05' }, higherAsks);
    expect([...changedLines(read, now)].toSorted()).toEqual(['fills', 'onBook', 'slippage', 'takerFee']);
    expect(changedLines(read, read).size).toBe(0);
  });

  test.each([
    ['buy', 1_000_000n, 1_001_000n, false],
    ['buy', 1_000_000n, 1_001_001n, true],
    ['buy', 1_000_000n, 900_000n, false],
    ['sell', 1_000_000n, 998_999n, true],
    ['sell', 1_000_000n, 1_100_000n, false],
  ] as const)('a %s that read %s and is now %s: %s', (side, read, now, moved) => {
    expect(movedTooFar(side, read, now)).toBe(moved);
  });

  test('a total that came or went is a move', () => {
    expect(movedTooFar('buy', undefined, 1n)).toBe(true);
    expect(movedTooFar('buy', undefined, undefined)).toBe(false);
  });

  test('what stood too short to be read was not read', () => {
    const [a, b] = [{}, {}];
    const readings = [
      { form: a, atMs: 0, name: 'old form' },
      { form: b, atMs: 1_000, name: 'first' },
      { form: b, atMs: 1_500, name: 'read' },
      { form: b, atMs: 1_900, name: 'too new' },
    ];
    expect(readingOf(readings, b, 2_000)?.name).toBe('read');
    expect(readingOf(readings, b, 1_050)?.name).toBe('first');
    expect(readingOf(readings, {}, 2_000)).toBeUndefined();
  });
});

describe('what became of it', () => {
  const outcome = { status: 'filled', filledQuantity: '0.05', filledNotional: '4562.53', fee: '4.56253' } as const;
  const buy = form({ price: '91250', quantity: '0.05' });

  test('a buy says what was paid, its fee in it', () => {
    expect(outcomeText(buy, outcome, described, text)).toBe(
      'ticket.placedBuy {"amount":"0.05000 BTC","price":"91,250.60","total":"4,567.09253 USDT","fee":"4.56253 USDT"}',
    );
  });

  test('a sell says what was got after its fee', () => {
    expect(outcomeText({ ...buy, side: 'sell' }, outcome, described, text)).toContain('"total":"4,557.96747 USDT"');
  });

  test('what rests is said with its amount', () => {
    const partly = { ...outcome, status: 'partially_filled', filledQuantity: '0.02' } as const;
    expect(outcomeText(buy, partly, described, text)).toContain('"rest":"0.03000 BTC"');
    const nothing = { status: 'open', filledQuantity: '0', filledNotional: '0', fee: '0' } as const;
    expect(outcomeText(buy, nothing, described, text)).toBe('ticket.placedRests {"amount":"0.05000 BTC"}');
    expect(outcomeText(buy, { ...nothing, status: 'waiting' }, described, text)).toBe('ticket.placedWaits');
    expect(outcomeText(buy, { ...nothing, status: 'canceled' }, described, text)).toBe('ticket.placedEnded');
  });
});

test.each([
  ['filled', 'ticket.filled'],
  ['open', 'ticket.placed'],
  ['partially_filled', 'ticket.placed'],
] as const)('an order that is %s is said to be: %s', (status, title) => {
  expect(outcomeTitle({ status }, text)).toBe(title);
});
