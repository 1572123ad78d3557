import { Refused } from '@candor/custody';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ether, ledgerEther, PayingExchange } from '../test-support/paying-exchange.ts';
import type { AttemptsParts } from './attempts.ts';
import { Payer } from './payer.ts';
import { PaymentRows } from './payment-rows.ts';

let exchange: PayingExchange;
let payer: Payer;
let userId: number;
let address: string;
let addresses = 0;

beforeAll(async () => {
  exchange = await PayingExchange.start(100n * ether);
});
afterAll(() => exchange.server.stop());
beforeEach(async () => {
  userId = await exchange.newUser();
  address = `receiver-${(addresses += 1)}`;
  payer = newPayer();
});
/**
 * Whatever happened: what the ledger says lies in the wallet lies there, and no invariant is
 * broken.
 */
afterEach(async () => {
  exchange.network.wallet.hasSigner = true;
  exchange.network.wallet.refusal = null;
  await bringHome();
  expect(await exchange.onChain('hot')).toBe(exchange.held);
  expect(exchange.problems).toEqual([]);
});

function newPayer(change: Partial<AttemptsParts> = {}): Payer {
  const { exchange: service, sql, logger } = exchange.server;
  const rows = new PaymentRows(sql);
  const parts = { exchange: service, rows, logger, now: () => exchange.server.nowMs };
  return new Payer({ ...parts, networks: () => exchange.server.networks, ...change, rows });
}

const mine = async (blocks = 1): Promise<void> => {
  exchange.network.mine(blocks);
  await payer.look();
};

/** Lets everything that is under way come to its end. */
async function bringHome(): Promise<void> {
  payer = newPayer();
  const open = () => exchange.server.exchange.peek(({ withdrawals }) => withdrawals.open().length);
  for (let round = 0; open() > 0 && round < 40; round += 1) {
    exchange.server.nowMs += 50_000;
    await payer.look();
    await mine(3);
  }
  expect(open()).toBe(0);
}

test('an approved withdrawal arrives, and is over once it is deep enough', async () => {
  const { available } = exchange.has(userId);
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  expect(exchange.stageOf(id)).toBe('signed');
  await mine();
  expect(payer.progressOf(id)).toMatchObject({ confirmations: 1 });
  expect(await exchange.onChain(address)).toBe(ether - 50_000n * 10n ** 10n);
  await mine();
  expect(exchange.stageOf(id)).toBe('signed');
  await mine();
  expect(exchange.stageOf(id)).toBeUndefined();
  expect(exchange.happened('payment_mined', id)).toBe(1);
  expect(exchange.has(userId)).toEqual({ available: available - ledgerEther, reserved: 0n });
  expect(payer.progressOf(id)).toBeUndefined();
});

test('at most sixteen are under way, and all arrive in the order of their nonces', async () => {
  const ids: number[] = [];
  for (let place = 0; place < 20; place += 1) ids.push(await exchange.withdraw(userId, 1_000_000n, address));
  await payer.look();
  expect(ids.filter((id) => exchange.stageOf(id) === 'signed')).toHaveLength(16);
  expect(payer.progressOf(ids[16] ?? 0)?.wait).toBe('busy');
  await bringHome();
  expect(ids.map((id) => exchange.happened('payment_mined', id))).toEqual(ids.map(() => 1));
  expect(await exchange.onChain(address)).toBe(20n * 950_000n * 10n ** 10n);
});

test('what lies too long is offered an eighth more for, and one of the attempts counts', async () => {
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  exchange.server.nowMs += 44_000;
  await payer.look();
  expect(exchange.happened('payment_signed', id)).toBe(1);
  exchange.server.nowMs += 1_000;
  await payer.look();
  await payer.look();
  expect(exchange.happened('payment_signed', id)).toBe(2);
  await mine(3);
  expect(exchange.happened('payment_mined', id)).toBe(1);
});

test('above the cap of fees nothing more is offered, and it waits', async () => {
  const { wallet } = exchange.network;
  wallet.fee = 990n;
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  exchange.server.nowMs += 45_000;
  await payer.look();
  expect(payer.progressOf(id)?.wait).toBe('fees');
  expect(exchange.happened('payment_signed', id)).toBe(1);
  wallet.fee = 8n;
});

