// Proof: tests/properties/merchant-right.test.ts, and twin.test.ts beside it.

import { grown } from '../order-book/order-pool.ts';
import { IdIndex } from '../base/id-index.ts';

/** Users by row, in order of registration. Rows are never given up. */
export class Users {
  #ids = new Float64Array(64);
  #tier = new Int32Array(64);
  /** Bits: 1 merchant, 2 frozen, 4 demo funds granted. */
  #flags = new Uint8Array(64);
  /** First and last open order's slot. */
  firstOrder = new Int32Array(64);
  lastOrder = new Int32Array(64);
  #marketRoom = 4;
  /** Open orders by user and market. */
  #open = new Int32Array(64 * 4);
  readonly #rows = new IdIndex();
  readonly #clientOrders = new Map<string, number>();
  count = 0;
  lastUserId = 0;
  /** Users who are frozen now. */
  frozenCount = 0;

  /** Row of a user id plus 1, or 0 for an unknown user. */
  find(userId: number): number {
    return userId > 0 && Number.isSafeInteger(userId) ? this.#rows.get(userId) : 0;
  }

  add(userId: number, merchant: boolean): number {
    const row = this.count;
    if (row === this.#ids.length) this.#grow(2 * row);
    this.count = row + 1;
    this.#ids[row] = userId;
    this.#flags[row] = merchant ? 1 : 0;
    this.#rows.set(userId, row + 1);
    this.lastUserId = Math.max(this.lastUserId, userId);
    return row;
  }

  makeRoomForMarkets(count: number): void {
    if (count <= this.#marketRoom) return;
    const room = 2 * count;
    const open = new Int32Array(this.#ids.length * room);
    for (let row = 0; row < this.count; row += 1) {
      open.set(this.#open.subarray(row * this.#marketRoom, (row + 1) * this.#marketRoom), row * room);
    }
    this.#open = open;
    this.#marketRoom = room;
  }

  id(row: number): number {
    return this.#ids[row] ?? 0;
  }

  tier(row: number): number {
    return this.#tier[row] ?? 0;
  }

  setTier(row: number, tier: number): void {
    this.#tier[row] = tier;
  }

  isMerchant(row: number): boolean {
    return ((this.#flags[row] ?? 0) & 1) !== 0;
  }

  setMerchant(row: number, merchant: boolean): void {
    this.#flags[row] = ((this.#flags[row] ?? 0) & ~1) | (merchant ? 1 : 0);
  }

  isFrozen(row: number): boolean {
    return ((this.#flags[row] ?? 0) & 2) !== 0;
  }

  setFrozen(row: number, frozen: boolean): void {
    if (frozen !== this.isFrozen(row)) this.frozenCount += frozen ? 1 : -1;
    this.#flags[row] = ((this.#flags[row] ?? 0) & ~2) | (frozen ? 2 : 0);
  }

  wasGranted(row: number): boolean {
    return ((this.#flags[row] ?? 0) & 4) !== 0;
  }

  setGranted(row: number): void {
    this.#flags[row] = (this.#flags[row] ?? 0) | 4;
  }

  openIn(row: number, market: number): number {
    return this.#open[row * this.#marketRoom + market] ?? 0;
  }

  countOpen(row: number, market: number, by: number): void {
    const at = row * this.#marketRoom + market;
    this.#open[at] = (this.#open[at] ?? 0) + by;
  }

  /** The slot of the user's open order of that client order id, or 0. */
  clientOrder(row: number, clientOrderId: string): number {
    return this.#clientOrders.get(`${row}/${clientOrderId}`) ?? 0;
  }

  setClientOrder(row: number, clientOrderId: string, slot: number): void {
    if (slot === 0) this.#clientOrders.delete(`${row}/${clientOrderId}`);
    else this.#clientOrders.set(`${row}/${clientOrderId}`, slot);
  }

  #grow(capacity: number): void {
    this.#ids = grown(this.#ids, new Float64Array(capacity));
    this.#tier = grown(this.#tier, new Int32Array(capacity));
    this.#flags = grown(this.#flags, new Uint8Array(capacity));
    this.firstOrder = grown(this.firstOrder, new Int32Array(capacity));
    this.lastOrder = grown(this.lastOrder, new Int32Array(capacity));
    this.#open = grown(this.#open, new Int32Array(capacity * this.#marketRoom));
  }
}
