// An exchange without its front that pays one withdrawal on the demo's chain: journal, leader, SQL,
// custodian with the chain's program and the signer, network and payer, all real, on files of their
// own. It begins where the files end, kills itself at a step where it is asked to, and says `ended`
// once the withdrawal has. Arguments: folder, and the step, as `stepNames` of payment-life.ts has
// it.
import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openFileJournal } from '@candor/journal';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const built =
  existsSync(join(root, 'apps/node/dist/engine/exchange/leader.js')) &&
  !import.meta.resolve('@candor/journal').endsWith('.ts');
/** @param {string} name */
const node = (name) =>
  import(pathToFileURL(join(root, built ? `apps/node/dist/${name}.js` : `apps/node/src/${name}.ts`)).href);
const { Leader } = await node('engine/exchange/leader');
const { LeaderClock } = await node('engine/exchange/clock');
const { recoverExchange } = await node('engine/exchange/recover');
const { openSql } = await node('base/sql/open-sql');
const { CustodianLink } = await node('chain/custodian/custodian-link');
const { owedOf } = await node('chain/custodian/owed');
const { DemoNetwork } = await node('products/wallets/deposits/demo-network');
const { Payer } = await node('products/wallets/withdrawals/payer');
const { PaymentRows } = await node('products/wallets/withdrawals/payment-rows');

const [dir = '', step = ''] = process.argv.slice(2);
const ethId = 3;
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const end = (error) => {
  writeSync(2, `${error.stack ?? error.message}\n`);
  process.exit(1);
};
/** Nothing is tidied up: as a power cut would end it, as far as a process can tell. */
const killAt = (name) => {
  if (name === step) process.kill(process.pid, 'SIGKILL');
};
/** @template T @param {string} name @param {() => Promise<T>} work */
const around = async (name, work) => {
  killAt(`before ${name}`);
  const done = await work();
  killAt(`after ${name}`);
  return done;
};

const { journal } = await openFileJournal({ dir: join(dir, 'journal'), reserveBytes: 0, onFault: end }).catch(end);
const { exchange } = await recoverExchange(journal, join(dir, 'snapshots'));
const clock = new LeaderClock(
  { wallMs: () => Date.now(), monotonicMs: () => performance.now() },
  exchange.timeMs,
  () => undefined,
);
const leader = new Leader({ exchange, journal, clock, onFault: end });
if (exchange.seq === 0) await prepare();

const sql = openSql({ dir: join(dir, 'sql'), waitMs: 60_000 });
const custodian = new CustodianLink({ dataDir: dir, owed: () => leader.peek(owedOf), logger });
const asked = {
  get state() {
    return custodian.state;
  },
  ask: (call, takes) => {
    const isSent = call === 'ask' && takes.method === 'eth_sendRawTransaction';
    if (call === 'sign') return around('signing', () => custodian.ask(call, takes));
    return isSent ? around('sending', () => custodian.ask(call, takes)) : custodian.ask(call, takes);
  },
};
const steps = { plan_payment: 'the nonce', sign_payment: 'the record', settle_payment: 'the end' };
const service = {
  peek: (query) => leader.peek(query),
  submit: (command, request) => {
    const name = steps[command.type];
    return name === undefined ? leader.submit(command, request) : around(name, () => leader.submit(command, request));
  },
};
const kept = new PaymentRows(sql);
const rows = {
  of: (id) => kept.of(id),
  forget: (id) => kept.forget(id),
  keepOnly: (ids) => kept.keepOnly(ids),
  keep: (row) => around('keeping its bytes', () => kept.keep(row)),
};
const network = new DemoNetwork({ custodian: asked, exchange: service, logger });
const payer = new Payer({ exchange: service, rows, networks: network.networks, logger, now: Date.now });
custodian.begin();
await until(() => network.networks().length === 1);
if (leader.peek(({ withdrawals }) => withdrawals.lastWithdrawalId) === 0) await withdraw();
payer.start();
await until(() => leader.peek(({ withdrawals }) => withdrawals.open().length) === 0);
const [live] = network.networks();
const balance =
  live === undefined ? 0n : await live.chain.balance(`0x${'ab'.repeat(20)}`, 'coin', await live.chain.head());
writeSync(1, `ended ${balance}\n`);
await payer.close();
await custodian.close();
await leader.stop();
await sql.close();
await journal.close();

/** @param {() => boolean} isSo */
async function until(isSo) {
  while (!isSo()) await new Promise((next) => setTimeout(next, 50));
}

async function must(command, request) {
  const outcome = await leader.submit(command, request);
  if (outcome.kind !== 'done') end(new Error(`${command.type}: ${JSON.stringify(outcome)}`));
}

/** A demo with somebody who has ether. */
async function prepare() {
  const { runFirstStart } = await node('assembly/first-start/run-first-start');
  await runFirstStart(leader, exchange, { demo: true, logger });
  const userId = exchange.nextUserId();
  await must({ type: 'register_user', userId, merchant: false });
  await must({ type: 'grant_demo_funds', userId, grants: [{ assetId: ethId, amount: 500_000_000n }] });
}

/** Two operators agree where the rules ask for it. */
async function withdraw() {
  const userId = exchange.nextUserId() - 1;
  const what = { networkId: 1, assetId: ethId, amount: 1_000_000n, address: `0x${'ab'.repeat(20)}`, evidenceId: 1 };
  await must({ type: 'request_withdrawal', userId, ...what }, { userId, requestId: 'out', content: '' });
  for (const operatorId of [1, 2])
    await leader.submit(
      { type: 'approve_withdrawal', withdrawalId: 1, operatorId },
      { operatorId, requestId: `approval-${operatorId}`, content: '' },
    );
}