test('one that the receiver reverts fails and gives all back, the fee too', async () => {
  const before = exchange.has(userId);
  exchange.network.chain.refuseAt(address);
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  await mine(3);
  expect(exchange.happened('payment_failed', id)).toBe(1);
  expect(exchange.has(userId)).toEqual(before);
});

test('one that the chain refuses for good is ended by a filler, and gives all back', async () => {
  const before = exchange.has(userId);
  const { chain } = exchange.network;
  const { broadcast } = chain;
  const refusing = async (signed: string) => {
    if (signed.includes(address)) throw new Refused('not_valid', 'The chain does not take it.');
    return broadcast(signed);
  };
  Object.assign(chain, { broadcast: refusing });
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  await payer.look();
  expect(exchange.happened('payment_signed', id)).toBe(2);
  await mine(3);
  Object.assign(chain, { broadcast });
  expect(exchange.happened('payment_failed', id)).toBe(1);
  expect(exchange.has(userId)).toEqual(before);
});

test('without a signer payments wait and say so; what it refuses for good gives all back', async () => {
  const { wallet } = exchange.network;
  wallet.hasSigner = false;
  const before = exchange.has(userId);
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  expect([exchange.stageOf(id), payer.progressOf(id)?.wait]).toEqual(['approved', 'signer']);
  wallet.hasSigner = true;
  wallet.refusal = { refused: 'The cap of an hour is reached.', mayPassLater: true };
  await payer.look();
  expect([exchange.stageOf(id), payer.progressOf(id)?.wait]).toEqual(['approved', 'limit']);
  wallet.refusal = { refused: 'The amount is above the cap of a payment.' };
  await payer.look();
  expect(exchange.happened('payment_failed', id)).toBe(1);
  expect(exchange.has(userId)).toEqual(before);
  wallet.refusal = null;
  // Its nonce was never signed: the next payment has it.
  const next = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  await mine(3);
  expect(exchange.happened('payment_mined', next)).toBe(1);
});

test('where nobody signs at all, a payment waits for a signer and says so', async () => {
  const id = await exchange.withdraw(userId, ledgerEther, address);
  exchange.server.networks = [exchange.network.withoutSigner()];
  await payer.look();
  expect([exchange.stageOf(id), payer.progressOf(id)?.wait]).toEqual(['approved', 'signer']);
  exchange.server.networks = [exchange.network];
});

test('a wallet that is short keeps the queue in its order, and says what it lacks', async () => {
  const first = await exchange.withdraw(userId, 4n * ledgerEther, address);
  const held = await exchange.onChain('hot');
  const { wallet } = exchange.network;
  const { balance } = wallet;
  Object.assign(wallet, { balance: async () => held / 1_000n });
  const second = await exchange.withdraw(userId, 1_000_000n, address);
  await payer.look();
  expect([first, second].map((id) => payer.progressOf(id)?.wait)).toEqual(['refilling', 'refilling']);
  expect(payer.lacking()).toEqual([
    { networkId: 1, assetId: 3, units: 4n * ether - ether / 2_000n + 95n * 10n ** 14n },
  ]);
  Object.assign(wallet, { balance });
  await payer.look();
  expect([first, second].map((id) => exchange.stageOf(id))).toEqual(['signed', 'signed']);
  expect(payer.lacking()).toEqual([]);
});

test('a frozen account’s payment waits and holds up nobody', async () => {
  const other = await exchange.newUser();
  const frozen = await exchange.withdraw(userId, ledgerEther, address);
  const free = await exchange.withdraw(other, ledgerEther, address);
  await exchange.must({ type: 'set_user_frozen', userId, frozen: true });
  await payer.look();
  expect(payer.progressOf(frozen)?.wait).toBe('frozen');
  expect(exchange.stageOf(free)).toBe('signed');
  await exchange.must({ type: 'set_user_frozen', userId, frozen: false });
});

test('one that lacks operators’ keys waits, says so and holds up no other of its asset', async () => {
  const { lackApproval } = exchange.network.wallet;
  lackApproval.add(address);
  const lacking = await exchange.withdraw(userId, ledgerEther, address);
  const free = await exchange.withdraw(userId, ledgerEther, `${address}-free`);
  await payer.look();
  expect(payer.progressOf(lacking)).toMatchObject({ wait: 'limit', lacksApproval: true });
  expect(exchange.stageOf(free)).toBe('signed');
  lackApproval.clear();
  await payer.look();
  expect(exchange.stageOf(lacking)).toBe('signed');
  expect(payer.progressOf(lacking)?.lacksApproval).toBeUndefined();
});

