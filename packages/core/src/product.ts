// Proof: acts.test.ts; tools/canaries/planted-product.test.ts adds a product by it.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { ActorKind, AnyTable, EventOf, EventShapes, EventTable } from './record/event-table.ts';
import type { RecordWriter } from './record/writer.ts';
import type { ByteSink, ByteSource } from './base/bytes.ts';
import type { State } from './state/state.ts';
import type { Wallet } from './base/words.ts';

/**
 * Whose act a command is. A command of a user names them in `userId`; operators' commands without
 * an operator are the system's.
 */
export type ActOf = 'user' | 'operator' | 'system';

/**
 * Whose act each command of a union is. A command that is missing here does not compile; only one
 * that names a user can be a user's.
 */
export type Acts<C extends { readonly type: string }> = {
  readonly [T in C['type']]: Extract<C, { readonly type: T }> extends { readonly userId: number }
    ? ActOf
    : Exclude<ActOf, 'user'>;
};

/** What a product decides on. The state is only read; events go to the writer. */
export interface Deciding<Own> {
  readonly state: State;
  /** The product's own state. */
  readonly own: Own;
  readonly timeMs: number;
  readonly writer: RecordWriter;
}

/** Units of an asset that may leave a user's wallet, by the rules of every product. */
export type FreeIn = (state: State, user: number, wallet: Wallet, asset: number) => bigint;

/** So much of an asset, of one user. */
export interface Part {
  readonly assetId: number;
  readonly amount: bigint;
}

/** What is about to leave a user. */
export interface Leaving extends Part {
  readonly userId: number;
}

/** The reason for which so much may not leave a user, by the rules of every product. */
export type AgainstFloor = (state: State, leaving: Leaving, timeMs: number) => RejectionReason | undefined;

/** What a product asks of what stays with a user while something leaves them. */
export interface Keeping<Own> {
  /** What has to stay. */
  readonly required?: (own: Own, userId: number, timeMs: number) => readonly Part[];
  /** Why something may not leave, where what has to stay would not. */
  readonly reason?: RejectionReason;
  /** Keeps the figures behind that reason. */
  readonly explain?: (own: Own, userId: number, timeMs: number) => void;
  /** What the user owns still, and is on its way to somebody else. */
  readonly leaving?: (own: Own, userId: number) => Iterable<Part>;
}

/** A command is decided on: also on who gives it. */
export interface Commanded<Own> extends Deciding<Own> {
  readonly actor: ActorKind;
  readonly freeIn: FreeIn;
  readonly againstFloor: AgainstFloor;
}

/**
 * Applies one event whose form is written by hand, as those of the first rooms are. It may change
 * what all rooms share: users, assets, markets, the ledger.
 */
export type ApplyWritten = (state: State, view: DataView, at: number, timeMs: number) => void;

/** Money of a user that a product holds: what an account's reserve is for (invariant 3). */
export interface Hold {
  readonly userId: number;
  readonly wallet: Wallet;
  /** Of a wallet that has one account for each market. */
  readonly marketId?: number;
  readonly assetId: number;
  readonly amount: bigint;
}

/**
 * A product's part of the snapshot. It is written once the state is not empty, so that older states
 * keep their bytes and their hash.
 */
export interface Section<Own> {
  readonly version: number;
  readonly isEmpty: (own: Own) => boolean;
  readonly write: (sink: ByteSink, own: Own) => void;
  readonly read: (source: ByteSource, own: Own, version: number) => void;
}

/**
 * What the events of a record set in motion within this very record: asked after every record's own
 * events, and after what time did. It costs next to nothing where the product was not touched.
 */
export interface Following<Own> {
  /** Whether there is nothing to follow. */
  readonly isCalm: (own: Own, timeMs: number) => boolean;
  /** Whether something must be settled in a record of time before the next command is decided. */
  readonly comesFirst?: (own: Own, timeMs: number) => boolean;
  /**
   * Writes one step, which is applied before it is asked again, and gives how many events it wrote;
   * 0 at the end.
   */
  readonly step: (at: Deciding<Own>) => number;
  /**
   * Forgets what a record set in motion: it was followed to its end, here or where the record was
   * written.
   */
  readonly calm: (own: Own) => void;
}

/**
 * A product: its commands, events and state in one room. `products/index.ts` lists them; the order
 * there is the order in which time and prices act.
 */
export interface Product<C extends { readonly type: string }, S extends EventShapes, Own> {
  /** The same on every floor; also the name of its section in the snapshot. */
  readonly name: string;
  /** The state with which it begins; it may hold that of a room it builds on. */
  readonly start: (state: State) => Own;
  readonly by: Acts<C>;
  /** Writes the events of a command, or gives the first reason against it. */
  readonly decide: {
    readonly [T in C['type']]: (
      at: Commanded<Own>,
      command: Extract<C, { readonly type: T }>,
    ) => RejectionReason | undefined;
  };
  readonly events?: EventTable<S>;
  /**
   * Changes the product's own state; balances move by postings. The event is good for as long as
   * this takes.
   */
  readonly apply?: (own: Own, event: EventOf<S>, timeMs: number) => void;
  /** Events of the codes 1 to 31, which came before there were tables, by code. */
  readonly written?: Readonly<Record<number, ApplyWritten>>;
  /**
   * What time and prices do, in records of the system alone. Writes at most `room` steps that are
   * due and gives how many it wrote. It is asked again after they were applied, until it gives 0 or
   * the record has no room left.
   */
  readonly due?: (at: Deciding<Own>, room: number) => number;
  readonly follow?: Following<Own>;
  /** Every reserve that the product holds. */
  readonly holds?: (own: Own) => Iterable<Hold>;
  /**
   * What may leave a wallet that the product counts on; undefined where all that is available may.
   */
  readonly freeIn?: (own: Own, user: number, wallet: Wallet, asset: number) => bigint | undefined;
  /** What has to stay with a user, by this product. */
  readonly keeping?: Keeping<Own>;
  readonly section?: Section<Own>;
}

