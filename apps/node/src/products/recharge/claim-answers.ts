import { formatDecimal } from '@candor/amount';
import type { BankReceiptView, Exchange } from '@candor/core';
import { returnReference } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { keepSetting, settingNamed } from '../../talk/notices/notice-cursor.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { ClaimRow, ClaimRows } from './claim-rows.ts';

interface AnswerParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly claims: Pick<ClaimRows, 'find' | 'decidedSince'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** The setting that keeps until when every decided claim was notified of. */
const resumedName = 'notices.rechargesAtMs';
/** A decision is dated before it is committed: a look goes back so far behind the last one. */
const commitMs = 60_000;

/** Notifies users of what became of their claims and payments, each once. */
export class ClaimAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /**
   * A claim passed, or failed for a reason that its user reads word for word. It is decided whether
   * or not the notice can be written now: what fails is logged, and `resume` notifies later.
   */
  async decided(rechargeId: number): Promise<void> {
    const { claims, logger } = this.#parts;
    try {
      const claim = await claims.find(rechargeId);
      if (claim !== undefined && claim.stage !== 'claimed') await this.#notify(claim);
    } catch (error) {
      logger.warn({ err: error, rechargeId }, 'a decided recharge was not notified of yet');
    }
  }

  /** Notifies of claims whose notice was cut off by the end of the process, or failed. */
  async resume(): Promise<void> {
    const { sql, claims, logger, now } = this.#parts;
    const db = await sql.db();
    const kept = await settingNamed(db, resumedName);
    const lookedAtMs = now();
    // At the first look there is nothing to go back to.
    const decided = kept === undefined ? [] : await claims.decidedSince(Number(kept) - commitMs);
    let failed = 0;
    for (const claim of decided) {
      try {
        await this.#notify(claim);
      } catch (error) {
        failed += 1;
        logger.warn({ err: error, rechargeId: claim.rechargeId }, 'a decided recharge was not notified of yet');
      }
    }
    const isNew = kept === undefined || decided.length > 0;
    if (isNew && failed === 0) await keepSetting(db, resumedName, String(lookedAtMs));
  }

  async #notify({ rechargeId, userId, assetId, given, stage, reason }: ClaimRow): Promise<void> {
    const { notices } = this.#parts;
    const { symbol, scale } = await this.#asset((state) => state.assets().find((one) => one.assetId === assetId));
    const asset = { asset: symbol, amount: formatDecimal(given, scale, 0) };
    const outcome = stage === 'given' ? 'passed' : 'failed';
    await notices.tell(userId, `recharge-${rechargeId}`, { kind: 'deposit', stage: outcome, ...asset, words: reason });
  }

  /** A payment under a user's reference goes back to the account that it came from. */
  async returned({ receiptId, userId, assetId, units }: BankReceiptView): Promise<void> {
    if (userId === 0) return;
    const { symbol, scale } = await this.#asset((state) => state.houseAssets().find((one) => one.assetId === assetId));
    const asset = { asset: symbol, amount: formatDecimal(units, scale, 0) };
    const words = returnReference(receiptId);
    const key = `bank-return-${receiptId}`;
    await this.#parts.notices.tell(userId, key, { kind: 'deposit', stage: 'returned', ...asset, words });
  }

  async #asset(
    found: (state: Exchange) => { readonly symbol: string; readonly scale: number } | undefined,
  ): Promise<{ readonly symbol: string; readonly scale: number }> {
    const { value } = await this.#parts.exchange.read(found);
    return value ?? { symbol: '', scale: 0 };
  }
}
