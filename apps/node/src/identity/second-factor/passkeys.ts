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
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { passkeyChallenges, passkeys } from '../../base/sql/schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
/** Users' and operators' passkeys are of two kinds: what is one's is nobody's to the other. */
export type OwnerKind = 'user' | 'operator';
type OwnerOf<Kind extends OwnerKind> = `${Kind}:${number}`;
/**
 * What a factor is shown for: within a session, as the second step of a log-in, to set the password
 * again, for new recovery codes.
 */
export type ShownFor = 'show' | 'second' | 'reset' | 'codes';
type Purpose = 'add' | 'login' | ShownFor;

/** Where one is shown. A challenge that was made for one place counts in no other. */
export interface Place {
  readonly shownFor: ShownFor;
  /** The session or the ticket that a challenge is bound to, where it is bound to one. */
  readonly within?: string;
}
const inSession: Place = { shownFor: 'show' };

export interface PasskeyParts<Kind extends OwnerKind> {
  readonly sql: Pick<Sql, 'db'>;
  readonly whose: Kind;
  /** The address of the site where they are shown: its host is what a passkey is bound to. */
  readonly origin: string;
  readonly now: () => number;
}

/** A passkey that a browser made and that holds, but is not kept yet. */
type MadePasskey = Omit<PasskeyRow, 'name' | 'createdAtMs' | 'lastUsedAtMs'>;

export const passkeysMax = 10;
const lifetimeMs = 300_000;
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/**
 * Passkeys (WebAuthn) of users, or of operators. A challenge is 32 random bytes, lives five
 * minutes, belongs to one owner, purpose and place, and is taken once; the device must have
 * verified its user; an authenticator whose count of uses falls back is refused as a copy. The
 * handle that a device keeps beside a passkey names owner and kind, and must be the one on record.
 */
export class Passkeys<Kind extends OwnerKind = 'user'> {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #whose: Kind;
  readonly #origin: string;
  readonly #site: string;
  readonly #now: () => number;

  constructor({ sql, whose, origin, now }: PasskeyParts<Kind>) {
    this.#sql = sql;
    this.#whose = whose;
    this.#origin = new URL(origin).origin;
    this.#site = new URL(origin).hostname;
    this.#now = now;
  }

