import { amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { RechargedAsset } from '@candor/core';
import { requestNamedIn, requestReference, rechargeOffer, submitRecharge } from '@candor/protocol';
import type { ParsedInputOf } from '@candor/protocol';
import type { ListedAsset, Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { invalid, Problem, rejected } from '../../base/problem.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { bankCurrency } from './bank-account.ts';
import type { BankAccounts } from './bank-accounts.ts';
import { answerMs, type ClaimRow, type ClaimRows } from './claim-rows.ts';
import { bankScale } from './statement.ts';

export interface RechargeParts {
  readonly exchange: Pick<ExchangeService, 'read' | 'submit'>;
  readonly listings: Pick<Listings, 'asset' | 'findAsset'>;
  readonly accounts: Pick<BankAccounts, 'current'>;
  readonly claims: ClaimRows;
  readonly uploads: Pick<Uploads, 'find'>;
  readonly projector: Pick<Projector, 'acknowledged'>;
  /** Null while no name is verified. */
  readonly verifiedName: (userId: number) => Promise<string | null>;
}

type Submission = ParsedInputOf<typeof submitRecharge>;

/** Claims of missing coins that may wait at a time; the core counts those by bank. */
const waitingMost = 10;

/** The calls of users who pay in by bank, or whose coins are missing. */
export function rechargeHandlers(parts: RechargeParts): Handled[] {
  const { exchange, accounts, listings } = parts;
  return [
    handle(rechargeOffer, async ({ input, context }) => {
      const { userId } = context.caller();
      const asset = input.coinType === undefined ? undefined : assetOf(parts, input.coinType);
      const { value } = await exchange.read(({ recharge }) => ({
        number: recharge.nextNumber(userId),
        assets: recharge.assets(),
      }));
      const terms = value.assets.find((one) => one.assetId === asset?.assetId);
      const account = await accounts.current();
      const { payee, bankName, iban, bic } = account ?? { payee: '', bankName: '', iban: '', bic: '' };
      const isOpen = account?.isOpen === true;
      return {
        bank: isOpen ? { payee, bankName, iban, bic, currency: bankCurrency } : null,
        isPaused: account?.isOpen === false,
        reference: requestReference({ userId, number: value.number }),
        payer: await parts.verifiedName(userId),
        coins: !isOpen ? [] : value.assets.map((one) => coinText(listings, one)),
        preview: terms && asset && input.amount ? await previewOf(parts, terms, asset, input.amount) : null,
      };
    }),
    handle(submitRecharge, async ({ input, context }) => {
      const { userId } = context.caller();
      const asset = assetOf(parts, input.coinType);
      const screenshot = /s[0-9a-f]{32}/.exec(input.screenshot)?.[0] ?? '';
      const upload = await parts.uploads.find(screenshot);
      if (upload?.owner !== `user:${userId}` || upload.purpose !== 'user')
        throw rejected('screenshot_unknown', {}, [{ field: 'screenshot', rule: 'screenshot_unknown' }]);
      const row = await claimOf(parts, userId, asset, { ...input, screenshot });
      return { id: `r${row.rechargeId}`, state: 'under review', dueAtMs: row.requestedAtMs + answerMs };
    }),
  ];
}

/** Keeps the claim and, by bank, has the exchange number it. What was sent twice is one. */
async function claimOf(parts: RechargeParts, userId: number, asset: ListedAsset, input: Submission): Promise<ClaimRow> {
  const { claims } = parts;
  const isBank = input.way === 'bank';
  const units = unitsOf(input.amount, isBank ? bankScale : asset.scale);
  const named = (isBank ? input.reference : input.hash) ?? '';
  if (isBank) await requireBank(parts, userId, named);
  else if ((await claims.waitingOf(userId)) >= waitingMost) throw rejected('too_many_recharges');
  const { way, screenshot } = input;
  const claim = { userId, way, assetId: asset.assetId, amount: units, named, screenshot };
  const row = (await claims.add(claim)) ?? (await claims.withScreenshot(screenshot));
  const isSame = row?.userId === userId && row.named === named && row.amount === units && row.assetId === asset.assetId;
  if (row === undefined || !isSame)
    throw rejected('screenshot_used', {}, [{ field: 'screenshot', rule: 'screenshot_used' }]);
  if (!isBank || row.requestId > 0) return row;
  try {
    return { ...row, requestId: await request(parts, row, input) };
  } catch (error) {
    await claims.remove(row.rechargeId);
    throw error instanceof Problem ? withField(error) : error;
  }
}

async function requireBank(
  { accounts, verifiedName }: RechargeParts,
  userId: number,
  reference: string,
): Promise<void> {
  if ((await accounts.current())?.isOpen !== true)
    throw rejected('recharge_closed', {}, [{ field: 'way', rule: 'recharge_closed' }]);
  if ((await verifiedName(userId)) === null) throw rejected('level_missing');
  if (requestNamedIn(reference)?.userId !== userId)
    throw rejected('recharge_reference_used', {}, [{ field: 'reference', rule: 'recharge_reference_used' }]);
}

async function request(
  { exchange, claims, projector }: RechargeParts,
  row: ClaimRow,
  input: Submission,
): Promise<number> {
  const { userId, assetId, named } = row;
  const command = {
    type: 'request_recharge',
    userId,
    assetId,
    number: requestNamedIn(named)?.number ?? 0,
    amount: amount(row.amount),
  } as const;
  const content = JSON.stringify([named, assetId, String(row.amount), row.screenshot]);
  const requestId = input.requestId ?? `recharge-${row.screenshot}`;
  const record = done(await exchange.submit(command, { userId, requestId, content }));
  const event = record.events.find((one) => one.type === 'recharge_requested');
  if (event === undefined) throw new Error(`Record ${record.seq} holds no request.`);
  projector.acknowledged(userId, record.seq);
  await claims.change(row.rechargeId, { requestId: event.requestId });
  return event.requestId;
}

/** Which field a refusal is about. */
const fieldOf: Readonly<Record<string, string>> = {
  recharge_closed: 'coinType',
  recharge_reference_used: 'reference',
  recharge_below_minimum: 'amount',
  recharge_above_maximum: 'amount',
};

function withField(problem: Problem): Problem {
  const field = fieldOf[problem.reason ?? ''];
  const reason = problem.reason as Parameters<typeof rejected>[0];
  return field === undefined ? problem : rejected(reason, problem.detail, [{ field, rule: reason }]);
}

/** A coin's terms as they are shown. */
export function coinText(
  listings: Pick<Listings, 'asset'>,
  { assetId, open, feePpm, minimum, maximum }: RechargedAsset,
) {
  const text = (units: bigint): string => formatDecimal(units, bankScale);
  return { coin: listings.asset(assetId).symbol, open, feePpm, minimum: text(minimum), maximum: text(maximum) };
}

async function previewOf({ exchange }: RechargeParts, terms: RechargedAsset, { scale }: ListedAsset, text: string) {
  const units = unitsOf(text, bankScale);
  const { value } = await exchange.read((state) => {
    const priced = state.recharge.priced(terms, { units, feePpm: terms.feePpm });
    return { priced, tickScale: state.market(terms.marketId)?.terms.tickScale ?? 0 };
  });
  const { priced, tickScale } = value;
  if (typeof priced === 'string') return null;
  const { gross, fee, receive, ticks } = priced;
  const price = terms.marketId === 0 ? null : formatDecimal(BigInt(ticks), tickScale);
  return {
    gross: formatDecimal(gross, scale),
    fee: formatDecimal(fee, scale),
    arrives: formatDecimal(receive, scale),
    price,
  };
}

function assetOf({ listings }: RechargeParts, symbol: string): ListedAsset {
  const asset = listings.findAsset(symbol);
  if (asset === undefined) throw rejected('unknown_asset', {}, [{ field: 'coinType', rule: 'unknown_asset' }]);
  return asset;
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw invalid({ field: 'amount', rule: 'too_many_decimals', limit: String(scale) });
  if (parsed.units <= 0n) throw rejected('amount_not_positive', {}, [{ field: 'amount', rule: 'amount_not_positive' }]);
  return parsed.units;
}
