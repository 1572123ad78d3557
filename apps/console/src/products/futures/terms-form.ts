import { formatDecimal, isZeroDecimal, parseDecimal } from '@candor/amount';
import type { Proposal } from '@candor/protocol';
import type { ContractSums } from './contract-state.ts';

type Listing = Extract<Proposal, { readonly kind: 'contract.list' }>;
export type ContractTerms = ContractSums['terms'];

/** A tier as it is typed; the rate in percent. */
export interface TierForm {
  readonly bound: string;
  readonly leverage: string;
  readonly maintenance: string;
}

/** Terms as they are typed; rates in percent. */
export interface ContractTermsForm {
  readonly band: string;
  readonly clamp: string;
  readonly impact: string;
  readonly interest: string;
  readonly cap: string;
  readonly tiers: readonly TierForm[];
}

/** What else a new contract needs; rates in percent. */
export interface ListingForm extends ContractTermsForm {
  readonly symbol: string;
  readonly indexSymbol: string;
  readonly lotSize: string;
  readonly faceValue: string;
  readonly minimumQuantity: string;
  readonly maximumQuantity: string;
  readonly slippage: string;
  readonly openOrdersMax: string;
  readonly maker: string;
  readonly taker: string;
}

/** Decimals of a percentage: parts per million have 4, 10⁻⁹ have 7. */
export const ppmDecimals = 4;
export const nanoDecimals = 7;

export const emptyTier: TierForm = { bound: '', leverage: '', maintenance: '' };

/** What every new exchange's contracts begin with. */
export const firstListing: ListingForm = {
  symbol: '',
  indexSymbol: '',
  lotSize: '',
  faceValue: '0',
  minimumQuantity: '',
  maximumQuantity: '',
  slippage: '5',
  openOrdersMax: '200',
  maker: '0.02',
  taker: '0.05',
  band: '5',
  clamp: '0.2',
  impact: '',
  interest: '0.01',
  cap: '0.375',
  tiers: [emptyTier],
};

const percentText = (units: number, decimals: number): string => formatDecimal(BigInt(units), decimals, 0);

/** Standing terms in the form. */
export const termsForm = ({ bandPpm, clampPpm, impact, interestNano, fundingCapNano, tiers }: ContractTerms) => ({
  band: percentText(bandPpm, ppmDecimals),
  clamp: percentText(clampPpm, ppmDecimals),
  impact,
  interest: percentText(interestNano, nanoDecimals),
  cap: percentText(fundingCapNano, nanoDecimals),
  tiers: tiers.map(({ bound, leverage, maintenancePpm }) => ({
    bound,
    leverage: String(leverage),
    maintenance: percentText(maintenancePpm, ppmDecimals),
  })),
});

/** What the form says; undefined while a field holds no figure that can be. */
export function termsOfForm(form: ContractTermsForm): ContractTerms | undefined {
  const [bandPpm, clampPpm] = [rateOf(form.band, ppmDecimals), rateOf(form.clamp, ppmDecimals)];
  const [interestNano, fundingCapNano] = [rateOf(form.interest, nanoDecimals), rateOf(form.cap, nanoDecimals)];
  const tiers = form.tiers.map(({ bound, leverage, maintenance }) => ({
    bound,
    leverage: wholeOf(leverage),
    maintenancePpm: rateOf(maintenance, ppmDecimals),
  }));
  const isWhole =
    bandPpm && clampPpm && interestNano !== undefined && fundingCapNano && isAmount(form.impact) && tiers.length > 0;
  const isTiered = tiers.every((tier) => isAmount(tier.bound) && tier.leverage && tier.maintenancePpm);
  if (!isWhole || !isTiered) return undefined;
  const { impact } = form;
  return { bandPpm, clampPpm, impact, interestNano, fundingCapNano, tiers: tiers.map(filled) };
}

const filled = (tier: { bound: string; leverage: number | undefined; maintenancePpm: number | undefined }) => ({
  bound: tier.bound,
  leverage: tier.leverage ?? 0,
  maintenancePpm: tier.maintenancePpm ?? 0,
});

/** The proposal that the form says; undefined while a field is missing. */
export function listingOfForm(form: ListingForm): Listing | undefined {
  const terms = termsOfForm(form);
  const slippageCapPpm = rateOf(form.slippage, ppmDecimals);
  const [makerPpm, takerPpm] = [rateOf(form.maker, ppmDecimals), rateOf(form.taker, ppmDecimals)];
  const openOrdersMax = wholeOf(form.openOrdersMax);
  const { lotSize, minimumQuantity, maximumQuantity } = form;
  const named = [form.symbol, form.indexSymbol].every((one) => one.trim() !== '');
  const isWhole = [lotSize, minimumQuantity, maximumQuantity].every(isAmount) && /^\d{1,7}$/.test(form.faceValue);
  if (!terms || !named || !isWhole || !slippageCapPpm || !openOrdersMax) return undefined;
  if (makerPpm === undefined || takerPpm === undefined) return undefined;
  const [symbol, indexSymbol] = [form.symbol.trim().toUpperCase(), form.indexSymbol.trim().toUpperCase()];
  const faceValue = Number(form.faceValue);
  const sizes = { lotSize, minimumQuantity, maximumQuantity, faceValue, slippageCapPpm, openOrdersMax };
  return { kind: 'contract.list', symbol, indexSymbol, ...sizes, makerPpm, takerPpm, ...terms };
}

/** A percentage with so many decimals as whole units; undefined above 100% and where it is none. */
function rateOf(percent: string, decimals: number): number | undefined {
  const parsed = parseDecimal(percent.trim(), decimals);
  return parsed.ok && parsed.units <= 100n * 10n ** BigInt(decimals) ? Number(parsed.units) : undefined;
}

const wholeOf = (text: string): number | undefined => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined);
const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && !isZeroDecimal(text);
