// Each station of an order's way by its quick twin and by the general way, in turn. Prints one line
// of JSON.
import { callRequestOf, submitOrder } from '@candor/protocol';
import { decodeRecord, RecordView } from '@candor/core';
import type { RecordGuard } from '../../../apps/node/src/engine/exchange/record-guard.ts';
import type { Market } from '../../../apps/node/src/engine/listings/listings.ts';
import { AnswerText } from '../../../apps/node/src/engine/orders/answer-text.ts';
import { outcomeOf, placedOrderId } from '../../../apps/node/src/products/spot/outcome.ts';
import { placedIn, writeOutcome } from '../../../apps/node/src/products/spot/outcome-text.ts';
import { hotSpotCalls } from '../../../apps/node/src/products/spot/quick-orders.ts';
import { hotReader } from '../../../apps/node/src/wire/fast/index.ts';
import { parseJsonBody } from '../../../apps/node/src/wire/http/json-body.ts';
import { parseWith } from '../../../apps/node/src/wire/http/read-input.ts';
import { OrderBench, orderCommands, orderTexts, userOf } from './order-bench.ts';
import { summary } from './summary.ts';

const [orders = 5_000, rounds = 21] = process.argv.slice(2).map(Number);
const texts = orderTexts(orders);
const read = hotReader(hotSpotCalls);
const message = callRequestOf([submitOrder]);

type Work = () => Promise<void> | void;

/** Processor time of this process for some work, in microseconds for an order. */
async function timed(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / orders;
}

function generalReading(text: string): unknown {
  const { input } = parseWith(message, parseJsonBody(text));
  return parseWith(submitOrder.input, input);
}

const readBy = (reader: (text: string) => unknown) => (): void => {
  for (const text of texts) if (reader(text) === null) throw new Error(`Not read: ${text}`);
};

/** Decides all orders on a new exchange, and does something with each record. */
function decided(check: (guard: RecordGuard, bytes: Uint8Array, seq: number) => void): Work {
  const bench = new OrderBench();
  return () => {
    for (const command of commands) {
      const { bytes, seq } = bench.take(command);
      check(bench.guard, bytes, seq);
    }
  };
}

const commands = orderCommands(orders);
const answerText = new AnswerText();
const view = new RecordView();

interface Ways {
  readonly quick: Work;
  readonly general: Work;
}

/** What a listener does that needs no record whole: looks at each where it lies, or decodes it. */
const looks = (records: readonly Uint8Array[]): Ways => ({
  quick() {
    for (const bytes of records) if (view.open(bytes).seq === 0) throw new Error('A record has no number.');
  },
  general() {
    for (const bytes of records) if (decodeRecord(bytes).seq === 0) throw new Error('A record has no number.');
  },
});

function answers(records: readonly Uint8Array[], market: Market): Ways {
  return {
    quick() {
      for (const [index, bytes] of records.entries()) {
        view.open(bytes);
        const isWritten = writeOutcome(answerText.begin(), view, placedIn(view, userOf(index)), market);
        if (!isWritten || answerText.plain() === '') throw new Error('An answer is not written.');
      }
    },
    general() {
      for (const [index, bytes] of records.entries()) {
        const record = decodeRecord(bytes);
        if (JSON.stringify(outcomeOf(record, placedOrderId(record, userOf(index)), market)) === '')
          throw new Error('An answer is not written.');
      }
    },
  };
}

/** All orders one after another, from text to answer. */
function whole(way: 'quick' | 'general'): Work {
  const bench = new OrderBench();
  return async () => {
    for (const [index, text] of texts.entries()) {
      const answer = await (way === 'quick'
        ? bench.quickly(text, userOf(index))
        : bench.generally(text, userOf(index)));
      if (!answer.includes('"code":200')) throw new Error(answer);
    }
  };
}

/** What each way takes in every round. */
const taken = new Map<string, { readonly quick: number[]; readonly general: number[] }>();

/**
 * Times both ways of a station, in odd rounds the general one first: what one leaves to the
 * collector then burdens each of them as often. `besides` is taken off. The first round warms up.
 */
async function pair(round: number, name: string, ways: Ways, besides = 0): Promise<void> {
  const order = round % 2 === 0 ? (['quick', 'general'] as const) : (['general', 'quick'] as const);
  const figures = taken.get(name) ?? { quick: [], general: [] };
  for (const way of order) {
    const figure = await timed(ways[way]);
    if (round > 0) figures[way].push(figure - besides);
  }
  taken.set(name, figures);
}

for (let round = 0; round <= rounds; round += 1) {
  await pair(round, 'read', { quick: readBy(read), general: readBy(generalReading) });
  const unguarded = await timed(decided(() => undefined));
  const guarded = {
    quick: decided((guard, bytes, seq) => guard.check(bytes, seq)),
    general: decided((guard, bytes, seq) => guard.checkWhole(decodeRecord(bytes), seq)),
  };
  await pair(round, 'guard', guarded, unguarded);
  const bench = new OrderBench();
  const records = commands.map((command) => bench.take(command).bytes.slice());
  await pair(round, 'look', looks(records));
  await pair(round, 'answer', answers(records, bench.listings.market(1)));
  await pair(round, 'way', { quick: whole('quick'), general: whole('general') });
}

const figures = Array.from(taken, ([name, { quick, general }]) => [name, summary(quick, general)]);
console.log(JSON.stringify(Object.fromEntries(figures)));
