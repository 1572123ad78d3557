import { amount, otcOffer, otcStep, type OtcSide } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import type { Commanded, Deciding } from '../../product.ts';
import { levelOf } from '../withdrawals/own.ts';
import type { Wallet } from '../../base/words.ts';
import { hasBond } from './bonds.ts';
import type {
  CloseOtcAdvert,
  EditOtcAdvert,
  OtcAdvertTerms,
  OtcTerms,
  PublishOtcAdvert,
  SetOtcAdvertOnline,
  TakeOtcAdvertOffline,
} from './commands.ts';
import { otcTable } from './events.ts';
import { merchantWallet, ordinaryWallet, reserveOffer } from './money.ts';
import type { Advert, OtcPair, OtcState } from './state.ts';
import { bitsOfMethods, otcOfflineReasons, type OtcAdvertCause } from './words.ts';

type At = Commanded<OtcState>;

/** Adverts online at a time, and adverts that are kept. */
export const merchantAdvertsMax = 20;
const advertsMax = 100;
const rateMost = 10 ** 15;
const marginMostPpm = 500_000;

/** Who owns an advert, and what it is of. */
interface Offer {
  readonly advertId: number;
  readonly userId: number;
  readonly wallet: Wallet;
  readonly side: OtcSide;
  readonly assetId: number;
  readonly fiatId: number;
  readonly online: boolean;
  /** Coins that orders took, and what is reserved now. */
  readonly used: bigint;
  readonly reserved: bigint;
}

export function decidePublish(at: At, command: PublishOtcAdvert): RejectionReason | undefined {
  const { state, own } = at;
  const { userId, side, assetId, fiatId, online } = command;
  const row = state.users.find(userId) - 1;
  if (row < 0) return 'unknown_user';
  if ((own.advertsOf.get(userId)?.size ?? 0) >= advertsMax) return 'otc_too_many_adverts';
  const wallet = state.users.isMerchant(row) ? merchantWallet : ordinaryWallet;
  const advertId = own.lastAdvertId + 1;
  const offer = { advertId, userId, wallet, side, assetId, fiatId, online, used: 0n, reserved: 0n };
  return writeAdvert(at, 'otc_advert_published', offer, command.terms);
}

/** What orders took of an advert stays taken: the rest follows from its new total. */
export function decideEdit(at: At, { userId, advertId, terms }: EditOtcAdvert): RejectionReason | undefined {
  const advert = at.own.adverts.get(advertId);
  if (advert === undefined || advert.userId !== userId) return 'not_found';
  if (advert.blocked) return 'otc_advert_offline';
  return writeAdvert(at, 'otc_advert_edited', { ...advert, used: advert.total - advert.remaining }, terms);
}

function writeAdvert(
  at: At,
  type: 'otc_advert_published' | 'otc_advert_edited',
  offer: Offer,
  terms: OtcAdvertTerms,
): RejectionReason | undefined {
  const { state, own, timeMs, writer } = at;
  const { advertId, userId, wallet, side, assetId, fiatId, online } = offer;
  const [pair, standing] = [own.pair(assetId, fiatId), own.termsAt(timeMs)];
  if (pair === undefined || !pair.open || standing === undefined) return 'otc_closed';
  const step = otcStep({ assetScale: state.asset(assetId)?.scale ?? 0, stepScale: pair.stepScale });
  const reason =
    againstOwner(at, offer) ?? againstTerms(terms, pair, standing) ?? againstTotal(terms, offer.used, step);
  if (reason !== undefined) return reason;
  const feePpm = wallet === merchantWallet ? standing.feePpm : 0;
  const remaining = terms.total - offer.used;
  const reserved = online && side === 'sell' ? otcOffer(remaining, feePpm) : 0n;
  const against = (online ? againstCount(at, offer) : undefined) ?? againstReserve(at, offer, reserved);
  if (against !== undefined) return against;
  const { price, minimum, maximum, windowMinutes, methods, taker } = terms;
  const isFloating = price.kind === 'floating';
  otcTable.write(writer, {
    type,
    advertId,
    userId,
    wallet,
    side,
    assetId,
    fiatId,
    online,
    isFloating,
    minimum,
    maximum,
    windowMinutes,
    feePpm,
    price: isFloating ? price.rate : price.ticks,
    marginPpm: isFloating ? price.marginPpm : 0,
    total: terms.total,
    remaining: amount(remaining),
    reserved: amount(reserved),
    methods: bitsOfMethods(methods),
    takerLevel: taker.level,
    takerOrders: taker.completedOrders,
    takerDays: taker.accountDays,
  });
  reserveOffer(writer, offer, reserved - offer.reserved);
  return undefined;
}

/**
 * Whether its owner may have an advert: a merchant with a bond, or an ordinary user whose identity
 * is known.
 */
function againstOwner({ state, own, timeMs }: At, { userId, wallet }: Offer): RejectionReason | undefined {
  const row = state.users.find(userId) - 1;
  if (state.users.isFrozen(row)) return 'account_frozen';
  if (wallet === ordinaryWallet) return levelOf(state, userId) >= 1 ? undefined : 'otc_level_required';
  if (!state.users.isMerchant(row)) return 'wallet_not_open';
  return hasBond(own, userId, timeMs) ? undefined : 'otc_bond_missing';
}

