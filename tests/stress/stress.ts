import { parseArgs } from 'node:util';
import { faults } from './faults.ts';

const usage = `Tries faults on the exchange, far longer than npm test does.

  npm run stress -- FAULT … [--count N] [--seed N]
  npm run stress -- all

Faults: ${Object.keys(faults).join(' ')}. --count is how much is tried, as each fault counts it. Each ends with one line of JSON {fault, pass, …};
exit code 1 when one did not pass.`;

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const names = positionals.includes('all') ? Object.keys(faults) : positionals;
const [count, seed] = [values.count === undefined ? undefined : Number(values.count), Number(values.seed)];
const isWrong = names.length === 0 || names.some((name) => !faults[name]) || !Number.isSafeInteger(seed);
if (values.help || isWrong || (count !== undefined && !(count > 0))) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

let passed = true;
for (const name of names) {
  const fault = faults[name];
  if (!fault) continue;
  const startedAtMs = performance.now();
  const effort = { count: count ?? fault.count, seed };
  const outcome = await fault
    .run(effort)
    .catch((error: unknown) => ({ pass: false, error: error instanceof Error ? (error.stack ?? '') : String(error) }));
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  console.log(JSON.stringify({ fault: name, ...outcome, seed, seconds }));
  passed &&= outcome.pass;
}
process.exit(passed ? 0 : 1);
