import { type Room, roomOf } from '../product.ts';
import { auditAnchor } from './audit-anchor/product.ts';
import { conversion } from './conversion/product.ts';
import { deposits } from './deposits/product.ts';
import { fixedPeriod } from './fixed-period/product.ts';
import { futures } from './futures/product.ts';
import { houseFunds } from './house-funds/product.ts';
import { journalCut } from './journal-cut/product.ts';
import { networks } from './networks/product.ts';
import { otc } from './otc/product.ts';
import { prices } from './prices/product.ts';
import { solvency } from './solvency/product.ts';
import { recharge } from './recharge/product.ts';
import { withdrawals } from './withdrawals/product.ts';

/**
 * Every product. The order is the order in which time and prices act.
 *
 * Codes of their events come in ranges: 1 to 31 lie in `record/layout.ts`, 32 to 63 are prices and
 * shared money, 64 to 79 fixed periods, 80 to 119 perpetual contracts, 120 to 135 networks, 136 to
 * 147 deposits, 148 to 171 withdrawals, 172 to 179 swaps, 200 to 219 trading between people, 220 to
 * 231 bank money, 240 to 247 proofs of what is owed, 252 to 255 the journal itself.
 */
const listed = [
  roomOf(auditAnchor),
  roomOf(prices),
  roomOf(houseFunds),
  roomOf(fixedPeriod),
  roomOf(futures),
  roomOf(networks),
  roomOf(deposits),
  roomOf(withdrawals),
  roomOf(conversion),
  roomOf(solvency),
  roomOf(recharge),
  roomOf(otc),
  roomOf(journalCut),
] as const;

/** The products, one like the other. */
export const rooms: readonly Room[] = listed;

type Known = NonNullable<(typeof listed)[number]['knows']>;

/** The commands of every product. */
export type ProductCommand = Known['command'];

/** The events of every product. */
export type ProductEvent = Known['event'];

const byCommand = new Map<string, Room>(rooms.flatMap((room) => room.commands.map((type) => [type, room])));
const byCode: (Room | undefined)[] = Array.from({ length: 256 }, () => undefined);
for (const room of rooms) for (const code of room.codes) byCode[code] = room;

/** The product whose command this is. */
export const roomOfCommand = (type: ProductCommand['type']): Room | undefined => byCommand.get(type);

/** Whether a command is a product's. */
export const isProductCommand = (command: { readonly type: string }): command is ProductCommand =>
  byCommand.has(command.type);

/** The product whose event has this code. */
export const roomOfCode = (code: number): Room | undefined => byCode[code];
