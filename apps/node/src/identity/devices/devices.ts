import { and, eq, max, inArray, isNull } from 'drizzle-orm';
import type { Sessions } from '../sessions/sessions.ts';
import { hashOfToken, isToken, newToken } from '../sessions/tokens.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { devices, sessionFacts, sessions as sessionRows, tokens, users } from '../../base/sql/schema.ts';
import { hasAddress } from '../users/address-owner.ts';
import type { Contact } from '../users/addresses.ts';
import { deviceName } from '../users/device-name.ts';

export type DeviceRow = typeof devices.$inferSelect;

/** What a request says of where it comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  /** The cookie that knows a browser again; it authenticates nothing. */
  readonly deviceCookie: string | undefined;
}

export interface DeviceParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly sessions: Pick<Sessions, 'end'>;
  readonly now: () => number;
}

/**
 * Where users log in from. A device is a cookie's hash under one user; removing it ends its
 * sessions and their sockets at once.
 */
export class Devices {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #sessions: Pick<Sessions, 'end'>;
  readonly #now: () => number;

  constructor({ sql, sessions, now }: DeviceParts) {
    this.#sql = sql;
    this.#sessions = sessions;
    this.#now = now;
  }

  /** The device of a log-in, known or new, with the cookie to set where it has none. */
  async arrive(
    userId: number,
    sessionId: string,
    origin: Origin,
  ): Promise<{ readonly device: DeviceRow; readonly isNew: boolean; readonly cookie: string }> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const given = origin.deviceCookie;
    const cookie = given !== undefined && isToken(given) ? given : newToken();
    const keyHash = hashOfToken(cookie);
    const seen = { address: origin.address, lastSeenAtMs: nowMs };
    const mine = and(eq(devices.userId, userId), eq(devices.keyHash, keyHash), isNull(devices.removedAtMs));
    const [known] = await db.update(devices).set(seen).where(mine).returning();
    const device = known ?? (await this.#add({ userId, keyHash, ...seen }, origin.userAgent));
    const client = deviceName(origin.userAgent);
    await db.insert(sessionFacts).values({ sessionId, userId, deviceId: device.deviceId, client });
    return { device, isNew: known === undefined, cookie };
  }

  /**
   * The hash of a request's cookie where it is a device of the account that has an address; null
   * elsewhere, at the same cost whether there is an account.
   */
  async knownAt(contact: Contact, deviceCookie: string | undefined): Promise<string | null> {
    if (deviceCookie === undefined || !isToken(deviceCookie)) return null;
    const db = await this.#sql.db();
    const keyHash = hashOfToken(deviceCookie);
    const [found] = await db
      .select({ deviceId: devices.deviceId })
      .from(devices)
      .innerJoin(users, eq(users.userId, devices.userId))
      .where(and(hasAddress(contact), eq(devices.keyHash, keyHash), isNull(devices.removedAtMs)));
    return found ? keyHash : null;
  }

  /** Whose session it is or was; null where that is not known. */
  async userOf(sessionId: string): Promise<number | null> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(sessionFacts).where(eq(sessionFacts.sessionId, sessionId));
    return row?.userId ?? null;
  }

  /** The user's devices, the last used first, each with whether it has a living session. */
  async list(userId: number): Promise<(DeviceRow & { readonly sessionIds: readonly string[] })[]> {
    const db = await this.#sql.db();
    const mine = and(eq(devices.userId, userId), isNull(devices.removedAtMs));
    const rows = await db.select().from(devices).where(mine);
    const living = await this.#livingSessions(userId);
    const active = await this.#lastActive(userId);
    return rows
      .map((row) => ({
        ...row,
        lastSeenAtMs: Math.max(row.lastSeenAtMs, active.get(row.deviceId) ?? 0),
        sessionIds: living.filter(({ deviceId }) => deviceId === row.deviceId).map(({ sessionId }) => sessionId),
      }))
      .toSorted((one, other) => other.lastSeenAtMs - one.lastSeenAtMs);
  }

  /**
   * When each device last took new tokens: a page in use takes them at every refresh, so nothing is
   * written for it.
   */
  async #lastActive(userId: number): Promise<ReadonlyMap<number, number>> {
    const db = await this.#sql.db();
    const rows = await db
      .select({ deviceId: sessionFacts.deviceId, atMs: max(tokens.issuedAtMs) })
      .from(sessionFacts)
      .innerJoin(tokens, eq(tokens.sessionId, sessionFacts.sessionId))
      .where(eq(sessionFacts.userId, userId))
      .groupBy(sessionFacts.deviceId);
    return new Map(
      rows.flatMap(({ deviceId, atMs }) => (deviceId === null || atMs === null ? [] : [[deviceId, atMs]])),
    );
  }

  /** Names a device; false where the user has no such one. */
  async rename(userId: number, deviceId: number, name: string): Promise<boolean> {
    const db = await this.#sql.db();
    const renamed = await db.update(devices).set({ name }).where(this.#living(userId, deviceId)).returning();
    return renamed.length > 0;
  }

  /** Removes a device and ends its sessions; null where the user has no such one. */
  async remove(userId: number, deviceId: number): Promise<DeviceRow | null> {
    const db = await this.#sql.db();
    const [removed] = await db
      .update(devices)
      .set({ removedAtMs: this.#now(), keyHash: `removed:${deviceId}` })
      .where(this.#living(userId, deviceId))
      .returning();
    if (!removed) return null;
    const living = await this.#livingSessions(userId);
    for (const session of living) {
      if (session.deviceId === deviceId) await this.#sessions.end(session.sessionId, 'device_removed');
    }
    return removed;
  }

  async #add(row: Omit<typeof devices.$inferInsert, 'name' | 'userAgent' | 'firstSeenAtMs'>, userAgent: string) {
    const db = await this.#sql.db();
    const [added] = await db
      .insert(devices)
      .values({
        ...row,
        name: deviceName(userAgent),
        userAgent: printable(userAgent),
        firstSeenAtMs: row.lastSeenAtMs,
      })
      .onConflictDoUpdate({ target: [devices.userId, devices.keyHash], set: { lastSeenAtMs: row.lastSeenAtMs } })
      .returning();
    if (!added) throw new Error('A device was neither added nor found.');
    return added;
  }

  async #livingSessions(userId: number): Promise<{ readonly sessionId: string; readonly deviceId: number | null }[]> {
    const db = await this.#sql.db();
    const facts = await db.select().from(sessionFacts).where(eq(sessionFacts.userId, userId));
    if (facts.length === 0) return [];
    const ids = facts.map(({ sessionId }) => sessionId);
    const living = await db
      .select({ sessionId: sessionRows.sessionId, expiresAtMs: sessionRows.expiresAtMs })
      .from(sessionRows)
      .where(and(inArray(sessionRows.sessionId, ids), isNull(sessionRows.endedAtMs)));
    const alive = new Set(
      living.filter(({ expiresAtMs }) => expiresAtMs > this.#now()).map(({ sessionId }) => sessionId),
    );
    return facts.filter(({ sessionId }) => alive.has(sessionId));
  }

  #living(userId: number, deviceId: number) {
    return and(eq(devices.userId, userId), eq(devices.deviceId, deviceId), isNull(devices.removedAtMs));
  }
}

/** What a client says of itself may hold anything; what is kept is short and can be read. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, 300);
