import { createHmac } from 'node:crypto';
import { merchantIdOf, type OtcPerson, refreshTopic } from '@candor/protocol';
import { and, eq, inArray, or } from 'drizzle-orm';
import { otcBlocks, otcProfiles } from '../../base/sql/otc-schema.ts';
import { noFigures, type OtcMeasures } from './figures.ts';
import type { OtcGround } from './otc-parts.ts';

/** People who trade, as others see them: a name and measured figures, never a number of theirs. */
export class OtcPersons {
  readonly #ground: OtcGround;
  readonly #measures: OtcMeasures;

  constructor(ground: OtcGround, measures: OtcMeasures) {
    this.#ground = ground;
    this.#measures = measures;
  }

  /** Each of them, by id. */
  async of(userIds: Iterable<number>): Promise<ReadonlyMap<number, OtcPerson>> {
    const ids = [...new Set(userIds)];
    const [names, figures] = await Promise.all([this.namesOf(ids), this.#measures.all()]);
    const { exchange, broker, demoMerchants } = this.#ground;
    const demo = demoMerchants();
    const persons = ids.map((userId): readonly [number, OtcPerson] => {
      const isMerchant = exchange.peek((state) => state.user(userId)?.merchant ?? false);
      const isDemo = demo.has(userId);
      return [
        userId,
        {
          merchantId: isMerchant ? merchantIdOf(userId) : null,
          name: names.get(userId) ?? this.#nickname(userId),
          verified: isMerchant,
          demo: isDemo,
          online: isDemo || broker.listens(refreshTopic(userId)),
          figures: figures.get(userId) ?? noFigures,
        },
      ];
    });
    return new Map(persons);
  }

  async one(userId: number): Promise<OtcPerson> {
    const person = (await this.of([userId])).get(userId);
    if (person === undefined) throw new Error('A person was asked for and not found.');
    return person;
  }

  /** Names that they chose, or gave when they applied to be merchants. */
  async namesOf(userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (userIds.length === 0) return new Map();
    const db = await this.#ground.sql.db();
    const rows = await db
      .select()
      .from(otcProfiles)
      .where(inArray(otcProfiles.userId, [...userIds]));
    const names = new Map(rows.filter(({ name }) => name !== '').map(({ userId, name }) => [userId, name]));
    for (const userId of userIds) {
      const applied = names.has(userId) ? undefined : await this.#appliedName(userId);
      if (applied !== undefined) names.set(userId, applied);
    }
    return names;
  }

  /** The verified name; empty where nothing was certified. */
  async verifiedName(userId: number): Promise<string> {
    const { verifications } = this.#ground.people;
    const { primary, advanced } = await verifications.of(userId);
    for (const row of [advanced, primary]) {
      if (row?.state !== 'certified') continue;
      const { name } = verifications.factsOf(row);
      if (name !== undefined) return name;
    }
    return '';
  }

  /**
   * Who is paid: the verified name; of the demonstration's merchants, who were never verified, the
   * desk's.
   */
  async payeeName(userId: number): Promise<string> {
    if (!this.#ground.demoMerchants().has(userId)) return this.verifiedName(userId);
    return (await this.namesOf([userId])).get(userId) ?? '';
  }

  /** Everybody who blocked this user, or whom this user blocked. */
  async apartFrom(userId: number): Promise<ReadonlySet<number>> {
    const db = await this.#ground.sql.db();
    const rows = await db
      .select()
      .from(otcBlocks)
      .where(or(eq(otcBlocks.userId, userId), eq(otcBlocks.blockedId, userId)));
    return new Set(rows.map((row) => (row.userId === userId ? row.blockedId : row.userId)));
  }

  async hasBlocked(userId: number, otherId: number): Promise<boolean> {
    const db = await this.#ground.sql.db();
    const isIt = and(eq(otcBlocks.userId, userId), eq(otcBlocks.blockedId, otherId));
    return (await db.select().from(otcBlocks).where(isIt)).length > 0;
  }

  async setBlocked(userId: number, otherId: number, blocked: boolean): Promise<void> {
    const { sql, now } = this.#ground;
    const db = await sql.db();
    const isIt = and(eq(otcBlocks.userId, userId), eq(otcBlocks.blockedId, otherId));
    if (!blocked) return void (await db.delete(otcBlocks).where(isIt));
    await db.insert(otcBlocks).values({ userId, blockedId: otherId, sinceMs: now() }).onConflictDoNothing();
  }

  /** The name under which a merchant applied, which operators approved. */
  async #appliedName(userId: number): Promise<string | undefined> {
    const { exchange, people } = this.#ground;
    if (!exchange.peek((state) => state.user(userId)?.merchant ?? false)) return undefined;
    const row = await people.applications.newest(userId, 'merchant');
    const name = row === null ? undefined : people.applications.factsOf(row)['displayName'];
    return typeof name === 'string' ? name : undefined;
  }

  /** Of who chose none: the same every time, and nobody's number. */
  #nickname(userId: number): string {
    const word = createHmac('sha256', this.#ground.pepper).update(`otc-name|${userId}`).digest('hex');
    return `#${word.slice(0, 6)}`;
  }
}
