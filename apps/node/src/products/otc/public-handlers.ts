import { againstReference, otcStep, otcSum } from '@candor/amount';
import type { OtcAdvertView } from '@candor/core';
import {
  type OtcAdvert,
  otcAdverts,
  otcConfig,
  otcMerchantStatistics,
  otcMethods,
  otcPublicFigures,
  otcQuote,
} from '@candor/protocol';
import { and, desc, eq, gte } from 'drizzle-orm';
import { handle, type Handled } from '../../http/handler.ts';
import { invalid, rejected } from '../../http/problem.ts';
import { otcOrders } from '../../sql/otc-schema.ts';
import { advertNotesOf } from './advert-notes.ts';
import { offerText, priceInputsOf } from './advert-texts.ts';
import { measuredMs } from './figures.ts';
import type { OtcParts } from './parts.ts';
import {
  coinText,
  fiatText,
  type OtcPairFacts,
  pairNamed,
  pairOf,
  percentOver,
  priceText,
  unitsTyped,
} from './pairs.ts';
import type { Reference } from './reference.ts';
import { termsText } from './terms-text.ts';
import { verdictFigures } from './verdict-figures.ts';

/** What a page may hold; "all of it" means so many. */
const pageMost = 500;
const factsMost = 500;

/** What anybody may read: offers, what a sum gives, terms, and measured figures. */
export function otcPublicHandlers(parts: OtcParts): Handled[] {
  const { exchange, listings, sql, board, references, persons, measures, now } = parts;
  return [
    handle(otcConfig, async () => {
      const { value } = await exchange.read(({ otc }) => ({
        fiats: otc.fiats(),
        pairs: otc.pairs().filter(({ open }) => open),
        terms: otc.termsAt(now()),
      }));
      const { medianDecisionMinutes } = await verdictFigures(sql, now());
      return {
        fiats: value.fiats.map(({ code, minorUnits }) => ({ code, decimals: minorUnits })),
        pairs: value.pairs.map((row) => {
          const pair = pairOf(exchange, listings, row);
          return {
            coin: pair.asset.symbol,
            fiat: pair.fiat.code,
            priceDecimals: pair.priceScale,
            step: coinText(pair, otcStep(pair.scale)),
            minimum: fiatText(pair, row.minimum),
            maximum: fiatText(pair, row.maximum),
          };
        }),
        methods: otcMethods.filter((method) => value.terms?.methods.some((one) => one.method === method)),
        ...termsOf(parts),
        medianVerdictMinutes: medianDecisionMinutes,
      };
    }),
    handle(otcAdverts, async ({ input, context }) => {
      const pair = pairNamed(exchange, listings, input);
      const { assetId } = pair.asset;
      const { fiatId } = pair.fiat;
      const callerId = context.visitor()?.userId;
      const asked = input.amount === undefined ? undefined : unitsTyped('amount', input.amount, pair.fiat.minorUnits);
      const apart = callerId === undefined ? new Set<number>() : await persons.apartFrom(callerId);
      const isMerchant = (userId: number) => exchange.peek((state) => state.user(userId)?.merchant ?? false);
      const offers = board.offers(assetId, fiatId, input.side === 'buy' ? 'sell' : 'buy').filter((advert) => {
        if (apart.has(advert.userId)) return false;
        if (input.method !== undefined && !advert.methods.includes(input.method)) return false;
        return input.verified !== true || isMerchant(advert.userId);
      });
      const size = input.size === -521 ? pageMost : input.size;
      const from = (input.current - 1) * size;
      const page = offers.slice(from, from + size);
      const reference = await references.of(pair, () => board.best(assetId, fiatId));
      const owners = await persons.of(page.map(({ userId }) => userId));
      const notes = await advertNotesOf(
        sql,
        page.map(({ advertId }) => advertId),
      );
      const records = page.flatMap((advert): OtcAdvert[] => {
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
            blockedBy: callerId === undefined ? null : blockedBy(parts, advert, callerId),
            own: advert.userId === callerId,
          },
        ];
      });
      const total = offers.length;
      const pages = Math.ceil(total / size);
      return { records, total, size, current: input.current, pages, reference: wireOf(reference) };
    }),
    handle(otcQuote, async ({ input }) => {
      const advert = exchange.peek(({ otc }) => otc.advert(Number(input.advertId)));
      if (advert === undefined) throw rejected('not_found', {}, [{ field: 'advertId', rule: 'not_found' }]);
      if (!advert.online || advert.blocked) throw rejected('otc_advert_offline');
      if (advert.priceNow === undefined) throw rejected('prices_stale');
      const pair = pairOf(exchange, listings, advert);
      const { typed, units } = typedSum(pair, input);
      const { quantity, fiat } = otcSum(pair.scale, BigInt(advert.priceNow), typed, units);
      refuseOutside(pair, advert, { quantity, fiat });
      const reference = await references.of(pair, () => board.best(advert.assetId, advert.fiatId));
      return {
        advertId: input.advertId,
        price: priceText(pair, advert.priceNow),
        priceInputs: priceInputsOf(parts, advert),
        fiatAmount: fiatText(pair, fiat),
        quantity: coinText(pair, quantity),
        takerFee: '0',
        reference: reference.price,
        overReferencePercent: overReference(advert, reference),
        timeMs: now(),
      };
    }),
    handle(otcPublicFigures, async () => {
      const { oldestAtMs: _oldest, decided: _decided, ...figures } = await verdictFigures(sql, now());
      return figures;
    }),
    handle(otcMerchantStatistics, async ({ input }) => {
      const userId = Number(input.merchantId.slice(1));
      if (exchange.peek((state) => state.user(userId)?.merchant) !== true) throw rejected('not_found');
      const [merchant, figures] = await Promise.all([persons.one(userId), measures.of(userId)]);
      const db = await sql.db();
      const rows = await db
        .select()
        .from(otcOrders)
        .where(and(eq(otcOrders.ownerId, userId), gte(otcOrders.endedAtMs, now() - measuredMs)))
        .orderBy(desc(otcOrders.endedAtMs), desc(otcOrders.orderId))
        .limit(factsMost);
      const facts = rows.map((row) => {
        const pair = pairOf(exchange, listings, row);
        const isReleased = row.state === 'released' && row.paidAtMs !== null && row.endedAtMs !== null;
        return {
          endedAtMs: row.endedAtMs ?? 0,
          state: row.state,
          coin: pair.asset.symbol,
          fiat: pair.fiat.code,
          price: priceText(pair, row.price),
          releaseSeconds: isReleased ? Math.round(((row.endedAtMs ?? 0) - (row.paidAtMs ?? 0)) / 1_000) : null,
        };
      });
      return { merchant, figures, facts };
    }),
  ];
}

