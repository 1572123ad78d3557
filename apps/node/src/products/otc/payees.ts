import type { OtcMethod, OtcPayee } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { rejected } from '../../base/problem.ts';
import { places } from '../../base/secrets/sealed-for.ts';
import { otcPayees } from '../../base/sql/otc-schema.ts';
import { maskedAccount, maskedEnd, maskedName, maskedStart } from '../../identity/users/masks.ts';
import type { OtcOrderRow } from './order-rows.ts';
import type { OtcGround } from './otc-parts.ts';
import type { OtcPersons } from './persons.ts';

/** What is frozen of a payment method. */
interface Frozen {
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
}

const shownFields = ['cardNumber', 'bankName', 'bankAddress', 'bankCode', 'branch', 'account', 'holder'] as const;
const masks: Readonly<Record<(typeof shownFields)[number], (text: string) => string>> = {
  cardNumber: maskedEnd,
  bankName: (text) => text,
  bankAddress: maskedStart,
  bankCode: (text) => text,
  branch: maskedStart,
  account: maskedAccount,
  holder: maskedName,
};

/** Where a seller is paid: frozen into each order when it opens, sealed at rest. */
export class OtcPayees {
  readonly #ground: Pick<OtcGround, 'sql' | 'people'>;
  readonly #persons: Pick<OtcPersons, 'payeeName'>;

  constructor(ground: Pick<OtcGround, 'sql' | 'people'>, persons: Pick<OtcPersons, 'payeeName'>) {
    this.#ground = ground;
    this.#persons = persons;
  }

  /** Whether a seller has bound a method. */
  async isBound(userId: number, method: OtcMethod): Promise<boolean> {
    return (await this.#ground.people.paymentMethods.get(userId, method)) !== null;
  }

  /** Throws where a seller has not bound one of these methods. */
  async requireBound(userId: number, methods: readonly OtcMethod[]): Promise<void> {
    const bound = new Set((await this.#ground.people.paymentMethods.list(userId)).map(({ kind }) => kind));
    const missing = methods.find((method) => !bound.has(method));
    if (missing === undefined) return;
    const field = methods.length === 1 ? 'method' : 'methods';
    throw rejected('otc_payee_missing', { method: missing }, [{ field, rule: 'otc_payee_missing' }]);
  }

  /**
   * Keeps the seller's details for an order as they were at its opening. Done again it changes
   * nothing: what was frozen first counts. Bound details never change, so that later ones are
   * recognized by their time; they do not get into the order.
   */
  async freeze({
    orderId,
    sellerId,
    method,
    openedAtMs,
  }: Pick<OtcOrderRow, 'orderId' | 'sellerId' | 'method' | 'openedAtMs'>): Promise<void> {
    const { sql, people } = this.#ground;
    const { keys } = people;
    const bound = await people.paymentMethods.get(sellerId, method);
    if (bound === null || bound.boundAtMs > openedAtMs) return;
    const frozen: Frozen = { name: await this.#persons.payeeName(sellerId), facts: bound.facts };
    const facts = keys.seal(JSON.stringify(frozen), places.otcPayee(orderId));
    const db = await sql.db();
    await db.insert(otcPayees).values({ orderId, userId: sellerId, facts }).onConflictDoNothing();
  }

  /** The payee of an order, whole or masked; null where the seller's details are gone. */
  async of(order: OtcOrderRow, isWhole: boolean): Promise<OtcPayee | null> {
    let frozen = await this.#read(order.orderId);
    if (frozen === null && order.open) {
      // The node ended between the order's record and its details.
      await this.freeze(order);
      frozen = await this.#read(order.orderId);
    }
    if (frozen === null) return null;
    const fields = shownFields.flatMap((name) => {
      const value = frozen.facts[name] ?? '';
      return value === '' ? [] : [{ name, value: isWhole ? value : masks[name](value) }];
    });
    const name = isWhole ? frozen.name : maskedName(frozen.name);
    return { method: order.method as OtcMethod, name, fields, masked: !isWhole, note: noteOf(order.orderId) };
  }

  async #read(orderId: number): Promise<Frozen | null> {
    const { sql, people } = this.#ground;
    const db = await sql.db();
    const [row] = await db.select().from(otcPayees).where(eq(otcPayees.orderId, orderId));
    return row ? (JSON.parse(people.keys.open(row.facts, places.otcPayee(orderId))) as Frozen) : null;
  }
}

/** What the buyer writes in the note: it says nothing but which order it is for. */
const noteOf = (orderId: number): string => String(orderId).padStart(5, '0');
