import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { type OperatorRole, type OperatorView, rightsOf } from '@candor/protocol';
import { freeWithoutRight } from './answering.ts';
import { rejected } from '../../base/problem.ts';
import type { Passkeys } from '../../identity/second-factor/passkeys.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.ts';
import { hashOfToken, newToken } from '../../identity/sessions/tokens.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { operators, operatorSessions, operatorWords } from '../../base/sql/schema.ts';
import { OperatorWelcome } from './operator-welcome.ts';
import { rolesOf, rolesText } from '../../wire/http/operator-roles.ts';
import { shownNameOf } from './shown-name.ts';

export type OperatorRow = typeof operators.$inferSelect;

/** A log-in between its steps ends after five minutes. */
const ticketMs = 5 * 60_000;

/** Operators as rows, and the tickets of their log-ins. */
export class Operators {
  /** How those without a password come in. */
  readonly welcome: OperatorWelcome;
  readonly #sql: Pick<Sql, 'db'>;
  readonly #secondFactors: Pick<SecondFactors, 'isBound'>;
  readonly #passkeys: Pick<Passkeys<'operator'>, 'list'>;
  readonly #now: () => number;
  readonly #listeners = new Set<(operatorId: number, freed: readonly string[]) => void>();

  constructor(parts: {
    readonly sql: Pick<Sql, 'db'>;
    readonly secondFactors: Pick<SecondFactors, 'isBound'>;
    readonly passkeys: Pick<Passkeys<'operator'>, 'list'>;
    readonly now: () => number;
  }) {
    this.#sql = parts.sql;
    this.#secondFactors = parts.secondFactors;
    this.#passkeys = parts.passkeys;
    this.#now = parts.now;
    this.welcome = new OperatorWelcome(parts);
  }

