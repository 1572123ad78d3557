import { amount, otcRateScale, otcStep } from '@candor/amount';
import type { ExchangeRecord, OtcAdvertTerms, OtcAdvertView, OtcPrice } from '@candor/core';
import {
  otcAdvertsOnlineMax,
  otcCloseAdvert,
  otcEditAdvert,
  type OtcMethod,
  type OtcOwnAdvert,
  otcOwnAdverts,
  otcPublishAdvert,
  otcSetOnline,
} from '@candor/protocol';
import { answeredBefore } from '../../wire/http/answered-before.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { recordLevel } from '../../people/verification/record-level.ts';
import { advertNotesOf, dropAdvertNote, keepAdvertText } from './advert-notes.ts';
import { ownAdvertText } from './advert-texts.ts';
import { overReference } from './offer-page.ts';
import type { OtcParts } from './parts.ts';
import { type OtcPairFacts, pairNamed, pairOf, unitsTyped } from './pairs.ts';
import { requestOf, submitOtc } from './submit.ts';

interface Chosen {
  readonly price:
    | { readonly kind: 'fixed'; readonly price: string }
    | { readonly kind: 'floating'; readonly rate: string; readonly marginPpm: number };
  readonly total: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly paymentMinutes: number;
  readonly methods: readonly OtcMethod[];
  readonly takerTerms: { readonly level: number; readonly completedOrders: number; readonly accountDays: number };
}

/** Offers of their owners. */
export function otcOwnHandlers(parts: OtcParts): Handled[] {
  const { exchange, listings, sql, people, payees, now } = parts;

  const texts = async (userId: number): Promise<OtcOwnAdvert[]> => {
    const { value: adverts } = await exchange.read(({ otc }) => otc.advertsOf(userId));
    const notes = await advertNotesOf(
      sql,
      adverts.map(({ advertId }) => advertId),
    );
    return Promise.all(
      adverts.toReversed().map(async (advert) => ({
        ...ownAdvertText(parts, advert, notes.get(advert.advertId)),
        ...(await standingOf(parts, advert)),
      })),
    );
  };
  const one = async (userId: number, advertId: number): Promise<OtcOwnAdvert> => {
    const found = (await texts(userId)).find((text) => text.advertId === String(advertId));
    if (found === undefined) throw unknownAdvert();
    return found;
  };
  const ownAdvert = (userId: number, id: string) => {
    const advert = exchange.peek(({ otc }) => otc.advert(Number(id)));
    if (advert === undefined || advert.userId !== userId) throw unknownAdvert();
    return advert;
  };

  return [
    handle(otcOwnAdverts, async ({ context }) => {
      const { userId } = context.caller();
      return { records: await texts(userId), onlineMax: onlineMaxOf(parts, userId) };
    }),
    handle(otcPublishAdvert, async ({ input, context }) => {
      const caller = context.caller();
      const { userId } = caller;
      const request = requestOf(userId, 'publish', input);
      const before = await answeredBefore(exchange, request);
      if (before !== undefined) return one(userId, publishedIn(before));
      await people.stepUps.require(caller);
      const pair = pairNamed(exchange, listings, input);
      const terms = termsOf(pair, input);
      if (input.side === 'sell') await payees.requireBound(userId, input.methods);
      await recordLevel(parts, userId);
      const record = await submitOtc(
        parts,
        userId,
        {
          type: 'publish_otc_advert',
          userId,
          side: input.side,
          assetId: pair.asset.assetId,
          fiatId: pair.fiat.fiatId,
          online: true,
          terms,
        },
        request,
      );
      const advertId = publishedIn(record);
      await keepAdvertText(sql, { advertId, userId, text: input.text, createdAtMs: record.timeMs });
      return one(userId, advertId);
    }),
    handle(otcEditAdvert, async ({ input, context }) => {
      const caller = context.caller();
      const { userId } = caller;
      await people.stepUps.require(caller);
      const advert = ownAdvert(userId, input.advertId);
      const pair = pairOf(exchange, listings, advert);
      const terms = termsOf(pair, input);
      if (advert.side === 'sell') await payees.requireBound(userId, input.methods);
      const { advertId } = advert;
      await submitOtc(
        parts,
        userId,
        { type: 'edit_otc_advert', userId, advertId, terms },
        requestOf(userId, 'edit', input),
      );
      await keepAdvertText(sql, { advertId, userId, text: input.text, createdAtMs: now() });
      return one(userId, advertId);
    }),
    handle(otcSetOnline, async ({ input, context }) => {
      const caller = context.caller();
      const { userId } = caller;
      if (input.online) await people.stepUps.require(caller);
      const { advertId, side, methods } = ownAdvert(userId, input.advertId);
      if (input.online && side === 'sell') await payees.requireBound(userId, methods);
      await submitOtc(
        parts,
        userId,
        { type: 'set_otc_advert_online', userId, advertId, online: input.online },
        requestOf(userId, 'online', input),
      );
      return one(userId, advertId);
    }),
    handle(otcCloseAdvert, async ({ input, context }) => {
      const { userId } = context.caller();
      const request = requestOf(userId, 'close', input);
      if ((await answeredBefore(exchange, request)) !== undefined) return {};
      const { advertId } = ownAdvert(userId, input.advertId);
      await submitOtc(parts, userId, { type: 'close_otc_advert', userId, advertId }, request);
      await dropAdvertNote(sql, advertId);
      return {};
    }),
  ];
}

