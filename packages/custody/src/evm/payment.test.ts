import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeFunctionData,
  erc20Abi,
  parseTransaction,
  serializeTransaction,
  type Signature,
  type TransactionSerializable,
  type TransactionSerializableEIP1559,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { getAddress, keccak256, toBytes, toHex } from 'viem/utils';
import {
  bumpedFees,
  type EvmPayment,
  highestFee,
  readPayment,
  readSignedPayment,
  signerOf,
  signPayment,
  unsignedPayment,
} from './payment.ts';

const to = getAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
const token = getAddress('0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB');
const coin: EvmPayment = {
  chainId: 31_337,
  nonce: 7,
  to,
  asset: 'coin',
  amount: 41_999n,
  gas: 21_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
};

describe('bytes that a signer is given', () => {
  test('say again what they were made from, of the coin and of a token', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 200n });
    fc.assert(
      fc.property(amount, fc.nat({ max: 1_000_000 }), fc.boolean(), (sent, nonce, isToken) => {
        const payment = { ...coin, amount: sent, nonce, asset: isToken ? token : ('coin' as const) };
        expect(readPayment(unsignedPayment(payment))).toEqual(payment);
      }),
    );
  });

  const made = (change: Partial<TransactionSerializable>): string =>
    serializeTransaction({
      type: 'eip1559',
      chainId: 31_337,
      nonce: 1,
      to,
      value: 5n,
      gas: 50_000n,
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 2n,
      ...change,
    } as TransactionSerializable);
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 5n] });
  const taking = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [to, token, 5n] });
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] });

  test.each([
    ['no transaction', '0x1234', /no transaction/],
    ['words', 'pay me', /no transaction/],
    [
      'a legacy transaction',
      serializeTransaction({ type: 'legacy', chainId: 1, to, value: 1n, gas: 1n, gasPrice: 1n }),
      /eip1559/,
    ],
    ['a new contract', made({ to: undefined, data: '0x6000' }), /creates a contract/],
    ['an approval', made({ to: token, value: 0n, data: approval }), /only call/],
    ['a transfer of another’s tokens', made({ to: token, value: 0n, data: taking }), /only call/],
    ['bytes after the transfer', made({ to: token, value: 0n, data: `${transfer}00` }), /only call/],
    ['a transfer cut short', made({ to: token, value: 0n, data: transfer.slice(0, -2) as `0x${string}` }), /only call/],
    ['coins with a transfer', made({ to: token, data: transfer }), /not both/],
    ['an access list', made({ accessList: [{ address: token, storageKeys: [] }] }), /access list/],
    ['nothing', made({ value: 0n }), /more than nothing/],
    ['the zero address', made({ to: `0x${'0'.repeat(40)}` }), /no address/],
    ['a token to itself', unsignedPayment({ ...coin, asset: token, to: token }), /own contract/],
  ])('are refused: %s', (_, bytes, reason) => {
    expect(readPayment(bytes)).toEqual({ refused: expect.stringMatching(reason) });
  });
});

test('a payment of nothing passes to its own sender alone', () => {
  const filler = unsignedPayment({ ...coin, amount: 0n });
  expect(readPayment(filler, to)).toEqual({ ...coin, amount: 0n });
  expect(readPayment(filler, token)).toHaveProperty('refused');
});

test('signed bytes name their signer and carry their id', async () => {
  const key = keccak256(toBytes('a key of this test'));
  const { signed, txId } = await signPayment(coin, toBytes(key));
  expect(await signerOf(signed)).toBe(privateKeyToAccount(key).address);
  expect(keccak256(signed)).toBe(txId);
  expect((await signPayment(coin, toBytes(key))).signed).toBe(signed);
});

describe('bytes that somebody signed elsewhere', () => {
  const key = toBytes(`0x${'7'.repeat(64)}`);
  const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

  test('say what they do, who signed them and the id that they will have', async () => {
    const { signed, txId } = await signPayment(coin, key);
    const signer = privateKeyToAccount(toHex(key)).address;
    expect(await readSignedPayment(signed)).toEqual({ payment: coin, signer, txId });
  });

  test('pass in the one form that a chain takes alone', async () => {
    const { signed } = await signPayment(coin, key);
    const { r, s, yParity, ...transaction } = parseTransaction(signed) as TransactionSerializableEIP1559 & Signature;
    const twin = { r, s: toHex(order - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 };
    const refused = { refused: 'No chain takes bytes of this form.' };
    expect(await readSignedPayment(serializeTransaction(transaction, twin))).toEqual(refused);
    expect(await readSignedPayment(unsignedPayment(coin))).toEqual({ refused: 'Nobody signed these bytes.' });
    // The list’s length in two bytes where one says it.
    const long = signed.replace(/^0x02f8(..)/, '0x02f900$1');
    expect(long).not.toBe(signed);
    expect(await readSignedPayment(long)).toHaveProperty('refused');
  });
});

test('the next attempt pays an eighth more of both fees, rounded up, and never above the cap', () => {
  expect(bumpedFees({ maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }, 1_000n)).toEqual({
    maxFeePerGas: 34n,
    maxPriorityFeePerGas: 3n,
  });
  expect(bumpedFees({ maxFeePerGas: 8_000n, maxPriorityFeePerGas: 800n }, 9_000n)).toEqual({
    maxFeePerGas: 9_000n,
    maxPriorityFeePerGas: 900n,
  });
  expect(bumpedFees({ maxFeePerGas: 8_001n, maxPriorityFeePerGas: 800n }, 9_001n)).toBeUndefined();
});

test('the highest fee of signed bytes is their gas at their highest price', async () => {
  const { signed } = await signPayment({ ...coin, amount: 0n }, toBytes(1n, { size: 32 }));
  expect(highestFee(signed)).toBe(21_000n * 30n);
});