/** A product whose types are hidden, so that products of all kinds fit one list. */
export interface Room {
  readonly name: string;
  readonly commands: readonly string[];
  readonly by: Readonly<Record<string, ActOf>>;
  readonly table: AnyTable | undefined;
  readonly decide: (
    at: Omit<Commanded<unknown>, 'own'>,
    command: { readonly type: string },
  ) => RejectionReason | undefined;
  /** What applies each event of the product, by code. */
  readonly appliers: ReadonlyMap<number, ApplyWritten>;
  readonly due: ((at: Omit<Deciding<unknown>, 'own'>, room: number) => number) | undefined;
  /** Bound to a state once: each record asks. */
  readonly followIn: ((state: State) => Follower) | undefined;
  readonly holds: (state: State) => Iterable<Hold>;
  readonly freeIn: ((...of: Parameters<FreeIn>) => bigint | undefined) | undefined;
  readonly keeping: Keeping<State> | undefined;
  readonly section: Section<State> | undefined;
}

/** A room of which the compiler still knows commands and events. No such field exists. */
export interface ListedRoom<C, E> extends Room {
  readonly knows?: { readonly command: C; readonly event: E };
}

/** What one product follows in one exchange. */
export interface Follower {
  readonly isCalm: (timeMs: number) => boolean;
  readonly comesFirst: (timeMs: number) => boolean;
  readonly step: (timeMs: number, writer: RecordWriter) => number;
  readonly calm: () => void;
}

/** A product's own state. */
export function ownState<Own>({ name, start }: Pick<Product<never, never, Own>, 'name' | 'start'>, state: State): Own {
  const { products } = state;
  if (!products.has(name)) products.set(name, start(state));
  return products.get(name) as Own;
}

/** Hides a product's types. */
export function roomOf<C extends { readonly type: string }, S extends EventShapes, Own>(
  product: Product<C, S, Own>,
): ListedRoom<C, [S] extends [never] ? never : EventOf<S>> {
  const { name, by, start, events, section } = product;
  const own = (state: State): Own => ownState({ name, start }, state);
  type Decide = (at: Commanded<Own>, command: { readonly type: string }) => RejectionReason | undefined;
  const decisions = product.decide as unknown as Readonly<Record<string, Decide | undefined>>;
  const { due, follow, holds, freeIn, keeping, written = {} } = product;
  const applyTabled: ApplyWritten = (state, view, at, timeMs) => {
    if (events !== undefined) product.apply?.(own(state), events.peek(view, at), timeMs);
  };
  return {
    name,
    by,
    commands: Object.keys(decisions),
    table: events,
    decide: (at, command) => decisions[command.type]?.({ ...at, own: own(at.state) }, command),
    appliers: new Map([
      ...Object.entries(written).map(([code, apply]) => [Number(code), apply] as const),
      ...(events?.codes ?? []).map((code) => [code, applyTabled] as const),
    ]),
    due: due && ((at, room) => due({ ...at, own: own(at.state) }, room)),
    followIn: follow && ((state) => followerOf(follow, state, own(state))),
    holds: (state) => holds?.(own(state)) ?? [],
    freeIn: freeIn && ((state, user, wallet, asset) => freeIn(own(state), user, wallet, asset)),
    keeping: keeping && keepingIn(keeping, own),
    section: section && {
      version: section.version,
      isEmpty: (state) => section.isEmpty(own(state)),
      write: (sink, state) => section.write(sink, own(state)),
      read: (source, state, version) => section.read(source, own(state), version),
    },
  };
}

const keepingIn = <Own>(
  { required, reason, explain, leaving }: Keeping<Own>,
  own: (state: State) => Own,
): Keeping<State> => ({
  ...(required && { required: (state, userId, timeMs) => required(own(state), userId, timeMs) }),
  ...(reason && { reason }),
  ...(explain && { explain: (state, userId, timeMs) => explain(own(state), userId, timeMs) }),
  ...(leaving && { leaving: (state, userId) => leaving(own(state), userId) }),
});

const followerOf = <Own>({ isCalm, comesFirst, step, calm }: Following<Own>, state: State, own: Own): Follower => ({
  isCalm: (timeMs) => isCalm(own, timeMs),
  comesFirst: (timeMs) => comesFirst?.(own, timeMs) ?? false,
  step: (timeMs, writer) => step({ state, own, timeMs, writer }),
  calm: () => calm(own),
});
