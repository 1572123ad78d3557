import { parseArgs } from 'node:util';
import { fuzz } from './run.ts';

const usage = `Asks the whole server random things, made from the wire's own schemas: right ones, wrong ones and broken ones.

  npm run fuzz -- [--requests N] [--seed N]

Every answer is checked against its call's schema, every refusal for field and rule, and that it changed nothing. Prints each
request that was answered wrongly; ends with one line of JSON; exit code 1 when there was one. The same seed asks the same.`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (values.help || !Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const { failures, ...report } = await fuzz({ requests, seed });
for (const failure of failures) console.log(JSON.stringify(failure, null, 2));
console.log(JSON.stringify({ ...report, failures: failures.length }));
process.exit(failures.length === 0 ? 0 : 1);
