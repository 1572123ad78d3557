import { formatDecimal } from '@candor/amount';
import type { BankReceiptView, Exchange } from '@candor/core';
import { returnReference } from '@candor/protocol';
import type { ExchangeService } from '../../exchange/service.ts';
import type { Notices } from '../../notices/notices.ts';
import type { ClaimRows } from './claim-rows.ts';

interface AnswerParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly claims: Pick<ClaimRows, 'find'>;
  readonly notices: Pick<Notices, 'tell'>;
}

/** Notifies users of what became of their claims and payments, each once. */
export class ClaimAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** A claim passed, or failed for a reason that its user reads word for word. */
  async decided(rechargeId: number): Promise<void> {
    const { claims, notices } = this.#parts;
    const claim = await claims.find(rechargeId);
    if (claim === undefined || claim.stage === 'claimed') return;
    const { userId, assetId, given, stage, reason } = claim;
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
