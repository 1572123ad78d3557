import { deleverageLights } from '@candor/amount';
import { adlQueue } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { priceText, quantityText } from '../../engine/listings/listed-market.ts';
import { contractNamed } from './contracts.ts';
import type { FuturesParts } from './futures-parts.ts';
import { rankText } from './rank-text.ts';

/** So many of a side are listed; its lights are of all. */
const shownMost = 100;

/** The order of deleveraging as everybody may see it: F17 of each position, without its user. */
export function adlQueueHandler({ listings, live, book, now }: FuturesParts): Handled {
  return handle(adlQueue, async ({ input }) => {
    const contract = contractNamed(listings, input.symbol, input.type);
    await live.ready;
    const { mark } = live.markOf(contract);
    const ranks = mark > 0 ? await book.ranksOf(contract, input.side) : [];
    const lots = ranks.map(({ positionId }) => BigInt(live.fold.position(positionId)?.lots ?? 0));
    const all = lots.reduce((sum, each) => sum + each, 0n);
    let before = 0n;
    const records = ranks.slice(0, shownMost).map((figures, place) => {
      const own = lots[place] ?? 0n;
      const lights = deleverageLights(before, all);
      before += own;
      const quantity = quantityText(Number(own), contract);
      return { place: place + 1, quantity, lights, rank: rankText(figures, contract) };
    });
    return {
      symbol: contract.symbol,
      side: input.side,
      settleAsset: contract.settle,
      mark: mark > 0 ? priceText(mark, contract) : null,
      of: ranks.length,
      records,
      timeMs: now(),
    };
  });
}
