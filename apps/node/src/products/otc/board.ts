import type { OtcAdvertView } from '@candor/core';
import type { OtcGround } from './otc-parts.ts';
import type { BestOffers } from './reference.ts';

/** How old what is on show may be: prices move with every index. */
const freshMs = 1_000;
/** Pages kept at a time, and the records of one. Any other page is made for each reader. */
const pagesMax = 200;
const recordsMax = 50;

/**
 * What a page that readers share is kept under; undefined for a long one, and for one of a sum that
 * its reader typed.
 */
export function sharedName(asked: { readonly size: number; readonly amount?: string | undefined }): string | undefined {
  const isShort = asked.size > 0 && asked.size <= recordsMax;
  return isShort && asked.amount === undefined ? JSON.stringify(asked) : undefined;
}

/**
 * Offers that can be taken now, in order of price: what everybody looks at, made once a second at
 * most.
 */
export class OtcBoard {
  readonly #ground: Pick<OtcGround, 'exchange' | 'now'>;
  #byPair = new Map<string, readonly OtcAdvertView[]>();
  #atMs = -Infinity;
  readonly #pages = new Map<string, Promise<unknown>>();

  constructor(ground: Pick<OtcGround, 'exchange' | 'now'>) {
    this.#ground = ground;
  }

  /**
   * Offers of one side of a pair, best price for their reader first; of one price the older first.
   */
  offers(assetId: number, fiatId: number, ownerSide: 'sell' | 'buy'): readonly OtcAdvertView[] {
    this.#refresh();
    return this.#byPair.get(`${assetId}/${fiatId}/${ownerSide}`) ?? [];
  }

  best(assetId: number, fiatId: number): BestOffers {
    const first = (side: 'sell' | 'buy') => this.offers(assetId, fiatId, side)[0]?.priceNow;
    return { sell: first('sell'), buy: first('buy') };
  }

  /**
   * A page of these offers, made once for everybody who asks for the same one while they are on
   * show.
   */
  page<Page>(name: string, make: () => Promise<Page>): Promise<Page> {
    this.#refresh();
    const kept = this.#pages.get(name);
    if (kept !== undefined) return kept as Promise<Page>;
    const page = make();
    if (this.#pages.size >= pagesMax) return page;
    this.#pages.set(name, page);
    page.catch(() => {
      // A later page may have taken its place.
      if (this.#pages.get(name) === page) this.#pages.delete(name);
    });
    return page;
  }

  /** Forgets what is kept: an offer changed, or what is read of its owner. */
  forget(): void {
    this.#atMs = -Infinity;
  }

  #refresh(): void {
    const { exchange, now } = this.#ground;
    const nowMs = now();
    if (nowMs - this.#atMs < freshMs && nowMs >= this.#atMs) return;
    this.#atMs = nowMs;
    this.#pages.clear();
    const adverts = exchange.peek((state) => state.otc.adverts().filter((advert) => isThere(advert, state)));
    const byPair = new Map<string, OtcAdvertView[]>();
    for (const advert of adverts) {
      const key = `${advert.assetId}/${advert.fiatId}/${advert.side}`;
      const known = byPair.get(key);
      if (known) known.push(advert);
      else byPair.set(key, [advert]);
    }
    for (const [key, offers] of byPair) byPair.set(key, offers.toSorted(byPrice));
    this.#byPair = byPair;
  }
}

type State = Parameters<Parameters<OtcGround['exchange']['peek']>[0]>[0];

/** Online, with coins left, a price, and an owner who may trade. */
function isThere(advert: OtcAdvertView, state: State): boolean {
  const { online, blocked, priceNow, remaining, userId } = advert;
  if (!online || blocked || priceNow === undefined || remaining === 0n) return false;
  return state.user(userId)?.frozen !== true;
}

const byPrice = (one: OtcAdvertView, other: OtcAdvertView): number => {
  const difference = (one.priceNow ?? 0) - (other.priceNow ?? 0);
  if (difference === 0) return one.advertId - other.advertId;
  return one.side === 'sell' ? difference : -difference;
};