/** How an offer lies beside the reference and the others. */
async function standingOf(
  { exchange, listings, board, references }: OtcParts,
  advert: OtcAdvertView,
): Promise<Pick<OtcOwnAdvert, 'overReferencePercent' | 'place'>> {
  const { assetId, fiatId, side, advertId } = advert;
  const reference = await references.of(pairOf(exchange, listings, advert), () => board.best(assetId, fiatId));
  const offers = board.offers(assetId, fiatId, side);
  const at = offers.findIndex((one) => one.advertId === advertId) + 1;
  return {
    overReferencePercent: overReference(advert, reference),
    place: at === 0 ? null : { at, of: offers.length },
  };
}

/** How many offers of an owner may be online together. */
export function onlineMaxOf({ exchange }: Pick<OtcParts, 'exchange'>, userId: number): number {
  const isMerchant = exchange.peek((state) => state.user(userId)?.merchant ?? false);
  return isMerchant ? otcAdvertsOnlineMax.merchant : otcAdvertsOnlineMax.ordinary;
}

/** What was typed, in units. */
function termsOf(pair: OtcPairFacts, chosen: Chosen): OtcAdvertTerms {
  const { total, minimum, maximum, paymentMinutes, methods, takerTerms } = chosen;
  const fiat = (field: string, text: string) => amount(unitsTyped(field, text, pair.fiat.minorUnits));
  return {
    price: priceOf(pair, chosen.price),
    total: amount(unitsTyped('total', total, pair.scale.stepScale) * otcStep(pair.scale)),
    minimum: fiat('minimum', minimum),
    maximum: fiat('maximum', maximum),
    windowMinutes: paymentMinutes,
    methods,
    taker: takerTerms,
  };
}

function priceOf(pair: OtcPairFacts, price: Chosen['price']): OtcPrice {
  if (price.kind === 'fixed')
    return {
      kind: 'fixed',
      ticks: wholeNumberOf('price.price', unitsTyped('price.price', price.price, pair.priceScale)),
    };
  const rate = wholeNumberOf('price.rate', unitsTyped('price.rate', price.rate, otcRateScale));
  return { kind: 'floating', rate, marginPpm: price.marginPpm };
}

function wholeNumberOf(field: string, units: bigint): number {
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid({ field, rule: 'too_long' });
  return Number(units);
}

function publishedIn(record: ExchangeRecord): number {
  const published = record.events.find((event) => event.type === 'otc_advert_published');
  if (published === undefined) throw new Error(`Record ${record.seq} publishes no offer.`);
  return published.advertId;
}

const unknownAdvert = () => rejected('not_found', {}, [{ field: 'advertId', rule: 'not_found' }]);
