import { amount } from '@candor/amount';
import type { Actor, Command, Exchange } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { bankId, ownMoney } from './own-money.ts';
import { plainMarket } from '../run/plain-market.ts';

const coin = 10n ** 8n;
const [usdtId, bitcoinId, linkId] = [1, 2, 3];
/** Who claims money that never came is the last of them. */
export const payers = [1, 2, 3, 4];
export const liar = 4;
const coins = [
  { assetId: usdtId, symbol: 'USDT', scale: 8, marketId: 0, tickScale: 0, treasury: 60_000n * coin },
  { assetId: bitcoinId, symbol: 'BTC', scale: 8, marketId: 1, tickScale: 1, treasury: coin / 2n },
  { assetId: linkId, symbol: 'LINK', scale: 6, marketId: 2, tickScale: 3, treasury: 900n * 10n ** 6n },
] as const;
const accounts = [1, 2] as const;

/** What people, the bank and operators do, and how often beside each other. */
const deeds = [
  ['claim', 28],
  ['statement', 22],
  ['give', 26],
  ['again', 5],
  ['back', 7],
  ['refuse', 5],
] as const;

type Statement = Extract<Command, { readonly type: 'book_bank_lines' }>;
type Line = Statement['lines'][number];

const marketTerms = (tickScale: number, lotScale: number) => plainMarket(coin * 10_000_000n, tickScale, lotScale);

/**
 * People who pay in by bank, one of whom claims what never came; a bank that takes charges, also
 * beyond what is there; and operators who import lines twice, give a receipt again, and send back.
 */
