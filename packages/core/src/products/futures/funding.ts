import {
  amount,
  fundingPayment,
  fundingRateOf,
  fundingRules,
  fundingTerms,
  premiumSample,
  type Amount,
} from '@candor/amount';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { availableIn } from './account.ts';
import type { At } from './at.ts';
import { futuresTable, type FundingPaid, type FundingSettled } from './events.ts';
import { endOfPeriod, periodOf } from './funding-state.ts';
import { endNewestUntil } from './fill.ts';
import { impactOf } from './mark.ts';
import { postBook, postUser } from './money.ts';
import { paid, type Purse } from './payment.ts';
import { positionEvent } from './position-event.ts';
import type { Account, Contract, Position } from './contract.ts';
import type { FuturesState } from './state.ts';

/** So many passed periods are listed, a week of them: a folder may be opened after years. */
const passedMax = 21;

/** After so long without a fresh mark a period's funding is given up. */
const staleMs = 3_600_000;

/**
 * Writes the premium samples (F14) of this minute, once a minute in records of time; gives how
 * many. None while the index is stale.
 */
export function writePremiums(at: At): number {
  const { own, timeMs, writer } = at;
  const second = Math.floor(timeMs / 1_000);
  const minute = Math.floor(second / fundingRules.sampleSeconds);
  let written = 0;
  for (const contract of own.contracts) {
    const index = own.index(contract);
    if (contract.funding.lastMinute >= minute || index === 0) continue;
    const premium = premiumSample(impactOf(at, contract, BUY), impactOf(at, contract, SELL), BigInt(index));
    futuresTable.write(writer, {
      type: 'premium_sampled',
      contractId: contract.contractId,
      second,
      hasSample: premium !== undefined,
      premium: Number(premium ?? 0n),
    });
    written += 1;
  }
  return written;
}

/**
 * The funding of one contract whose period has ended, in the first record from that hour on, before
 * anything of the record trades. Gives 0 when nothing is due. A stale mark makes it wait for an
 * hour. A period that passed while nothing was recorded is settled without payments, so that the
 * list of hours has no gap.
 */
export function followFunding(at: At): number {
  const { own, timeMs } = at;
  const contract = fundingDue(own, timeMs);
  if (contract === undefined) return 0;
  const last = periodOf(timeMs) - 1;
  const period = Math.max(contract.funding.settled + 1, last - passedMax);
  writeFunding(at, contract, period, timeMs < giveUpMs(period) ? freshMark(own, contract) : 0);
  return 1;
}

/**
 * Whether the funding of some contract is due and can be settled now: then it comes in a record of
 * its own before any command, so that nothing leaves or changes hands between the hour and it.
 */
export const isFundingDue = (own: FuturesState, timeMs: number): boolean => fundingDue(own, timeMs) !== undefined;

/** From then on nobody pays for a period: a mark of so much later is not the mark of its hour. */
const giveUpMs = (period: number): number => endOfPeriod(period) + staleMs;

function fundingDue(own: FuturesState, timeMs: number): Contract | undefined {
  if (timeMs < own.nextFundingMs) return undefined;
  const last = periodOf(timeMs) - 1;
  return own.contracts.find((contract) => {
    const { settled } = contract.funding;
    if (settled >= last) return false;
    return timeMs >= giveUpMs(settled + 1) || freshMark(own, contract) > 0;
  });
}

/**
 * The mark that funding may use; 0 while it is stale, also once the index is fresh again and the
 * mark that follows from it is still to be written.
 */
function freshMark(own: FuturesState, contract: Contract): number {
  const isOld = contract.isSampled && contract.mark > 0 && contract.markIndex === 0;
  return isOld ? 0 : own.markOf(contract);
}

/** What funding gives one position, by its id. */
interface Payment {
  readonly position: Position;
  readonly received: Amount;
}

/**
 * F15 on the samples that a period has, in 10⁻⁹; undefined with fewer than half of a whole
 * period's.
 */
export function rateOfPeriod(contract: Contract, period: number): bigint | undefined {
  const { interest, fundingCap } = contract.termsAt(endOfPeriod(period) - 1);
  const terms = { ...fundingTerms, interest: BigInt(interest), cap: BigInt(fundingCap) };
  return fundingRateOf(contract.funding.samplesOf(period), terms);
}

function writeFunding(at: At, contract: Contract, period: number, mark: number): void {
  const samples = contract.funding.samplesOf(period);
  const rate = rateOfPeriod(contract, period);
  const isPaid = mark > 0 && rate !== undefined;
  const payments = isPaid ? paymentsOf(contract, mark, rate) : [];
  if (endLackingOrders(at, payments)) return;
  const settled: FundingSettled = {
    type: 'funding_settled',
    contractId: contract.contractId,
    outcome: isPaid ? 'paid' : rate === undefined ? 'few_samples' : 'stale',
    dueAtMs: endOfPeriod(period),
    rate: Number(rate ?? 0n),
    mean: samples.count === 0 ? 0 : Number(samples.sum / BigInt(samples.count)),
    mark,
    samples: samples.count,
    positions: payments.length,
    paid: sumOf(payments, (units) => units < 0n),
    received: sumOf(payments, (units) => units > 0n),
  };
  futuresTable.write(at.writer, settled);
  writePayments(at, contract, settled, payments);
  writeRemainder(at, contract, settled);
}

