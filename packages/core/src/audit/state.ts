import { mayBeNegative, platformBooks } from '../base/words.ts';
import { namesItsMarket } from '../ledger/posted-account.ts';
import type { Exchange } from '../exchange.ts';
import type { MarketView } from '../products/listings/queries.ts';
import type { InvariantFigures } from '../rules/invariants.ts';
import { reservedAssetOf } from '../products/spot/audit-orders.ts';
import { keyOf, nameOf } from '../rules/accounts.ts';
import { AuditProblems, type AuditProblem } from '../rules/problems.ts';

/** What a look at a whole state saw. */
export interface StateAudit {
  readonly invariants: readonly InvariantFigures[];
  readonly problems: readonly AuditProblem[];
}

/**
 * The whole form of the production invariants, on a state as given: all accounts and books of each
 * asset sum to zero, nothing but custody is negative, what is reserved is what open orders and
 * products hold, and the security fund's share is exactly a tenth of all fees. Reads through the
 * exchange's own door; its time grows with users and open orders, so that it runs beside the leader
 * and not on its thread.
 */
export function auditState(exchange: Exchange): StateAudit {
  const problems = new AuditProblems();
  problems.seq = exchange.seq;
  const sums = auditBooks(exchange, problems);
  auditEscrow(exchange, problems);
  auditChains(exchange, problems);
  auditBankMoney(exchange, problems);
  const holds = holdsByAccount(exchange);
  const markets = new Map(exchange.markets().map((market) => [market.marketId, market]));
  for (let userId = 1; userId < exchange.nextUserId(); userId += 1)
    auditUser(exchange, userId, { markets, holds, sums, problems });
  for (const [assetId, sum] of sums) problems.expect(1, sum === 0n, `asset ${assetId} sums to ${sum}`);
  return { invariants: problems.figures(), problems: [...problems.list] };
}

/** Sums of the platform's books, by asset. */
function auditBooks(exchange: Exchange, problems: AuditProblems): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { assetId } of [...exchange.assets(), ...exchange.houseAssets()]) {
    let sum = 0n;
    for (const book of platformBooks) {
      const units = exchange.bookBalance(book, assetId);
      if (!mayBeNegative(book)) problems.expect(2, units >= 0n, `${book} of asset ${assetId} is ${units}`);
      sum += units;
    }
    sums.set(assetId, sum);
    const fund = exchange.bookBalance('securityFund', assetId);
    const paidOut = exchange.paidOut(assetId);
    const share = fund + paidOut.securityFund;
    const taken = share + exchange.bookBalance('fees', assetId) + paidOut.fees;
    problems.expect(24, share === taken / 10n, `the fund holds ${fund} of ${taken} taken in asset ${assetId}`);
  }
  return sums;
}

/** Escrow holds what open contracts may pay. */
function auditEscrow(exchange: Exchange, problems: AuditProblems): void {
  const wins = new Map<number, bigint>();
  for (const { assetId, maximumWin } of exchange.fixedPeriod.openContracts())
    wins.set(assetId, (wins.get(assetId) ?? 0n) + maximumWin);
  for (const { assetId } of exchange.assets()) {
    const [held, backed] = [exchange.bookBalance('fixedPeriodEscrow', assetId), wins.get(assetId) ?? 0n];
    if (held !== 0n || backed !== 0n) problems.expect(26, held === backed, `escrow holds ${held}, contracts ${backed}`);
  }
}

/**
 * Chains hold no more than custody owes, residues are less than a unit, suspense is its receipts,
 * and no two open payments of a wallet have one nonce.
 */
