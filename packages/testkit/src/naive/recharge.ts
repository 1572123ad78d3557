import type { Command } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { type Fraction, fraction, times } from '../fixed-period/fraction.ts';

type Of<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;
type Terms = Of<'set_recharge_terms'>['terms'];
export type RechargeBook = 'custody' | 'treasury' | 'bankClearing' | 'fees' | 'securityFund';

interface NaiveRequest {
  readonly userId: number;
  readonly number: number;
  readonly assetId: number;
  readonly feePpm: number;
}

interface NaiveReceipt {
  readonly units: bigint;
  readonly userId: number;
  readonly number: number;
  readonly accountId: number;
  isReturning: boolean;
  readonly isPayout: boolean;
}

interface NaivePayment {
  readonly key: string;
  readonly accountId: number;
  readonly units: bigint;
}

const perMillion = 1_000_000n;
const bookPlaces: readonly RechargeBook[] = ['custody', 'treasury', 'bankClearing', 'fees', 'securityFund'];

/**
 * Bank money a second time, as plainly as possible: statements, claims and receipts in lists,
 * prices and fees as fractions. Knows one bank asset, as the exchange does.
 */
export class NaiveRecharge {
  readonly assets = new Map<number, { readonly scale: number; readonly isHouses: boolean }>();
  readonly #tickScales = new Map<number, number>();
  /** The coin and the money of each market. */
  readonly #pairs = new Map<number, readonly [base: number, quote: number]>();
  readonly #prices = new Map<number, number>();
  readonly #users = new Set<number>();
  readonly #coins = new Map<number, { readonly marketId: number; readonly terms: Terms }>();
  readonly #money = new Map<string, bigint>();
  readonly #feesTaken = new Map<number, bigint>();
  readonly #made = new Map<number, number>();
  readonly #lines = new Set<string>();
  readonly #closings = new Map<number, bigint>();
  readonly requests = new Map<number, NaiveRequest>();
  readonly receipts = new Map<number, NaiveReceipt>();
  readonly #payments: NaivePayment[] = [];
  #isPaused = false;
  owed = 0n;
  funded = 0n;
  paidOut = 0n;
  #lastRequest = 0;
  #lastReceipt = 0;

  balance(userId: number, assetId: number): bigint {
    return this.#money.get(`user ${userId} ${assetId}`) ?? 0n;
  }

  book(name: RechargeBook, assetId: number): bigint {
    return this.#money.get(`${name} ${assetId}`) ?? 0n;
  }

  /** What a command is refused for; undefined where it is done. */
  step(command: Command): RejectionReason | undefined {
    switch (command.type) {
      case 'list_asset':
        this.assets.set(command.assetId, { scale: command.scale, isHouses: command.houseOnly === true });
        return undefined;
      case 'list_market':
        this.#tickScales.set(command.marketId, command.terms.tickScale);
        this.#pairs.set(command.marketId, [command.baseAssetId, command.quoteAssetId]);
        return undefined;
      case 'register_user':
        this.#users.add(command.userId);
        return undefined;
      case 'issue_demo_supply':
        return undefined;
      case 'fund_treasury':
        this.#add('treasury', command.assetId, command.amount);
        return undefined;
      case 'index_prices':
        for (const { marketId, price } of command.prices) this.#prices.set(marketId, price);
        return undefined;
      case 'set_recharge_terms':
        return this.#setTerms(command);
      case 'request_recharge':
        return this.#request(command);
      case 'refuse_recharge':
        return this.requests.delete(command.requestId) ? undefined : 'not_found';
      case 'book_bank_lines':
        return this.#bookLines(command);
      case 'assign_bank_receipt':
        return this.#assign(command);
      case 'return_bank_receipt':
        return this.#giveBack(command);
      case 'keep_bank_receipt':
        return this.#keep(command);
      case 'open_bank_payout':
        return this.#payOut(command);
      case 'cancel_bank_payout':
        return this.#cancelPayout(command);
      case 'set_bank_account':
        return this.#setAccount(command);
      case 'tick':
        return undefined;
      default:
        throw new Error(`The twin of bank money knows no ${command.type}.`);
    }
  }

  #setTerms({ assetId, marketId, terms }: Of<'set_recharge_terms'>): RejectionReason | undefined {
    if (this.assets.get(assetId)?.isHouses !== false || !this.assets.has(terms.bankAssetId)) return 'unknown_asset';
    const known = this.#coins.get(assetId);
    if (known === undefined ? !this.#isPriced(assetId, marketId) : known.marketId !== marketId)
      return 'recharge_terms_invalid';
    if (this.assets.get(terms.bankAssetId)?.isHouses !== true) return 'recharge_terms_invalid';
    if (terms.feePpm < 0 || terms.feePpm > 100_000) return 'recharge_terms_invalid';
    if (terms.minimum <= 0n || terms.minimum > terms.maximum) return 'recharge_terms_invalid';
    this.#coins.set(assetId, { marketId, terms });
    return undefined;
  }