const wireOf = ({ ticks: _ticks, ...reference }: Reference) => reference;

const overReference = ({ priceNow }: OtcAdvertView, { ticks }: Reference): string | null =>
  ticks === undefined || priceNow === undefined || ticks === 0n ? null : percentOver(BigInt(priceNow), ticks);

/** What a sum in the fiat gives; undefined where it is outside what the offer takes. */
function sumAt(pair: OtcPairFacts, advert: OtcAdvertView, fiat: bigint) {
  if (advert.priceNow === undefined || fiat < advert.minimum || fiat > advert.maximum) return undefined;
  const sum = otcSum(pair.scale, BigInt(advert.priceNow), 'fiat', fiat);
  return sum.quantity === 0n || sum.quantity > advert.remaining ? undefined : sum;
}

/** The side that was typed, in its units. */
export function typedSum(
  pair: OtcPairFacts,
  { fiatAmount, quantity }: { readonly fiatAmount?: string | undefined; readonly quantity?: string | undefined },
): { readonly typed: 'fiat' | 'coin'; readonly units: bigint } {
  const isFiat = fiatAmount !== undefined;
  const field = isFiat ? 'fiatAmount' : 'quantity';
  const units = unitsTyped(field, fiatAmount ?? quantity ?? '', isFiat ? pair.fiat.minorUnits : pair.asset.scale);
  if (units === 0n) throw rejected('amount_not_positive', {}, [{ field, rule: 'amount_not_positive' }]);
  const step = otcStep(pair.scale);
  if (!isFiat && units % step !== 0n)
    throw invalid({ field, rule: 'too_many_decimals', limit: String(pair.scale.stepScale) });
  return { typed: isFiat ? 'fiat' : 'coin', units };
}

function refuseOutside(
  pair: OtcPairFacts,
  { minimum, maximum, remaining }: OtcAdvertView,
  { quantity, fiat }: { readonly quantity: bigint; readonly fiat: bigint },
): void {
  const bounds = { minimum: fiatText(pair, minimum), maximum: fiatText(pair, maximum) };
  if (quantity === 0n || fiat < minimum || fiat > maximum) throw rejected('otc_amount_outside_limits', bounds);
  if (quantity > remaining) throw rejected('otc_remaining_too_small', { remaining: coinText(pair, remaining) });
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

/** Terms that hold, and those that were announced. */
export function termsOf({ exchange, listings, now }: Pick<OtcParts, 'exchange' | 'listings' | 'now'>) {
  const nowMs = now();
  const { terms, next } = exchange.peek(({ otc }) => ({
    terms: otc.termsAt(nowMs),
    next: otc.scheduledTerms().find(({ fromMs }) => fromMs > nowMs),
  }));
  const announced = next === undefined ? null : { terms: termsText(next.terms, listings), fromMs: next.fromMs };
  return { terms: termsText(terms, listings), announced };
}

/** A sum against the reference, as receipts show it. */
export function comparedSum(
  pair: OtcPairFacts,
  row: { readonly price: number; readonly quantity: bigint; readonly fiat: bigint },
  { ticks }: Reference,
) {
  if (ticks === undefined || ticks === 0n) return { overReferencePercent: null, overReference: null };
  const { over } = againstReference(pair.scale, BigInt(row.price), ticks, row);
  return { overReferencePercent: percentOver(BigInt(row.price), ticks), overReference: fiatText(pair, over) };
}
