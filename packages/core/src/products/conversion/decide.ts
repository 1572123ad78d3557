import { amount, swapFundShare } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import { post } from '../../ledger/posted.ts';
import type { PostedAccount } from '../../ledger/posted-account.ts';
import type { Deciding } from '../../product.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { PlatformBook, Wallet } from '../../base/words.ts';
import type { Convert, ConvertSmall, MoveInventory, SetConversionLimits, SetConversionTerms } from './commands.ts';
import { conversionTable, type Converted } from './events.ts';
import { type PairQuote, quoteAt, type QuotedSwap, swapAt } from './quote.ts';
import { useKey, type ConversionState } from './state.ts';

type At = Deciding<ConversionState>;

/** What a record with a single swap moved before it. */
const nothingMoved: ReadonlyMap<number, bigint> = new Map();

/** Swaps move money of the spot wallet. */
const wallet: Wallet = 1;

/** Terms beyond these are no offer: a tenth is lost. */
const ppmMax = 100_000;

export function decideTerms({ state, own, writer }: At, command: SetConversionTerms): RejectionReason | undefined {
  const { assetId, marketId, terms } = command;
  if (state.tradable(assetId) === undefined) return 'unknown_asset';
  const known = own.assets.get(assetId);
  if (known !== undefined && known.marketId !== marketId) return 'conversion_terms_invalid';
  if (known === undefined && !isPricedBy(own, assetId, marketId)) return 'conversion_terms_invalid';
  const { open, spreadPpm, feePpm, minimum, floor, cap } = terms;
  if (!isWhole(spreadPpm, 0, ppmMax) || !isWhole(feePpm, 0, ppmMax)) return 'conversion_terms_invalid';
  if (minimum <= 0n || floor < 0n || cap < floor) return 'conversion_terms_invalid';
  const set = { assetId, marketId, open, spreadPpm, feePpm, minimum, floor, cap };
  conversionTable.write(writer, { type: 'conversion_terms_set', ...set });
  return undefined;
}

/** USDT comes first and is priced by nothing; every other asset by its spot market against it. */
function isPricedBy({ state, unit }: ConversionState, assetId: number, marketId: number): boolean {
  if (marketId === 0) return unit === undefined;
  const market = state.market(marketId);
  return market !== undefined && market.baseAssetId === assetId && market.quoteAssetId === unit?.assetId;
}

export function decideLimits({ writer }: At, { limits }: SetConversionLimits): RejectionReason | undefined {
  const { userDay, day, small } = limits;
  if (userDay < 0n || day < userDay || small < 0n) return 'conversion_terms_invalid';
  conversionTable.write(writer, { type: 'conversion_limits_set', userDay, day, small });
  return undefined;
}

export function decideInventory({ state, writer }: At, command: MoveInventory): RejectionReason | undefined {
  const { assetId, amount: units, direction } = command;
  const asset = state.asset(assetId);
  if (asset === undefined) return 'unknown_asset';
  if (units <= 0n) return 'amount_not_positive';
  const [from, to]: readonly [PlatformBook, PlatformBook] =
    direction === 'to_inventory' ? ['treasury', 'inventory'] : ['inventory', 'treasury'];
  if (units > state.ledger.book(from, asset.row)) return 'book_insufficient';
  const about = { assetId, cause: 'inventory_funds' } as const;
  post(writer, { ...about, account: { book: from }, available: amount(0n - units) });
  post(writer, { ...about, account: { book: to }, available: units });
  return undefined;
}

export function decideConvert(at: At, command: Convert): RejectionReason | undefined {
  const { own, timeMs } = at;
  const { userId, fromAssetId, toAssetId, quoteSeq, side, amount: units } = command;
  const reason = reasonAgainstUser(at, userId);
  if (reason !== undefined) return reason;
  const quote = quoteAt(own, { fromAssetId, toAssetId, seq: quoteSeq }, timeMs);
  if (typeof quote === 'string') return quote;
  if (units <= 0n) return 'amount_not_positive';
  const swap = swapAt(own, quote, side, units);
  if (swap.pay < quote.from.minimum) return 'conversion_below_minimum';
  const against = reasonAgainst(at, { userId, quote, swap, before: 0n, moved: nothingMoved });
  if (against !== undefined) return against;
  write(at, userId, quote, swap, 0);
  return undefined;
}

