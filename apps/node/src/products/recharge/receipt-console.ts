import { formatDecimal } from '@candor/amount';
import type { BankReceiptView } from '@candor/core';
import {
  assignReceiptAlone,
  importStatement,
  listReceipts,
  openClaim,
  pauseBankAccount,
  type ParsedInputOf,
  type RechargeClaim,
  refuseClaim,
  requestReference,
  returnReference,
  statementLines,
  statementStates,
} from '@candor/protocol';
import type { Approvals } from '../../office/approvals/approvals.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import type { Audit } from '../../office/audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { Operators } from '../../office/operators/operators.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { bankCurrency, detailsHash } from './bank-account.ts';
import type { BankAccounts, NumberedAccount } from './bank-accounts.ts';
import { answerMs, type ClaimRow } from './claim-rows.ts';
import { readCamtBeside } from './camt-link.ts';
import type { ClaimAnswers } from './claim-answers.ts';
import { wayOf } from './claim-text.ts';
import { giveReceipt, type GivingParts } from './give-receipt.ts';
import { coinText } from './recharge-handlers.ts';
import { bankScale, checkedLines, type ReadStatement, textOf } from './statement.ts';
import { readCsv } from './statement-csv.ts';
import { namesIn, requireFits } from './statement-fits.ts';
import { hashOfLines, requireWaiting } from './waiting-statement.ts';
import type { StatementRow } from './statement-rows.ts';
import { accountText, ownBankMoney, sendersOf } from './own-money-text.ts';

export interface ReceiptDeskParts extends GivingParts {
  readonly accounts: BankAccounts;
  readonly answers: ClaimAnswers;
  readonly listings: Pick<Listings, 'asset'>;
  readonly uploads: Pick<Uploads, 'find' | 'linkOf'>;
  readonly audit: Audit;
  readonly now: () => number;
  readonly approvals: Pick<Approvals, 'proposed'>;
  readonly operators: Pick<Operators, 'all'>;
}

/** Lines of a statement that its importer sees before it is proposed. */
const previewMost = 100;

