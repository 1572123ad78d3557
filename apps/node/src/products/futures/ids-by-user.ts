/** Ids of what users have open, in the order in which it was opened. */
export class IdsByUser {
  readonly #ids = new Map<number, Set<number>>();

  put(userId: number, id: number, isOpen: boolean): void {
    const ids = this.#ids.get(userId);
    if (isOpen) {
      if (ids) ids.add(id);
      else this.#ids.set(userId, new Set([id]));
      return;
    }
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(userId);
  }

  /** A user's rows; ids without a row are left out. */
  of<Row>(userId: number, rowOf: (id: number) => Row | undefined): Row[] {
    const rows: Row[] = [];
    for (const id of this.#ids.get(userId) ?? []) {
      const row = rowOf(id);
      if (row) rows.push(row);
    }
    return rows;
  }
}