test('a branch that is left takes the payment back, and it is handed over again until it stays', async () => {
  const id = await exchange.withdraw(userId, ledgerEther, address);
  await payer.look();
  await mine(2);
  const txHash = payer.progressOf(id)?.txHash ?? '';
  exchange.network.reorganise(2, [`0x${txHash}`]);
  await payer.look();
  expect(payer.progressOf(id)?.confirmations).toBe(0);
  await mine(3);
  expect(exchange.happened('payment_mined', id)).toBe(1);
  expect(await exchange.onChain(address)).toBe(ether - 50_000n * 10n ** 10n);
});

describe('ended at any step and begun again, it pays once', () => {
  const killed = async (): Promise<never> => {
    throw new Error('killed');
  };
  test.each([
    ['before the nonce is given', 'plan_payment', 'before'],
    ['after the nonce was given', 'plan_payment', 'after'],
    ['before the attempt is journalled', 'sign_payment', 'before'],
    ['after the attempt was journalled', 'sign_payment', 'after'],
    ['before the end is journalled', 'settle_payment', 'before'],
    ['after the end was journalled', 'settle_payment', 'after'],
  ])('%s', async (_, type, when) => {
    const { exchange: service } = exchange.server;
    const failing: AttemptsParts['exchange'] = {
      peek: (query) => service.peek(query),
      submit: async (command, request) => {
        if (command.type !== type) return service.submit(command, request);
        if (when === 'after') await service.submit(command, request);
        return killed();
      },
    };
    payer = newPayer({ exchange: failing });
    const id = await exchange.withdraw(userId, ledgerEther, address);
    await payer.look();
    await mine(3);
    payer = newPayer();
    await payer.look();
    await mine(3);
    expect(exchange.happened('payment_mined', id)).toBe(1);
    expect(await exchange.onChain(address)).toBe(ether - 50_000n * 10n ** 10n);
  });

  test.each([
    ['after it was signed, before it was kept', 'before'],
    ['after its bytes were kept', 'after'],
  ])('%s', async (_, when) => {
    const rows = new PaymentRows(exchange.server.sql);
    const keep = rows.keep.bind(rows);
    payer = newPayerOver(rows);
    rows.keep = async (row) => {
      if (when === 'after') await keep(row);
      return killed();
    };
    const id = await exchange.withdraw(userId, ledgerEther, address);
    await payer.look();
    payer = newPayer();
    await payer.look();
    await mine(3);
    expect(exchange.happened('payment_mined', id)).toBe(1);
  });

  test.each(['before', 'after'])('%s it is handed over', async (when) => {
    const { chain } = exchange.network;
    const { broadcast } = chain;
    Object.assign(chain, {
      broadcast: async (signed: string) => {
        if (when === 'after') await broadcast(signed);
        return killed();
      },
    });
    const id = await exchange.withdraw(userId, ledgerEther, address);
    await payer.look();
    Object.assign(chain, { broadcast });
    payer = newPayer();
    await payer.look();
    await mine(3);
    expect([exchange.happened('payment_mined', id), exchange.happened('payment_signed', id)]).toEqual([1, 1]);
  });

  test('without the database: another attempt under the same nonce', async () => {
    const id = await exchange.withdraw(userId, ledgerEther, address);
    const { chain } = exchange.network;
    const { broadcast } = chain;
    Object.assign(chain, { broadcast: killed });
    await payer.look();
    Object.assign(chain, { broadcast });
    await new PaymentRows(exchange.server.sql).forget(id);
    exchange.network.wallet.fee = 9n;
    payer = newPayer();
    await payer.look();
    await mine(3);
    exchange.network.wallet.fee = 8n;
    expect([exchange.happened('payment_mined', id), exchange.happened('payment_signed', id)]).toEqual([1, 2]);
  });
});

function newPayerOver(rows: PaymentRows): Payer {
  const { exchange: service, logger } = exchange.server;
  const now = (): number => exchange.server.nowMs;
  return new Payer({ exchange: service, rows, logger, now, networks: () => exchange.server.networks });
}
