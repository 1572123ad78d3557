import { createHmac, createPublicKey, hash, type KeyObject, randomBytes, timingSafeEqual, verify } from 'node:crypto';
import { codes, type KeyPermission, keyPermissions, keyWindowMs, levelLimits, signedText } from '@candor/protocol';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Caller } from '../../wire/http/handler.ts';
import type { SignedCall } from '../../wire/http/who-calls.ts';
import { Problem, rejected, unavailable } from '../../base/problem.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { places } from '../../base/secrets/sealed-for.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { apiKeys, users } from '../../base/sql/schema.ts';
import { levelOf } from '../users/level.ts';
import { isAllowed } from './addresses.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export interface NewApiKey {
  readonly name: string;
  readonly kind: 'hmac' | 'ed25519';
  readonly publicKey?: string | undefined;
  readonly permissions: readonly KeyPermission[];
  readonly allowedAddresses: readonly string[];
  readonly expiresAtMs?: number | undefined;
}

/** A key is read again after this long, besides being dropped when it is deleted here. */
const cacheMs = 5_000;
const usedEveryMs = 60_000;

interface Known {
  readonly row: ApiKeyRow;
  readonly secret: Buffer | KeyObject;
  readonly readAtMs: number;
}

export interface ApiKeyParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly keys: KeyRing;
  readonly now: () => number;
  /**
   * Calls signed for up to this moment may have been taken by a process before this one, which
   * nobody remembers.
   */
  readonly seenBeforeMs?: number | undefined;
}

/**
 * Keys of programs. A call declares which permission it needs. It is signed with the time it was made; one older than five seconds does
 * nothing. One that changes something does it once: seen before it is refused, and so is one that a
 * process before this one may have seen: for five seconds after a start such calls wait. The secret
 * of an HMAC key is sealed at rest; of an Ed25519 key only the public half ever comes here.
 */
export class ApiKeys {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #keys: KeyRing;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #seen = new Map<string, number>();
  readonly #seenBeforeMs: number;
  /** What was read before one of these is not kept. */
  #removals = 0;

  constructor(parts: ApiKeyParts) {
    this.#sql = parts.sql;
    this.#keys = parts.keys;
    this.#now = parts.now;
    this.#seenBeforeMs = parts.seenBeforeMs ?? 0;
  }

