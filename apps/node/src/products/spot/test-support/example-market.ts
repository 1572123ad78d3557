import { Listings, type Market } from '../../../engine/listings/listings.ts';
import { exampleRecords } from '../../../engine/projections/test-support/records.ts';

/** BTC/USDT of the example records: ticks of 0.01, lots of 0.00001. */
export function exampleMarket(): Market {
  const listings = new Listings();
  for (const { events } of exampleRecords(0)) for (const event of events) listings.apply(event);
  return listings.market(1);
}
