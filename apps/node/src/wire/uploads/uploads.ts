import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { avatarMegabytes, chatLimits, codes } from '@candor/protocol';
import { and, type Column, eq, gt, lt, notExists, sql as raw } from 'drizzle-orm';
import { type Counted, waitMs } from '../http/upload-quota.ts';
import { Problem, rejected, tooMany } from '../../base/problem.ts';
import {
  articleDrafts,
  articleVersionTexts,
  chatMessages,
  rechargeClaims,
  uploads,
  users,
} from '../../base/sql/schema.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Images } from './clean-image.ts';
import type { ImageKind } from './image-kind.ts';
import type { FileStore } from '../../base/files/file-store.ts';
import { imageLimits, imageTooLarge } from '../http/image-limits.ts';

/**
 * What an image is for. An article's may be seen by anyone; the others by the person who was given
 * a link, for a while.
 */
export type UploadPurpose = 'article' | 'avatar' | 'chat' | 'user';

export interface Uploader {
  readonly kind: 'user' | 'operator';
  readonly id: number;
}

export interface StoredImage {
  readonly id: string;
  /** Its address on this site. */
  readonly link: string;
  readonly width: number;
  readonly height: number;
}

export interface UploadParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly store: FileStore;
  readonly images: Images;
  /** Links to what is not for everyone are signed with it. */
  readonly pepper: string;
  /** Whether people may only send so many. */
  readonly limited: boolean;
  readonly now: () => number;
}

export const uploadMime = 'image/webp';
const megabyte = 1024 * 1024;
const bytesMax: Readonly<Record<UploadPurpose, number>> = {
  article: imageLimits.bytes,
  avatar: avatarMegabytes * megabyte,
  chat: chatLimits.imageMegabytes * megabyte,
  user: imageLimits.bytes,
};
const [hourMs, dayMs] = [3_600_000, 86_400_000] as const;
/** How long an image may wait for its use, and how many are removed in one go. */
const [unusedMs, removedAtOnce] = [dayMs, 1_000] as const;
/** How many images, and how much, one may send. */
const allowance = {
  user: { anHour: 20, chatAnHour: 10, aDay: 50, bytesADay: 200 * megabyte },
  operator: { anHour: 200, chatAnHour: 200, aDay: 500, bytesADay: 2_000 * megabyte },
} as const;
/**
 * A link to what is not for everyone is good for half a day at least, and the same for half a day,
 * so that browsers keep the image.
 */
const linkStepMs = 12 * hourMs;

/**
 * Images that people send, for every room that takes some: made harmless, kept on disk or in a
 * bucket, and shown under addresses that cannot be guessed. `storeImage` throws 422 for what is no
 * image, 429 for too many, and 503 where there is no room.
 */
export class Uploads {
  readonly #parts: UploadParts;
  /** Images in the making by uploader: they count before their row is written. */
  readonly #pending = new Map<string, readonly Counted[]>();
  /** What a user sent to rooms that keep their images elsewhere. */
  #photosSent: (userId: number) => Promise<readonly Counted[]> = async () => [];

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** The decoders, for rooms that keep their images elsewhere: there are only so many. */
  get images(): Images {
    return this.#parts.images;
  }

  /** Counts what a user sent elsewhere as well: one allowance is for all of it. */
  countAlso(photosSent: (userId: number) => Promise<readonly Counted[]>): void {
    this.#photosSent = photosSent;
  }