  async list(owner: OwnerOf<Kind>, tx?: Transaction): Promise<PasskeyRow[]> {
    const db = tx ?? (await this.#sql.db());
    return db.select().from(passkeys).where(eq(passkeys.owner, owner)).orderBy(asc(passkeys.createdAtMs));
  }

  /** What a browser needs to make one; `within` a session, where only that may add it. */
  async addOptions(owner: OwnerOf<Kind>, label: string, within = ''): Promise<Record<string, unknown>> {
    const known = await this.list(owner);
    const options = await generateRegistrationOptions({
      rpName: 'Candor',
      rpID: this.#site,
      userName: label,
      userID: Uint8Array.from(Buffer.from(owner)),
      challenge: await this.#challenge({ owner, purpose: 'add', boundTo: within }),
      timeout: lifetimeMs,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    return { ...options };
  }

  /**
   * Adds the one that a browser made; null where it does not hold, `too_many` where the owner has
   * as many as are allowed.
   */
  async add(owner: OwnerOf<Kind>, name: string, answer: object): Promise<PasskeyRow | 'too_many' | null> {
    const made = await this.made(owner, answer);
    if (made === null) return null;
    const db = await this.#sql.db();
    return db.transaction((tx) => this.keep(made, name, tx));
  }

  /**
   * Takes what a browser made for the options it was given, and keeps nothing; null where it does
   * not hold.
   */
  async made(owner: OwnerOf<Kind>, answer: object, within = ''): Promise<MadePasskey | null> {
    const response = answer as RegistrationResponseJSON;
    const verified = await quietly(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.#take({ challenge, owner, purpose: 'add', boundTo: within }),
        expectedOrigin: this.#origin,
        expectedRPID: this.#site,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!verified?.verified) return null;
    const { credential } = verified.registrationInfo;
    return {
      credentialId: credential.id,
      owner,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(',').slice(0, 100),
    };
  }

  /**
   * Keeps what was made; null where it is somebody's already, `too_many` where the owner has as
   * many as are allowed.
   */
  async keep(made: MadePasskey, name: string, tx: Transaction): Promise<PasskeyRow | 'too_many' | null> {
    const { owner } = made;
    await this.inTurn(owner as OwnerOf<Kind>, tx);
    if ((await tx.$count(passkeys, eq(passkeys.owner, owner))) >= passkeysMax) return 'too_many';
    const row = { ...made, name, createdAtMs: this.#now() };
    const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    return added ?? null;
  }

  /**
   * Whatever counts an owner's passkeys comes one after the other: two at the same moment would
   * both count those before them.
   */
  async inTurn(owner: OwnerOf<Kind>, tx: Transaction): Promise<void> {
    await tx.execute(raw`select pg_advisory_xact_lock(hashtext(${`passkeys|${owner}`}))`);
  }

  async remove(owner: OwnerOf<Kind>, credentialId: string, tx?: Transaction): Promise<boolean> {
    const db = tx ?? (await this.#sql.db());
    const removed = await db.delete(passkeys).where(ofOwner(owner, credentialId)).returning();
    return removed.length === 1;
  }

  async rename(owner: OwnerOf<Kind>, credentialId: string, name: string, tx: Transaction): Promise<void> {
    await tx.update(passkeys).set({ name }).where(ofOwner(owner, credentialId));
  }

  /**
   * What a browser needs to show one: one of the owner's, or any at a log-in that does not say who
   * it is.
   */
  async showOptions(
    owner: OwnerOf<Kind> | null,
    { shownFor, within = '' }: Place = inSession,
  ): Promise<Record<string, unknown>> {
    const known = owner === null ? [] : await this.list(owner);
    const purpose = owner === null ? 'login' : shownFor;
    const options = await generateAuthenticationOptions({
      rpID: this.#site,
      challenge: await this.#challenge({ owner: owner ?? '', purpose, boundTo: within }),
      timeout: lifetimeMs,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    });
    return { ...options };
  }

  /**
   * Whose passkey a browser showed; null where it does not hold, or is another's than asked for.
   */
  async show(
    owner: OwnerOf<Kind> | null,
    answer: object,
    { shownFor, within = '' }: Place = inSession,
  ): Promise<OwnerOf<Kind> | null> {
    const response = answer as AuthenticationResponseJSON;
    const db = await this.#sql.db();
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
    if (!row || !row.owner.startsWith(`${this.#whose}:`)) return null;
    if ((owner !== null && row.owner !== owner) || !namesOwner(response, row.owner)) return null;
    const asked = { owner: owner ?? '', purpose: owner === null ? 'login' : shownFor, boundTo: within } as const;
    const verified = await this.#verified(response, row, (challenge) => this.#take({ challenge, ...asked }));
    if (!verified?.verified) return null;
    const { newCounter } = verified.authenticationInfo;
    // By compare-and-set: of a device and its copy at the same moment one counts, and one that was
    // removed meanwhile does not.
    const used = await db
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAtMs: this.#now() })
      .where(and(eq(passkeys.credentialId, row.credentialId), eq(passkeys.counter, row.counter)))
      .returning();
    return used.length === 1 ? (row.owner as OwnerOf<Kind>) : null;
  }

  /** What a browser needs to agree with one of the owner's to what the challenge is the hash of. */
  async agreeOptions(owner: OwnerOf<Kind>, challenge: string): Promise<Record<string, unknown> | null> {
    const known = await this.list(owner);
    if (known.length === 0) return null;
    const options = await generateAuthenticationOptions({
      rpID: this.#site,
      challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
      timeout: lifetimeMs,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    });
    return { ...options };
  }

  /**
   * Whether one of the owner's agrees to just that. It may do so again: it is bound to what it
   * agrees to.
   */
  async agrees(owner: OwnerOf<Kind>, answer: object, challenge: string): Promise<boolean> {
    const response = answer as AuthenticationResponseJSON;
    const row = (await this.list(owner)).find(({ credentialId }) => credentialId === response.id);
    if (row === undefined || !namesOwner(response, owner)) return false;
    const verified = await this.#verified(response, row, challenge);
    return verified?.verified === true;
  }

  /** An answer checked against its device's key; null where it is malformed. */
  #verified(
    response: AuthenticationResponseJSON,
    row: typeof passkeys.$inferSelect,
    expectedChallenge: string | ((challenge: string) => Promise<boolean>),
  ) {
    return quietly(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
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
  }

  async #challenge(asked: Challenged): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Uint8Array.from(randomBytes(32));
    const db = await this.#sql.db();
    const nowMs = this.#now();
    await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAtMs, nowMs));
    const challenge = Buffer.from(bytes).toString('base64url');
    await db.insert(passkeyChallenges).values({ challenge, ...asked, expiresAtMs: nowMs + lifetimeMs });
    return bytes;
  }

  async #take({ challenge, owner, purpose, boundTo }: Challenged & { readonly challenge: string }): Promise<boolean> {
    const db = await this.#sql.db();
    const taken = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.owner, owner),
          eq(passkeyChallenges.purpose, purpose),
          eq(passkeyChallenges.boundTo, boundTo),
          gt(passkeyChallenges.expiresAtMs, this.#now()),
        ),
      )
      .returning();
    return taken.length === 1;
  }
}

/** Who is to answer a challenge, for what and where. */
interface Challenged {
  readonly owner: string;
  readonly purpose: Purpose;
  readonly boundTo: string;
}

const ofOwner = (owner: string, credentialId: string) =>
  and(eq(passkeys.owner, owner), eq(passkeys.credentialId, credentialId));

/** Where a device says whose its passkey is, that is who is on record. */
function namesOwner({ response }: AuthenticationResponseJSON, owner: string): boolean {
  const handle = response.userHandle ?? '';
  return handle === '' || handle === Buffer.from(owner).toString('base64url');
}

/** Whatever is wrong with an answer, the library throws; to us it is one that does not hold. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