function againstTerms(terms: OtcAdvertTerms, pair: OtcPair, standing: OtcTerms): RejectionReason | undefined {
  const { price, minimum, maximum, windowMinutes, methods, taker } = terms;
  if (price.kind === 'fixed') {
    if (!isWhole(price.ticks, pair.priceLeast, pair.priceMost)) return 'price_outside_band';
  } else if (
    pair.marketId === 0 ||
    !isWhole(price.rate, 1, rateMost) ||
    !isWhole(price.marginPpm, -marginMostPpm, marginMostPpm)
  )
    return 'otc_advert_invalid';
  if (minimum < pair.minimum || maximum > pair.maximum || minimum > maximum) return 'otc_advert_invalid';
  if (!isWhole(windowMinutes, standing.windowLeastMinutes, standing.windowMostMinutes)) return 'otc_advert_invalid';
  const isTaker = isWhole(taker.level, 0, 2) && isWhole(taker.completedOrders, 0, 1_000);
  if (!isTaker || !isWhole(taker.accountDays, 0, 3_650)) return 'otc_advert_invalid';
  const areOffered = methods.every((method) => standing.methods.some((one) => one.method === method));
  const areSeveral = methods.length > 0 && new Set(methods).size === methods.length;
  return areOffered && areSeveral ? undefined : 'otc_method_not_offered';
}

function againstTotal({ total }: OtcAdvertTerms, used: bigint, step: bigint): RejectionReason | undefined {
  if (total <= 0n) return 'amount_not_positive';
  if (total % step !== 0n) return 'amount_off_step';
  return total < used ? 'otc_remaining_too_small' : undefined;
}

/** One more advert online. */
function againstCount({ own }: At, { userId, wallet, advertId }: Offer): RejectionReason | undefined {
  const most = wallet === merchantWallet ? merchantAdvertsMax : 1;
  let online = 0;
  for (const advert of own.advertsOf.get(userId) ?? []) if (advert.online && advert.advertId !== advertId) online += 1;
  return online >= most ? 'otc_too_many_adverts' : undefined;
}

/** No offer without coins. */
function againstReserve(
  at: At,
  { userId, wallet, assetId, reserved }: Offer,
  after: bigint,
): RejectionReason | undefined {
  const more = after - reserved;
  if (more <= 0n) return undefined;
  const { state, timeMs, againstFloor } = at;
  const [user, row] = [state.users.find(userId) - 1, state.asset(assetId)?.row ?? 0];
  if (state.ledger.balance(user, wallet, row).available < more) return lacks(user, row, more, wallet);
  return againstFloor(state, { userId, assetId, amount: more }, timeMs);
}

export function decideOnline(at: At, { userId, advertId, online }: SetOtcAdvertOnline): RejectionReason | undefined {
  const { own, timeMs } = at;
  const advert = own.adverts.get(advertId);
  if (advert === undefined || advert.userId !== userId) return 'not_found';
  if (advert.blocked) return 'otc_advert_offline';
  if (advert.online === online) return 'amend_nothing_changed';
  if (!online) {
    writeOffline(at, advert, 'owner');
    return undefined;
  }
  const [pair, standing] = [own.pair(advert.assetId, advert.fiatId), own.termsAt(timeMs)];
  if (pair === undefined || !pair.open || standing === undefined) return 'otc_closed';
  const offer = { ...advert, used: 0n };
  const reason = againstOwner(at, offer) ?? againstTerms(advertTermsOf(advert), pair, standing);
  if (reason !== undefined) return reason;
  const feePpm = advert.wallet === merchantWallet ? standing.feePpm : 0;
  const reserved = advert.side === 'sell' ? otcOffer(advert.remaining, feePpm) : 0n;
  const against = againstCount(at, offer) ?? againstReserve(at, offer, reserved);
  if (against !== undefined) return against;
  const event = { advertId, userId, online, cause: 'owner', feePpm, reserved: amount(reserved) } as const;
  otcTable.write(at.writer, { type: 'otc_advert_online_set', ...event });
  reserveOffer(at.writer, advert, reserved);
  return undefined;
}

const advertTermsOf = (advert: Advert): OtcAdvertTerms => ({ ...advert, total: amount(advert.total) });

export function decideClose(at: At, { userId, advertId }: CloseOtcAdvert): RejectionReason | undefined {
  const advert = at.own.adverts.get(advertId);
  if (advert === undefined || advert.userId !== userId) return 'not_found';
  writeClosed(at, advert, 'owner');
  return undefined;
}

/** An operator's record moves no money: time gives the reserve back. */
export function decideBlock(
  { own, writer }: At,
  { advertId, operatorId, reason }: TakeOtcAdvertOffline,
): RejectionReason | undefined {
  const advert = own.adverts.get(advertId);
  if (advert === undefined) return 'not_found';
  if (advert.blocked) return 'amend_nothing_changed';
  const isSound = otcOfflineReasons.includes(reason) && isWhole(operatorId, 1, 0xffff_ffff);
  if (!isSound) return 'otc_advert_invalid';
  const { userId } = advert;
  otcTable.write(writer, { type: 'otc_advert_blocked', advertId, userId, operatorId, reason });
  return undefined;
}

type Writing = Pick<Deciding<OtcState>, 'writer'>;

/** An advert goes offline: what it reserves is free again. Its open orders go on. */
export function writeOffline({ writer }: Writing, advert: Advert, cause: OtcAdvertCause): void {
  const { advertId, userId, feePpm, reserved } = advert;
  const event = { advertId, userId, online: false, cause, feePpm, reserved: amount(0n) };
  otcTable.write(writer, { type: 'otc_advert_online_set', ...event });
  reserveOffer(writer, advert, 0n - reserved);
}

/** An advert ends. Its open orders go on. */
export function writeClosed({ writer }: Writing, advert: Advert, cause: OtcAdvertCause): void {
  const { advertId, userId, reserved } = advert;
  otcTable.write(writer, { type: 'otc_advert_closed', advertId, userId, cause });
  reserveOffer(writer, advert, 0n - reserved);
}