  async list(userId: number): Promise<ApiKeyRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.removedAtMs)))
      .orderBy(asc(apiKeys.createdAtMs));
  }

  /**
   * Makes a key; the secret of an HMAC key is given here and never again. Throws 422 where the
   * level of its user allows no key that withdraws, or no further one: counted with the user's row
   * locked, so that of two at once none is one too many.
   */
  async add(userId: number, wanted: NewApiKey): Promise<{ readonly row: ApiKeyRow; readonly secret: string | null }> {
    const keyId = `ck_${randomBytes(12).toString('hex')}`;
    const secret = wanted.kind === 'hmac' ? randomBytes(32).toString('base64url') : null;
    const db = await this.#sql.db();
    const row = await db.transaction(async (tx) => {
      await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
      const { apiKeysMax, keysMayWithdraw } = levelLimits[await levelOf(tx, userId)];
      if (wanted.permissions.includes('withdraw') && !keysMayWithdraw) throw rejected('level_missing');
      const living = await tx
        .select({ keyId: apiKeys.keyId })
        .from(apiKeys)
        .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.removedAtMs)));
      if (living.length >= apiKeysMax) throw rejected('too_many_keys');
      const [added] = await tx
        .insert(apiKeys)
        .values({
          keyId,
          userId,
          name: wanted.name,
          kind: wanted.kind,
          secret: secret === null ? (wanted.publicKey ?? '') : this.#keys.seal(secret, places.apiKey(keyId)),
          permissions: keyPermissions.filter((permission) => wanted.permissions.includes(permission)).join(','),
          allowedAddresses: wanted.allowedAddresses.join(','),
          createdAtMs: this.#now(),
          expiresAtMs: wanted.expiresAtMs ?? null,
        })
        .returning();
      return added;
    });
    if (!row) throw new Error('An API key was not added.');
    return { row, secret };
  }

  async remove(userId: number, keyId: string): Promise<boolean> {
    const db = await this.#sql.db();
    const removed = await db
      .update(apiKeys)
      .set({ removedAtMs: this.#now(), secret: '' })
      .where(and(eq(apiKeys.keyId, keyId), eq(apiKeys.userId, userId), isNull(apiKeys.removedAtMs)))
      .returning();
    this.#removals += 1;
    this.#known.delete(keyId);
    return removed.length === 1;
  }

  /** Who signed a call. Throws 401 where the signature proves nobody, 403 where the key may not. */
  async callerOf(call: SignedCall): Promise<Caller> {
    const { keys, changesState } = call.call;
    const nowMs = this.#now();
    const known = await this.#find(call.keyId);
    const age = Math.abs(nowMs - Number(call.time));
    const fresh = /^\d{13}$/.test(call.time) && age <= keyWindowMs;
    if (!known || !isSigned(known, call)) throw keyInvalid('api_key_invalid');
    if (!fresh) throw keyInvalid('api_key_time', { serverTimeMs: String(nowMs), yourTimeMs: call.time.slice(0, 16) });
    const { expiresAtMs } = known.row;
    if (expiresAtMs !== null && expiresAtMs <= nowMs) throw keyExpired();
    if (changesState && Number(call.time) <= this.#seenBeforeMs) throw unavailable('not_ready');
    if (!isAllowed(call.address, listOf(known.row.allowedAddresses))) throw notAllowed();
    if (keys === undefined || keys === 'none') throw notAllowed();
    if (!listOf(known.row.permissions).includes(keys)) throw notAllowed();
    if (keys === 'withdraw') await this.#mustReachWithdrawals(known.row.userId);
    if (changesState && this.#wasSeen(call, nowMs)) throw callRepeated();
    this.#noteUse(known.row, nowMs);
    return { userId: known.row.userId, sessionId: `key:${known.row.keyId}`, proof: 0 };
  }

  /** Removes every key of a user. */
  async removeAll(userId: number): Promise<void> {
    const db = await this.#sql.db();
    const removed = await db
      .update(apiKeys)
      .set({ removedAtMs: this.#now(), secret: '' })
      .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.removedAtMs)))
      .returning({ keyId: apiKeys.keyId });
    this.#removals += 1;
    for (const { keyId } of removed) this.#known.delete(keyId);
  }

  /**
   * Throws 403 where a user has no longer, or never had, the level at which keys withdraw: a key
   * outlives the level it was made at.
   */
  async #mustReachWithdrawals(userId: number): Promise<void> {
    const level = await levelOf(await this.#sql.db(), userId);
    if (!levelLimits[level].keysMayWithdraw)
      throw new Problem({ status: 403, key: 'level_missing', reason: 'level_missing' });
  }

  async #find(keyId: string): Promise<Known | null> {
    if (!/^ck_[0-9a-f]{24}$/.test(keyId)) return null;
    const cached = this.#known.get(keyId);
    if (cached && this.#now() - cached.readAtMs < cacheMs) return cached;
    const removals = this.#removals;
    const db = await this.#sql.db();
    const [row] = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.keyId, keyId), isNull(apiKeys.removedAtMs)));
    if (!row) {
      this.#known.delete(keyId);
      return null;
    }
    const secret =
      row.kind === 'hmac' ? Buffer.from(this.#keys.open(row.secret, places.apiKey(keyId))) : ed25519Key(row.secret);
    const known = secret === null ? null : { row, secret, readAtMs: this.#now() };
    if (known && removals === this.#removals) this.#known.set(keyId, known);
    return known;
  }

  /**
   * By what was signed and not by the signature's text, which can be written in more than one way.
   */
  #wasSeen({ keyId, time, method, path, body }: SignedCall, nowMs: number): boolean {
    const seen = `${keyId}.${hash('sha256', signedText(time, method, path, body), 'base64url')}`;
    for (const [old, untilMs] of this.#seen) {
      if (untilMs > nowMs) break;
      this.#seen.delete(old);
    }
    if (this.#seen.has(seen)) return true;
    this.#seen.set(seen, nowMs + 2 * keyWindowMs);
    return false;
  }

  /** When a key was last used, to the minute; nobody waits for it. */
  #noteUse({ keyId, lastUsedAtMs }: ApiKeyRow, nowMs: number): void {
    const cached = this.#known.get(keyId);
    if (lastUsedAtMs !== null && nowMs - lastUsedAtMs < usedEveryMs) return;
    if (cached) this.#known.set(keyId, { ...cached, row: { ...cached.row, lastUsedAtMs: nowMs } });
    const noted = this.#sql
      .db()
      .then((db) => db.update(apiKeys).set({ lastUsedAtMs: nowMs }).where(eq(apiKeys.keyId, keyId)));
    noted.catch(() => undefined);
  }
}

export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/** An Ed25519 public key of raw 32 bytes; null where it is none. */
export function ed25519Key(raw: string): KeyObject | null {
  const x = raw.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return null;
  }
}

function isSigned({ row, secret }: Known, { time, method, path, body, signature }: SignedCall): boolean {
  const text = Buffer.from(signedText(time, method, path, body));
  if (row.kind === 'hmac' && Buffer.isBuffer(secret)) {
    const expected = createHmac('sha256', secret).update(text).digest();
    const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  if (Buffer.isBuffer(secret) || !/^[A-Za-z0-9+/_-]{86}(==)?$/.test(signature)) return false;
  return verify(
    null,
    text,
    secret,
    Buffer.from(signature, signature.includes('_') || signature.includes('-') ? 'base64url' : 'base64'),
  );
}

const keyInvalid = (key: string, detail: Readonly<Record<string, string>> = {}): Problem =>
  new Problem({ status: 401, key, detail });

/**
 * The key is right and the call was taken already: the same time, path and body, signed once more
 * or sent twice.
 */
const callRepeated = (): Problem =>
  new Problem({ status: codes.conflict, key: 'api_key_replayed', reason: 'api_key_replayed' });

/** Not shown to anyone who has not signed: guessing ids reveals nothing of former keys. */
const keyExpired = (): Problem => new Problem({ status: 401, key: 'api_key_expired', reason: 'api_key_expired' });

const notAllowed = (): Problem => new Problem({ status: 403, key: 'key_not_allowed', reason: 'key_not_allowed' });
