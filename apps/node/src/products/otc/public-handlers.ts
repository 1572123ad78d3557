import { againstReference, otcStep, otcSum } from '@candor/amount';
import type { OtcAdvertView } from '@candor/core';
import { otcAdverts, otcConfig, otcMerchantStatistics, otcMethods, otcPublicFigures, otcQuote } from '@candor/protocol';
import { and, desc, eq, gte } from 'drizzle-orm';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';
import { priceInputsOf } from './advert-texts.ts';
import { measuredMs } from './figures.ts';
import { offerPage, overReference } from './offer-page.ts';
import type { OtcParts } from './parts.ts';
import { coinText, fiatText, type OtcPairFacts, pairOf, percentOver, priceText, unitsTyped } from './pairs.ts';
import type { Reference } from './reference.ts';
import { termsText } from './terms-text.ts';
import { verdictFigures } from './verdict-figures.ts';

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
    handle(otcAdverts, ({ input, context }) => offerPage(parts, input, context.visitor()?.userId)),
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