  /** What a user sent here in a day. */
  async sentBy(userId: number): Promise<readonly Counted[]> {
    const owner = `user:${userId}`;
    const today = await this.#today(owner);
    return [...this.#counted(today, dayMs), ...(this.#pending.get(owner) ?? [])];
  }

  async storeImage(
    file: Buffer,
    { owner, purpose }: { readonly owner: Uploader; readonly purpose: UploadPurpose },
  ): Promise<StoredImage> {
    const { sql, store, images, now } = this.#parts;
    if (file.length > bytesMax[purpose]) throw imageTooLarge(bytesMax[purpose]);
    const name = `${owner.kind}:${owner.id}`;
    const pending = this.#pending.get(name) ?? [];
    const own: Counted = { files: 1, bytes: file.length, leftMs: dayMs };
    this.#pending.set(name, [...pending, own]);
    try {
      const leftMs = await this.#waitMs(file.length, { owner, purpose, pending });
      if (leftMs > 0) throw tooMany(leftMs / 1_000);
      const clean = await images.clean(file, kindOf(purpose));
      if (!clean) throw rejected('image_unreadable', {}, [{ field: 'file', rule: 'image_unreadable' }]);
      const { bytes, width, height } = clean;
      const uploadId = `${purpose === 'article' ? 'p' : 's'}${randomBytes(16).toString('hex')}`;
      const row = { uploadId, owner: name, purpose, sentBytes: file.length, keptBytes: bytes.length, width, height };
      const db = await sql.db();
      // The row is there before its file: what a crash leaves between them is found by
      // `removeUnused`.
      await db.insert(uploads).values({ ...row, createdAtMs: now() });
      try {
        await store.put(keyOf(uploadId), bytes, uploadMime);
      } catch (error) {
        await store.remove(keyOf(uploadId));
        await db.delete(uploads).where(eq(uploads.uploadId, uploadId));
        throw isFull(error) ? noRoom() : error;
      }
      // An owner who was erased meanwhile leaves nothing.
      if ((await this.find(uploadId)) === null) {
        await store.remove(keyOf(uploadId));
        throw rejected('not_found', {}, [{ field: 'file', rule: 'not_found' }]);
      }
      return { id: uploadId, link: this.linkOf(uploadId), width, height };
    } finally {
      const left = (this.#pending.get(name) ?? []).filter((image) => image !== own);
      if (left.length > 0) this.#pending.set(name, left);
      else this.#pending.delete(name);
    }
  }

  /**
   * Where an image is shown. For what is not for everyone the link ends in a signature, and ends:
   * give it to who may see it, a new one each time.
   */
  linkOf(uploadId: string): string {
    if (isForEveryone(uploadId)) return `/files/${uploadId}.webp`;
    const untilMs = (Math.floor(this.#parts.now() / linkStepMs) + 2) * linkStepMs;
    const until = untilMs.toString(36);
    return `/files/${until}-${this.#signature(uploadId, until)}/${uploadId}.webp`;
  }

  /** The bytes behind a link; null for what is not there, not signed, or no longer. */
  async open(uploadId: string, ticket: string | null): Promise<Buffer | null> {
    if (!/^[ps][0-9a-f]{32}$/.test(uploadId)) return null;
    if (!isForEveryone(uploadId) && !this.#isSigned(uploadId, ticket ?? '')) return null;
    return this.#parts.store.get(keyOf(uploadId));
  }

  /** Who sent an image and what for; null where there is none. */
  async find(uploadId: string): Promise<{ readonly owner: string; readonly purpose: string } | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(uploads).where(eq(uploads.uploadId, uploadId));
    return row ? { owner: row.owner, purpose: row.purpose } : null;
  }

  /**
   * Removes every image that an owner sent: the files first, so that no row is left without what it
   * is for.
   */
  async removeOf(owner: string): Promise<void> {
    const db = await this.#parts.sql.db();
    const sent = await db.select({ uploadId: uploads.uploadId }).from(uploads).where(eq(uploads.owner, owner));
    for (const { uploadId } of sent) await this.#parts.store.remove(keyOf(uploadId));
    await db.delete(uploads).where(eq(uploads.owner, owner));
  }

  /**
   * Removes images of a day and more that nothing shows: no message, no draft or version of an
   * article, no user. A link to one that is not for everyone has ended by then. The files go first,
   * so that what a crash leaves is found again. Gives how many went.
   */
  async removeUnused(): Promise<number> {
    const { store, now } = this.#parts;
    const db = await this.#parts.sql.db();
    const named = (text: Column) => raw`position(${uploads.uploadId} in ${text}) > 0`;
    const unused = await db
      .select({ uploadId: uploads.uploadId })
      .from(uploads)
      .where(
        and(
          lt(uploads.createdAtMs, now() - unusedMs),
          notExists(db.select().from(chatMessages).where(eq(chatMessages.content, uploads.uploadId))),
          notExists(db.select().from(articleDrafts).where(named(articleDrafts.body))),
          notExists(db.select().from(articleVersionTexts).where(named(articleVersionTexts.body))),
          notExists(db.select().from(users).where(named(users.avatar))),
          notExists(db.select().from(rechargeClaims).where(eq(rechargeClaims.screenshot, uploads.uploadId))),
        ),
      )
      .orderBy(uploads.createdAtMs)
      .limit(removedAtOnce);
    for (const { uploadId } of unused) {
      await store.remove(keyOf(uploadId));
      await db.delete(uploads).where(eq(uploads.uploadId, uploadId));
    }
    return unused.length;
  }

  async #today(owner: string) {
    const { sql, now } = this.#parts;
    const db = await sql.db();
    return db
      .select({ purpose: uploads.purpose, bytes: uploads.sentBytes, timeMs: uploads.createdAtMs })
      .from(uploads)
      .where(and(eq(uploads.owner, owner), gt(uploads.createdAtMs, now() - dayMs)));
  }

  /**
   * How long until its owner may send an image: the longest wait of those that apply, 0 where none
   * does.
   */
  async #waitMs(
    bytes: number,
    {
      owner: { kind, id },
      purpose,
      pending,
    }: { readonly owner: Uploader; readonly purpose: UploadPurpose; readonly pending: readonly Counted[] },
  ): Promise<number> {
    if (!this.#parts.limited) return 0;
    const { anHour, chatAnHour, aDay, bytesADay } = allowance[kind];
    const today = await this.#today(`${kind}:${id}`);
    const photos = kind === 'user' ? await this.#photosSent(id) : [];
    const soon = pending.map((image) => ({ ...image, leftMs: hourMs }));
    const hour = [...this.#counted(today, hourMs), ...soon];
    const waits = [
      waitMs(bytes, [...this.#counted(today, dayMs), ...pending, ...photos], { files: aDay, bytes: bytesADay }),
      waitMs(bytes, hour, { files: anHour, bytes: Infinity }),
    ];
    if (purpose === 'chat') {
      const chats = today.filter((image) => image.purpose === 'chat');
      const counted = [...this.#counted(chats, hourMs), ...soon];
      waits.push(waitMs(bytes, counted, { files: chatAnHour, bytes: Infinity }));
    }
    return Math.max(...waits);
  }

  /** What of a day's images counts within a window. */
  #counted(today: readonly { readonly bytes: number; readonly timeMs: number }[], windowMs: number): Counted[] {
    const nowMs = this.#parts.now();
    return today
      .map(({ bytes, timeMs }) => ({ files: 1, bytes, leftMs: timeMs + windowMs - nowMs }))
      .filter(({ leftMs }) => leftMs > 0);
  }

  #isSigned(uploadId: string, ticket: string): boolean {
    const [until = '', signature = ''] = ticket.split('-', 2);
    if (!/^[0-9a-z]{1,10}$/.test(until) || Number.parseInt(until, 36) <= this.#parts.now()) return false;
    const [sent, right] = [Buffer.from(signature), Buffer.from(this.#signature(uploadId, until))];
    return sent.length === right.length && timingSafeEqual(sent, right);
  }

  #signature(uploadId: string, until: string): string {
    return createHmac('sha256', this.#parts.pepper).update(`upload|${uploadId}|${until}`).digest('hex').slice(0, 32);
  }
}

const isForEveryone = (uploadId: string): boolean => uploadId.startsWith('p');
const keyOf = (uploadId: string): string => `${uploadId}.webp`;
const kindOf = (purpose: UploadPurpose): ImageKind => ({
  bytes: bytesMax[purpose],
  sideMin: 1,
  formats: ['jpeg', 'png', 'webp', 'gif'],
  keptAs: 'webp',
  ...(purpose === 'avatar' && { square: imageLimits.avatarSide }),
});

/** Whether the disk, or what one may use of it, is full. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const noRoom = (): Problem =>
  new Problem({ status: codes.unavailable, key: 'image_storage_full', reason: 'storage_full', retryAfterSeconds: 30 });
