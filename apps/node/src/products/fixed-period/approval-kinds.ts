import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Command } from '@candor/core';
import { fixedPeriodOffer } from '@candor/protocol';
import type { ApprovalKinds, Decision } from '../../office/approvals/approval-kind.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';

interface ListedAsset {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
}

/**
 * What two operators decide about the house of fixed-period contracts. None of it touches an open
 * contract, a price or a user's money.
 */
export function houseKinds(exchange: ExchangeService) {
  const submit = async (command: Command, { operatorId, requestId }: Decision): Promise<number> => {
    const { type, ...content } = command;
    const asked = JSON.stringify([type, content], (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return done(await exchange.submit(command, { operatorId, requestId, content: asked })).seq;
  };
  const assetOf = async (symbol: string): Promise<ListedAsset> => {
    const { value } = await exchange.read((state) => state.assets());
    const asset = value.find((one) => one.symbol === symbol.toUpperCase());
    if (!asset) throw rejected('unknown_asset', {}, [{ field: 'asset', rule: 'unknown_asset' }]);
    return asset;
  };
  const booksOf = async ({ assetId, scale }: ListedAsset) => {
    const { value } = await exchange.read((state) => ({
      treasury: state.bookBalance('treasury', assetId),
      house: state.bookBalance('fixedPeriodHouse', assetId),
      fees: state.bookBalance('fees', assetId),
    }));
    const texts = {
      treasury: formatDecimal(value.treasury, scale),
      house: formatDecimal(value.house, scale),
      fees: formatDecimal(value.fees, scale),
    };
    return { units: value, texts };
  };
  return {
    'house.funds': {
      before: async (proposal) => {
        const asset = await assetOf(proposal.asset);
        const { units, texts } = await booksOf(asset);
        requireHeld(unitsOf(proposal.amount, asset), proposal.direction === 'to_house' ? units.treasury : units.house);
        return { treasury: texts.treasury, house: texts.house };
      },
      object: () => 'house:fixedPeriod',
      apply: async ({ asset: symbol, amount: text, direction }, decision) => {
        const asset = await assetOf(symbol);
        const funds = { assetId: asset.assetId, amount: unitsOf(text, asset) };
        return submit({ type: 'move_house_funds', ...funds, direction }, decision);
      },
    },
    'house.collectFees': {
      before: async (proposal) => {
        const asset = await assetOf(proposal.asset);
        const { units, texts } = await booksOf(asset);
        requireHeld(unitsOf(proposal.amount, asset), units.fees);
        return { fees: texts.fees, treasury: texts.treasury };
      },
      object: () => 'house:fees',
      apply: async ({ asset: symbol, amount: text }, decision) => {
        const asset = await assetOf(symbol);
        return submit({ type: 'collect_fees', assetId: asset.assetId, amount: unitsOf(text, asset) }, decision);
      },
    },
    /** Open contracts stay as they are; the next acceptance meets the new bounds. */
    'fixedPeriod.limits': {
      onlyAsItStood: true,
      before: async (proposal) => {
        const asset = await assetOf(fixedPeriodOffer.stakeAsset);
        const stood = await limitsNow(exchange, asset);
        const wanted = formatDecimal(unitsOf(proposal.exposureMax, asset, 'exposureMax'), asset.scale, 0);
        if (stood.exposureMax === wanted && stood.contractsPerUserMax === proposal.contractsPerUserMax)
          throw rejected('nothing_to_change');
        return stood;
      },
      object: () => 'fixedPeriod:limits',
      apply: async ({ exposureMax, contractsPerUserMax }, decision) => {
        const asset = await assetOf(fixedPeriodOffer.stakeAsset);
        const units = unitsOf(exposureMax, asset, 'exposureMax');
        return submit({ type: 'set_fixed_period_limits', exposureMax: units, contractsPerUserMax }, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

/** The bounds that every acceptance meets now. */
export async function limitsNow(exchange: Pick<ExchangeService, 'read'>, { scale }: Pick<ListedAsset, 'scale'>) {
  const { value } = await exchange.read(({ fixedPeriod }) => ({
    exposureMax: fixedPeriod.exposureMax(scale),
    contractsPerUserMax: fixedPeriod.contractsPerUserMax,
  }));
  return { ...value, exposureMax: formatDecimal(value.exposureMax, scale, 0) };
}

function requireHeld(wanted: bigint, held: bigint): void {
  if (wanted > held) throw rejected('book_insufficient', {}, [{ field: 'amount', rule: 'book_insufficient' }]);
}

function unitsOf(text: string, { scale }: Pick<ListedAsset, 'scale'>, field = 'amount'): Amount {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok || parsed.units <= 0n)
    throw rejected('amount_not_positive', {}, [{ field, rule: 'amount_not_positive' }]);
  return amount(parsed.units);
}
