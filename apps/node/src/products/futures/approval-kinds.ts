import { type Amount, amount, formatDecimal, fundingRules, parseDecimal } from '@candor/amount';
import type { Command, ListContract, SetContractFees, SetContractTerms } from '@candor/core';
import type { MarketCause, Proposal } from '@candor/protocol';
import { noticeMs, type RequireAnnounced } from '../../office/approvals/announcement.ts';
import type { ApprovalKinds, Decision } from '../../office/approvals/approval-kind.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import type { MarketCauses } from '../../engine/markets/market-causes.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { listCommand, riskOf, settlementOf, termsInvalid, termsText } from './contract-proposal.ts';
import { contractNamed } from './contracts.ts';

export interface ContractKindParts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'contracts'>;
  readonly causes: Pick<MarketCauses, 'set'>;
  readonly requireAnnounced: RequireAnnounced;
  /** The market with an index of that name, with a book or without one. */
  readonly indexMarket: (symbol: string) => Promise<{ readonly marketId: number; readonly symbol: string } | undefined>;
  readonly now: () => number;
}

/** Ids of the contracts that a new exchange begins with end below; operators' own follow. */
const firstOwnId = 11_001;
const periodMs = fundingRules.periodSeconds * 1_000;
/** An effect that takes a moment still meets its hour. */
const marginMs = 60_000;

/** The first funding hour that is seven days away. */
const termsCountFromMs = (nowMs: number): number => Math.ceil((nowMs + noticeMs + marginMs) / periodMs) * periodMs;

const scalesOf = ({ quoteScale, kind }: ListedContract) => ({ settleScale: quoteScale, inverse: kind === 'inverse' });

/** Parts per million as a plain percentage: 1,500 as 0.15. */
const percentText = (ppm: number): string => formatDecimal(BigInt(ppm), 4);

/**
 * What two operators decide about perpetual contracts. None of it touches a position, a price, a
 * rank or a user's money.
 */
export function contractKinds(parts: ContractKindParts) {
  return { ...listKinds(parts), ...runKinds(parts), ...fundKinds(parts) };
}

/** Submits what a decision makes so: once, under the proposal's own words. */
const submitter =
  ({ exchange }: ContractKindParts) =>
  async (command: Command, proposal: Proposal, { operatorId, requestId }: Decision): Promise<number> =>
    done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(proposal) })).seq;

const refuser =
  ({ exchange, now }: ContractKindParts) =>
  async (command: ListContract | SetContractFees | SetContractTerms): Promise<void> => {
    const { value: reason } = await exchange.read(({ futures }) => futures.refusalOf(command, now()));
    if (reason !== undefined) throw rejected(reason, {}, [{ field: 'symbol', rule: reason }]);
  };

const object = ({ symbol }: { readonly symbol: string }) => `contract:${symbol}`;

/** New contracts, and new terms. */
function listKinds(parts: ContractKindParts) {
  const { exchange, views, indexMarket, now } = parts;
  const submit = submitter(parts);
  const requireTaken = refuser(parts);
  const listing = async (proposal: Extract<Proposal, { readonly kind: 'contract.list' }>): Promise<ListContract> => {
    const settlement = settlementOf(proposal.symbol);
    const { value } = await exchange.read((state) => ({
      assets: state.assets(),
      ids: state.futures.contracts().map(({ contractId }) => contractId),
    }));
    const settle = value.assets.find(({ symbol }) => symbol === settlement?.settle);
    if (!settlement || !settle) throw rejected('unknown_asset', {}, [{ field: 'symbol', rule: 'unknown_asset' }]);
    const market = await indexMarket(proposal.indexSymbol);
    if (!market) throw rejected('unknown_market', {}, [{ field: 'indexSymbol', rule: 'unknown_market' }]);
    if (market.symbol.split('/')[0] !== settlement.base) throw termsInvalid('indexSymbol');
    return listCommand(proposal, {
      contractId: Math.max(firstOwnId - 1, ...value.ids) + 1,
      marketId: market.marketId,
      settleAssetId: settle.assetId,
      settleScale: settle.scale,
      inverse: settlement.inverse,
    });
  };
  const termsOf = (proposal: Extract<Proposal, { readonly kind: 'contract.terms' }>): SetContractTerms => {
    const contract = contractNamed(views, proposal.symbol);
    const risk = riskOf(proposal, scalesOf(contract));
    const effectiveFromMs = termsCountFromMs(now());
    return { type: 'set_contract_terms', contractId: contract.contractId, risk, effectiveFromMs };
  };
  return {
    'contract.list': {
      onlyAsItStood: true,
      before: async (proposal) => {
        await requireTaken(await listing(proposal));
        return null;
      },
      object,
      apply: async (proposal, decision) => submit(await listing(proposal), proposal, decision),
    },
    /** The latest announcement counts: two announcements never cross. */
    'contract.terms': {
      onlyAsItStood: true,
      before: async (proposal) => {
        const command = termsOf(proposal);
        const contract = contractNamed(views, proposal.symbol);
        const { value: stands } = await exchange.read(({ futures }) =>
          futures.contract(contract.contractId)?.versions.at(-1),
        );
        if (!stands) throw rejected('unknown_contract', {}, [{ field: 'symbol', rule: 'unknown_contract' }]);
        if (isSameRisk(command.risk, stands)) throw rejected('nothing_to_change');
        await requireTaken(command);
        return termsText(stands, scalesOf(contract));
      },
      object,
      apply: async (proposal, decision) => submit(termsOf(proposal), proposal, decision),
    },
  } satisfies Partial<ApprovalKinds>;
}

