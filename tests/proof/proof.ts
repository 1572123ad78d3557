import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const usage = `Runs every long form, one after the other, each as much as one count says, with seeds drawn at random.

  npm run proof -- [--factor N] [--seed N] [--only TEXT]

A factor of 1 is a few minutes; what each form does is N times as much. Prints the seed first: the same seed and factor do the same. Ends with one
line of JSON; exit code 1 when a form did not pass.`;

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    factor: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
const [factor, seed] = [Number(values.factor), Number(values.seed)];
const isWrong = !(factor > 0) || !Number.isSafeInteger(seed) || seed < 1;
if (values.help || isWrong) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

/** A program that takes its count and its seed as arguments or from the environment. */
interface Form {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const times = (count: number): string => String(Math.max(1, Math.round(count * factor)));
const script = (name: string, file: string, ...args: readonly string[]): Form => ({
  name,
  args: ['tools/run.mjs', file, ...args],
});
/** Tests of `npm test`, whose counts the environment sets. */
const repeated = (name: string, files: string, env: Readonly<Record<string, string>>): Form => ({
  name,
  args: ['node_modules/vitest/vitest.mjs', 'run', files, '--testTimeout', '3600000'],
  env,
});
const stress = (fault: string, count: number): Form =>
  script(fault, 'tests/stress/stress.ts', fault, '--count', times(count), '--seed', String(seed));
const simulate = (name: string, seeds: number, ...flags: readonly string[]): Form => {
  const runs = ['--seed', String(seed), '--seeds', times(seeds), '--commands', '5000'];
  return script(name, 'tests/simulation/simulate.ts', ...runs, ...flags);
};

const forms: readonly Form[] = [
  simulate('simulation', 4, '--twice'),
  simulate('simulation with contracts', 4, '--contracts', '--twice'),
  script('planted bugs', 'tests/simulation/planted/planted-bugs.ts'),
  { name: 'planted product', args: ['tools/canaries/planted-product.mjs', '--whole'] },
  repeated('properties', 'tests/properties', {
    CANDOR_FIRST_SEED: String(seed),
    CANDOR_SEEDS: times(24),
    CANDOR_SCALE: times(1),
  }),
  ...['packages', 'apps'].map((folder) =>
    repeated(`properties of ${folder}`, `${folder}/`, { CANDOR_FIRST_SEED: String(seed), CANDOR_SCALE: times(1) }),
  ),
  repeated('unruly chain', 'tests/chain/unruly-chain.test.ts', {
    CANDOR_FIRST_SEED: String(seed),
    CANDOR_CHAIN_ROUNDS: times(1_000),
    CANDOR_CHAIN_WITHDRAWALS: times(200),
  }),
  repeated('guesses', 'apps/node/src/identity/entry/guessing.test.ts', { CANDOR_GUESSES_AT_ONCE: times(50) }),
  script('fuzz', 'tests/fuzz/fuzz.ts', '--requests', times(25_000), '--seed', String(seed)),
  script('crash test', 'tests/crash/crash-test.ts', '--kills', times(10), '--seed', String(seed)),
  stress('crash', 500),
  stress('contract-twin', 18_000),
  stress('foresight', 100_000),
  stress('crooked-operator', 1_000),
  stress('swap-pump', 40_000),
  stress('money-days', 4_000),
  stress('bank-lines', 10_000),
  stress('liability-tree', 100_000),
  stress('export-histories', 200),
  stress('F1', 200),
  stress('F2', 1),
  stress('F2-contracts', 20),
  stress('F2-contract-rows', 3),
  stress('F2-otc', 1),
  stress('F3', 2_000),
  stress('F4', 4),
  stress('F5', 20),
  stress('F7', 400),
  stress('F9', 50),
  stress('F10', 50),
  stress('F11', 5),
  stress('F12', 5),
  stress('F13', 12),
  stress('F16', 1_000),
  stress('F17', 1),
  stress('F18', 1_000),
  stress('F20', 20_000),
  stress('F21', 20_000),
  stress('F21-end', 1),
  stress('F25', 100_000),
];

/** Its output goes on to ours as it comes. Gives whether it passed. */
function run({ args, env }: Form): Promise<boolean> {
  const child = spawn(process.execPath, [...args], { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done(code === 0));
  });
}

console.log(`seed ${seed}, factor ${factor}`);
const chosen = forms.filter(({ name }) => name.includes(values.only));
const startedAtMs = performance.now();
const failed: string[] = [];
for (const form of chosen) {
  console.log(`\n— ${form.name}`);
  if (!(await run(form))) failed.push(form.name);
}
const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
console.log(JSON.stringify({ proof: failed.length === 0, forms: chosen.length, failed, factor, seed, seconds }));
process.exit(failed.length === 0 ? 0 : 1);