/** The calls of the room that matches bank money with claims. */
export function receiptDeskHandlers(parts: ReceiptDeskParts): Handled[] {
  const { exchange, accounts, answers, listings, claims, statements, audit, uploads } = parts;
  const currency = bankCurrency;
  const requireClaim = async (rechargeId: number): Promise<ClaimRow> => {
    const claim = await claims.find(rechargeId);
    if (claim?.stage !== 'claimed') throw unknownClaim();
    return claim;
  };
  return [
    handle(listReceipts, async () => {
      const proposed = await parts.approvals.proposed();
      const waiting = await claims.waiting();
      const names = await namesOf(parts);
      const { value } = await exchange.read((state) => ({
        receipts: state.recharge.receipts(),
        coins: state.recharge.assets(),
        closings: new Map(state.recharge.accounts().map(({ accountId, closing }) => [accountId, closing])),
        own: ownBankMoney(state),
      }));
      const known = (await accounts.all()).map(({ accountId, iban }) => ({
        accountId,
        iban,
        closing: text(value.closings.get(accountId) ?? 0n),
      }));
      const lines = await statements.ofReceipts(value.receipts.map(({ receiptId }) => receiptId));
      const isProposed = (receiptId: number): boolean =>
        proposed.some(
          (one) =>
            'receiptId' in one &&
            one.kind !== 'receipt.assign' &&
            one.kind !== 'receipt.return' &&
            one.receiptId === receiptId,
        );
      const { payouts, payments, treasury, owed } = value.own;
      const waitingReceipts = value.receipts.filter(({ receiptId }) => !payouts.has(receiptId));
      const sentBy = await sendersOf(parts, waitingReceipts, payments);
      const present = await accounts.current();
      return {
        account: present === undefined ? null : accountText(present, value.closings, owed),
        treasury: text(treasury),
        currency,
        payouts: value.receipts
          .filter(({ receiptId }) => payouts.has(receiptId))
          .map(({ receiptId, units, bookedAtMs }) => ({
            receiptId,
            amount: text(units),
            currency,
            openedAtMs: bookedAtMs,
            reference: returnReference(receiptId),
            proposed: isProposed(receiptId),
          })),
        accounts: known,
        coins: value.coins.map((one) => coinText(listings, one)),
        receipts: waitingReceipts.map((receipt) => {
          const line = lines.get(receipt.receiptId);
          return {
            receiptId: receipt.receiptId,
            amount: text(receipt.units),
            currency,
            bookedOn: line?.bookedOn ?? '',
            bookedAtMs: receipt.bookedAtMs,
            payer: line?.payer ?? '',
            text: line?.text ?? '',
            rechargeId: claimNamed(receipt, waiting)?.rechargeId ?? null,
            isReturning: receipt.isReturning,
            returnReference: returnReference(receipt.receiptId),
            proposed: isProposed(receipt.receiptId),
            isNamed: receipt.userId !== 0,
            sentBy: sentBy(receipt, known),
          };
        }),
        claims: waiting.map((claim) => claimText(parts, claim)),
        statements: (await statements.newest()).map((row) => ({
          ...statementText(row, names, currency),
          lines: row.lines,
          proposed: proposed.some((one) => one.kind === 'bank.statement' && one.statementId === row.statementId),
        })),
      };
    }),
    handle(openClaim, async ({ input: { rechargeId }, context }) => {
      const claim = await requireClaim(rechargeId);
      await audit.tell(context.operator().actor, { action: 'recharge.view', object: `recharge:${rechargeId}` });
      const isThere = (await uploads.find(claim.screenshot)) !== null;
      return {
        ...claimText(parts, claim),
        screenshot: isThere ? uploads.linkOf(claim.screenshot) : null,
        verifiedName: await parts.verifiedName(claim.userId),
      };
    }),
    handle(importStatement, async ({ input, context }) => {
      const { actor, operatorId } = context.operator();
      if ((await accounts.all()).length === 0) throw rejected('recharge_closed');
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      const read = await readStatement(context.file, input);
      const account = await accountOf(parts, read.iban, input.accountId);
      const lines = checkedLines(read, { ...account, currency });
      const { accountId } = account;
      const { value: receipts } = await exchange.read((state) => {
        requireFits(state, { accountId, opening: read.opening, lines });
        return state.recharge.receipts();
      });
      const seen = namesIn(lines, receipts);
      const row = await audit.record(actor, async (tx) => {
        const { opening, closing } = read;
        const result = await statements.add({ accountId, importedBy: operatorId, opening, closing, lines }, tx);
        const after = { opening: text(opening), closing: text(closing), lines: lines.length };
        return { event: { action: 'bank.import', object: `statement:${result.statementId}`, after }, result };
      });
      return {
        ...statementText(row, await namesOf(parts), currency),
        lines: lines.length,
        proposed: false,
        preview: lines.slice(0, previewMost).map((line, place) => ({
          date: line.bookedOn,
          amount: text(line.amount),
          payer: line.payer,
          text: line.text,
          named: seen[place]?.named ?? '',
          notClosed: seen[place]?.notClosed ?? '',
        })),
      };
    }),
    handle(statementLines, async ({ input: { statementId, ...page } }) => {
      const { row, lines } = await requireWaiting(statements, statementId);
      const { limit, offset } = pageBounds(page);
      const { value } = await exchange.read(({ recharge }) => ({
        accountIds: recharge.accounts().map(({ accountId }) => accountId),
        receipts: recharge.receipts(),
      }));
      const seen = namesIn(lines, value.receipts);
      const records = lines.slice(offset, offset + limit).map((line, place) => ({
        lineId: line.lineId,
        bookedOn: line.bookedOn,
        amount: text(line.amount),
        reference: line.reference,
        payer: line.payer,
        text: line.text,
        named: seen[offset + place]?.named ?? '',
        notClosed: seen[offset + place]?.notClosed ?? '',
      }));
      const balances = { opening: text(row.opening), closing: text(row.closing), currency };
      const iban = (await accounts.all()).find(({ accountId }) => accountId === row.accountId)?.iban ?? '';
      const isFirst = !value.accountIds.includes(row.accountId);
      return { ...pageOf(records, lines.length, page), ...balances, iban, isFirst, sha256: hashOfLines(lines) };
    }),
    handle(assignReceiptAlone, async ({ input: { reason, ...match }, context }) => {
      const { actor, operatorId } = context.operator();
      await audit.record(actor, async (tx) => {
        const requestId = `bank-receipt-${match.receiptId}-${match.rechargeId}`;
        const alone = { operatorId, approverId: 0, actorId: operatorId, requestId, content: '' };
        await giveReceipt(parts, match, alone, tx);
        const after = { recharge: match.rechargeId };
        const event = { action: 'recharge.assign', object: `bank-receipt:${match.receiptId}`, reason, after };
        return { event, result: undefined };
      });
      await answers.decided(match.rechargeId);
      return {};
    }),
    handle(refuseClaim, async ({ input: { rechargeId, reason }, context }) => {
      const { actor, operatorId } = context.operator();
      const claim = await requireClaim(rechargeId);
      await audit.record(actor, async (tx) => {
        if (claim.requestId > 0) {
          const request = { operatorId, requestId: `refuse-recharge-${rechargeId}`, content: '' };
          done(await exchange.submit({ type: 'refuse_recharge', requestId: claim.requestId }, request));
        }
        // It may have been given meanwhile.
        if (!(await claims.change(rechargeId, { stage: 'refused', reason }, tx))) throw unknownClaim();
        return { event: { action: 'recharge.refuse', object: `recharge:${rechargeId}`, reason }, result: undefined };
      });
      await answers.decided(rechargeId);
      return {};
    }),
    handle(pauseBankAccount, async ({ input: { reason }, context }) => {
      const { actor, operatorId } = context.operator();
      await audit.record(actor, async (tx) => {
        const shown = await accounts.current(tx);
        if (shown?.isOpen !== true) throw rejected('not_found');
        const { accountId, iban } = shown;
        const { value: assetId } = await exchange.read(
          (state) => state.houseAssets().find(({ symbol }) => symbol === bankCurrency)?.assetId ?? 0,
        );
        const details = detailsHash(shown);
        const command = {
          type: 'set_bank_account',
          accountId,
          assetId,
          open: false,
          details,
          operatorId,
          approverId: 0,
        } as const;
        const requestId = `pause-bank-${accountId}-${parts.now()}`;
        done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(command) }));
        return {
          event: { action: 'bank.pause', object: 'bank-account:shown', reason, after: { iban } },
          result: undefined,
        };
      });
      return {};
    }),
  ];
}

