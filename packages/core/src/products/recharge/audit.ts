import { ownerOf } from '../../rules/accounts.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type {
  BankLinesBooked,
  BankPayoutEvent,
  BankReceiptAssigned,
  BankReceiptKept,
  RechargeEvent,
} from './events.ts';

interface Listed {
  readonly scale: number;
  readonly isHouses: boolean;
}

interface Claim {
  readonly userId: number;
  readonly number: number;
  readonly assetId: number;
  readonly feePpm: number;
}

interface Paid {
  readonly accountId: number;
  readonly assetId: number;
  readonly units: bigint;
}

interface Held {
  readonly accountId: number;
  readonly assetId: number;
  readonly units: bigint;
  readonly userId: number;
  readonly number: number;
  isReturning: boolean;
  /** A payment out of the treasury. */
  readonly isPayout: boolean;
}

const causes: ReadonlySet<string> = new Set([
  'bank_lines',
  'bank_payment',
  'bank_return',
  'recharge',
  'recharge_fee',
  'bank_opening',
  'treasury_funded',
  'own_transfer',
  'bank_payout',
]);
/** One operator gives at most so many whole units of bank money alone. */
const aloneMax = 1_000n;

/**
 * The rules of bank money written a second time, on events alone: statements follow each other to
 * the unit and have each line once; a receipt is given once, for what its terms and the index say,
 * to anyone who claimed it, or goes back once (24); two people agree (41); a tenth of the fees is
 * in the security fund (8); nobody holds an asset of the house.
 */
