import { getRouteApi } from '@tanstack/react-router';
import { spotRoom } from '../products/spot/room.ts';
import { openRooms, type rooms } from '../products/products.ts';

type Traded<Room> = Room extends { readonly trade: { readonly type: infer Type } } ? Type : never;

/** The words of an address that name a product with a trading screen. */
export type TradeType = Traded<(typeof rooms)[number]>;

const route = getRouteApi('/trade/index');
const Spot = spotRoom.trade.screen;

/** /trade/index: the screen of the product that the address names; spot where it names none. */
function Place() {
  const { type } = route.useSearch();
  const Screen = openRooms().find(({ trade }) => trade?.type === type)?.trade?.screen ?? Spot;
  return <Screen />;
}

/**
 * The trade screens, each in a chunk of its own; spot, which most addresses mean, is fetched with
 * the route.
 */
export const TradePlace = Object.assign(Place, { preload: () => Spot.preload?.() ?? Promise.resolve() });
