import { fixedPeriodRoom } from './fixed-period/room.ts';
import { futuresRoom } from './futures/room.ts';
import { otcRoom } from './otc/room.ts';
import type { ProductRoom } from './room.ts';
import { spotRoom } from './spot/room.ts';
import { platform } from '../transport/platform.ts';

/** The products with addresses of their own, in the order of the menus. One is a line here. */
export const rooms = [spotRoom, futuresRoom, fixedPeriodRoom, otcRoom] as const;

type Room = (typeof rooms)[number];
type Listed<Of, Name extends string> = Of extends { readonly [One in Name]: readonly (infer Item)[] } ? Item : never;

/** The addresses of all products. */
export const productRoutes = rooms.flatMap((room): readonly Listed<Room, 'routes'>[] => room.routes);

/** Their pages in the account hub. */
export const accountRoutes = rooms.flatMap((room): readonly Listed<Room, 'accountRoutes'>[] =>
  'accountRoutes' in room ? room.accountRoutes : [],
);

/** Those that are open on this platform. */
export const openRooms = (): readonly ProductRoom[] => rooms.filter(({ name }) => platform.products.includes(name));