export class RechargeAudit {
  readonly #problems: AuditProblems;
  readonly #assets = new Map<number, Listed>();
  readonly #tickScales = new Map<number, number>();
  readonly #prices = new Map<number, number>();
  readonly #marketOf = new Map<number, number>();
  readonly #claims = new Map<number, Claim>();
  readonly #counts = new Map<number, number>();
  readonly #closings = new Map<number, bigint>();
  readonly #keys = new Set<string>();
  readonly #receipts = new Map<number, Held>();
  /**
   * Payments of each statement line that gave nothing back, until another account received them.
   */
  readonly #payments = new Map<string, Paid>();
  readonly #fees = new Map<number, { taken: bigint; shared: bigint }>();
  /** What one account has to have been posted by the end of a record. */
  readonly #dues = new Map<string, bigint>();
  /**
   * What the bank took and the treasury could not pay yet; of which assets this record changed it.
   */
  readonly #owed = new Map<number, bigint>();
  readonly #owing = new Set<number>();
  #lastReceiptId = 0;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, actor: ExchangeRecord['actor']): void {
    switch (event.type) {
      case 'asset_listed':
        this.#assets.set(event.assetId, { scale: event.scale, isHouses: event.houseOnly === true });
        return;
      case 'market_listed':
        this.#tickScales.set(event.marketId, event.terms.tickScale);
        return;
      case 'index_price_set':
        this.#prices.set(event.marketId, event.price);
        return;
      case 'posted': {
        const { account, assetId, available, cause, subject } = event;
        const isUsers = 'userId' in account;
        this.#expect(!isUsers || !this.#isHouses(assetId), `user of asset ${assetId}, which is the house’s`);
        const isClearing = !isUsers && account.book === 'bankClearing';
        if (isClearing) this.#expect(causes.has(cause), `bank money moves for ${cause}`);
        if (!causes.has(cause)) return;
        const who = ownerOf(account);
        return this.#owe(`${cause} ${subject} ${who} ${assetId}`, 0n - available);
      }
      case 'recharge_terms_set':
      case 'recharge_requested':
      case 'recharge_refused':
      case 'bank_lines_booked':
      case 'bank_receipt_assigned':
      case 'bank_receipt_returning':
      case 'bank_owed_set':
      case 'bank_payment_noted':
      case 'bank_receipt_kept':
      case 'bank_payout_opened':
      case 'bank_payout_cancelled':
      case 'bank_account_set':
        return this.#followOwn(event, actor);
      default:
    }
  }

  /** Ends a record: what nobody owns is the receipts, and money moved as events say. */
  closeRecord(book: (name: 'bankClearing' | 'treasury', assetId: number) => bigint): void {
    if (this.#dues.size === 0) return;
    for (const assetId of this.#owing) {
      const isPaid = this.#owed.get(assetId) === 0n || book('treasury', assetId) === 0n;
      this.#expect(isPaid, `the treasury pays the bank before it keeps any of asset ${assetId}`);
    }
    this.#owing.clear();
    for (const [due, units] of this.#dues)
      this.#expect(units === 0n, `bank money is posted ${units} otherwise: ${due}`);
    this.#dues.clear();
    const held = new Map<number, bigint>();
    for (const [assetId, { isHouses }] of this.#assets) if (isHouses) held.set(assetId, 0n);
    for (const { assetId, units } of this.#receipts.values()) held.set(assetId, (held.get(assetId) ?? 0n) + units);
    for (const [assetId, units] of held)
      this.#expect(book('bankClearing', assetId) === units, `bank money of asset ${assetId} is its receipts`);
  }

  #followOwn(event: RechargeEvent, actor: ExchangeRecord['actor']): void {
    switch (event.type) {
      case 'recharge_terms_set': {
        const { assetId, marketId, bankAssetId } = event;
        this.#expect(
          this.#isHouses(bankAssetId) && !this.#isHouses(assetId),
          `asset ${assetId} is given for bank money`,
        );
        this.#marketOf.set(assetId, marketId);
        return;
      }
      case 'recharge_requested': {
        const { requestId, userId, number, assetId, feePpm } = event;
        const isOwn = actor.kind === 'user' && actor.id === userId;
        this.#problems.expect(42, isOwn, `request ${requestId} is its user’s own`);
        this.#expect(number === (this.#counts.get(userId) ?? 0) + 1, `request ${requestId} has the next reference`);
        this.#counts.set(userId, number);
        this.#claims.set(requestId, { userId, number, assetId, feePpm });
        return;
      }
      case 'recharge_refused':
        return this.#expect(this.#claims.delete(event.requestId), `request ${event.requestId} was open`);
      case 'bank_lines_booked':
        this.#agreed(event, actor, true);
        return this.#book(event);
      case 'bank_receipt_assigned':
        return this.#assign(event, actor);
      case 'bank_receipt_returning': {
        this.#agreed(event, actor, true);
        const held = this.#receipts.get(event.receiptId);
        this.#expect(held !== undefined && !held.isReturning, `receipt ${event.receiptId} goes back once`);
        if (held !== undefined) held.isReturning = true;
        return;
      }
      case 'bank_owed_set': {
        const { assetId, subject, owed } = event;
        const rest = this.#owed.get(assetId) ?? 0n;
        this.#expect(owed >= 0n && owed !== rest, `what the bank is owed of asset ${assetId} changes`);
        this.#owed.set(assetId, owed);
        this.#owing.add(assetId);
        return this.#move('bank_payment', subject, assetId, ['custody', 'treasury'], owed - rest);
      }
      case 'bank_payment_noted': {
        const { key, accountId, assetId, units } = event;
        const isSaid = isPaid(this.#payments.get(key), { accountId, assetId, units });
        return this.#expect(isSaid, `a payment of account ${accountId} is a line of its statement`);
      }
      case 'bank_receipt_kept':
        this.#agreed(event, actor, true);
        return this.#keep(event);
      case 'bank_payout_opened':
      case 'bank_payout_cancelled':
        this.#agreed(event, actor, true);
        return this.#payOut(event);
      case 'bank_account_set':
        return this.#agreed(event, actor, event.open);
    }
  }

  /** A receipt that names nobody is the treasury's; of an own account, for one payment of it. */
  #keep({ receiptId, origin, assetId, units, key }: BankReceiptKept): void {
    const held = this.#receipts.get(receiptId);
    this.#receipts.delete(receiptId);
    const isNobodys = held?.userId === 0 && !held.isReturning;
    this.#expect(isNobodys && held.assetId === assetId && held.units === units, `receipt ${receiptId} is kept whole`);
    if (origin === 'own_account') {
      const paid = this.#payments.get(key);
      const isOther = paid !== undefined && paid.accountId !== held?.accountId;
      const isEqual = isOther && paid.assetId === assetId && paid.units === units;
      this.#expect(isEqual, `receipt ${receiptId} answers a payment of another account`);
      this.#payments.delete(key);
    }
    const cause = origin === 'capital' ? 'treasury_funded' : 'own_transfer';
    this.#move(cause, receiptId, assetId, ['bankClearing', 'treasury'], units);
  }

  #payOut({ type, receiptId, assetId, units }: BankPayoutEvent): void {
    const name = `payment ${receiptId} of the treasury`;
    if (type === 'bank_payout_opened') {
      this.#expect(receiptId === this.#lastReceiptId + 1 && units > 0n, `${name} has the next number`);
      this.#expect((this.#owed.get(assetId) ?? 0n) === 0n, `${name} waits while the bank is owed`);
      this.#lastReceiptId = receiptId;
      const nobodys = { accountId: 0, userId: 0, number: 0 };
      this.#receipts.set(receiptId, { ...nobodys, assetId, units, isReturning: true, isPayout: true });
      return this.#move('bank_payout', receiptId, assetId, ['treasury', 'bankClearing'], units);
    }
    const held = this.#receipts.get(receiptId);
    this.#receipts.delete(receiptId);
    this.#expect(held?.isPayout === true && held.units === units && held.assetId === assetId, `${name} was open`);
    this.#move('bank_payout', receiptId, assetId, ['bankClearing', 'treasury'], units);
  }

  #book({ statementId, accountId, assetId, opening, closing, lines }: BankLinesBooked): void {
    const name = `statement ${statementId}`;
    this.#expect(this.#isHouses(assetId), `${name} is of an asset of the house`);
    const before = this.#closings.get(accountId);
    const isOpened = before === undefined ? opening >= 0n : opening === before;
    this.#expect(isOpened, `${name} opens where the last one closed, or a new account with no debt`);
    if (before === undefined) this.#move('bank_opening', statementId, assetId, ['custody', 'treasury'], opening);
    this.#closings.set(accountId, closing);
    let sum: bigint = opening;
    for (const { key, amount, receiptId, userId, number } of lines) {
      sum += amount;
      this.#expect(!this.#keys.has(key), `${name} has a line that was booked before`);
      this.#keys.add(key);
      if (amount > 0n) {
        this.#expect(receiptId === this.#lastReceiptId + 1, `receipt ${receiptId} has the next number`);
        this.#lastReceiptId = receiptId;
        const held = { accountId, assetId, units: amount, userId, number };
        this.#receipts.set(receiptId, { ...held, isReturning: false, isPayout: false });
        this.#move('bank_lines', statementId, assetId, ['custody', 'bankClearing'], amount);
      } else if (receiptId === 0) {
        this.#payments.set(key, { accountId, assetId, units: 0n - amount });
        this.#move('bank_payment', statementId, assetId, ['custody', 'treasury'], amount);
      } else {
        const held = this.#receipts.get(receiptId);
        const isWhole = held?.isReturning === true && held.units === 0n - amount && held.assetId === assetId;
        this.#expect(isWhole, `receipt ${receiptId} goes back whole`);
        this.#receipts.delete(receiptId);
        this.#move('bank_return', receiptId, assetId, ['custody', 'bankClearing'], amount);
      }
    }
    this.#expect(sum === closing, `${name} leads to its closing balance`);
  }

  #assign(event: BankReceiptAssigned, actor: ExchangeRecord['actor']): void {
    const { receiptId, requestId, userId, assetId, bankAssetId, units, gross, fee, fundShare } = event;
    const name = `receipt ${receiptId}`;
    const [held, claim] = [this.#receipts.get(receiptId), this.#claims.get(requestId)];
    this.#receipts.delete(receiptId);
    this.#claims.delete(requestId);
    if (held === undefined || claim === undefined)
      return this.#problems.fail(24, `${name} is given once, to a request that is open`);
    const isWhole = held.units === units && held.assetId === bankAssetId && !held.isReturning;
    this.#expect(isWhole, `${name} is given whole`);
    const isTheirs = claim.userId === userId && claim.assetId === assetId && [0, userId].includes(held.userId);
    this.#expect(isTheirs, `${name} is given to the user who claimed it`);
    const isExact = held.userId === userId && held.number === claim.number;
    const isSmall = units <= aloneMax * 10n ** BigInt(this.#scale(bankAssetId));
    this.#agreed(event, actor, !isExact || !isSmall);
    this.#expect(event.feePpm === claim.feePpm && this.#isPriced(event), `${name} gives what its terms give`);
    const fees = this.#fees.get(assetId) ?? { taken: 0n, shared: 0n };
    fees.taken += fee;
    fees.shared += fundShare;
    this.#fees.set(assetId, fees);
    this.#problems.expect(8, fees.shared === fees.taken / 10n, `a tenth of the fees of recharges of asset ${assetId}`);
    this.#move('recharge', receiptId, bankAssetId, ['bankClearing', 'treasury'], units);
    this.#move('recharge', receiptId, assetId, ['treasury', `${userId}/1`], gross);
    this.#owe(`recharge_fee ${receiptId} ${userId}/1 ${assetId}`, 0n - fee);
    this.#owe(`recharge_fee ${receiptId} securityFund ${assetId}`, fundShare);
    this.#owe(`recharge_fee ${receiptId} fees ${assetId}`, fee - fundShare);
  }

  /**
   * gross = ⌊units × unit(coin) ÷ (price × unit(bank))⌋ and fee = ⌊gross × rate⌋, as whole numbers
   * that bound them.
   */
  #isPriced({ assetId, bankAssetId, units, gross, fee, feePpm, ticks }: BankReceiptAssigned): boolean {
    const marketId = this.#marketOf.get(assetId) ?? 0;
    if (ticks !== (marketId === 0 ? 1 : this.#prices.get(marketId)) || ticks <= 0) return false;
    const tickScale = marketId === 0 ? 0 : (this.#tickScales.get(marketId) ?? 0);
    const value = units * 10n ** BigInt(this.#scale(assetId) + tickScale);
    const each = BigInt(ticks) * 10n ** BigInt(this.#scale(bankAssetId));
    const exactFee = gross * BigInt(feePpm);
    const isFee = fee * 1_000_000n <= exactFee && (fee + 1n) * 1_000_000n > exactFee;
    return gross * each <= value && (gross + 1n) * each > value && isFee && gross > fee;
  }

  #agreed(
    { operatorId, approverId }: { readonly operatorId: number; readonly approverId: number },
    actor: ExchangeRecord['actor'],
    needsTwo: boolean,
  ): void {
    const isNamed = actor.kind === 'operator' && [operatorId, approverId].includes(actor.id);
    const isEnough = operatorId !== 0 && operatorId !== approverId && (!needsTwo || approverId !== 0);
    this.#problems.expect(41, isNamed && isEnough, 'two different people agree on bank money');
  }

  #isHouses(assetId: number): boolean {
    return this.#assets.get(assetId)?.isHouses === true;
  }

  #scale(assetId: number): number {
    return this.#assets.get(assetId)?.scale ?? 0;
  }

  #move(cause: string, subject: number, assetId: number, [from, to]: readonly [string, string], units: bigint): void {
    this.#owe(`${cause} ${subject} ${from} ${assetId}`, -units);
    this.#owe(`${cause} ${subject} ${to} ${assetId}`, units);
  }

  #owe(due: string, units: bigint): void {
    this.#dues.set(due, (this.#dues.get(due) ?? 0n) + units);
  }

  #expect(holds: boolean, rule: string): void {
    this.#problems.expect(24, holds, rule);
  }
}

const isPaid = (paid: Paid | undefined, { accountId, assetId, units }: Paid): boolean =>
  paid?.accountId === accountId && paid.assetId === assetId && paid.units === units;