const unknownClaim = () => rejected('not_found', {}, [{ field: 'rechargeId', rule: 'not_found' }]);

const text = (units: bigint): string => formatDecimal(units, bankScale);

/** Reads a file as what its sender says it is. */
async function readStatement(file: Buffer, input: ParsedInputOf<typeof importStatement>): Promise<ReadStatement> {
  const content = textOf(file);
  if (input.format === 'camt') return readCamtBeside(content);
  const { opening, closing, currency } = input;
  for (const [field, value] of Object.entries({ opening, closing, currency }))
    if (value === undefined) throw invalid({ field, rule: 'required' });
  return readCsv(content, { ...input, opening: opening ?? '', closing: closing ?? '', currency: currency ?? '' });
}

/**
 * The account that a file names, or that its sender names for it; else the present one. Throws 422.
 */
async function accountOf(
  { accounts }: ReceiptDeskParts,
  iban: string | null,
  accountId: number | undefined,
): Promise<NumberedAccount> {
  const present = (await accounts.current())?.accountId;
  const known = await accounts.all();
  const named = iban === null ? (accountId ?? present) : known.find((one) => one.iban === iban)?.accountId;
  const found = known.find((one) => one.accountId === named);
  if (found === undefined) throw rejected('statement_other_account');
  return found;
}

const claimNamed = ({ userId, number }: BankReceiptView, claims: readonly ClaimRow[]): ClaimRow | undefined =>
  userId === 0 ? undefined : claims.find(({ named }) => named === requestReference({ userId, number }));

function claimText({ listings }: ReceiptDeskParts, claim: ClaimRow): RechargeClaim {
  const { symbol, scale } = listings.asset(claim.assetId);
  const way = wayOf(claim.way);
  const isBank = way === 'bank';
  return {
    rechargeId: claim.rechargeId,
    userId: claim.userId,
    way,
    coin: symbol,
    amount: formatDecimal(claim.amount, isBank ? bankScale : scale),
    unit: isBank ? bankCurrency : symbol,
    named: claim.named,
    requestedAtMs: claim.requestedAtMs,
    dueAtMs: claim.requestedAtMs + answerMs,
  };
}

async function namesOf({ operators }: ReceiptDeskParts): Promise<ReadonlyMap<number, string>> {
  return new Map((await operators.all()).map(({ operatorId, name }) => [operatorId, name]));
}

const statementText = (row: StatementRow, names: ReadonlyMap<number, string>, currency: string) => ({
  statementId: row.statementId,
  state: statementStates.find((state) => state === row.state) ?? 'waiting',
  importedBy: names.get(row.importedBy) ?? '',
  importedAtMs: row.importedAtMs,
  opening: text(row.opening),
  closing: text(row.closing),
  currency,
});
