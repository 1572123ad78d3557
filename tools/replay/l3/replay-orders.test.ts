import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RecordingProblem } from '../lines.ts';
import { replayOrders } from './replay-orders.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-replay-'));
afterAll(() => rmSync(dir, { recursive: true }));

const floors = { minTrades: 0, minBooks: 0, maxUnexplained: 0 };
const columns = 'seq,timeMs,event,id,side,price,quantity,orderTimeMs';

/**
 * Two asks, a buy that takes the first and half of the second, an order older than all, and a
 * cancel.
 */
const events = [
  '1,1000,created,a,sell,10.10,1.00,1000',
  '2,1001,created,b,sell,10.20,2.00,1001',
  '4,2000,created,c,buy,10.20,2.00,2000',
  '5,2001,deleted,a,sell,10.10,0.00,1000',
  '6,2002,trade,900,,10.10,1.00,',
  '7,2003,changed,b,sell,10.20,1.00,1001',
  '8,2004,deleted,c,buy,10.20,0.00,2000',
  '9,2005,trade,901,,10.20,1.00,',
  '11,3000,created,d,buy,10.00,0.50,3000',
  '12,3001,deleted,d,buy,10.00,0.50,3000',
];
const book = (seq: number, bids: string[][], asks: string[][]) => JSON.stringify({ seq, timeMs: seq, bids, asks });
const books = [
  book(
    3,
    [['9.90', '4.00']],
    [
      ['10.10', '1.00'],
      ['10.20', '2.00'],
    ],
  ),
  book(10, [['9.90', '4.00']], [['10.20', '1.00']]),
  book(13, [['9.90', '4.00']], [['10.20', '1.00']]),
];

function fileOf(name: string, rows: readonly string[], withBooks: readonly string[] = []): string {
  const file = join(dir, `${name}.events.csv`);
  writeFileSync(file, [columns, ...rows, ''].join('\n'));
  if (withBooks.length > 0) writeFileSync(join(dir, `${name}.books.jsonl`), `${withBooks.join('\n')}\n`);
  return file;
}

test('recorded orders give the recorded trades and best prices, the first book being known', () => {
  const report = replayOrders(fileOf('whole', events, books), floors);
  expect(report).toMatchObject({
    passed: true,
    events: 8,
    trades: { recorded: 2, executions: 2, equal: 2, unexplained: 0, executionsOnly: 0, refused: {} },
    books: { compared: 2, bestEqual: 2, fiveBestEqual: 2, unexplained: 0 },
    plain: { compared: 8, equal: 8 },
  });
});

test('a floor that is not reached fails, and so does a difference without a reason', () => {
  const file = fileOf('floors', events, books);
  expect(replayOrders(file, { ...floors, minTrades: 3 }).passed).toBe(false);
  expect(replayOrders(file, { ...floors, minBooks: 3 }).passed).toBe(false);

  const otherPrice = events.map((row) => row.replace('trade,901,,10.20', 'trade,901,,10.15'));
  const report = replayOrders(fileOf('other-price', otherPrice, books), floors);
  expect(report).toMatchObject({ passed: false, trades: { equal: 1, unexplained: 1, executionsOnly: 1 } });
  expect(report.trades?.differences).toEqual([{ seq: 9, timeMs: 2005, price: 1015, quantity: 100 }]);

  const otherBook = [...books.slice(0, 2), book(13, [['9.90', '3.00']], [['10.20', '1.00']])];
  expect(replayOrders(fileOf('other-book', events, otherBook), floors)).toMatchObject({
    passed: false,
    books: { bestEqual: 1, unexplained: 1 },
  });
});

test('an order older than the recording is known from its first change on', () => {
  const older = [...events, '14,4000,changed,z,buy,9.95,0.30,10', '16,4001,deleted,z,buy,9.95,0.30,10'];
  const after = [book(15, [['9.95', '0.30']], [['10.20', '1.00']]), book(17, [['9.90', '4.00']], [['10.20', '1.00']])];
  const report = replayOrders(fileOf('older', older, [...books, ...after]), floors);
  expect(report).toMatchObject({ passed: true, books: { compared: 4, bestEqual: 4 } });
});

test('a window of snapshot, set and delete moves orders between prices', () => {
  const file = join(dir, 'window.events.csv');
  const rows = [
    'seq,event,id,side,price,quantity',
    '1,snapshot,1,buy,100.5,2',
    '2,snapshot,2,sell,101,1',
    '3,set,3,buy,100.75,1',
    '4,set,1,buy,100.8,2',
    '5,set,3,buy,100.75,0.5',
    '6,delete,1,buy,,',
  ];
  writeFileSync(file, `${rows.join('\n')}\n`);
  expect(replayOrders(file, floors)).toMatchObject({ passed: true, trades: null, plain: { compared: 6, equal: 6 } });
});

test('what is no recording of orders is named', () => {
  const file = join(dir, 'none.events.csv');
  writeFileSync(file, 'seq,event,id\n');
  expect(() => replayOrders(file, floors)).toThrow(RecordingProblem);
  expect(() => replayOrders(fileOf('odd', ['1,1,vanished,a,sell,1,1,1']), floors)).toThrow('Row 1 is no event');
  expect(() => replayOrders(fileOf('price', ['1,1,created,a,sell,abc,1,1']), floors)).toThrow('abc is no figure');
});