/** F16 for each position, the oldest first. */
function paymentsOf(contract: Contract, mark: number, rate: bigint): Payment[] {
  const positions = [...contract.positions.long.values(), ...contract.positions.short.values()];
  return positions
    .filter(({ lots }) => lots > 0n)
    .toSorted((a, b) => a.positionId - b.positionId)
    .map((position) => {
      const { side, lots } = position;
      return { position, received: fundingPayment(contract.scale, { side, lots, markTicks: BigInt(mark), rate }) };
    });
}

/**
 * Before anybody owes something, the newest opening orders of the account end until what they held
 * covers it; gives whether any did.
 */
function endLackingOrders(at: At, payments: readonly Payment[]): boolean {
  const lacking = new Map<Account, bigint>();
  for (const { position, received } of payments) {
    if (position.mode === 'isolated' || position.account.held === 0n) continue;
    const { account } = position;
    lacking.set(account, (lacking.get(account) ?? 0n - availableIn(at.own, account)) - received);
  }
  let ended = false;
  for (const [account, units] of lacking) ended = endNewestUntil(at, account, units, 0) || ended;
  return ended;
}

/** What payments came to, as a positive number: negative ones are what was paid. */
function sumOf(payments: readonly Payment[], counts: (units: bigint) => boolean): Amount {
  const sum = payments.reduce((total, { received }) => (counts(received) ? total + received : total), 0n);
  return amount(sum < 0n ? -sum : sum);
}

function writePayments(at: At, contract: Contract, { dueAtMs }: FundingSettled, payments: readonly Payment[]): void {
  const { own, writer } = at;
  const { contractId, settleAssetId } = contract;
  const purses = new Map<Account, Purse>();
  let cleared = 0n;
  for (const { position, received } of payments) {
    const { positionId, side, user } = position;
    const event: FundingPaid = {
      type: 'funding_paid',
      side,
      contractId,
      positionId,
      userId: own.state.users.id(user),
      lots: Number(position.lots),
      amount: received,
      dueAtMs,
    };
    futuresTable.write(writer, event);
    cleared +=
      position.mode === 'isolated' ? payMargin(at, position, received) : payWallet(at, position, purses, received);
  }
  const about = { assetId: settleAssetId, cause: 'contract_funding', subject: contractId } as const;
  postBook(writer, 'futuresClearing', { ...about, units: -cleared });
}

/** From and to the margin of an isolated position; gives what moved. */
function payMargin({ own, writer }: At, position: Position, received: bigint): bigint {
  const after = paid({ money: position.margin, owed: position.owed }, received);
  if (received !== 0n) {
    const change = { margin: after.money, owed: after.owed, cause: 'funding' } as const;
    futuresTable.write(writer, positionEvent(own, position, change));
  }
  const reserved = after.money - position.margin;
  postUser(own, writer, position.account, { cause: 'contract_funding', subject: position.positionId, reserved });
  return reserved;
}

/** From and to what is available in the account of a cross position; gives what moved. */
function payWallet({ own, writer }: At, position: Position, purses: Map<Account, Purse>, received: bigint): bigint {
  const { account, positionId } = position;
  const before = purses.get(account) ?? { money: availableIn(own, account), owed: account.owed };
  const after = paid(before, received);
  purses.set(account, after);
  if (after.owed !== before.owed) {
    const { assetId, user } = account;
    const userId = own.state.users.id(user);
    futuresTable.write(writer, { type: 'account_owed_set', cause: 'funding', userId, assetId, owed: after.owed });
  }
  const available = after.money - before.money;
  postUser(own, writer, account, { cause: 'contract_funding', subject: positionId, available });
  return available;
}

/** The difference between what is rounded up and what is rounded down is the insurance fund's. */
function writeRemainder({ writer }: At, { contractId, settleAssetId }: Contract, settled: FundingSettled): void {
  const units = amount(settled.paid - settled.received);
  if (units === 0n) return;
  const about = { contractId, assetId: settleAssetId, positionId: 0 };
  futuresTable.write(writer, { type: 'insurance_moved', cause: 'funding_remainder', ...about, amount: units });
  const posting = { assetId: settleAssetId, cause: 'contract_insurance', subject: contractId } as const;
  postBook(writer, 'futuresClearing', { ...posting, units: 0n - units });
  postBook(writer, 'insuranceFund', { ...posting, units });
}
