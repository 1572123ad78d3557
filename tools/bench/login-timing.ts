// `npm run bench:login-timing`: whether the time of an answer tells if an account exists, at
// log-in, registration and reset.
import { TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';

const rounds = 200;
const password = 'kX7-mq2vLp';

type Ask = (email: string) => Promise<unknown>;

const server = await TestServer.start(['--rate-limits', 'off', '--address-codes', 'required']);
const post = (path: string, body: object) => server.ask(`/api/user/${path}`, { body });
const code = '000000';
const ways: readonly (readonly [string, Ask])[] = [
  ['log in, wrong password', (email) => post('login', { email, password: 'wrong-4-sure' })],
  ['register, send code', (email) => post('sendEmailCode', { email, type: 'register' })],
  ['register, wrong code', (email) => post('register', { email, password, code })],
  ['reset, send code', (email) => post('sendEmailCode', { email, type: 'reset' })],
  ['reset, wrong code', (email) => post('backPwd', { email, code, newPassword: password })],
];

try {
  for (let count = 0; count < rounds; count += 1) await openAccount(`known${count}@example.com`);
  await post('login', { email: 'warm@example.com', password });
  console.log(`${rounds} known and ${rounds} unknown addresses, in turn; times in ms\n`);
  let told = false;
  for (const [name, ask] of ways) {
    const [known, unknown] = await timed(ask);
    const apart = Math.abs(median(known) - median(unknown));
    const share = earlier(known, unknown);
    told ||= apart > 5;
    console.log(
      `${name.padEnd(24)} known ${shown(known)}  unknown ${shown(unknown)}  medians apart ${apart.toFixed(2)}  known faster in ${(share * 100).toFixed(1)}%`,
    );
  }
  console.log(told ? '\nApart by more than 5 ms: it can be told.' : '\nNowhere apart by more than 5 ms.');
  process.exitCode = told ? 1 : 0;
} finally {
  await server.stop();
}

async function openAccount(email: string): Promise<void> {
  await post('sendEmailCode', { email, type: 'register' });
  const [letter] = await server.people.post.mailbox({ limit: 1, offset: 0, address: email });
  const sent = /^\d{6}$/m.exec(letter?.body ?? '')?.[0];
  await post('register', { email, password, code: sent });
}

/** Times of both, taken in turn so that whatever else happens meets both alike. */
async function timed(ask: Ask): Promise<readonly [number[], number[]]> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let count = 0; count < rounds; count += 1) {
    const both = [
      async () => known.push(await timeOf(() => ask(`known${count}@example.com`))),
      async () => unknown.push(await timeOf(() => ask(`nobody${count}@example.com`))),
    ];
    // Each goes first as often as the other: what one leaves to be done behind its answer meets
    // both.
    for (const measure of count % 2 === 0 ? both : both.toReversed()) await measure();
  }
  return [known, unknown];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * How often one of the first is faster than one of the second (Mann–Whitney): half where they
 * cannot be distinguished.
 */
function earlier(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((total, time) => total + other.filter((their) => time < their).length, 0);
  return wins / (one.length * other.length);
}

function shown(times: readonly number[]): string {
  return median(times).toFixed(2).padStart(7);
}
