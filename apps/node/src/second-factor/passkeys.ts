import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, gt, lte, sql as raw } from 'drizzle-orm';
import type { Sql } from '../sql/open-sql.ts';
import { passkeyChallenges, passkeys } from '../sql/schema.ts';
import type { FactorOwner } from './second-factors.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
/** What one is shown for: within a session, as the second step of a log-in, or where the password is set anew. */
export type ShownFor = 'show' | 'second' | 'reset';
type Purpose = 'add' | 'login' | ShownFor;

export interface PasskeyParts {
  readonly sql: Pick<Sql, 'db'>;
  /** The site's own address: its host is what a passkey is bound to. */
  readonly origin: string;
  readonly now: () => number;
}

export const passkeysMax = 10;
const lifetimeMs = 300_000;
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/**
 * Passkeys (WebAuthn) of users and operators. A challenge is 32 random bytes, lives five minutes, belongs to one owner and purpose, and is
 * taken once; the device must have verified its user; an authenticator whose count of uses falls back is refused as a copy.
 */
export class Passkeys {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #origin: string;
  readonly #site: string;
  readonly #now: () => number;

  constructor({ sql, origin, now }: PasskeyParts) {
    this.#sql = sql;
    this.#origin = new URL(origin).origin;
    this.#site = new URL(origin).hostname;
    this.#now = now;
  }

  async list(owner: FactorOwner): Promise<PasskeyRow[]> {
    const db = await this.#sql.db();
    return db.select().from(passkeys).where(eq(passkeys.owner, owner)).orderBy(asc(passkeys.createdAtMs));
  }

  /** What a browser needs to make one. */
  async addOptions(owner: FactorOwner, label: string): Promise<Record<string, unknown>> {
    const known = await this.list(owner);
    const options = await generateRegistrationOptions({
      rpName: 'Candor',
      rpID: this.#site,
      userName: label,
      userID: Uint8Array.from(Buffer.from(owner)),
      challenge: await this.#challenge(owner, 'add'),
      timeout: lifetimeMs,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    return { ...options };
  }

  /** Adds the one that a browser made; null where it does not hold, `too_many` where the owner has as many as are allowed. */
  async add(owner: FactorOwner, name: string, answer: object): Promise<PasskeyRow | 'too_many' | null> {
    const response = answer as RegistrationResponseJSON;
    const verified = await quietly(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.#take(challenge, owner, 'add'),
        expectedOrigin: this.#origin,
        expectedRPID: this.#site,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!verified?.verified) return null;
    const { credential } = verified.registrationInfo;
    const row = {
      credentialId: credential.id,
      owner,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(',').slice(0, 100),
      name,
      createdAtMs: this.#now(),
    };
    const db = await this.#sql.db();
    return db.transaction(async (tx) => {
      // One after the other: two at the same moment would both count those before them.
      await tx.execute(raw`select pg_advisory_xact_lock(hashtext(${`passkeys|${owner}`}))`);
      if ((await tx.$count(passkeys, eq(passkeys.owner, owner))) >= passkeysMax) return 'too_many';
      const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
      return added ?? null;
    });
  }

  async remove(owner: FactorOwner, credentialId: string): Promise<boolean> {
    const db = await this.#sql.db();
    const removed = await db
      .delete(passkeys)
      .where(and(eq(passkeys.owner, owner), eq(passkeys.credentialId, credentialId)))
      .returning();
    return removed.length === 1;
  }

  /** What a browser needs to show one: one of the owner's, or any at a log-in that does not say who it is. */
  async showOptions(owner: FactorOwner | null, shownFor: ShownFor = 'show'): Promise<Record<string, unknown>> {
    const known = owner === null ? [] : await this.list(owner);
    const options = await generateAuthenticationOptions({
      rpID: this.#site,
      challenge: await this.#challenge(owner ?? '', owner === null ? 'login' : shownFor),
      timeout: lifetimeMs,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    });
    return { ...options };
  }

  /** Whose passkey a browser showed; null where it does not hold, or is another's than asked for. */
  async show(owner: FactorOwner | null, answer: object, shownFor: ShownFor = 'show'): Promise<FactorOwner | null> {
    const response = answer as AuthenticationResponseJSON;
    const db = await this.#sql.db();
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
    if (!row || (owner !== null && row.owner !== owner)) return null;
    const verified = await quietly(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.#take(challenge, owner ?? '', owner === null ? 'login' : shownFor),
        expectedOrigin: this.#origin,
        expectedRPID: this.#site,
        credential: {
          id: row.credentialId,
          publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
        },
        requireUserVerification: true,
      }),
    );
    if (!verified?.verified) return null;
    const { newCounter } = verified.authenticationInfo;
    await db
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAtMs: this.#now() })
      .where(eq(passkeys.credentialId, row.credentialId));
    return row.owner as FactorOwner;
  }

  async #challenge(owner: string, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Uint8Array.from(randomBytes(32));
    const db = await this.#sql.db();
    const nowMs = this.#now();
    await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAtMs, nowMs));
    const challenge = Buffer.from(bytes).toString('base64url');
    await db.insert(passkeyChallenges).values({ challenge, owner, purpose, expiresAtMs: nowMs + lifetimeMs });
    return bytes;
  }

  async #take(challenge: string, owner: string, purpose: Purpose): Promise<boolean> {
    const db = await this.#sql.db();
    const taken = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.owner, owner),
          eq(passkeyChallenges.purpose, purpose),
          gt(passkeyChallenges.expiresAtMs, this.#now()),
        ),
      )
      .returning();
    return taken.length === 1;
  }
}

/** Whatever is wrong with an answer, the library throws; to us it is one that does not hold. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
