import { otcSum } from '@candor/amount';
import type { OtcAdvertView } from '@candor/core';
import type { OtcAdvert, OutputOf, ParsedInputOf, otcAdverts } from '@candor/protocol';
import { advertNotesOf } from './advert-notes.ts';
import { offerText } from './advert-texts.ts';
import { sharedName } from './board.ts';
import type { OtcParts } from './parts.ts';
import { coinText, type OtcPairFacts, pairNamed, percentOver, unitsTyped } from './pairs.ts';
import type { Reference } from './reference.ts';

/** What a page may hold; "all of it" means so many. */
const pageMost = 500;

type Asked = ParsedInputOf<typeof otcAdverts>;
type Page = OutputOf<typeof otcAdverts>;

/** A page as everybody reads it, with the offers that it shows. */
interface CommonPage {
  readonly page: Page;
  readonly adverts: readonly OtcAdvertView[];
}

/**
 * Offers that fit, best price first. Readers without blocks share short pages; what is about a
 * reader is added to them.
 */
export async function offerPage(parts: OtcParts, input: Asked, callerId: number | undefined): Promise<Page> {
  const { exchange, listings, board, persons } = parts;
  const pair = pairNamed(exchange, listings, input);
  const asked = input.amount === undefined ? undefined : unitsTyped('amount', input.amount, pair.fiat.minorUnits);
  const apart = callerId === undefined ? new Set<number>() : await persons.apartFrom(callerId);
  const make = () => commonPage(parts, pair, input, asked, apart);
  const shared = apart.size === 0 ? sharedName(input) : undefined;
  const { page, adverts } = await (shared === undefined ? make() : board.page(shared, make));
  if (callerId === undefined) return page;
  const records = page.records.map((record, at) => {
    const advert = adverts[at];
    if (advert === undefined) return record;
    return { ...record, blockedBy: blockedBy(parts, advert, callerId), own: advert.userId === callerId };
  });
  return { ...page, records };
}

async function commonPage(
  parts: OtcParts,
  pair: OtcPairFacts,
  input: Asked,
  asked: bigint | undefined,
  apart: ReadonlySet<number>,
): Promise<CommonPage> {
  const { exchange, sql, board, references, persons } = parts;
  const { assetId } = pair.asset;
  const { fiatId } = pair.fiat;
  const isMerchant = (userId: number) => exchange.peek((state) => state.user(userId)?.merchant ?? false);
  const offers = board.offers(assetId, fiatId, input.side === 'buy' ? 'sell' : 'buy').filter((advert) => {
    if (apart.has(advert.userId)) return false;
    if (input.method !== undefined && !advert.methods.includes(input.method)) return false;
    return input.verified !== true || isMerchant(advert.userId);
  });
  const size = input.size === -521 ? pageMost : input.size;
  const from = (input.current - 1) * size;
  const shown = offers.slice(from, from + size);
  const reference = await references.of(pair, () => board.best(assetId, fiatId));
  const owners = await persons.of(shown.map(({ userId }) => userId));
  const notes = await advertNotesOf(
    sql,
    shown.map(({ advertId }) => advertId),
  );
  const adverts = shown.filter(({ userId }) => owners.has(userId));
  const records = adverts.flatMap((advert): OtcAdvert[] => {
    const owner = owners.get(advert.userId);
    if (owner === undefined) return [];
    const sum = asked === undefined ? undefined : sumAt(pair, advert, asked);
    return [
      {
        ...offerText(parts, advert, pair, notes.get(advert.advertId)?.text ?? ''),
        side: input.side,
        owner,
        overReferencePercent: overReference(advert, reference),
        youGet: sum === undefined ? null : coinText(pair, sum.quantity),
        fits: asked === undefined || sum !== undefined,
        blockedBy: null,
        own: false,
      },
    ];
  });
  const total = offers.length;
  const pages = Math.ceil(total / size);
  const page = { records, total, size, current: input.current, pages, reference: wireOf(reference) };
  return { page, adverts };
}

/** A reference as it is read. */
export const wireOf = ({ ticks: _ticks, ...reference }: Reference) => reference;

/** How far an offer lies over the reference, in percent. */
export const overReference = ({ priceNow }: OtcAdvertView, { ticks }: Reference): string | null =>
  ticks === undefined || priceNow === undefined || ticks === 0n ? null : percentOver(BigInt(priceNow), ticks);

/** What a sum in the fiat gives; undefined where it is outside what the offer takes. */
function sumAt(pair: OtcPairFacts, advert: OtcAdvertView, fiat: bigint) {
  if (advert.priceNow === undefined || fiat < advert.minimum || fiat > advert.maximum) return undefined;
  const sum = otcSum(pair.scale, BigInt(advert.priceNow), 'fiat', fiat);
  return sum.quantity === 0n || sum.quantity > advert.remaining ? undefined : sum;
}

/** Why a user cannot take an offer, as far as it shows without a sum. */
function blockedBy({ exchange, now }: OtcParts, advert: OtcAdvertView, userId: number): string | null {
  if (advert.userId === userId) return 'otc_own_advert';
  const { frozen, trader } = exchange.peek((state) => ({
    frozen: state.user(userId)?.frozen === true,
    trader: state.otc.traderOf(userId),
  }));
  if (frozen) return 'account_frozen';
  if (trader.blockedUntilMs > now()) return 'otc_cancel_limit';
  return trader.completed < advert.taker.completedOrders ? 'otc_taker_terms' : null;
}
