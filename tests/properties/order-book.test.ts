import { BUY, LadderBook, OrderPool, SELL, type BookSideIndex, type OrderBook } from '@candor/core';
import { NaiveBook, SeededRandom, shrink } from '@candor/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runBudget } from './budget.ts';

type BookClass = new (pool: OrderPool) => OrderBook;

/** A pool and a book, spoken to in orders instead of slots. */
class BookUnderTest {
  readonly pool = new OrderPool(4);
  readonly book: OrderBook;
  readonly #slots = new Map<number, number>();

  constructor(Book: BookClass) {
    this.book = new Book(this.pool);
  }

  add(orderId: number, side: BookSideIndex, price: number, quantity: number, shown = quantity): void {
    const slot = this.pool.allocate();
    this.pool.setOrderId(slot, orderId);
    this.pool.setSide(slot, side);
    this.pool.setPrice(slot, price);
    this.pool.setRemaining(slot, quantity);
    this.pool.setShown(slot, shown);
    this.book.insert(slot);
    this.#slots.set(orderId, slot);
  }

  remove(orderId: number): void {
    const slot = this.slot(orderId);
    this.book.remove(slot);
    this.pool.release(slot);
    this.#slots.delete(orderId);
  }

  changeShown(orderId: number, by: number): void {
    const slot = this.slot(orderId);
    this.pool.setShown(slot, this.pool.shown(slot) + by);
    this.book.shownChanged(slot, by);
  }

  toBack(orderId: number): void {
    this.book.toBack(this.slot(orderId));
  }

  has(orderId: number): boolean {
    return this.#slots.has(orderId);
  }

  shown(orderId: number): number {
    return this.pool.shown(this.slot(orderId));
  }

  slot(orderId: number): number {
    const slot = this.#slots.get(orderId);
    if (slot === undefined) throw new Error(`order ${orderId} is not in the book`);
    return slot;
  }

  /** Order ids of a side in price-time order. */
  queue(side: BookSideIndex): number[] {
    const ids: number[] = [];
    for (let slot = this.book.first(side); slot !== 0; slot = this.book.after(slot)) ids.push(this.pool.orderId(slot));
    return ids;
  }

  all(): unknown {
    return [BUY, SELL].map((side) => [
      this.queue(side as BookSideIndex),
      this.book.bestPrice(side as BookSideIndex),
      this.book.levels(side as BookSideIndex, Infinity),
    ]);
  }
}

describe.each<[string, BookClass]>([
  ['naive', NaiveBook],
  ['ladder', LadderBook],
])('order book: %s', (_, Book) => {
  test('bids are sorted from the highest price, asks from the lowest, each price in order of arrival', () => {
    const book = new BookUnderTest(Book);
    book.add(1, BUY, 100, 5);
    book.add(2, BUY, 101, 5);
    book.add(3, BUY, 100, 5);
    book.add(4, SELL, 105, 5);
    book.add(5, SELL, 103, 5);
    book.add(6, SELL, 103, 5);
    expect(book.queue(BUY)).toEqual([2, 1, 3]);
    expect(book.queue(SELL)).toEqual([5, 6, 4]);
    expect([book.book.bestPrice(BUY), book.book.bestPrice(SELL)]).toEqual([101, 103]);
  });

  test('an empty side has no first order and no price', () => {
    const book = new BookUnderTest(Book);
    expect([book.book.first(BUY), book.book.bestPrice(SELL), book.book.levels(SELL, 5)]).toEqual([0, 0, []]);
    book.add(1, SELL, 7, 1);
    book.remove(1);
    expect([book.book.first(SELL), book.book.levels(SELL, 5)]).toEqual([0, []]);
  });

  test('a level sums what its orders show, not what they hide', () => {
    const book = new BookUnderTest(Book);
    book.add(1, SELL, 200, 50, 5);
    book.add(2, SELL, 200, 7);
    book.add(3, SELL, 201, 1);
    expect(book.book.levels(SELL, 10)).toEqual([
      { price: 200, quantity: 12, orders: 2 },
      { price: 201, quantity: 1, orders: 1 },
    ]);
    expect(book.book.levels(SELL, 1)).toHaveLength(1);
    book.changeShown(1, -3);
    expect(book.book.levels(SELL, 1)).toEqual([{ price: 200, quantity: 9, orders: 2 }]);
  });

  test('an order sent to the back goes behind everyone at its price and before the next price', () => {
    const book = new BookUnderTest(Book);
    book.add(1, SELL, 200, 1);
    book.add(2, SELL, 200, 1);
    book.add(3, SELL, 201, 1);
    book.toBack(1);
    expect(book.queue(SELL)).toEqual([2, 1, 3]);
    book.toBack(3);
    expect(book.queue(SELL)).toEqual([2, 1, 3]);
  });

  test('the middle, the first and the last of a price can go', () => {
    const book = new BookUnderTest(Book);
    for (const id of [1, 2, 3, 4]) book.add(id, BUY, 50, id);
    book.remove(2);
    expect(book.queue(BUY)).toEqual([1, 3, 4]);
    book.remove(1);
    book.remove(4);
    expect(book.queue(BUY)).toEqual([3]);
    expect(book.book.levels(BUY, 9)).toEqual([{ price: 50, quantity: 3, orders: 1 }]);
  });

  test('prices at both ends of the world fit in one book', () => {
    const book = new BookUnderTest(Book);
    const far = [1, 2_147_483_647, 5_000_000_000, 64_000, 64_001, 2];
    far.forEach((price, index) => book.add(index + 1, SELL, price, 1));
    expect(book.book.levels(SELL, 9).map(({ price }) => price)).toEqual(far.toSorted((a, b) => a - b));
    book.remove(1);
    book.remove(6);
    expect(book.book.bestPrice(SELL)).toBe(64_000);
  });
});