/** All or nothing: the first balance that cannot be swapped says why. */
export function decideConvertSmall(at: At, command: ConvertSmall): RejectionReason | undefined {
  const { state, own, timeMs } = at;
  const { userId, assetIds, toAssetId, quoteSeq } = command;
  const reason = reasonAgainstUser(at, userId);
  if (reason !== undefined) return reason;
  if (assetIds.length === 0 || new Set(assetIds).size < assetIds.length) return 'amount_not_positive';
  const row = state.users.find(userId) - 1;
  let before = 0n;
  const moved = new Map<number, bigint>();
  const modulo = new Map<number, bigint>();
  for (const [place, fromAssetId] of assetIds.entries()) {
    const quote = quoteAt(own, { fromAssetId, toAssetId, seq: quoteSeq }, timeMs);
    if (typeof quote === 'string') return quote;
    const units = state.ledger.balance(row, wallet, state.asset(fromAssetId)?.row ?? 0).available;
    if (units <= 0n) return 'amount_not_positive';
    const swap = swapAt(own, quote, 'pay', units);
    if (swap.worth > (own.limits?.small ?? 0n)) return 'balance_not_small';
    const against = reasonAgainst(at, { userId, quote, swap, before, moved });
    if (against !== undefined) return against;
    write(at, userId, quote, swap, place, modulo);
    before += swap.worth;
    moved.set(fromAssetId, (moved.get(fromAssetId) ?? 0n) + swap.pay);
    moved.set(toAssetId, (moved.get(toAssetId) ?? 0n) - swap.gross);
  }
  return undefined;
}

function reasonAgainstUser({ state }: At, userId: number): RejectionReason | undefined {
  const row = state.users.find(userId) - 1;
  if (row < 0) return 'unknown_user';
  return state.users.isFrozen(row) ? 'account_frozen' : undefined;
}

interface Wanted {
  readonly userId: number;
  readonly quote: PairQuote;
  readonly swap: QuotedSwap;
  /**
   * What this very record swaps before it: its worth, and what the inventory gained of each asset.
   */
  readonly before: bigint;
  readonly moved: ReadonlyMap<number, bigint>;
}

function reasonAgainst({ state, own, timeMs }: At, wanted: Wanted): RejectionReason | undefined {
  const { userId, quote, swap, before, moved } = wanted;
  const { from, to, quoteSeq } = quote;
  if (swap.receive <= 0n) return 'conversion_below_minimum';
  if (own.used.has(useKey(userId, from.assetId, to.assetId, quoteSeq))) return 'quote_used';
  const { own: usedByUser, all } = own.useAt(userId, timeMs);
  const limits = own.limits;
  if (limits === undefined) return 'conversion_closed';
  if (usedByUser + before + swap.worth > limits.userDay) return 'conversion_user_limit';
  if (all + before + swap.worth > limits.day) return 'conversion_day_limit';
  const [fromRow, toRow] = [state.asset(from.assetId)?.row ?? 0, state.asset(to.assetId)?.row ?? 0];
  const userRow = state.users.find(userId) - 1;
  if (state.ledger.balance(userRow, wallet, fromRow).available < swap.pay)
    return lacks(userRow, fromRow, swap.pay, wallet);
  const held = (assetId: number, row: number) => state.ledger.book('inventory', row) + (moved.get(assetId) ?? 0n);
  if (held(to.assetId, toRow) - swap.gross < to.floor) return 'book_insufficient';
  if (held(from.assetId, fromRow) + swap.pay > from.cap) return 'inventory_full';
  return undefined;
}

/**
 * The swap, and its money: the user pays the inventory, which gives gross; the fee goes on as every
 * fee does.
 */
function write(
  { own, writer }: At,
  userId: number,
  { from, to, terms, quoteSeq }: PairQuote,
  { pay, gross, fee, worth }: QuotedSwap,
  place: number,
  modulo?: Map<number, bigint>,
): void {
  const before = modulo?.get(to.assetId) ?? own.feesModuloTen.get(to.assetId) ?? 0n;
  const fundShare = swapFundShare(fee, before);
  modulo?.set(to.assetId, before + fee - 10n * fundShare);
  const conversionId = own.lastConversionId + 1 + place;
  const event: Converted = {
    type: 'converted',
    userId,
    conversionId,
    fromAssetId: from.assetId,
    toAssetId: to.assetId,
    quoteSeq,
    fromTicks: terms.from.ticks,
    toTicks: terms.to.ticks,
    spreadPpm: terms.spreadPpm,
    feePpm: terms.feePpm,
    pay: amount(pay),
    gross: amount(gross),
    fee: amount(fee),
    fundShare: amount(fundShare),
    worth: amount(worth),
  };
  conversionTable.write(writer, event);
  const user = { userId, wallet };
  const paid = { assetId: from.assetId, cause: 'swap', subject: conversionId } as const;
  const got = { assetId: to.assetId, cause: 'swap', subject: conversionId } as const;
  const charged = { assetId: to.assetId, cause: 'swap_fee', subject: conversionId } as const;
  move(writer, user, paid, 0n - pay);
  move(writer, inventory, paid, pay);
  move(writer, inventory, got, 0n - gross);
  move(writer, user, got, gross);
  move(writer, user, charged, 0n - fee);
  move(writer, securityFund, charged, fundShare);
  move(writer, fees, charged, fee - fundShare);
}

const inventory = { book: 'inventory' } as const;
const securityFund = { book: 'securityFund' } as const;
const fees = { book: 'fees' } as const;

interface About {
  readonly assetId: number;
  readonly cause: 'swap' | 'swap_fee';
  readonly subject: number;
}

function move(writer: RecordWriter, account: PostedAccount, { assetId, cause, subject }: About, units: bigint): void {
  if (units !== 0n) post(writer, { account, assetId, cause, subject, available: amount(units) });
}