function auditChains(exchange: Exchange, problems: AuditProblems): void {
  const { networks, deposits, withdrawals } = exchange;
  const all = networks.networks();
  if (all.length === 0) return;
  const open = deposits.open();
  for (const { assetId, networkId, residue, chainDecimals, ledgerScale, notFinal } of all.flatMap(
    ({ assets }) => assets,
  )) {
    const unit = 10n ** BigInt(Math.max(0, chainDecimals - ledgerScale));
    problems.expect(31, residue >= 0n && residue < unit, `asset ${assetId} has a residue of ${residue}`);
    const own = open.filter((one) => one.networkId === networkId && one.assetId === assetId);
    const units = own.reduce((sum, one) => sum + one.units, 0n);
    problems.expect(29, units === notFinal, `${notFinal} of asset ${assetId} is not final, deposits say ${units}`);
  }
  for (const { assetId } of exchange.assets()) {
    const unbacked = networks.unbacked(assetId);
    problems.expect(31, unbacked >= 0n, `chains hold ${0n - unbacked} more of asset ${assetId} than custody owes`);
    const held = networks.receipts().reduce((sum, one) => (one.assetId === assetId ? sum + one.units : sum), 0n);
    problems.expect(24, exchange.bookBalance('suspense', assetId) === held, `suspense of asset ${assetId} is ${held}`);
  }
  const paying = withdrawals.open().filter(({ stage }) => stage === 'planned' || stage === 'signed');
  const nonces = new Set(paying.map(({ networkId, sender, nonce }) => `${networkId}/${sender}/${nonce}`));
  problems.expect(30, nonces.size === paying.length, 'each nonce is one open payment’s');
}

/** Bank money that nobody owns is its receipts, and no user holds any. */
function auditBankMoney(exchange: Exchange, problems: AuditProblems): void {
  for (const { assetId } of exchange.houseAssets()) {
    const receipts = exchange.recharge.receipts().filter((one) => one.assetId === assetId);
    const held = receipts.reduce((sum, { units }) => sum + units, 0n);
    const clearing = exchange.bookBalance('bankClearing', assetId);
    problems.expect(24, clearing === held, `bank money of asset ${assetId} is ${clearing}, receipts say ${held}`);
    const accounts = exchange.recharge.accounts().filter((one) => one.assetId === assetId);
    const closing = accounts.reduce((sum, one) => sum + one.closing, 0n);
    const custody = 0n - exchange.bookBalance('custody', assetId);
    const rule = `banks hold ${closing} of asset ${assetId}, the ledger says ${custody}`;
    problems.expect(24, custody === closing + exchange.recharge.owed(assetId), rule);
  }
}

/** What products hold, by account. */
function holdsByAccount(exchange: Exchange): Map<string, bigint> {
  const result = new Map<string, bigint>();
  for (const { assetId, amount, ...account } of exchange.holds()) {
    const key = keyOf(account, assetId);
    result.set(key, (result.get(key) ?? 0n) + amount);
  }
  return result;
}

interface Audited {
  readonly holds: ReadonlyMap<string, bigint>;
  readonly markets: ReadonlyMap<number, MarketView>;
  readonly sums: Map<number, bigint>;
  readonly problems: AuditProblems;
}

function auditUser(exchange: Exchange, userId: number, { markets, holds, sums, problems }: Audited): void {
  const held = new Map<number, bigint>();
  for (const { marketId, side, reserved } of exchange.openOrdersOf(userId)) {
    const market = markets.get(marketId);
    const assetId = market === undefined ? 0 : reservedAssetOf({ side, market });
    held.set(assetId, (held.get(assetId) ?? 0n) + reserved);
  }
  for (const { assetId, available, reserved, ...place } of exchange.balancesOf(userId)) {
    const { wallet } = place;
    sums.set(assetId, (sums.get(assetId) ?? 0n) + available + reserved);
    const name = nameOf({ userId, ...place }, assetId);
    // Plain transfers leave money beside the accounts of a wallet's markets.
    const isOfWallet = place.marketId === undefined || namesItsMarket({ userId, ...place });
    problems.expect(1, isOfWallet, `${name} is no account of its wallet`);
    problems.expect(2, available >= 0n && reserved >= 0n, `${name}: ${available} available, ${reserved} reserved`);
    const byProducts = holds.get(keyOf({ userId, ...place }, assetId)) ?? 0n;
    const expected = byProducts + (wallet === 1 ? (held.get(assetId) ?? 0n) : 0n);
    if (wallet === 1) held.delete(assetId);
    problems.expect(3, reserved === expected, `${name} reserves ${reserved}, its orders hold ${expected}`);
  }
  for (const [assetId, units] of held)
    problems.expect(3, units === 0n, `user ${userId}, asset ${assetId}: orders hold ${units} of nothing`);
}
