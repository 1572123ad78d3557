import { compareDecimals } from '@candor/amount';
import { type BestLevels, type DepthLevel, DepthView } from '@candor/market-data';
import { linesOf, RecordingProblem } from '../lines.ts';
import { type DepthMessage, type DepthRecording, type OfferMessage, readDepthRecording } from './messages.ts';

export interface DepthReport {
  /** Updates put into the book, and those that the snapshot already held. */
  readonly updates: number;
  readonly oldUpdates: number;
  readonly recordedOffers: number;
  /**
   * Moments at which the book and a recorded best bid and offer are of the same update: as many as
   * updates after the first offer.
   */
  readonly compared: number;
  readonly equal: number;
  /**
   * The offer is better than the book by a price that came and went within the update, which
   * therefore does not name it; the recording has no offer of its end.
   */
  readonly cameAndWent: number;
  /** The first of those, each with why the book cannot have it. */
  readonly explained: readonly (Difference & { readonly why: string })[];
  /** Anything else: the first of them are in `differences`. */
  readonly unexplained: number;
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly update: number;
  readonly offer: OfferMessage;
  readonly book: BestLevels;
}

/** What a replay must reach to pass. */
export interface DepthFloors {
  readonly minEqual: number;
  readonly maxUnexplained: number;
}

const differencesTold = 5;

/** Replays a file of JSON lines. Throws `RecordingProblem`. */
export function replayDepthFile(file: string, floors: DepthFloors): DepthReport & { readonly passed: boolean } {
  const report = replayDepth(readDepthRecording(linesOf(file)));
  const { compared, equal, unexplained } = report;
  return { passed: compared > 0 && equal >= floors.minEqual && unexplained <= floors.maxUnexplained, ...report };
}

/**
 * Rebuilds a book from its snapshot and updates with the product's book builder, and after each
 * update compares its best prices and quantities with the newest recorded best bid and offer that
 * is not beyond the update. A hole between updates throws.
 */
export function replayDepth({ snapshot, updates, offers }: DepthRecording): DepthReport {
  const view = new DepthView({ seq: snapshot.lastUpdateId, bids: snapshot.bids, asks: snapshot.asks });
  const count = { updates: 0, oldUpdates: 0, compared: 0, equal: 0, cameAndWent: 0, unexplained: 0 };
  const differences: Difference[] = [];
  const explained: (Difference & { readonly why: string })[] = [];
  let next = 0;
  for (const update of updates) {
    if (!applied(view, update)) {
      count.oldUpdates += 1;
      continue;
    }
    count.updates += 1;
    while ((offers[next]?.id ?? Infinity) <= view.seq) next += 1;
    const offer = offers[next - 1];
    if (offer === undefined) continue;
    count.compared += 1;
    const book = view.best;
    if (isSame(book, offer)) count.equal += 1;
    else if (cameAndWent(offer, update, book)) {
      count.cameAndWent += 1;
      const nextOffer = offers[next];
      if (explained.length < differencesTold)
        explained.push({ update: update.lastId, offer, book, why: whyOf(offer, update, { book, nextOffer }) });
    } else {
      count.unexplained += 1;
      if (differences.length < differencesTold) differences.push({ update: update.lastId, offer, book });
    }
  }
  return { ...count, recordedOffers: offers.length, explained, differences };
}

function applied(view: DepthView, update: DepthMessage): boolean {
  const { firstId, lastId, prevLastId, bids, asks } = update;
  const firstSeq = prevLastId === undefined ? firstId : Math.min(firstId, prevLastId + 1);
  const outcome = view.apply({ firstSeq, lastSeq: lastId, bids, asks });
  if (outcome === 'gap') throw new RecordingProblem(`Updates are missing between ${view.seq} and ${firstId}.`);
  return outcome === 'applied';
}

const isSame = ({ bid, ask }: BestLevels, offer: OfferMessage): boolean =>
  isLevel(bid, offer.bid, offer.bidQty) && isLevel(ask, offer.ask, offer.askQty);

const isLevel = (level: DepthLevel | undefined, price: string, quantity: string): boolean =>
  level !== undefined && level[0] === price && level[1] === quantity;

/**
 * Whether the offer's better side is a price that came after the update began and went before it
 * ended, so that the update is silent of it.
 */
function cameAndWent(
  offer: OfferMessage,
  { firstId, lastId, bids, asks }: DepthMessage,
  { bid, ask }: BestLevels,
): boolean {
  if (offer.id < firstId || offer.id >= lastId) return false;
  const isSilent = (levels: readonly DepthLevel[], price: string) => levels.every((level) => level[0] !== price);
  const bidGone = bid === undefined || compareDecimals(offer.bid, bid[0]) > 0;
  const askGone = ask === undefined || compareDecimals(offer.ask, ask[0]) < 0;
  const bidFits = isLevel(bid, offer.bid, offer.bidQty) || (bidGone && isSilent(bids, offer.bid));
  const askFits = isLevel(ask, offer.ask, offer.askQty) || (askGone && isSilent(asks, offer.ask));
  return bidFits && askFits;
}

/**
 * Which price the recording gave in the middle of an update, and what the update and the offer
 * after it say of that price.
 */
function whyOf(
  offer: OfferMessage,
  { firstId, lastId }: DepthMessage,
  { book, nextOffer }: { readonly book: BestLevels; readonly nextOffer: OfferMessage | undefined },
): string {
  const gone = [
    isLevel(book.bid, offer.bid, offer.bidQty) ? [] : [`bid ${offer.bid} × ${offer.bidQty}`],
    isLevel(book.ask, offer.ask, offer.askQty) ? [] : [`ask ${offer.ask} × ${offer.askQty}`],
  ].flat();
  const after =
    nextOffer === undefined
      ? 'no later offer is recorded'
      : `the next recorded offer, of change ${nextOffer.id}, has bid ${nextOffer.bid} and ask ${nextOffer.ask}`;
  return (
    `${gone.join(' and ')} stood at change ${offer.id}, in the middle of the update of changes ${firstId} to ${lastId}; the update, which tells what each ` +
    `price it touched came to at its end, does not name that price, so it came and went within it; of the changes ${offer.id + 1} to ${lastId} the ` +
    `recording has no offer (${after})`
  );
}
