import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { benchExpressLane } from './twins/express-lane.ts';

const usage = `Measures what each quick twin of the order's way saves, in processor time for an order, beside the general
way in the same run.

  npm run bench:twins -- [--only stations|express] [--orders 5000] [--rounds 21] [--seconds 2] [--port 18500]

stations: reading, the guard, the answer and the whole way of an order, in one process without a network, a disk or
          projections.
express:  orders over HTTP through the express lane and through the framework's route of the same node.
Ends with one line of JSON; the figures are medians of the rounds, in microseconds.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    orders: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '21' },
    seconds: { type: 'string', default: '2' },
    port: { type: 'string', default: '18500' },
    help: { type: 'boolean', default: false },
  },
});
const [orders, rounds, seconds, port] = [values.orders, values.rounds, values.seconds, values.port].map(Number) as [
  number,
  number,
  number,
  number,
];
const parts = ['stations', 'express'].filter((part) => values.only === undefined || values.only === part);
const isWhole = [orders, rounds, seconds, port].every((number) => Number.isInteger(number) && number > 0);
if (values.help || !isWhole || parts.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const measured: Record<string, unknown> = {};
if (parts.includes('stations')) measured['stations'] = JSON.parse(await benchStations());
if (parts.includes('express')) measured['express'] = await benchExpressLane({ rounds, seconds, port });
console.log(JSON.stringify({ bench: 'twins', ...measured }));

/** In a process of its own, of a bundle like the one that ships. */
async function benchStations(): Promise<string> {
  const runFile = promisify(execFile);
  const folder = fileURLToPath(new URL('../../.cache/bench-twins/', import.meta.url));
  const bundler = fileURLToPath(new URL('matching/bundle-child.mjs', import.meta.url));
  await runFile(process.execPath, [bundler, folder, 'tools/bench/twins/child.ts']);
  const { stdout } = await runFile(process.execPath, [`${folder}child.js`, String(orders), String(rounds)]);
  return stdout;
}
