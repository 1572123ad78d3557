import { averageOpenPrice } from '@candor/amount';
import type { ContractOrderPreview } from '@candor/core';
import type { ContractPreviewOutput } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText, quoteText } from '../../engine/listings/listed-market.ts';

/** What a preview is written with. */
interface PreviewFacts {
  readonly contract: ListedContract;
  readonly setting: { readonly mode: 'isolated' | 'cross'; readonly leverage: number };
  readonly direction: 1 | 2 | 3 | 4;
  /** The refusal in the caller's language. */
  readonly message: string | null;
  readonly seq: number;
}

/** A preview as the call gives it. */
export function previewText(preview: ContractOrderPreview, facts: PreviewFacts): ContractPreviewOutput {
  const { contract, direction, message, seq } = facts;
  return {
    symbol: contract.symbol,
    contractType: contract.type,
    direction,
    reason: preview.reason ?? null,
    message,
    quantity: quantityText(Number(preview.lots), contract),
    price: ticksText(preview.priceTicks, contract),
    mark: ticksText(preview.markTicks, contract),
    settleAsset: contract.settle,
    opening: preview.opening === undefined ? null : openingText(preview, preview.opening, facts),
    closing: preview.closing === undefined ? null : closingText(preview, preview.closing, contract),
    seq,
  };
}

function openingText(
  { side, nextFundingMs }: ContractOrderPreview,
  opening: NonNullable<ContractOrderPreview['opening']>,
  { contract, setting }: PreviewFacts,
): NonNullable<ContractPreviewOutput['opening']> {
  const money = (units: bigint): string => quoteText(units, contract);
  return {
    side,
    marginMode: setting.mode,
    leverage: setting.leverage,
    leverageMax: opening.leverageMax,
    quantityNow: quantityText(Number(opening.lotsNow), contract),
    quantityResting: quantityText(Number(opening.lotsResting), contract),
    value: money(opening.value),
    initialMargin: money(opening.initialMargin),
    openLoss: money(opening.openLoss),
    fee: money(opening.fee),
    held: money(opening.held),
    needed: money(opening.needed),
    freeAfter: money(opening.freeAfter),
    missing: money(opening.missing),
    positionQuantity: quantityText(Number(opening.after.lots), contract),
    averageOpenPrice: averageOpenPrice(contract.scale, opening.after, contract.terms.tickScale) ?? null,
    liquidationPrice: ticksText(opening.liquidationTicks, contract),
    bankruptcyPrice: ticksText(opening.bankruptcyTicks, contract),
    nextFunding: opening.nextFunding === undefined ? null : money(opening.nextFunding),
    nextFundingAtMs: nextFundingMs,
  };
}

function closingText(
  { side, opening }: ContractOrderPreview,
  closing: NonNullable<ContractOrderPreview['closing']>,
  contract: ListedContract,
): NonNullable<ContractPreviewOutput['closing']> {
  const other = side === 'long' ? 'short' : 'long';
  return {
    side: opening === undefined ? side : other,
    quantity: quantityText(Number(closing.lots), contract),
    filledQuantity: quantityText(Number(closing.filled), contract),
    value: quoteText(closing.value, contract),
    worstPrice: ticksText(closing.worstTicks, contract),
    realised: quoteText(closing.realised, contract),
    fee: quoteText(closing.fee, contract),
    marginFreed: quoteText(closing.margin, contract),
    kept: quoteText(closing.kept, contract),
  };
}

/** A price; null for none. */
const ticksText = (ticks: bigint | undefined, contract: ListedContract): string | null =>
  ticks === undefined || ticks <= 0n ? null : priceText(Number(ticks), contract);
