import { and, count, eq, isNull, lt, lte, or, sql as raw } from 'drizzle-orm';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { places } from '../../base/secrets/sealed-for.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { recoveryCodes, secondFactors } from '../../base/sql/schema.ts';
import { newRecoveryCodes, plainRecoveryCode, recoveryHash } from './recovery-codes.ts';
import { newTotpSecret, otpauthUri, stepOfCode } from './totp.ts';

/** Whose factor: users and operators have theirs in one table. */
export type FactorOwner = `user:${number}` | `operator:${number}`;

/** How a code was judged. `locked` says until when no code is looked at. */
export type FactorVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'used' }
  | { readonly kind: 'locked'; readonly untilMs: number }
  | { readonly kind: 'unbound' };

export interface SecondFactorParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly keys: KeyRing;
  readonly now?: () => number;
}

/** Codes that may be wrong before no more are looked at, and for how long. */
export const factorTries = { tries: 5, lockMs: 5 * 60_000 } as const;
/** How long a secret waits for its first code. */
const pendingMs = 15 * 60_000;
const issuer = 'Candor';

type Row = typeof secondFactors.$inferSelect;

/**
 * Authenticator codes (TOTP) and recovery codes. A secret is sealed at rest; the step of the last
 * code taken is kept and moved by compare-and-set, so that one code is never taken twice, also by
 * two requests at once. A try is counted before the code is looked at.
 */
export class SecondFactors {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #keys: KeyRing;
  readonly #now: () => number;

  constructor({ sql, keys, now = Date.now }: SecondFactorParts) {
    this.#sql = sql;
    this.#keys = keys;
    this.#now = now;
  }

