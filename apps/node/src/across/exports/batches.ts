/**
 * Rows of a table in their order, a batch at a time: so that a file of any length takes little
 * memory.
 */
export async function* batches<Row>(read: (after: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length === 0) return;
    yield [...rows];
    last = rows.at(-1);
  }
}

/** Two sources in one order, each in that order already. */
export async function* merged<Row>(
  sources: readonly [AsyncIterable<Row[]>, AsyncIterable<Row[]>],
  isBefore: (one: Row, other: Row) => boolean,
): AsyncGenerator<Row[]> {
  const readers = sources.map((source) => source[Symbol.asyncIterator]());
  const next = async (at: 0 | 1): Promise<Row[]> => {
    const batch = await readers[at]?.next();
    return batch?.done === false ? batch.value : [];
  };
  let [one, other] = [await next(0), await next(1)];
  while (one.length > 0 && other.length > 0) {
    const out: Row[] = [];
    let [atOne, atOther] = [0, 0];
    for (;;) {
      const [left, right] = [one[atOne], other[atOther]];
      if (left === undefined || right === undefined) break;
      const takesOne = !isBefore(right, left);
      out.push(takesOne ? left : right);
      if (takesOne) atOne += 1;
      else atOther += 1;
    }
    yield out;
    one = atOne < one.length ? one.slice(atOne) : await next(0);
    other = atOther < other.length ? other.slice(atOther) : await next(1);
  }
  for (; one.length > 0; one = await next(0)) yield one;
  for (; other.length > 0; other = await next(1)) yield other;
}

/**
 * Batches of whole groups: rows with the same key stay together. Rows come in the order of their
 * keys.
 */
export async function* wholeGroups<Row>(
  source: AsyncIterable<readonly Row[]>,
  keyOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  let rest: Row[] = [];
  for await (const batch of source) {
    const rows = [...rest, ...batch];
    const last = rows.at(-1);
    const key = last === undefined ? 0 : keyOf(last);
    const begin = rows.findIndex((row) => keyOf(row) === key);
    rest = rows.slice(begin);
    if (begin > 0) yield rows.slice(0, begin);
  }
  if (rest.length > 0) yield rest;
}