interface Move {
  readonly kind: 'add' | 'remove' | 'shown' | 'back';
  readonly pick: number;
  readonly side: BookSideIndex;
  readonly price: number;
  readonly quantity: number;
}

/**
 * Plays moves; those on an order name one of the open ones. A price belongs to one side, as in a
 * book that never is crossed.
 */
function play(Book: BookClass, moves: readonly Move[]): unknown[] {
  const book = new BookUnderTest(Book);
  let open: number[] = [];
  return moves.map((move, index) => {
    const picked = open[move.pick % Math.max(1, open.length)];
    if (move.kind === 'add' || picked === undefined) {
      const quantity = 1 + move.quantity;
      book.add(index + 1, move.side, move.side === BUY ? move.price : move.price + 1_000_000, quantity);
      open.push(index + 1);
    } else if (move.kind === 'remove') {
      book.remove(picked);
      open = open.filter((id) => id !== picked);
    } else if (move.kind === 'shown') {
      book.changeShown(picked, (move.quantity % (book.shown(picked) + 1)) - book.shown(picked));
    } else {
      book.toBack(picked);
    }
    return book.all();
  });
}

const aMove = (prices: fc.Arbitrary<number>): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'remove', 'shown', 'back'),
    pick: fc.nat(1_000),
    side: fc.constantFrom(BUY, SELL),
    price: prices,
    quantity: fc.nat(50),
  });

describe('the ladder and its twin agree after every move', () => {
  test.each([
    ['on a few prices', fc.integer({ min: 1, max: 12 })],
    ['around the edge of the window', fc.integer({ min: 2_000, max: 2_100 }).map((price) => price * 2)],
    ['on prices of every size', fc.integer({ min: 1, max: 900_000 })],
  ])('%s', (_, prices) => {
    const property = fc.property(fc.array(aMove(prices), { maxLength: 120 }), (moves) => {
      expect(play(LadderBook, moves)).toEqual(play(NaiveBook, moves));
    });
    fc.assert(property, { numRuns: 60 * runBudget.scale, seed: runBudget.firstSeed });
  });

  test('when the market wanders far and the window must move', () => {
    const random = new SeededRandom(runBudget.firstSeed);
    const moves: Move[] = [];
    let middle = 500;
    for (let count = 0; count < 30_000; count += 1) {
      middle += random.integer(0, 40);
      const kind = count < 200 || random.chance(1, 2) ? 'add' : 'remove';
      const quantity = random.integer(1, 9);
      moves.push({ kind, pick: random.uint32(), side: random.pick([BUY, SELL] as const), price: middle, quantity });
    }
    expect(wandering(moves)).toEqual([]);
  });
});

/**
 * Moves, shrunken, after which the two books differ in best prices or levels; empty when they never
 * do.
 */
function wandering(moves: readonly Move[]): readonly Move[] {
  const differs = (some: readonly Move[]): boolean => {
    const books = [new BookUnderTest(LadderBook), new BookUnderTest(NaiveBook)] as const;
    const open: number[] = [];
    for (const [index, move] of some.entries()) {
      if (move.kind === 'add' || open.length === 0) {
        const price = move.side === BUY ? move.price : move.price + 1_000_000;
        for (const book of books) book.add(index + 1, move.side, price, move.quantity);
        open.push(index + 1);
      } else {
        const [gone = 0] = open.splice(move.pick % open.length, 1);
        for (const book of books) book.remove(gone);
      }
      const [ladder, naive] = books;
      for (const side of [BUY, SELL] as const)
        if (ladder.book.bestPrice(side) !== naive.book.bestPrice(side)) return true;
      if (index % 500 === 0 && JSON.stringify(ladder.all()) !== JSON.stringify(naive.all())) return true;
    }
    return false;
  };
  return differs(moves) ? shrink(moves, differs) : [];
}