  /** Whether the owner has an authenticator, since when, and how many recovery codes are left. */
  async state(owner: FactorOwner): Promise<{ readonly boundAtMs: number | null; readonly recoveryCodesLeft: number }> {
    const db = await this.#sql.db();
    const row = await this.#row(db, owner);
    const [left] = await db
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.owner, owner), isNull(recoveryCodes.usedAtMs)));
    return { boundAtMs: row?.secret ? row.boundAtMs : null, recoveryCodesLeft: left?.codes ?? 0 };
  }

  async isBound(owner: FactorOwner): Promise<boolean> {
    return (await this.state(owner)).boundAtMs !== null;
  }

  /**
   * Makes a secret that waits to be confirmed by its first code; the old one, if any, stays in
   * force until then.
   */
  async begin(owner: FactorOwner, label: string): Promise<{ readonly secret: string; readonly uri: string }> {
    const db = await this.#sql.db();
    const secret = newTotpSecret();
    const pending = { pendingSecret: this.#seal(owner, secret), pendingUntilMs: this.#now() + pendingMs };
    await db
      .insert(secondFactors)
      .values({ owner, ...pending })
      .onConflictDoUpdate({ target: secondFactors.owner, set: pending });
    return { secret, uri: otpauthUri(issuer, label, secret) };
  }

  /** Binds the waiting secret by a code of it; gives new recovery codes, shown once. */
  async confirm(
    owner: FactorOwner,
    code: string,
  ): Promise<{ readonly verdict: FactorVerdict; readonly recoveryCodes: readonly string[] }> {
    const db = await this.#sql.db();
    const tried = await this.#try(db, owner);
    if (!('row' in tried)) return { verdict: tried, recoveryCodes: [] };
    const { pendingSecret, pendingUntilMs } = tried.row;
    const nowMs = this.#now();
    if (pendingSecret === null || (pendingUntilMs ?? 0) <= nowMs) {
      await this.#forgive(db, owner);
      return { verdict: { kind: 'unbound' }, recoveryCodes: [] };
    }
    const step = stepOfCode(this.#open(owner, pendingSecret), code, nowMs);
    if (step === null) return { verdict: wrong(tried.row), recoveryCodes: [] };
    const [bound] = await db
      .update(secondFactors)
      .set({
        secret: pendingSecret,
        pendingSecret: null,
        pendingUntilMs: null,
        lastStep: step,
        boundAtMs: nowMs,
        tries: 0,
      })
      .where(and(eq(secondFactors.owner, owner), eq(secondFactors.pendingSecret, pendingSecret)))
      .returning();
    if (!bound) return { verdict: { kind: 'used' }, recoveryCodes: [] };
    return { verdict: { kind: 'right' }, recoveryCodes: await this.renewRecoveryCodes(owner) };
  }

  /** Judges a code of the bound authenticator, and takes it. */
  async verify(owner: FactorOwner, code: string): Promise<FactorVerdict> {
    const db = await this.#sql.db();
    const tried = await this.#try(db, owner);
    if (!('row' in tried)) return tried;
    const { secret } = tried.row;
    if (secret === null) {
      await this.#forgive(db, owner);
      return { kind: 'unbound' };
    }
    const step = stepOfCode(this.#open(owner, secret), code, this.#now());
    if (step === null) return wrong(tried.row);
    const [taken] = await db
      .update(secondFactors)
      .set({ lastStep: step, tries: 0 })
      .where(
        and(
          eq(secondFactors.owner, owner),
          eq(secondFactors.secret, secret),
          or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
        ),
      )
      .returning();
    return taken ? { kind: 'right' } : { kind: 'used' };
  }

  /** Judges a recovery code, and takes it for ever. */
  async verifyRecovery(owner: FactorOwner, typed: string): Promise<FactorVerdict> {
    const db = await this.#sql.db();
    const tried = await this.#try(db, owner);
    if (!('row' in tried)) return tried;
    const plain = plainRecoveryCode(typed);
    if (plain === null) return wrong(tried.row);
    const codeHash = recoveryHash(owner, plain);
    const mine = and(eq(recoveryCodes.owner, owner), eq(recoveryCodes.codeHash, codeHash));
    const [taken] = await db
      .update(recoveryCodes)
      .set({ usedAtMs: this.#now() })
      .where(and(mine, isNull(recoveryCodes.usedAtMs)))
      .returning();
    if (taken) {
      await this.#forgive(db, owner);
      return { kind: 'right' };
    }
    const [known] = await db.select().from(recoveryCodes).where(mine);
    return known ? { kind: 'used' } : wrong(tried.row);
  }

  /** Ten new recovery codes in place of all earlier ones; only their hashes are kept. */
  async renewRecoveryCodes(owner: FactorOwner): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.owner, owner));
      const rows = codes.map((code) => ({ owner, codeHash: recoveryHash(owner, code.replaceAll('-', '')) }));
      await tx.insert(recoveryCodes).values(rows);
      // Tries are counted here, also where passkeys are the only factor.
      await tx.insert(secondFactors).values({ owner }).onConflictDoNothing();
    });
    return codes;
  }

  /**
   * Takes the authenticator away, and the recovery codes unless they are kept for another factor;
   * the count of tries stays.
   */
  async unbind(owner: FactorOwner, keepRecoveryCodes = false): Promise<void> {
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      if (!keepRecoveryCodes) await tx.delete(recoveryCodes).where(eq(recoveryCodes.owner, owner));
      await tx
        .update(secondFactors)
        .set({ secret: null, pendingSecret: null, pendingUntilMs: null, boundAtMs: null })
        .where(eq(secondFactors.owner, owner));
    });
  }

  /** Counts a try before it is judged: of many at once no more than the limit are. */
  async #try(db: Database, owner: FactorOwner): Promise<{ readonly row: Row } | FactorVerdict> {
    const nowMs = this.#now();
    const over = lte(secondFactors.triesUntilMs, nowMs);
    const starts = raw`(${over} or ${secondFactors.tries} = 0 or ${secondFactors.tries} = ${factorTries.tries - 1})`;
    const [row] = await db
      .update(secondFactors)
      .set({
        tries: raw`case when ${over} then 1 else ${secondFactors.tries} + 1 end`,
        triesUntilMs: raw`case when ${starts} then ${nowMs + factorTries.lockMs} else ${secondFactors.triesUntilMs} end`,
      })
      .where(and(eq(secondFactors.owner, owner), or(lt(secondFactors.tries, factorTries.tries), over)))
      .returning();
    if (row) return { row };
    const locked = await this.#row(db, owner);
    return locked ? { kind: 'locked', untilMs: locked.triesUntilMs } : { kind: 'unbound' };
  }

  async #forgive(db: Database, owner: FactorOwner): Promise<void> {
    await db.update(secondFactors).set({ tries: 0 }).where(eq(secondFactors.owner, owner));
  }

  async #row(db: Database, owner: FactorOwner): Promise<Row | undefined> {
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.owner, owner));
    return row;
  }

  #seal(owner: string, secret: string): string {
    return this.#keys.seal(secret, places.factor(owner));
  }

  #open(owner: string, sealed: string): string {
    return this.#keys.open(sealed, places.factor(owner));
  }
}

const wrong = ({ tries, triesUntilMs }: Row): FactorVerdict =>
  tries >= factorTries.tries
    ? { kind: 'locked', untilMs: triesUntilMs }
    : { kind: 'wrong', triesLeft: factorTries.tries - tries };
