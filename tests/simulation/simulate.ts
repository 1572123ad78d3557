// npm run simulate -- [--seed N] [--seeds K] [--commands M] [--users U] [--calm] [--contracts]
// [--twice] [--verbose]
import { parseArgs } from 'node:util';
import { failureText } from './failure-text.ts';
import { runSeeds } from './run-seeds.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    commands: { type: 'string', default: '5000' },
    users: { type: 'string' },
    calm: { type: 'boolean', default: false },
    contracts: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const startedAtMs = performance.now();
const report = await runSeeds({
  firstSeed: wholeNumber('seed', values.seed),
  seeds: wholeNumber('seeds', values.seeds),
  commands: wholeNumber('commands', values.commands),
  faults: !values.calm,
  ...(values.contracts && { contracts: true }),
  twice: values.twice,
  ...(values.users !== undefined && { users: wholeNumber('users', values.users) }),
  onSeed: (seed, problem) => {
    if (values.verbose || problem !== undefined) console.log(`seed ${seed}: ${problem ?? 'all holds'}`);
  },
});
for (const { invariant, name, checks } of report.invariants) {
  console.log(`${String(invariant).padStart(3)}  ${String(checks).padStart(10)} checks  ${name}`);
}
if (values.verbose)
  for (const [name, times] of report.counters.entries()) console.log(`${String(times).padStart(8)}  ${name}`);
for (const failure of report.failures) console.log(failureText(failure));

const zero = [...report.counters.missing(), ...(values.contracts ? report.counters.missingOfContracts() : [])];
const seconds = (performance.now() - startedAtMs) / 1_000;
console.log(
  JSON.stringify({
    seeds: Number(values.seeds),
    commands: report.commands,
    records: report.records,
    lives: report.lives,
    invariantChecks: report.checks,
    countersAtZero: zero.length,
    commandsPerSecond: Math.round(report.commands / seconds),
    failures: report.failures.length,
    trace: report.trace,
  }),
);
process.exitCode = report.failures.length === 0 ? 0 : 1;

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name} must be a positive whole number, not ${text}`);
}
