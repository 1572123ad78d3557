import { parseArgs } from 'node:util';
import { benchFlow } from './matching/bench.ts';
import { findFlow } from './matching/flow-file.ts';
import { measureGrowth } from './matching/growth.ts';
import { measureLatency } from './matching/latency.ts';

const usage = `Measures the order book alone and the whole core beside nodejs-order-book, on one flow of orders.

  npm run bench:matching -- [FLOW] [--rounds N] [--growth] [--latency]
  npm run bench:matching -- A|B --write FILE

FLOW is A (the default), B, or a file of little-endian 32-bit integers: a header of
prefill, operations, maxId, 0, then operation, id, side, price, quantity per record. --growth adds what a
command costs on larger books, --latency how long single operations take.
Ends with one line of JSON.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    growth: { type: 'boolean', default: false },
    latency: { type: 'boolean', default: false },
    write: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const rounds = Number(values.rounds);
if (values.help || positionals.length > 1 || !Number.isInteger(rounds) || rounds < 1) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const flow = findFlow(positionals[0] ?? 'A', values.write);
if (values.write === undefined) {
  const result = await benchFlow(flow, rounds);
  const growth = values.growth ? { growth: await measureGrowth(rounds) } : {};
  const latency = values.latency ? { latency: await measureLatency(flow, rounds) } : {};
  console.log(JSON.stringify({ ...result, ...growth, ...latency }));
}
