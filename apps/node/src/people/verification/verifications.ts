import { createHmac, randomBytes } from 'node:crypto';
import type { RefusalReason, UserLevel, VerificationLevel } from '@candor/protocol';
import { and, asc, count, desc, eq, inArray, isNull, min, ne } from 'drizzle-orm';
import type { Counted } from '../../wire/http/upload-quota.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { places } from '../../base/secrets/sealed-for.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { identityPhotos, photoViews, users as accounts, verifications } from '../../base/sql/schema.ts';
import type { Security } from '../../identity/security-log/security.ts';
import { isIdNumberOf, plainIdNumber } from './id-number.ts';
import { levelOf, newestOf, type VerificationRow } from '../../identity/users/level.ts';
import type { Images } from '../../wire/uploads/clean-image.ts';
import { paperPhoto } from '../../wire/uploads/image-kind.ts';

type PhotoRow = Omit<typeof identityPhotos.$inferSelect, 'sealed'>;

/** What was sent in; sealed at rest. */
export interface Facts {
  readonly country: string;
  readonly name?: string | undefined;
  readonly idNumber?: string | undefined;
  readonly documentType?: 'id_card' | 'passport' | undefined;
}

export interface Submission extends Facts {
  readonly level: VerificationLevel;
  readonly frontPhotoId?: string | undefined;
  readonly backPhotoId?: string | undefined;
  readonly handPhotoId?: string | undefined;
}

/** One that waits, as a reviewer sees it. */
export interface Waiting {
  readonly row: Omit<VerificationRow, 'facts' | 'documentHash'>;
  readonly facts: Facts;
  /** The facts that were certified before, for comparison. */
  readonly primary: Facts | null;
  readonly photos: readonly PhotoRow[];
  /** Other users who sent the same document. */
  readonly sameDocument: readonly number[];
  /** Earlier tries at the level, newest first. */
  readonly refusals: readonly Pick<VerificationRow, 'decidedAtMs' | 'reason' | 'remark'>[];
}

/** One that waits, as a list shows it: nothing sealed is opened. */
export interface WaitingRow extends Pick<VerificationRow, 'verificationId' | 'userId' | 'level' | 'submittedAtMs'> {
  /** Refused at this level before. */
  readonly sentAgain: boolean;
  /** Another user sent the same document. */
  readonly sameDocument: boolean;
}

/** A photo as a reviewer is given it. */
export interface SeenPhoto {
  readonly bytes: Buffer;
  readonly userId: number;
  readonly side: string;
}

export interface VerificationParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly keys: KeyRing;
  readonly security: Security;
  readonly images: Images;
  /** How many photos a user may send in a day; null where nothing is limited. */
  readonly limits: Pick<RateLimits, 'identityPhoto'> | null;
  /** What a user sent elsewhere in a day: one allowance is for all of it. */
  readonly sentElsewhere: (userId: number) => Promise<readonly Counted[]>;
  readonly pepper: string;
  readonly now: () => number;
}

/**
 * Who people are: sent in level by level, looked at by a reviewer, certified or refused with a
 * reason and a new try. Facts and photos are sealed at rest; a photo is opened for a reviewer only,
 * and each look leaves a row that its user can count.
 */
