import type { OtcEvidence } from '@candor/protocol';
import { and, asc, count, eq } from 'drizzle-orm';
import { conflict, rejected } from '../../base/problem.ts';
import { otcEvidence } from '../../base/sql/otc-schema.ts';
import { hashOf } from './case-hash.ts';
import type { OtcOrderRow } from './order-rows.ts';
import { isSeller } from './orders.ts';
import type { OtcGround } from './otc-parts.ts';

type EvidenceRow = typeof otcEvidence.$inferSelect;

/** So much a party may add to one appeal. */
const most = 20;

interface Added {
  readonly requestId: string;
  readonly text: string;
  readonly images: readonly string[];
}

/** What the parties of an appeal say and show, and the hashes that a verdict names. */
export class Evidence {
  readonly #ground: Pick<OtcGround, 'sql' | 'uploads' | 'now'>;

  constructor(ground: Pick<OtcGround, 'sql' | 'uploads' | 'now'>) {
    this.#ground = ground;
  }

  /** Keeps the words that an appeal begins with. */
  async keepAppeal(order: OtcOrderRow, userId: number, requestId: string, text: string): Promise<void> {
    await this.#keep(order, userId, 'appeal', { requestId, text, images: [] });
  }

  /** Adds evidence; sent again it is the same. */
  async add(order: OtcOrderRow, userId: number, added: Added): Promise<OtcEvidence> {
    for (const imageId of added.images) await this.#requireOwnImage(imageId, userId);
    return this.#text(order, await this.#keep(order, userId, 'evidence', added));
  }

  /** The evidence of an order, oldest first, and the words of the last appeal. */
  async of(order: OtcOrderRow): Promise<{ readonly evidence: OtcEvidence[]; readonly appealWords: string }> {
    const rows = await this.#rows(order.orderId);
    const evidence = rows.filter(({ kind }) => kind === 'evidence').map((row) => this.#text(order, row));
    return { evidence, appealWords: rows.findLast(({ kind }) => kind === 'appeal')?.text ?? '' };
  }

  async #keep(order: OtcOrderRow, userId: number, kind: 'appeal' | 'evidence', added: Added): Promise<EvidenceRow> {
    const { orderId } = order;
    const { requestId, text } = added;
    const images = JSON.stringify(added.images);
    const hash = hashOf([text, added.images]);
    const db = await this.#ground.sql.db();
    return db.transaction(async (tx) => {
      const own = and(eq(otcEvidence.orderId, orderId), eq(otcEvidence.userId, userId));
      const [before] = await tx
        .select()
        .from(otcEvidence)
        .where(and(own, eq(otcEvidence.requestId, requestId)));
      if (before !== undefined) {
        if (before.hash !== hash || before.kind !== kind) throw conflict();
        return before;
      }
      const [held] = await tx.select({ rows: count() }).from(otcEvidence).where(own);
      if ((held?.rows ?? 0) >= most) throw rejected('otc_evidence_limit', { most: String(most) });
      const addedAtMs = this.#ground.now();
      const row = { orderId, userId, kind, requestId, text, images, hash, addedAtMs };
      const [kept] = await tx.insert(otcEvidence).values(row).returning();
      if (kept === undefined) throw new Error('Evidence was not kept.');
      return kept;
    });
  }

  async #rows(orderId: number): Promise<EvidenceRow[]> {
    const db = await this.#ground.sql.db();
    return db.select().from(otcEvidence).where(eq(otcEvidence.orderId, orderId)).orderBy(asc(otcEvidence.evidenceId));
  }

  #text(order: OtcOrderRow, row: EvidenceRow): OtcEvidence {
    const images = (JSON.parse(row.images) as string[]).map((imageId) => this.#ground.uploads.linkOf(imageId));
    const by = isSeller(order, row.userId) ? 'seller' : 'buyer';
    return { by, text: row.text, images, hash: row.hash, timeMs: row.addedAtMs };
  }

  async #requireOwnImage(imageId: string, userId: number): Promise<void> {
    const image = await this.#ground.uploads.find(imageId);
    if (image?.owner === `user:${userId}` && image.purpose === 'chat') return;
    throw rejected('not_found', {}, [{ field: 'images', rule: 'image_id' }]);
  }
}