/** State and fees of a contract. */
function runKinds(parts: ContractKindParts) {
  const { views, causes, requireAnnounced } = parts;
  const submit = submitter(parts);
  const requireTaken = refuser(parts);
  return {
    'contract.state': {
      onlyAsItStood: true,
      before: async ({ symbol, state }) => {
        const stands = contractNamed(views, symbol);
        if (stands.state === state) throw rejected('nothing_to_change');
        return { state: stands.state };
      },
      object,
      apply: async (proposal, decision) => {
        const { contractId, symbol } = contractNamed(views, proposal.symbol);
        const { state, cause } = proposal;
        const said: { readonly cause?: MarketCause } = cause === undefined ? {} : { cause };
        causes.set({ symbol, state, ...said });
        return submit({ type: 'set_contract_state', contractId, state }, proposal, decision);
      },
    },
    /**
     * Open orders keep the rates they were accepted with, positions the lower of theirs and these.
     */
    'contract.fees': {
      onlyAsItStood: true,
      before: async ({ symbol, tier, makerPpm, takerPpm, announcement }, tx) => {
        const { contractId, fees } = contractNamed(views, symbol);
        const stands = fees.find((one) => one.tier === tier);
        if (stands?.makerPpm === makerPpm && stands.takerPpm === takerPpm) throw rejected('nothing_to_change');
        await requireTaken({ type: 'set_contract_fees', contractId, tier, makerPpm, takerPpm });
        const rises = makerPpm > (stands?.makerPpm ?? 0) || takerPpm > (stands?.takerPpm ?? 0);
        if (rises) await requireAnnounced(announcement, [symbol, percentText(makerPpm), percentText(takerPpm)], tx);
        return stands ?? null;
      },
      object,
      apply: async (proposal, decision) => {
        const { tier, makerPpm, takerPpm } = proposal;
        const { contractId } = contractNamed(views, proposal.symbol);
        return submit({ type: 'set_contract_fees', contractId, tier, makerPpm, takerPpm }, proposal, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

/** The platform's own money into the insurance fund. */
function fundKinds(parts: ContractKindParts) {
  const { exchange } = parts;
  const submit = submitter(parts);
  const wanted = async ({ asset, amount: text }: { readonly asset: string; readonly amount: string }) => {
    const { value } = await exchange.read((state) => ({
      assets: state.assets(),
      settled: new Set(state.futures.contracts().map(({ settleAssetId }) => settleAssetId)),
    }));
    const found = value.assets.find(({ symbol }) => symbol === asset.toUpperCase());
    if (!found || !value.settled.has(found.assetId)) {
      throw rejected('unknown_asset', {}, [{ field: 'asset', rule: 'unknown_asset' }]);
    }
    return { ...found, units: positive(text, found.scale) };
  };
  return {
    'insurance.funds': {
      before: async (proposal) => {
        const { assetId, scale, units } = await wanted(proposal);
        const { value } = await exchange.read((state) => ({
          treasury: state.bookBalance('treasury', assetId),
          fund: state.bookBalance('insuranceFund', assetId),
        }));
        if (units > value.treasury) {
          throw rejected('book_insufficient', {}, [{ field: 'amount', rule: 'book_insufficient' }]);
        }
        return { treasury: formatDecimal(value.treasury, scale), insuranceFund: formatDecimal(value.fund, scale) };
      },
      object: () => 'insurance:fund',
      apply: async (proposal, decision) => {
        const { assetId, units } = await wanted(proposal);
        return submit({ type: 'fund_insurance', assetId, amount: units }, proposal, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

function positive(text: string, scale: number): Amount {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok || parsed.units <= 0n) {
    throw rejected('amount_not_positive', {}, [{ field: 'amount', rule: 'amount_not_positive' }]);
  }
  return amount(parsed.units);
}

/** Whether two terms say the same; what a deduction is follows from the tiers. */
const isSameRisk = (one: SetContractTerms['risk'], other: SetContractTerms['risk']): boolean =>
  textOf(one) === textOf(other);

const textOf = ({ bandPpm, clampPpm, impact, interest, fundingCap, tiers }: SetContractTerms['risk']): string => {
  const steps = tiers.flatMap(({ valueMax, leverageMax, maintenancePpm }) => [valueMax, leverageMax, maintenancePpm]);
  return [bandPpm, clampPpm, impact, interest, fundingCap, ...steps].join(' ');
};
