import { type Room, roomOf } from '../product.ts';
import { auditAnchor } from './audit-anchor/product.ts';
import type { ProductCommand } from './commands.ts';
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

/** Every product. The order is the order in which time and prices act. */
export const rooms: readonly Room[] = [
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
];

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
