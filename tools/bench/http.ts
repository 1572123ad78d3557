import { parseArgs } from 'node:util';
import type { LoadJob, LoadResult } from './http/load.ts';
import { measureOtc } from './http/otc.ts';
import { type Contender, candorSettings, startCandor, startSql } from './http/servers.ts';
import { median, rounded } from './median.ts';
import { runHttpLoad } from './run-job.ts';

const usage = `Measures orders per second, and the time from HTTP request to durable acknowledgement, beside a plain server
with one PostgreSQL transaction per order; both are asked in turn, by the same load, on the same machine.

  npm run bench:http -- [--connections 64] [--rounds 5] [--seconds 5]
  npm run bench:http -- --otc [--connections 32] [--rounds 5] [--adverts 10000]

With --otc: pages of offers and orders for local money, beside spot calls on the same server.

Ends with one line of JSON.`;

const { values } = parseArgs({
  options: {
    connections: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    otc: { type: 'boolean', default: false },
    adverts: { type: 'string', default: '10000' },
    help: { type: 'boolean', default: false },
  },
});
const connections = Number(values.connections ?? (values.otc ? 32 : 64));
const [rounds, seconds, adverts] = [Number(values.rounds), Number(values.seconds), Number(values.adverts)];
if (values.help || ![connections, rounds, seconds, adverts].every((number) => Number.isInteger(number) && number > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
if (values.otc) {
  await measureOtc({ pairs: connections, adverts, rounds });
  process.exit();
}

const candor = await startCandor(connections, 4431);
const sql = await startSql(connections, 4432);
try {
  await measure(candor, 1);
  await measure(sql, 1);
  const results: { candor: Measured; sql: Measured }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = { candor: await measure(candor, seconds), sql: await measure(sql, seconds) };
    results.push(result);
    console.log(`round ${round}: ${describe('candor', result.candor)}; ${describe('sql', result.sql)}`);
  }
  console.log(
    JSON.stringify({
      connections,
      candor: {
        ...summary(results.map((result) => result.candor)),
        recordsBehindAtEnd: median(results.map((result) => result.candor.behind)),
      },
      sql: { ...summary(results.map((result) => result.sql)), database: sql.database },
      ratio: rounded(median(results.map((result) => result.candor.perSecond / result.sql.perSecond))),
      p99Ratio: rounded(median(results.map((result) => result.candor.p99Ms / result.sql.p99Ms))),
      settings: candorSettings,
    }),
  );
} finally {
  await candor.stop();
  await sql.stop();
}

/** A run's result, and the records whose rows were still to be written when it ended. */
type Measured = LoadResult & { readonly behind: number };

/** One run of the load in a process of its own. */
async function measure(contender: Contender, forSeconds: number): Promise<Measured> {
  const { port, path, connections: users } = contender;
  const job: LoadJob = { port, path, warmUpMs: 1_000, measureMs: forSeconds * 1_000, connections: users };
  const result = await runHttpLoad(job);
  const behind = await contender.settle();
  if (result.problem)
    console.log(`${contender.name}: ${result.refused} refused, first: ${result.problem.slice(0, 400)}`);
  return { ...result, behind };
}

function describe(name: string, { perSecond, p50Ms, p99Ms }: LoadResult): string {
  return `${name} ${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

function summary(results: readonly LoadResult[]): {
  ordersPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
} {
  return {
    ordersPerSecond: Math.round(median(results.map((result) => result.perSecond))),
    p50Ms: rounded(median(results.map((result) => result.p50Ms))),
    p99Ms: rounded(median(results.map((result) => result.p99Ms))),
    refused: results.reduce((sum, result) => sum + result.refused, 0),
  };
}