export class RechargeFlow {
  nowMs = 1_700_000_000_000;
  readonly #random: SeededRandom;
  readonly #booked: Line[] = [];
  readonly #given: number[] = [];
  #lines = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** What there is before anybody pays. */
  setting(): Command[] {
    const prices = [
      { marketId: 1, price: 381_637 },
      { marketId: 2, price: 14_250 },
    ];
    return [
      ...coins.map(({ assetId, symbol, scale }): Command => ({ type: 'list_asset', assetId, symbol, scale })),
      { type: 'list_asset', assetId: bankId, symbol: 'USD', scale: 2, houseOnly: true },
      ...coins.slice(1).map(({ assetId, marketId, tickScale }): Command => ({
        type: 'list_market',
        marketId,
        baseAssetId: assetId,
        quoteAssetId: usdtId,
        terms: marketTerms(tickScale, 3),
      })),
      ...coins.flatMap(({ assetId, treasury }): Command[] => [
        { type: 'issue_demo_supply', assetId, amount: amount(treasury) },
        { type: 'fund_treasury', assetId, amount: amount(treasury) },
      ]),
      ...payers.map((userId): Command => ({ type: 'register_user', userId, merchant: false })),
      ...coins.map(({ assetId, marketId }) => this.#terms(assetId, marketId)),
      { type: 'index_prices', prices },
    ];
  }

  next(exchange: Exchange): Command {
    this.nowMs += this.#random.integer(1, 90_000);
    return this.#do(exchange, this.#random.weighted([...deeds, ['prices', 5], ['terms', 2], ['own', 7]]));
  }

  /** What somebody does where others set time and prices. */
  deed(exchange: Exchange): Command {
    return this.#do(exchange, this.#random.weighted([...deeds, ['terms', 2], ['own', 7]]));
  }

  #do(exchange: Exchange, chosen: (typeof deeds)[number][0] | 'prices' | 'terms' | 'own'): Command {
    if (chosen === 'claim') return this.#claim(exchange);
    if (chosen === 'statement') return this.#statement(exchange);
    if (chosen === 'give') return this.#give(exchange);
    if (chosen === 'again') return this.#gift(this.#pick(this.#given), this.#requestId(exchange), false);
    if (chosen === 'back') return this.#back(exchange);
    if (chosen === 'own') return ownMoney(exchange, this.#random);
    if (chosen === 'refuse') return { type: 'refuse_recharge', requestId: this.#requestId(exchange) };
    return chosen === 'prices' ? this.#prices() : this.#newTerms();
  }

  #claim(exchange: Exchange): Command {
    const random = this.#random;
    const userId = random.chance(1, 40) ? 99 : random.pick([...payers, liar]);
    const next = exchange.recharge.nextNumber(userId);
    const assetId = random.chance(1, 40) ? bankId : random.pick(coins).assetId;
    const number = random.chance(1, 12) ? Math.max(1, next - 1) : next;
    return { type: 'request_recharge', userId, assetId, number, amount: amount(this.#cents()) };
  }

  /** From a part of a cent's worth up to more than one operator gives alone. */
  #cents(): bigint {
    const random = this.#random;
    return BigInt(
      random.pick([random.integer(1, 900), random.integer(1_000, 90_000), random.integer(90_000, 400_000)]),
    );
  }

  #statement(exchange: Exchange): Command {
    const random = this.#random;
    const accountId = random.pick(accounts);
    const known = exchange.recharge.accounts().find((one) => one.accountId === accountId);
    const lines = Array.from({ length: random.integer(1, 4) }, () => this.#line(exchange));
    if (known !== undefined && known.closing >= 0n && random.chance(1, 12)) lines.push(this.#overdrawn(known.closing));
    this.#double(lines);
    const first = random.chance(1, 2) ? BigInt(random.integer(0, 50_000)) : 0n;
    const opening = (known?.closing ?? first) + (random.chance(1, 25) ? random.pick([1n, -1n]) : 0n);
    const closing = lines.reduce((sum, one) => sum + one.amount, opening) + (random.chance(1, 30) ? 1n : 0n);
    const approverId = random.pick([8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 0]);
    const balances = { opening: amount(opening), closing: amount(closing) };
    const assetId = random.chance(1, 40) ? usdtId : bankId;
    const statement: Statement = {
      type: 'book_bank_lines',
      accountId,
      assetId,
      ...balances,
      lines,
      operatorId: 7,
      approverId,
    };
    this.#booked.push(...lines);
    return statement;
  }

  /** The importer of doubled lines: one of before, edited or not, or one of its own twice. */
  #double(lines: Line[]): void {
    const random = this.#random;
    if (!random.chance(1, 6)) return;
    const line = random.chance(1, 2) ? this.#pick(this.#booked) : this.#pick(lines);
    if (line !== undefined)
      lines.push(random.chance(1, 3) ? { ...line, amount: amount(line.amount + 1n || 1n) } : line);
  }

  /** The bank takes more than the account has. */
  #overdrawn(closing: bigint): Line {
    const units = closing + BigInt(this.#random.integer(1, 400_000));
    return { ...this.#blank(), amount: amount(-units) };
  }

  /** A line with a key of its own. */
  #blank(): Omit<Line, 'amount'> {
    return { key: (this.#lines += 1).toString(16).padStart(32, '0'), userId: 0, number: 0, closes: 0 };
  }

  #line(exchange: Exchange): Line {
    const random = this.#random;
    const line = this.#blank();
    const leaving = exchange.recharge.receipts().filter(({ isReturning }) => isReturning);
    if (leaving.length > 0 && random.chance(1, 3)) {
      const { receiptId, units } = random.pick(leaving);
      return { ...line, amount: amount(-units - (random.chance(1, 8) ? 1n : 0n)), closes: receiptId };
    }
    // What another account sent of the platform’s own arrives.
    const sent = this.#pick(exchange.recharge.payments());
    if (sent !== undefined && random.chance(1, 8)) return { ...line, amount: amount(sent.units) };
    if (random.chance(1, 7)) return { ...line, amount: amount(-BigInt(random.integer(1, 4_000))) };
    const [request] = random.shuffled(exchange.recharge.requests().filter(({ userId }) => userId !== liar));
    if (request === undefined || random.chance(1, 5)) return { ...line, amount: amount(this.#cents()) };
    const { userId, number, amount: asked } = request;
    const paid = random.chance(1, 5) ? this.#cents() : asked;
    return { ...line, userId, number, amount: amount(paid) };
  }

  #give(exchange: Exchange): Command {
    const random = this.#random;
    const receipts = exchange.recharge.receipts();
    const receipt = this.#pick(receipts);
    const named = exchange.recharge
      .requests()
      .find(({ userId, number }) => userId === receipt?.userId && number === receipt.number);
    const isRight = named !== undefined && random.chance(4, 5);
    const receiptId = receipt?.receiptId ?? 0;
    this.#given.push(receiptId);
    return this.#gift(receiptId, isRight ? named.requestId : this.#requestId(exchange), isRight);
  }

  #gift(receiptId: number | undefined, requestId: number, isRight: boolean): Command {
    const approverId = this.#random.pick(isRight ? [0, 8] : [8, 8, 8, 7, 0]);
    return { type: 'assign_bank_receipt', receiptId: receiptId ?? 0, requestId, operatorId: 7, approverId };
  }

  #back(exchange: Exchange): Command {
    const receiptId = this.#pick(exchange.recharge.receipts())?.receiptId ?? 0;
    return { type: 'return_bank_receipt', receiptId, operatorId: 7, approverId: this.#random.pick([8, 8, 8, 7, 0]) };
  }

  #requestId(exchange: Exchange): number {
    return this.#pick(exchange.recharge.requests())?.requestId ?? 0;
  }

  #prices(): Command {
    const random = this.#random;
    const price = (base: number) => (random.chance(1, 8) ? 0 : base + random.integer(-999, 999));
    return {
      type: 'index_prices',
      prices: [
        { marketId: 1, price: price(381_637) },
        { marketId: 2, price: price(14_250) },
      ],
    };
  }

  #newTerms(): Command {
    const { assetId, marketId } = this.#random.pick(coins);
    return this.#terms(assetId, this.#random.chance(1, 6) ? 3 - marketId : marketId);
  }

  #terms(assetId: number, marketId: number): Extract<Command, { readonly type: 'set_recharge_terms' }> {
    const random = this.#random;
    const terms = {
      open: !random.chance(1, 8),
      bankAssetId: bankId,
      feePpm: random.pick([0, 2_000, 3_333]),
      minimum: amount(BigInt(random.pick([1, 50]))),
      maximum: amount(random.chance(1, 8) ? 40n : 350_000n),
    };
    return { type: 'set_recharge_terms', assetId, marketId, terms };
  }

  #pick<Item>(list: readonly Item[]): Item | undefined {
    return list.length === 0 ? undefined : this.#random.pick(list);
  }
}

/** In whose record a command of the flow is. */
export function rechargeActorOf(command: Command): Actor {
  switch (command.type) {
    case 'request_recharge':
      return { kind: 'user', id: command.userId };
    case 'refuse_recharge':
    case 'book_bank_lines':
    case 'assign_bank_receipt':
    case 'return_bank_receipt':
    case 'keep_bank_receipt':
    case 'open_bank_payout':
    case 'cancel_bank_payout':
    case 'set_bank_account':
      return { kind: 'operator', id: 7 };
    default:
      return { kind: 'system' };
  }
}
