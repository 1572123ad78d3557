import { parseArgs } from 'node:util';
import { crashTest } from './run.ts';

const usage = `Kills the whole exchange with signal 9 while it is used, and checks that it kept what it promised.

  npm run crash-test -- [--kills N] [--seed N]

Ends with one line of JSON; exit code 1 when anything acknowledged was lost or took effect twice.`;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
if (values.help || !Number.isInteger(kills) || kills < 1) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

console.log(`seed ${values.seed}`);
const report = await crashTest({ kills, seed: Number(values.seed), log: (line) => console.log(line) });
console.log(JSON.stringify(report));
process.exit(report.lost + report.doubled === 0 ? 0 : 1);
