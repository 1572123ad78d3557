import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { KeySet } from '../../state/key-set.ts';
import { chainId, etherId, usdtId, WalletExchange, whole } from '../networks/exchange.fixture.ts';

const ether = (chainUnits: bigint) => ({ assetId: etherId, chainAmount: amount(chainUnits) });

describe('a deposit', () => {
  test('is its owner’s once it is deep enough, and booked once', () => {
    const at = new WalletExchange();
    at.address(1);
    const credit = at.deposit({ chainAmount: amount(50_000_000n) });
    expect(at.reason({ ...credit, head: 101 })).toBe('deposit_not_confirmed');
    at.must(credit);
    expect(at.spot(1)).toEqual({ available: 50n * whole, reserved: 0n });
    expect(at.exchange.networks.notFinalOf(1, usdtId)).toBe(50n * whole);
    expect(at.reason(credit)).toBe('deposit_known');
    const final = at.final(credit.key);
    expect(at.reason({ ...final, head: 104 } as typeof final)).toBe('deposit_not_confirmed');
    at.must(final);
    expect(at.exchange.networks.notFinalOf(1, usdtId)).toBe(0n);
    expect(at.reason(credit)).toBe('deposit_known');
    expect(at.problems()).toEqual([]);
  });

  test('needs twice the confirmations from the amount that its asset names', () => {
    const at = new WalletExchange();
    at.address(1);
    const asset = { assetId: usdtId, changes: { doubleFrom: amount(100n * whole) } };
    at.must({ type: 'set_network_terms', networkId: chainId, asset });
    const credit = at.deposit({ chainAmount: amount(100_000_000n) });
    expect(at.reason(credit)).toBe('deposit_not_confirmed');
    at.must({ ...credit, head: 105 });
    expect(at.problems()).toEqual([]);
  });

  test('is the floor; residues that make a whole unit are the platform’s', () => {
    const at = new WalletExchange();
    at.address(1);
    const unit = 10n ** 10n;
    at.must(at.deposit(ether(unit * whole + unit - 1n)));
    expect(at.spot(1, etherId).available).toBe(whole);
    expect(at.exchange.networks.asset(chainId, etherId)?.residue).toBe(unit - 1n);
    at.must(at.deposit(ether(unit * whole + 3n)));
    expect(at.spot(1, etherId).available).toBe(2n * whole);
    expect(at.exchange.bookBalance('networkFees', etherId)).toBe(1n);
    expect(at.exchange.networks.asset(chainId, etherId)).toMatchObject({ residue: 2n, held: 102n * whole + 1n });
    expect(at.problems()).toEqual([]);
  });

  test('without an owner, too small or of a closed asset waits in suspense for two operators', () => {
    const at = new WalletExchange();
    at.address(1);
    const unknown = at.deposit({ index: 9, chainAmount: amount(20_000_000n), sender: '0xabc' });
    at.must(unknown);
    at.must(at.deposit({ chainAmount: amount(9_000_000n) }));
    expect(at.exchange.bookBalance('suspense', usdtId)).toBe(29n * whole);
    const [first, second] = at.exchange.networks.receipts();
    expect([first?.cause, second?.cause]).toEqual(['owner_unknown', 'below_minimum']);
    const assign = { type: 'assign_receipt', receiptId: 1, userId: 2, operatorId: 5, approverId: 6 } as const;
    const operator = { kind: 'operator', id: 6 } as const;
    expect(at.reason(assign, operator)).toBe('deposit_not_confirmed');
    at.must(at.final(unknown.key));
    expect(at.reason({ ...assign, approverId: 5 }, operator)).toBe('approver_repeated');
    at.must(assign, operator);
    expect(at.spot(2).available).toBe(20n * whole);
    expect(at.exchange.bookBalance('suspense', usdtId)).toBe(9n * whole);
    expect(at.problems()).toEqual([]);
  });

  test('of a known address is nobody else’s', () => {
    const at = new WalletExchange();
    at.address(1);
    const credit = at.deposit({ chainAmount: amount(9_000_000n) });
    at.must(credit);
    at.must(at.final(credit.key));
    const assign = { type: 'assign_receipt', receiptId: 1, userId: 2, operatorId: 5, approverId: 6 } as const;
    expect(at.reason(assign)).toBe('receipt_owner_differs');
    at.must({ ...assign, userId: 1 }, { kind: 'operator', id: 5 });
    expect(at.spot(1).available).toBe(9n * whole);
  });

  test('waits while its network is paused, and goes to suspense while its asset is being delisted', () => {
    const at = new WalletExchange();
    at.address(1);
    const pause = { networkId: chainId, assetId: usdtId, direction: 'deposits', open: false } as const;
    const reviewAtMs = at.nowMs + 1_000;
    at.must({ type: 'set_network_state', ...pause, cause: 'maintenance', reviewAtMs });
    const credit = at.deposit({ chainAmount: amount(50_000_000n) });
    expect(at.reason(credit)).toBe('network_paused');
    at.must({ type: 'set_network_state', ...pause, cause: 'delisting', reviewAtMs });
    at.must(credit);
    expect(at.exchange.networks.receipts()).toMatchObject([{ cause: 'closed', units: 50n * whole }]);
    expect(at.problems()).toEqual([]);
  });
});