  async byName(name: string): Promise<OperatorRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(operators).where(eq(operators.name, name));
    return row;
  }

  /**
   * Who logs in with a name or is shown to customers under it, in whatever case: each name is one
   * operator's.
   */
  async withName(name: string): Promise<OperatorRow | undefined> {
    const wanted = name.toLowerCase();
    const all = await (await this.#sql.db()).select().from(operators);
    return all.find((row) => row.name === wanted || shownNameOf(row).toLowerCase() === wanted);
  }

  async byId(operatorId: number, tx?: Transaction): Promise<OperatorRow | undefined> {
    const db = tx ?? (await this.#sql.db());
    const [row] = await db.select().from(operators).where(eq(operators.operatorId, operatorId));
    return row;
  }

  /** Throws 422 `not_found`. */
  async require(operatorId: number, tx?: Transaction): Promise<OperatorRow> {
    const row = await this.byId(operatorId, tx);
    if (!row) throw rejected('not_found', {}, [{ field: 'operatorId', rule: 'not_found' }]);
    return row;
  }

  async all(): Promise<readonly OperatorRow[]> {
    const db = await this.#sql.db();
    return db.select().from(operators).orderBy(asc(operators.operatorId));
  }

  /** Adds an operator without a password; one of that name stays as it is. */
  async add(
    name: string,
    roles: readonly OperatorRole[],
    { shownName = '', tx }: { readonly shownName?: string; readonly tx?: Transaction } = {},
  ): Promise<void> {
    const db = tx ?? (await this.#sql.db());
    const row = { name, shownName, roles: rolesText(roles), createdAtMs: this.#now() };
    await db.insert(operators).values(row).onConflictDoNothing();
  }

  /**
   * Writes values. Anyone who may not answer customers any more has no conversations from then on;
   * gives the keys of those that became free. Within a transaction nobody hears of changed rights:
   * after its commit `tellRights` says so.
   */
  async set(
    operatorId: number,
    values: Partial<Omit<OperatorRow, 'operatorId' | 'name'>>,
    tx?: Transaction,
  ): Promise<readonly string[]> {
    if (!tx) {
      const freed = await (await this.#sql.db()).transaction((own) => this.set(operatorId, values, own));
      if (touchesRights(values)) this.tellRights(operatorId, freed);
      return freed;
    }
    await tx.update(operators).set(values).where(eq(operators.operatorId, operatorId));
    if (!touchesRights(values)) return [];
    // Parts of a welcome count only while who gave them has the right to.
    await tx.delete(operatorWords).where(eq(operatorWords.byOperatorId, operatorId));
    return freeWithoutRight(tx, operatorId);
  }

  /**
   * Ends every session, link and ticket of an operator at once. Within a transaction `tellRights`
   * belongs after its commit, as with `set`.
   */
  async shutOut(operatorId: number, tx?: Transaction): Promise<void> {
    const db = tx ?? (await this.#sql.db());
    await db
      .delete(operatorWords)
      .where(or(eq(operatorWords.operatorId, operatorId), eq(operatorWords.byOperatorId, operatorId)));
    await db
      .update(operatorSessions)
      .set({ endedAtMs: this.#now() })
      .where(and(eq(operatorSessions.operatorId, operatorId), isNull(operatorSessions.endedAtMs)));
    if (!tx) this.tellRights(operatorId);
  }

  /**
   * Hears whose rights or sessions are not what they were, and which conversations became free by
   * it: what such an operator holds open has to be proven again.
   */
  onRights(listener: (operatorId: number, freed: readonly string[]) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Tells of rights or sessions that are not what they were. Only once that is committed: anyone
   * who asks in between would be let in by what stood.
   */
  tellRights(operatorId: number, freed: readonly string[] = []): void {
    for (const listener of this.#listeners) listener(operatorId, freed);
  }

  /** A new ticket from the first step of a log-in to the second; an earlier one ends. */
  async newTicket(operatorId: number): Promise<string> {
    const db = await this.#sql.db();
    const word = newToken();
    const expiresAtMs = this.#now() + ticketMs;
    await db
      .delete(operatorWords)
      .where(and(eq(operatorWords.operatorId, operatorId), eq(operatorWords.kind, 'ticket')));
    await db.insert(operatorWords).values({ wordHash: hashOfToken(word), operatorId, kind: 'ticket', expiresAtMs });
    return word;
  }

  /** Whose ticket it is while it lives. */
  async ofTicket(word: string): Promise<OperatorRow | undefined> {
    const db = await this.#sql.db();
    const [found] = await db
      .select()
      .from(operatorWords)
      .innerJoin(operators, eq(operators.operatorId, operatorWords.operatorId))
      .where(this.#living(word));
    return found?.operators;
  }

  /** Takes a ticket; false when another request did so first. */
  async takeTicket(word: string): Promise<boolean> {
    const db = await this.#sql.db();
    return (await db.delete(operatorWords).where(this.#living(word)).returning()).length === 1;
  }

  async viewOf(row: OperatorRow): Promise<OperatorView> {
    const roles = rolesOf(row);
    const owner = `operator:${row.operatorId}` as const;
    const passkeys = (await this.#passkeys.list(owner)).length;
    return {
      operatorId: row.operatorId,
      name: row.name,
      shownName: shownNameOf(row),
      roles: [...roles],
      rights: [...rightsOf(roles)],
      disabled: row.disabledAtMs !== null,
      hasPassword: row.passwordHash !== null,
      welcome: row.passwordHash === null ? await this.welcome.parts(row.operatorId) : { link: null, code: null },
      secondFactor: passkeys > 0 || (await this.#secondFactors.isBound(owner)),
      passkeys,
      lastLoginAtMs: row.lastLoginAtMs,
      createdAtMs: row.createdAtMs,
    };
  }

  #living(word: string) {
    return and(
      eq(operatorWords.wordHash, hashOfToken(word)),
      eq(operatorWords.kind, 'ticket'),
      gt(operatorWords.expiresAtMs, this.#now()),
    );
  }
}

const touchesRights = (values: object): boolean => 'roles' in values || 'disabledAtMs' in values;
