import { toLedger } from '@candor/amount';
import type { Exchange } from '@candor/core';
import { type DeskDeposit, findDeposit, listDeskDeposits } from '@candor/protocol';
import { and, asc, desc, eq, inArray, lt, ne, or } from 'drizzle-orm';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { chainDeposits } from '../../../base/sql/schema.ts';
import { type DepositRow, ownStage } from '../deposits/deposit-rows.ts';
import type { WalletDeskParts } from './console-parts.ts';
import { namesIn } from './wallet-names.ts';

const hourMs = 3_600_000;
/** A deposit that is not further after that time is looked at: not credited, not final. */
const stuckAfterMs = { seen: 2 * hourMs, credited: 24 * hourMs } as const;
/** So many of each list are shown. */
const shownMost = 100;

/** How many receipts wait for two operators, and since when the oldest does. */
export function waitingReceipts(state: Exchange): { readonly waiting: number; readonly oldestAtMs: number | null } {
  const waiting = state.networks.receipts().filter(({ isReturning }) => !isReturning);
  return { waiting: waiting.length, oldestAtMs: waiting[0]?.receivedAtMs ?? null };
}

/** What came in and is not simply credited. */
export function depositDeskHandlers(parts: WalletDeskParts): Handled[] {
  const { exchange, sql, audit, approvals, now } = parts;
  const shown = async (rows: readonly DepositRow[]): Promise<DeskDeposit[]> => {
    const { value } = await exchange.read((state) => rows.map((row) => depositOf(state, row)));
    return value;
  };
  return [
    handle(listDeskDeposits, async () => {
      const db = await sql.db();
      const nowMs = now();
      const isStuck = or(
        and(eq(chainDeposits.stage, 'seen'), lt(chainDeposits.seenAtMs, nowMs - stuckAfterMs.seen)),
        and(eq(chainDeposits.stage, 'credited'), lt(chainDeposits.seenAtMs, nowMs - stuckAfterMs.credited)),
      );
      const stuck = await db
        .select()
        .from(chainDeposits)
        .where(isStuck)
        .orderBy(asc(chainDeposits.depositRow))
        .limit(shownMost);
      const lost = await db
        .select()
        .from(chainDeposits)
        .where(eq(chainDeposits.stage, 'lost'))
        .orderBy(desc(chainDeposits.depositRow))
        .limit(shownMost);
      const proposed = new Set(
        (await approvals.proposed()).flatMap((one) =>
          one.kind === 'receipt.assign' || one.kind === 'receipt.return' ? [one.receiptId] : [],
        ),
      );
      const { value: receipts } = await exchange.read((state) => {
        const { assetOf, networkOf, textOf } = namesIn(state);
        return state.networks.receipts().map((receipt) => ({
          receiptId: receipt.receiptId,
          asset: assetOf(receipt.assetId).symbol,
          network: networkOf(receipt.networkId),
          amount: textOf(receipt.assetId, receipt.units),
          cause: receipt.cause,
          ownerId: state.deposits.ownerOf(receipt.index) || null,
          sender: receipt.sender,
          receivedAtMs: receipt.receivedAtMs,
          isFinal: receipt.isFinal,
          isReturning: receipt.isReturning,
          proposed: proposed.has(receipt.receiptId),
        }));
      });
      return { receipts, stuck: await shown(stuck), lost: await shown(lost) };
    }),
    handle(findDeposit, async ({ input: { txHash }, context }) => {
      const bare = txHash.toLowerCase().replace(/^0x/, '');
      const db = await sql.db();
      const rows = await db
        .select()
        .from(chainDeposits)
        .where(and(inArray(chainDeposits.txHash, [bare, `0x${bare}`]), ne(chainDeposits.stage, ownStage)))
        .orderBy(asc(chainDeposits.depositRow))
        .limit(shownMost);
      const { actor } = context.operator();
      await audit.tell(actor, { action: 'deposit.find', object: 'deposit', after: { found: rows.length } });
      return { records: await shown(rows) };
    }),
  ];
}

function depositOf(state: Exchange, row: DepositRow): DeskDeposit {
  const { assetOf, networkOf, textOf } = namesIn(state);
  const { assetId, networkId, chainAmount, userId, txHash, height, stage, seenAtMs } = row;
  const scale = state.networks.asset(networkId, assetId);
  return {
    asset: assetOf(assetId).symbol,
    network: networkOf(networkId),
    amount: textOf(assetId, scale === undefined ? 0n : toLedger(chainAmount, scale).units),
    userId,
    txHash,
    height,
    stage: stageOf(stage),
    seenAtMs,
  };
}

const stages: readonly DeskDeposit['stage'][] = ['seen', 'credited', 'final', 'held', 'lost'];
const stageOf = (word: string): DeskDeposit['stage'] => stages.find((one) => one === word) ?? 'seen';