describe('a deposit that the chain takes back after the credit', () => {
  test('is paid by treasury and fees; the rest is a shortfall, the network stops, the user keeps the credit', () => {
    const at = new WalletExchange();
    at.address(1);
    const credit = at.deposit({ chainAmount: amount(150_000_000n) });
    at.must(credit);
    at.must({ type: 'lose_deposit', networkId: chainId, key: credit.key });
    expect(at.spot(1).available).toBe(150n * whole);
    expect(at.exchange.bookBalance('treasury', usdtId)).toBe(0n);
    expect(at.exchange.networks.shortfall(usdtId)).toBe(50n * whole);
    expect(at.exchange.networks.pauseOf(chainId, etherId, 'deposits')?.cause).toBe('reorganisation');
    expect(at.exchange.networks.pauseOf(99, usdtId, 'withdrawals')?.cause).toBe('shortfall');
    expect(at.problems()).toEqual([]);
  });

  test('goes to those who paid when the chain holds it again, never to the user twice', () => {
    const at = new WalletExchange();
    at.address(1);
    const credit = at.deposit({ chainAmount: amount(150_000_000n) });
    at.must(credit);
    at.must({ type: 'lose_deposit', networkId: chainId, key: credit.key });
    at.must({ ...credit, height: 103, head: 110 });
    expect(at.spot(1).available).toBe(150n * whole);
    expect(at.exchange.bookBalance('treasury', usdtId)).toBe(100n * whole);
    expect(at.exchange.networks.shortfall(usdtId)).toBe(0n);
    expect(at.reason(credit)).toBe('deposit_known');
    expect(at.problems()).toEqual([]);
  });

  test('takes only its receipt with it while it lies in suspense', () => {
    const at = new WalletExchange();
    const credit = at.deposit({ index: 9, chainAmount: amount(20_000_000n) });
    at.must(credit);
    at.must({ type: 'lose_deposit', networkId: chainId, key: credit.key });
    expect(at.exchange.bookBalance('suspense', usdtId)).toBe(0n);
    expect(at.exchange.bookBalance('treasury', usdtId)).toBe(100n * whole);
    expect(at.exchange.networks.receipts()).toEqual([]);
    expect(at.problems()).toEqual([]);
  });
});

test('network fees are paid exactly, from the books in their order', () => {
  const at = new WalletExchange();
  const fee = { type: 'pay_network_fee', networkId: chainId, purpose: 'sweep' } as const;
  const key = at.newKey();
  at.must({ ...fee, key, chainAmount: amount(10n ** 10n + 1n) });
  expect(at.reason({ ...fee, key, chainAmount: amount(1n) })).toBe('deposit_known');
  expect(at.exchange.bookBalance('treasury', etherId)).toBe(100n * whole - 2n);
  expect(at.exchange.networks.asset(chainId, etherId)).toMatchObject({
    chainHeld: 100n * 10n ** 18n - 10n ** 10n - 1n,
    residue: 10n ** 10n - 1n,
  });
  expect(at.problems()).toEqual([]);
});

test('keys of deposits take at most 40 bytes each, however many they are', () => {
  const keys = new KeySet();
  let most = 0;
  for (let count = 1; count <= 50_000; count += 1) {
    keys.add(((count * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').repeat(4));
    if (count > 1_000) most = Math.max(most, keys.bytes / count);
  }
  expect(most).toBeLessThanOrEqual(40);
  expect(keys.has('9e3779b1'.repeat(4))).toBe(true);
  expect(keys.has('0'.repeat(32))).toBe(false);
});
