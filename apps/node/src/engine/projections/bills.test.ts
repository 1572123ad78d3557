import { type Posted, type PostingCause, postingCauses } from '@candor/core';
import { amount } from '@candor/amount';
import { billCauses } from '@candor/protocol';
import { expect, test } from 'vitest';
import { Listings } from '../listings/listings.ts';
import { billMessage } from './bill-message.ts';
import { postingsOfEvent } from './bills.ts';
import { exampleRecords } from './test-support/records.ts';

/** Causes of spot, which no product posts. */
const ofSpot = ['demo_funds', 'transfer', 'trade', 'fee'];

/** These reserve and release money within one wallet, or move it between books of the platform. */
const withoutBill: readonly PostingCause[] = [
  'fixed_period_stake',
  'fixed_period_returned',
  'fixed_period_escrow',
  'fees_collected',
  'house_funds',
  'contract_hold',
  'insurance_funded',
  'deposit_lost',
  'deposit_recovered',
  'network_residue',
  'network_gas',
  'network_funds',
  'shortfall_covered',
  'withdrawal_hold',
  'withdrawal_returned',
  'receipt_returned',
  'inventory_funds',
  'bank_lines',
  'bank_payment',
  'bank_return',
  'bank_opening',
  'treasury_funded',
  'own_transfer',
  'bank_payout',
  'otc_offer',
  'otc_hold',
];

test('every cause of the core is one that the ledger names, or moves no money of a user', () => {
  const named = billCauses.filter((cause) => !ofSpot.includes(cause));
  expect([...named, ...withoutBill].toSorted()).toEqual([...postingCauses].toSorted());
});

test('what is reserved within a wallet is no entry; what leaves it is one', () => {
  const posted = (available: bigint, reserved: bigint): Posted => ({
    type: 'posted',
    account: { userId: 7, wallet: 2 },
    assetId: 1,
    cause: 'contract_margin',
    subject: 3,
    available: amount(available),
    reserved: amount(reserved),
  });
  const listings = new Listings();
  expect(postingsOfEvent(posted(-500n, 500n), listings)).toEqual([]);
  expect(postingsOfEvent(posted(-500n, 380n), listings)).toEqual([
    { userId: 7, wallet: 2, assetId: 1, cause: 'contract_margin', amount: -120n, orderId: null, tradeId: null },
  ]);
});

test('an entry of an account of one market carries that market', () => {
  const listings = new Listings();
  for (const { events } of exampleRecords(0)) for (const event of events) listings.apply(event);
  const posted: Posted = {
    type: 'posted',
    account: { userId: 7, wallet: 5, marketId: 1 },
    assetId: 1,
    cause: 'contract_margin',
    subject: 3,
    available: amount(9n),
    reserved: amount(0n),
  };
  const [posting] = postingsOfEvent(posted, listings);
  expect(posting).toMatchObject({ userId: 7, wallet: 5, marketId: 1, amount: 9n });
  const row = { ...posting!, seq: 1, position: 0, timeMs: 1, balanceAfter: 9n };
  expect(billMessage({ ...row, marketId: 1 }, listings, null).symbol).toBe('BTC/USDT');
  expect(billMessage({ ...row, marketId: 0 }, listings, null).symbol).toBeNull();
});
