import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromSources, root } from './http/servers.ts';
import type { ReplayFigures, ReplayJob } from './replay/child.ts';
import type { WorldSize } from './replay/world.ts';

const usage = `Measures recovery: replay of the journal at a start, snapshots beside a running leader, starts from a snapshot, and what a
command costs, by the size of the exchange.

  npm run bench:replay -- [--only target|orders|users|markets] [--commands 200000] [--folder DIR] [--out FILE]

target: 100,000 users and 1,000,000 resting orders on 10 markets. orders, users, markets: from 10^3 to 10^6 resting orders, from 10^2 to
10^5 users, from 1 to 200 markets. Each size in a process of its own. Ends with one line of JSON, which also goes to --out.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    commands: { type: 'string', default: '200000' },
    folder: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const series: Readonly<Record<string, readonly WorldSize[]>> = {
  target: [{ orders: 1_000_000, users: 100_000, markets: 10 }],
  orders: [1_000, 10_000, 100_000, 1_000_000].map((orders) => ({ orders, users: 1_000, markets: 10 })),
  users: [100, 1_000, 10_000, 100_000].map((users) => ({ orders: 100_000, users, markets: 10 })),
  markets: [1, 10, 50, 200].map((markets) => ({ orders: 100_000, users: 1_000, markets })),
};
const commands = Number(values.commands);
const names = Object.keys(series).filter((name) => values.only === undefined || values.only === name);
if (values.help || names.length === 0 || !Number.isInteger(commands) || commands < 1) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const figures: Record<string, ReplayFigures[]> = {};
for (const name of names) {
  figures[name] = [];
  for (const size of series[name] ?? []) {
    const figure = await measure({ ...size, commands, folder: values.folder });
    figures[name].push(figure);
    console.log(`${name}: ${describe(figure)}`);
  }
}
const line = JSON.stringify({ bench: 'replay', commands, ...figures });
if (values.out !== undefined) writeFileSync(values.out, `${line}\n`);
console.log(line);

function measure(job: ReplayJob): Promise<ReplayFigures> {
  const child = fork(join(root, 'tools/bench/replay/child.ts'), [], {
    execArgv: [...fromSources, '--max-old-space-size=8192'],
  });
  return new Promise((done, failed) => {
    child.once('message', (result) => done(result as ReplayFigures));
    child.once('exit', (code) => failed(new Error(`The measuring process ended with code ${code}.`)));
    child.send(job);
  });
}

function describe(figure: ReplayFigures): string {
  const { orders, users, markets, liveNsPerCommand, replayPerSecond, startPerSecond, snapshotMs, snapshotStartMs } =
    figure;
  return (
    `${orders} orders, ${users} users, ${markets} markets: ${liveNsPerCommand} ns a command, replay ${replayPerSecond}/s ` +
    `(start ${startPerSecond}/s, ${figure.startPerProcessorSecond} per processor second), snapshot ${snapshotMs} ms, leader held ${figure.leaderGapMs} ms (quiet ${figure.quietGapMs}), ` +
    `start from it ${snapshotStartMs} ms`
  );
}
