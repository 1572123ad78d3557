import { BrokenInvariant, invariant } from '../base/assert.ts';
import { type AgainstFloor, type ApplyWritten, type FreeIn, type Room, roomOf } from '../product.ts';
import { accounts } from './accounts/product.ts';
import { auditAnchor } from './audit-anchor/product.ts';
import { clock } from './clock/product.ts';
import { conversion } from './conversion/product.ts';
import { demoFunds } from './demo-funds/product.ts';
import { deposits } from './deposits/product.ts';
import { fixedPeriod } from './fixed-period/product.ts';
import { futures } from './futures/product.ts';
import { houseFunds } from './house-funds/product.ts';
import { journalCut } from './journal-cut/product.ts';
import { listings } from './listings/product.ts';
import { networks } from './networks/product.ts';
import { otc } from './otc/product.ts';
import { prices } from './prices/product.ts';
import { solvency } from './solvency/product.ts';
import { spot } from './spot/product.ts';
import { tiers } from './tiers/product.ts';
import { transfers } from './transfers/product.ts';
import { recharge } from './recharge/product.ts';
import { withdrawals } from './withdrawals/product.ts';
import { againstFloor as againstFloorOf } from './worth-floor.ts';

/**
 * Every product. The order is the order in which time and prices act.
 *
 * Codes of their events come in ranges: 1 to 31 lie in `record/layout.ts`, 32 to 63 are prices and
 * shared money, 64 to 79 fixed periods, 80 to 119 perpetual contracts, 120 to 135 networks, 136 to
 * 147 deposits, 148 to 171 withdrawals, 172 to 179 swaps, 200 to 219 trading between people, 220 to
 * 231 bank money, 240 to 247 proofs of what is owed, 252 to 255 the journal itself.
 */
const listed = [
  roomOf(clock),
  roomOf(listings),
  roomOf(accounts),
  roomOf(tiers),
  roomOf(demoFunds),
  roomOf(transfers),
  roomOf(spot),
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

/** Every command of the exchange. */
export type Command = Known['command'];

/** The events that the tables of products declare. */
export type ProductEvent = Known['event'];

const byCommand = new Map<string, Room>(rooms.flatMap((room) => room.commands.map((type) => [type, room])));
const commandCount = rooms.reduce((count, { commands }) => count + commands.length, 0);
invariant(byCommand.size === commandCount, 'each command is one product’s');

/** The product whose command this is. */
export function roomOfCommand(type: Command['type']): Room {
  const room = byCommand.get(type);
  invariant(room !== undefined, 'each command is a product’s');
  return room;
}

const appliers: (ApplyWritten | undefined)[] = Array.from({ length: 256 }, () => undefined);
for (const room of rooms) {
  for (const [code, apply] of room.appliers) {
    invariant(appliers[code] === undefined, 'each event is applied by one product');
    appliers[code] = apply;
  }
}

/** What applies the event of a code. */
export function applierOfCode(code: number): ApplyWritten {
  const apply = appliers[code];
  if (apply === undefined) throw new BrokenInvariant(`event type ${code} can be applied`);
  return apply;
}

const limiters = rooms.flatMap(({ freeIn }) => freeIn ?? []);

/** What may leave a wallet: what is available, and no more than any product leaves free. */
export const freeInWallet: FreeIn = (state, user, wallet, asset) => {
  const limits = limiters.flatMap((freeIn) => freeIn(state, user, wallet, asset) ?? []);
  const { available } = state.ledger.balance(user, wallet, asset);
  return limits.reduce((least, free) => (free < least ? free : least), available);
};

const keepings = rooms.flatMap(({ keeping }) => keeping ?? []);

/** The reason for which so much may not leave a user: something of theirs has to stay. */
export const againstFloor: AgainstFloor = (state, leaving, timeMs) => againstFloorOf(keepings, state, leaving, timeMs);