  /** Whether a market prices a new coin; 0 is the first one’s, which is counted as a dollar. */
  #isPriced(assetId: number, marketId: number): boolean {
    const unit = [...this.#coins].find(([, coin]) => coin.marketId === 0)?.[0];
    if (marketId === 0) return unit === undefined;
    const [base, quote] = this.#pairs.get(marketId) ?? [];
    return base === assetId && quote !== undefined && quote === unit;
  }

  #request({ userId, assetId, number, amount }: Of<'request_recharge'>): RejectionReason | undefined {
    if (!this.#users.has(userId)) return 'unknown_user';
    if (this.assets.get(assetId)?.isHouses !== false) return 'unknown_asset';
    const terms = this.#coins.get(assetId)?.terms;
    if (terms?.open !== true || this.#isPaused) return 'recharge_closed';
    if (number !== (this.#made.get(userId) ?? 0) + 1) return 'recharge_reference_used';
    if (amount < terms.minimum) return 'recharge_below_minimum';
    if (amount > terms.maximum) return 'recharge_above_maximum';
    if ([...this.requests.values()].filter((one) => one.userId === userId).length === 5) return 'too_many_recharges';
    this.#made.set(userId, number);
    this.requests.set((this.#lastRequest += 1), { userId, number, assetId, feePpm: terms.feePpm });
    return undefined;
  }

  #bookLines(command: Of<'book_bank_lines'>): RejectionReason | undefined {
    const { accountId, assetId, opening, closing, lines, operatorId, approverId } = command;
    if (this.assets.get(assetId)?.isHouses !== true) return 'unknown_asset';
    if (approverId === 0) return 'approver_required';
    if (approverId === operatorId) return 'approver_repeated';
    if (lines.length === 0) return 'statement_invalid';
    const last = this.#closings.get(accountId);
    if (last === undefined && opening < 0n) return 'statement_gap';
    if (last !== undefined && last !== opening) return 'statement_gap';
    let rest: bigint = closing;
    for (const line of lines) rest -= line.amount;
    if (rest !== opening) return 'statement_sum_differs';
    const seen = new Set(this.#lines);
    for (const { key } of lines) if (seen.size === seen.add(key).size) return 'bank_line_known';
    const back = lines.filter(({ closes }) => closes > 0);
    for (const [place, { closes, amount }] of back.entries()) {
      const receipt = this.receipts.get(closes);
      const isFirst = back.findIndex((one) => one.closes === closes) === place;
      if (receipt?.isReturning !== true || receipt.units + amount !== 0n || !isFirst) return 'receipt_not_returning';
    }
    this.#closings.set(accountId, closing);
    if (last === undefined) this.#fromBank('treasury', assetId, opening);
    for (const { key, amount, userId, number, closes } of lines) {
      this.#lines.add(key);
      if (amount > 0n) {
        this.receipts.set((this.#lastReceipt += 1), {
          units: amount,
          userId,
          number,
          accountId,
          isReturning: false,
          isPayout: false,
        });
        this.#fromBank('bankClearing', assetId, amount);
      } else if (closes > 0) {
        if (this.receipts.get(closes)?.isPayout === true) this.paidOut -= amount;
        this.receipts.delete(closes);
        this.#fromBank('bankClearing', assetId, amount);
      } else {
        this.owed -= amount;
        this.#payments.push({ key, accountId, units: 0n - amount });
      }
    }
    this.#pay(assetId);
    return undefined;
  }

  #assign(command: Of<'assign_bank_receipt'>): RejectionReason | undefined {
    const { receiptId, requestId, operatorId, approverId } = command;
    const [receipt, request] = [this.receipts.get(receiptId), this.requests.get(requestId)];
    if (receipt === undefined || receipt.isReturning || request === undefined) return 'not_found';
    const coin = this.#coins.get(request.assetId);
    if (coin === undefined) return 'not_found';
    const { userId, assetId, feePpm } = request;
    if (receipt.userId > 0 && receipt.userId !== userId) return 'receipt_owner_differs';
    if (operatorId === approverId) return 'approver_repeated';
    const bankId = coin.terms.bankAssetId;
    const isSmall = receipt.units <= 1_000n * this.#unit(bankId);
    const isExact = receipt.userId === userId && receipt.number === request.number;
    if (approverId === 0 && !(isSmall && isExact)) return 'approver_required';
    const price = this.#priceOf(coin.marketId);
    if (price.top === 0n) return 'prices_stale';
    const worth = times(fraction(receipt.units * this.#unit(assetId), this.#unit(bankId)), {
      top: price.bottom,
      bottom: price.top,
    });
    const gross = worth.top / worth.bottom;
    const fee = (gross * BigInt(feePpm)) / perMillion;
    if (gross - fee <= 0n) return 'recharge_below_minimum';
    if (gross > this.book('treasury', assetId)) return 'book_insufficient';
    this.receipts.delete(receiptId);
    this.requests.delete(requestId);
    this.#add('bankClearing', bankId, -receipt.units);
    this.#add('treasury', bankId, receipt.units);
    this.#add('treasury', assetId, -gross);
    this.#add(`user ${userId}`, assetId, gross - fee);
    const before = this.#feesTaken.get(assetId) ?? 0n;
    this.#feesTaken.set(assetId, before + fee);
    const share = (before + fee) / 10n - before / 10n;
    this.#add('securityFund', assetId, share);
    this.#add('fees', assetId, fee - share);
    this.#pay(bankId);
    return undefined;
  }

  #giveBack({ receiptId, operatorId, approverId }: Of<'return_bank_receipt'>): RejectionReason | undefined {
    const receipt = this.receipts.get(receiptId);
    if (receipt === undefined || receipt.isReturning) return 'not_found';
    if (approverId === 0) return 'approver_required';
    if (approverId === operatorId) return 'approver_repeated';
    receipt.isReturning = true;
    return undefined;
  }

  #keep(command: Of<'keep_bank_receipt'>): RejectionReason | undefined {
    const { receiptId, origin, key, operatorId, approverId } = command;
    const receipt = this.receipts.get(receiptId);
    if (receipt === undefined || receipt.isReturning) return 'not_found';
    if (receipt.userId > 0) return 'receipt_owner_differs';
    if (approverId === 0) return 'approver_required';
    if (approverId === operatorId) return 'approver_repeated';
    const place = this.#payments.findIndex((one) => one.key === key);
    const payment = this.#payments[place];
    const isEqual = payment?.units === receipt.units && payment.accountId !== receipt.accountId;
    if (origin === 'capital' ? /[^0]/.test(key) : !isEqual) return 'own_transfer_differs';
    if (origin === 'capital') this.funded += receipt.units;
    else this.#payments.splice(place, 1);
    this.receipts.delete(receiptId);
    this.#toTreasury(receipt.units);
    return undefined;
  }

  #payOut(command: Of<'open_bank_payout'>): RejectionReason | undefined {
    const { assetId, amount, operatorId, approverId } = command;
    if (this.assets.get(assetId)?.isHouses !== true) return 'unknown_asset';
    if (amount <= 0n) return 'amount_not_positive';
    if (approverId === 0) return 'approver_required';
    if (approverId === operatorId) return 'approver_repeated';
    if (this.owed > 0n) return 'shortfall_uncovered';
    if (amount > this.book('treasury', assetId)) return 'book_insufficient';
    const nobodys = { userId: 0, number: 0, accountId: 0 };
    this.receipts.set((this.#lastReceipt += 1), { ...nobodys, units: amount, isReturning: true, isPayout: true });
    this.#toTreasury(0n - amount);
    return undefined;
  }

  #cancelPayout(command: Of<'cancel_bank_payout'>): RejectionReason | undefined {
    const { receiptId, operatorId, approverId } = command;
    const receipt = this.receipts.get(receiptId);
    if (receipt?.isPayout !== true) return 'not_found';
    if (approverId === 0) return 'approver_required';
    if (approverId === operatorId) return 'approver_repeated';
    this.receipts.delete(receiptId);
    this.#toTreasury(receipt.units);
    return undefined;
  }

  #setAccount(command: Of<'set_bank_account'>): RejectionReason | undefined {
    const { assetId, open, operatorId, approverId } = command;
    if (this.assets.get(assetId)?.isHouses !== true) return 'unknown_asset';
    if (open && approverId === 0) return 'approver_required';
    if (approverId === operatorId) return 'approver_repeated';
    this.#isPaused = !open;
    return undefined;
  }

  /** What waits at the bank is the treasury’s; the other way below 0. */
  #toTreasury(units: bigint): void {
    const bankId = [...this.assets].find(([, { isHouses }]) => isHouses)?.[0] ?? 0;
    this.#add('bankClearing', bankId, -units);
    this.#add('treasury', bankId, units);
    this.#pay(bankId);
  }

  /** One whole coin in USDT; 0 while nobody knows. */
  #priceOf(marketId: number): Fraction {
    if (marketId === 0) return fraction(1n);
    return fraction(BigInt(this.#prices.get(marketId) ?? 0), 10n ** BigInt(this.#tickScales.get(marketId) ?? 0));
  }

  #unit(assetId: number): bigint {
    return 10n ** BigInt(this.assets.get(assetId)?.scale ?? 0);
  }

  /** The treasury pays what the bank took, as far as it reaches. */
  #pay(bankId: number): void {
    const has = this.book('treasury', bankId);
    const paid = has < this.owed ? has : this.owed;
    this.owed -= paid;
    this.#fromBank('treasury', bankId, -paid);
  }

  #fromBank(book: RechargeBook, assetId: number, units: bigint): void {
    this.#add('custody', assetId, -units);
    this.#add(book, assetId, units);
  }

  #add(place: string, assetId: number, units: bigint): void {
    const key = `${place} ${assetId}`;
    this.#money.set(key, (this.#money.get(key) ?? 0n) + units);
  }

  /** Every book's name. */
  static readonly books = bookPlaces;
}
