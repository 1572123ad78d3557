import { expect, test } from 'vitest';
import { changesOf, percentOfPpm, ppmOfPercent } from './changes.ts';

test('a proposal is shown field by field, beside what stood there', () => {
  const content = JSON.stringify({ kind: 'market.fees', symbol: 'BTC/USDT', tier: 1, makerPpm: 700, takerPpm: 900 });
  const before = JSON.stringify({ tier: 1, makerPpm: 1_000, takerPpm: 1_000 });
  expect(changesOf({ content, before })).toEqual([
    { name: 'symbol', was: '—', becomes: 'BTC/USDT' },
    { name: 'tier', was: '1', becomes: '1' },
    { name: 'makerPpm', was: '0.1000%', becomes: '0.0700%' },
    { name: 'takerPpm', was: '0.1000%', becomes: '0.0900%' },
  ]);
  const roles = changesOf({
    content: '{"kind":"operator.add","name":"dora","roles":["support","risk"]}',
    before: 'null',
  });
  expect(roles.at(-1)).toEqual({ name: 'roles', was: '—', becomes: 'support, risk' });
});

test('whom a proposal is about is no line of it, and words of a list are said each by itself', () => {
  const proposal = { kind: 'operator.roles', operatorId: 5, roles: ['support', 'risk'] };
  const view = { content: JSON.stringify(proposal), before: JSON.stringify({ roles: ['support'] }) };
  expect(changesOf(view, (field, word) => `${field} «${word}»`)).toEqual([
    { name: 'roles', was: 'roles «support»', becomes: 'roles «support», roles «risk»' },
  ]);
  expect(changesOf({ content: '{"kind":"operator.reset","operatorId":5}', before: '{"passkeys":1}' })).toEqual([]);
});

test.each([
  ['0.1', 1_000],
  ['0.0001', 1],
  ['1', 10_000],
  ['0', 0],
])('%s percent is %i parts per million and back', (percent, ppm) => {
  expect(ppmOfPercent(percent)).toBe(ppm);
  expect(ppmOfPercent(percentOfPpm(ppm).replace('%', ''))).toBe(ppm);
});

test.each(['1.01', '0.00001', '-0.1', '', 'x', '10', '0,1'])('%s is no rate', (percent) => {
  expect(ppmOfPercent(percent)).toBeUndefined();
});

test('lists are shown entry by entry, also those that are gone or new', () => {
  const period = (seconds: number) => ({ durationSeconds: seconds, payoutPpm: 850_000 });
  const lines = changesOf({
    content: JSON.stringify({ kind: 'market.periods', symbol: 'BTC/USDT', periods: [period(60)] }),
    before: JSON.stringify({ periods: [period(30), period(60)] }),
  });
  const shown = (seconds: string) => [
    ['durationSeconds', seconds],
    ['payoutPpm', '85.0000%'],
  ];
  expect(lines.slice(1)).toEqual([
    { name: 'periods', place: 1, was: shown('30'), becomes: shown('60') },
    { name: 'periods', place: 2, was: shown('60'), becomes: '—' },
  ]);
});

test('what is taken away is named as it was, and goes', () => {
  const lines = changesOf({
    content: JSON.stringify({ kind: 'user.unbindPayment', userId: 12, methodId: 5, evidence: 'video_call' }),
    before: JSON.stringify({ method: 'bank' }),
  });
  expect(lines).toEqual([
    { name: 'evidence', was: '—', becomes: 'video_call' },
    { name: 'method', was: 'bank', becomes: '—' },
  ]);
});

test('a receipt is named by its amount and who paid it, not by its number', () => {
  const lines = changesOf({
    content: JSON.stringify({ kind: 'treasury.fund', receiptId: 7 }),
    before: JSON.stringify({ amount: '9000.00', currency: 'USD', payer: 'Candor Holding' }),
  });
  expect(lines.map(({ name, was }) => [name, was])).toEqual([
    ['amount', '9000.00'],
    ['payer', 'Candor Holding'],
  ]);
});

test('what a listing of the catalogue says is named, field by field and entry by entry', () => {
  const content = JSON.stringify({
    symbol: 'BTC/USDT',
    bandPpm: 100_000,
    openOrdersMax: 200,
    periods: [{ payoutPpm: 850_000 }],
  });
  expect(changesOf({ content, before: '' }).map(({ name, place, becomes }) => [name, place, becomes])).toEqual([
    ['symbol', undefined, 'BTC/USDT'],
    ['bandPpm', undefined, '10.0000%'],
    ['openOrdersMax', undefined, '200'],
    ['periods', 1, [['payoutPpm', '85.0000%']]],
  ]);
});
