import { expect, test } from 'vitest';
import { ByteSink, ByteSource } from '../../base/bytes.ts';
import type { State } from '../../state/state.ts';
import { readRecharge, writeRecharge } from './section.ts';
import { RechargeState } from './state.ts';

const newState = (): RechargeState => new RechargeState({} as State);

function bytesOf(own: RechargeState): Uint8Array {
  const sink = new ByteSink();
  writeRecharge(sink, own);
  return sink.bytes();
}

/** What is read from the bytes, after its own bytes were compared. */
function again(bytes: Uint8Array): RechargeState {
  const own = newState();
  readRecharge(new ByteSource(bytes), own);
  expect(bytesOf(own)).toEqual(bytes);
  return own;
}

test('each form that version 1 ever had is read, and a state without the later parts keeps the earlier bytes', () => {
  const own = newState();
  own.accounts.set(1, { accountId: 1, assetId: 1_001, closing: 500n });
  const first = bytesOf(own);
  own.owed.set(1_001, 300n);
  const second = bytesOf(own);
  own.funded.set(1_001, 90_000n);
  own.payouts.add(7);
  const third = bytesOf(own);
  // A later part begins where the earlier form ended: with an asset, or with 0, which is none.
  expect(second.subarray(0, first.length)).toEqual(first);
  expect(third.subarray(0, second.length)).toEqual(second);

  expect([again(first).accounts.get(1)?.closing, again(first).owed.size]).toEqual([500n, 0]);
  expect([again(second).owed.get(1_001), again(second).funded.size]).toEqual([300n, 0]);
  expect([again(third).owed.get(1_001), again(third).funded.get(1_001)]).toEqual([300n, 90_000n]);
  expect([...again(third).payouts]).toEqual([7]);
});

test('the platform’s own money is read where no bank is owed anything', () => {
  const own = newState();
  own.paidOut.set(1_001, 40n);
  const read = again(bytesOf(own));
  expect([read.owed.size, read.paidOut.get(1_001)]).toEqual([0, 40n]);
});