export class Verifications {
  readonly #parts: VerificationParts;

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  /** The newest of each level. */
  async of(userId: number): Promise<Readonly<Record<VerificationLevel, VerificationRow | null>>> {
    return newestOf(await this.#parts.sql.db(), userId);
  }

  /** How far a user is verified. */
  async levelOf(userId: number): Promise<UserLevel> {
    return levelOf(await this.#parts.sql.db(), userId);
  }

  factsOf(row: VerificationRow): Facts {
    return JSON.parse(this.#parts.keys.open(row.facts, places.papers(row.userId))) as Facts;
  }

  async photoViewsOf(userId: number): Promise<number> {
    const db = await this.#parts.sql.db();
    const [views] = await db.select({ looks: count() }).from(photoViews).where(eq(photoViews.userId, userId));
    return views?.looks ?? 0;
  }

  /** Keeps a photo until it is sent in; throws 422 for what is none. */
  async addPhoto(userId: number, side: string, file: Buffer) {
    const { sql, keys, images, limits, sentElsewhere, now } = this.#parts;
    await limits?.identityPhoto(userId, file.length, () => sentElsewhere(userId));
    const clean = await images.clean(file, paperPhoto);
    if (!clean) throw rejected('photo_unreadable', {}, [{ field: 'file', rule: 'photo_unreadable' }]);
    const photoId = randomBytes(16).toString('hex');
    const { width, height, bytes } = clean;
    const sealed = keys.sealBytes(bytes, places.photo(photoId, userId)).toString('base64');
    const db = await sql.db();
    await db.insert(identityPhotos).values({ photoId, userId, side, sealed, width, height, createdAtMs: now() });
    // Of each side the newest is the one meant; what it replaces is not kept.
    await db
      .delete(identityPhotos)
      .where(
        and(
          eq(identityPhotos.userId, userId),
          eq(identityPhotos.side, side),
          isNull(identityPhotos.verificationId),
          ne(identityPhotos.photoId, photoId),
        ),
      );
    return { photoId, width, height };
  }

  /**
   * Sends a level in. Throws 422 where it waits or is certified already, or the level before is
   * missing.
   */
  async submit(userId: number, { level, frontPhotoId, backPhotoId, handPhotoId, ...facts }: Submission): Promise<void> {
    const { sql, keys, pepper, now } = this.#parts;
    const photoIds = [frontPhotoId, backPhotoId, handPhotoId].filter((id) => id !== undefined);
    const db = await sql.db();
    await db.transaction(async (tx) => {
      // One after the other: two at the same moment would both find that nothing waits.
      await tx.select({ userId: accounts.userId }).from(accounts).where(eq(accounts.userId, userId)).for('update');
      const before = await newestOf(tx, userId);
      if (['submitted', 'certified'].includes(before[level]?.state ?? '')) throw rejected('already_submitted');
      if (level === 'advanced' && before.primary?.state !== 'certified') throw rejected('level_missing');
      if (facts.idNumber !== undefined && !isIdNumberOf(facts.country, facts.idNumber))
        throw invalid({ field: 'idNumber', rule: 'id_number' });
      const document = facts.idNumber === undefined ? '' : `${facts.country}|${plainIdNumber(facts.idNumber)}`;
      const [row] = await tx
        .insert(verifications)
        .values({
          userId,
          level,
          state: 'submitted',
          facts: keys.seal(JSON.stringify(facts), places.papers(userId)),
          documentHash:
            document === '' ? '' : createHmac('sha256', pepper).update(`document|${document}`).digest('hex'),
          submittedAtMs: now(),
        })
        .returning();
      if (!row || photoIds.length === 0) return;
      const attached = await tx
        .update(identityPhotos)
        .set({ verificationId: row.verificationId })
        .where(
          and(
            inArray(identityPhotos.photoId, photoIds),
            eq(identityPhotos.userId, userId),
            isNull(identityPhotos.verificationId),
          ),
        )
        .returning({ photoId: identityPhotos.photoId });
      if (attached.length !== photoIds.length) throw rejected('not_found');
    });
  }

  /** Those that wait, the oldest first. */
  async queue(limit: number): Promise<Waiting[]> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .select()
      .from(verifications)
      .where(eq(verifications.state, 'submitted'))
      .orderBy(asc(verifications.verificationId))
      .limit(limit);
    return Promise.all(rows.map((row) => this.#waiting(row)));
  }

  /** The same without what was sent in. */
  async queueRows({ limit, offset }: { readonly limit: number; readonly offset: number }): Promise<WaitingRow[]> {
    const db = await this.#parts.sql.db();
    const waiting = await db
      .select(plainColumns)
      .from(verifications)
      .where(eq(verifications.state, 'submitted'))
      .orderBy(asc(verifications.verificationId))
      .limit(limit)
      .offset(offset);
    if (waiting.length === 0) return [];
    const userIds = [...new Set(waiting.map(({ userId }) => userId))];
    const sent = await db.select(plainColumns).from(verifications).where(inArray(verifications.userId, userIds));
    const hashes = [...new Set(sent.map(({ documentHash }) => documentHash).filter((hash) => hash !== ''))];
    const alike = await db
      .select({ userId: verifications.userId, documentHash: verifications.documentHash })
      .from(verifications)
      .where(inArray(verifications.documentHash, hashes));
    return waiting.map(({ verificationId, userId, level, submittedAtMs, documentHash }) => {
      const own = sent.filter((row) => row.userId === userId);
      const primaries = own.filter((row) => row.level === 'primary').toSorted(newestFirst);
      const hash = documentHash === '' ? (primaries[0]?.documentHash ?? '') : documentHash;
      return {
        verificationId,
        userId,
        level,
        submittedAtMs,
        sentAgain: own.some((row) => row.level === level && row.state === 'refused'),
        sameDocument: alike.some((row) => row.documentHash === hash && row.userId !== userId),
      };
    });
  }

  /** One that waits, with all that was sent in; null where it was decided or never was. */
  async waitingCase(verificationId: number): Promise<Waiting | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(verifications).where(eq(verifications.verificationId, verificationId));
    return row?.state === 'submitted' ? this.#waiting(row) : null;
  }

  /** Whether there is, or was, such a case. */
  async exists(verificationId: number): Promise<boolean> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .select({ userId: verifications.userId })
      .from(verifications)
      .where(eq(verifications.verificationId, verificationId));
    return rows.length > 0;
  }

  /** How many wait, and since when the oldest does. */
  async waiting(): Promise<{ readonly waiting: number; readonly oldestAtMs: number | null }> {
    const db = await this.#parts.sql.db();
    const [found] = await db
      .select({ waiting: count(), oldestAtMs: min(verifications.submittedAtMs) })
      .from(verifications)
      .where(eq(verifications.state, 'submitted'));
    return { waiting: found?.waiting ?? 0, oldestAtMs: found?.oldestAtMs ?? null };
  }

  /** A photo for a reviewer; the look is noted before it is given. Null where there is none. */
  async photoFor(operator: string, photoId: string): Promise<SeenPhoto | null> {
    const { sql, keys, now } = this.#parts;
    const db = await sql.db();
    const [row] = await db.select().from(identityPhotos).where(eq(identityPhotos.photoId, photoId));
    if (!row || row.verificationId === null) return null;
    await db.insert(photoViews).values({ photoId, userId: row.userId, operator, timeMs: now() });
    const bytes = keys.openBytes(Buffer.from(row.sealed, 'base64'), places.photo(photoId, row.userId));
    return { bytes, userId: row.userId, side: row.side };
  }

  /**
   * A reviewer's decision, reported to the user; false where it was decided before. `record` writes
   * down who did it, in the same transaction: neither exists without the other.
   */
  async decide(
    verificationId: number,
    operator: string,
    decision:
      | { readonly outcome: 'certified' }
      | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly remark: string },
    record: (row: VerificationRow, tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const { security, now } = this.#parts;
    const { outcome } = decision;
    const refused = decision.outcome === 'refused' ? { reason: decision.reason, remark: decision.remark } : {};
    return security.decided(async (tx) => {
      const [decided] = await tx
        .update(verifications)
        .set({ state: outcome, decidedAtMs: now(), decidedBy: operator, ...refused })
        .where(and(eq(verifications.verificationId, verificationId), eq(verifications.state, 'submitted')))
        .returning();
      if (!decided) return null;
      await record(decided, tx);
      return { userId: decided.userId, letter: { kind: 'verification', outcome, reason: decided.remark } };
    });
  }

  async #waiting(row: VerificationRow): Promise<Waiting> {
    const db = await this.#parts.sql.db();
    const { facts: _sealed, documentHash, ...rest } = row;
    const photos = await db
      .select({
        photoId: identityPhotos.photoId,
        userId: identityPhotos.userId,
        verificationId: identityPhotos.verificationId,
        side: identityPhotos.side,
        width: identityPhotos.width,
        height: identityPhotos.height,
        createdAtMs: identityPhotos.createdAtMs,
      })
      .from(identityPhotos)
      .where(eq(identityPhotos.verificationId, row.verificationId));
    const { primary } = await this.of(row.userId);
    const hash = documentHash === '' ? (primary?.documentHash ?? '') : documentHash;
    const same =
      hash === ''
        ? []
        : await db
            .selectDistinct({ userId: verifications.userId })
            .from(verifications)
            .where(and(eq(verifications.documentHash, hash), ne(verifications.userId, row.userId)));
    const refusals = await db
      .select({
        decidedAtMs: verifications.decidedAtMs,
        reason: verifications.reason,
        remark: verifications.remark,
      })
      .from(verifications)
      .where(
        and(
          eq(verifications.userId, row.userId),
          eq(verifications.level, row.level),
          eq(verifications.state, 'refused'),
        ),
      )
      .orderBy(desc(verifications.verificationId))
      .limit(20);
    return {
      row: rest,
      facts: this.factsOf(row),
      primary: primary?.state === 'certified' ? this.factsOf(primary) : null,
      photos,
      sameDocument: same.map(({ userId }) => userId),
      refusals,
    };
  }
}

/** What of a row is not sealed. */
const plainColumns = {
  verificationId: verifications.verificationId,
  userId: verifications.userId,
  level: verifications.level,
  state: verifications.state,
  submittedAtMs: verifications.submittedAtMs,
  documentHash: verifications.documentHash,
};
const newestFirst = (one: { verificationId: number }, other: { verificationId: number }): number =>
  other.verificationId - one.verificationId;
