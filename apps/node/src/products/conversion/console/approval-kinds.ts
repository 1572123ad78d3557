import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Command, ConvertedAssetView, Exchange } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import { announcedTerms } from '../../../office/approvals/announced-terms.ts';
import type { RequireAnnounced } from '../../../office/approvals/announcement.ts';
import type { ApprovalKinds, Decision } from '../../../office/approvals/approval-kind.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import { rejected } from '../../../base/problem.ts';
import { assetNamed } from '../../../engine/listings/asset-named.ts';

export interface SwapKindParts {
  readonly exchange: ExchangeService;
  readonly requireAnnounced: RequireAnnounced;
}

type Terms = Extract<Proposal, { readonly kind: 'conversion.terms' }>;
type Limits = Extract<Proposal, { readonly kind: 'conversion.limits' }>;
type Funds = Extract<Proposal, { readonly kind: 'inventory.fund' }>;

const unitAsset = 'USDT';
const shares = ['spreadPpm', 'feePpm'] as const;
const amounts = ['minimum', 'floor', 'cap'] as const;
const limitNames = ['userDay', 'day', 'small'] as const;

/**
 * What two operators decide about swaps: their terms, their limits, and the platform's own money in
 * the inventory. Nobody sets a rate, and no swap that was made is touched.
 */
export function swapKinds(parts: SwapKindParts) {
  const { exchange } = parts;
  const submit = async (command: Command, proposal: Proposal, { operatorId, requestId }: Decision): Promise<number> =>
    done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(proposal) })).seq;
  return {
    /** A higher spread, fee or minimum is announced; swaps of an asset may close at once. */
    'conversion.terms': announcedTerms<Terms>(parts, {
      object: ({ asset }) => `swap:${asset.toUpperCase()}`,
      change: termsChange,
      named: ({ asset }) => [asset.toUpperCase()],
    }),
    /** Less a day is announced; what was swapped today stays. */
    'conversion.limits': announcedTerms<Limits>(parts, {
      object: () => 'swap:limits',
      change: limitsChange,
      named: () => [unitAsset],
    }),
    'inventory.fund': {
      before: async (proposal) => {
        const { value } = await exchange.read((state) => fundsMove(state, proposal));
        if (!value.isCovered) throw rejected('book_insufficient', {}, [{ field: 'amount', rule: 'book_insufficient' }]);
        return value.stood;
      },
      object: ({ asset }) => `inventory:${asset.toUpperCase()}`,
      apply: async (proposal, decision) => {
        const { value } = await exchange.read((state) => fundsMove(state, proposal));
        return submit(value.command, proposal, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

/** Parts per million as a plain percentage: 1,500 as 0.15. */
const percentText = (ppm: number): string => formatDecimal(BigInt(ppm), 4);

/**
 * What a proposal of terms changes: the command, the terms in force, and the figures that users
 * must have read. Throws 422.
 */
function termsChange(state: Exchange, proposal: Terms) {
  const { assetId, scale, terms } = swappedAsset(state, proposal.asset);
  const wanted: Partial<Record<(typeof amounts)[number], Amount>> = {};
  for (const name of amounts) {
    const text = proposal[name];
    if (text !== undefined) wanted[name] = unitsOf(text, scale, name, 'conversion_terms_invalid');
  }
  const next = {
    open: proposal.offer === undefined ? terms.open : proposal.offer === 'open',
    spreadPpm: proposal.spreadPpm ?? terms.spreadPpm,
    feePpm: proposal.feePpm ?? terms.feePpm,
    minimum: wanted.minimum ?? terms.minimum,
    floor: wanted.floor ?? terms.floor,
    cap: wanted.cap ?? terms.cap,
  };
  const isSame = (['open', ...shares, ...amounts] as const).every((name) => next[name] === terms[name]);
  if (next.minimum <= 0n) throw invalidTerm('minimum');
  if (next.cap < next.floor) throw invalidTerm(proposal.cap === undefined ? 'floor' : 'cap');
  const raised = shares.filter((name) => next[name] > terms[name]).map((name) => percentText(next[name]));
  const worse = next.minimum > terms.minimum ? [...raised, formatDecimal(next.minimum, scale)] : raised;
  const text = (units: bigint): string => formatDecimal(units, scale);
  const stood = {
    ...(proposal.offer !== undefined && { offer: terms.open ? 'open' : 'closed' }),
    ...Object.fromEntries(shares.filter((name) => proposal[name] !== undefined).map((name) => [name, terms[name]])),
    ...Object.fromEntries(amounts.filter((name) => name in wanted).map((name) => [name, text(terms[name])])),
  };
  const { marketId } = terms;
  return { command: { type: 'set_conversion_terms', assetId, marketId, terms: next } as const, stood, worse, isSame };
}

/** What a proposal of limits changes. Throws 422. */
function limitsChange(state: Exchange, proposal: Limits) {
  const { scale } = assetNamed(state, unitAsset);
  const stands = state.conversion.limits;
  const next = {
    userDay: unitsOf(proposal.userDay, scale, 'userDay', 'conversion_terms_invalid'),
    day: unitsOf(proposal.day, scale, 'day', 'conversion_terms_invalid'),
    small: unitsOf(proposal.small, scale, 'small', 'conversion_terms_invalid'),
  };
  if (next.day < next.userDay) throw invalidTerm('day');
  const isSame = limitNames.every((name) => next[name] === stands?.[name]);
  const text = (units: bigint): string => formatDecimal(units, scale);
  const worse = limitNames.filter((name) => next[name] < (stands?.[name] ?? 0n)).map((name) => text(next[name]));
  const stood = stands && Object.fromEntries(limitNames.map((name) => [name, text(stands[name])]));
  return { command: { type: 'set_conversion_limits', limits: next } as const, stood: stood ?? null, worse, isSame };
}

/** A move between treasury and inventory, and whether the money is there. */
function fundsMove(state: Exchange, { asset: symbol, amount: text, direction }: Funds) {
  const { assetId, scale } = assetNamed(state, symbol);
  const isIn = direction === 'treasury_to_inventory';
  const units = unitsOf(text, scale, 'amount', 'amount_not_positive');
  if (units <= 0n) throw rejected('amount_not_positive', {}, [{ field: 'amount', rule: 'amount_not_positive' }]);
  const [treasury, inventory] = [state.bookBalance('treasury', assetId), state.bookBalance('inventory', assetId)];
  const way = isIn ? 'to_inventory' : 'to_treasury';
  return {
    command: { type: 'move_inventory', assetId, amount: units, direction: way } as const,
    stood: { treasury: formatDecimal(treasury, scale), inventory: formatDecimal(inventory, scale) },
    isCovered: units <= (isIn ? treasury : inventory),
  };
}

function swappedAsset(state: Exchange, symbol: string) {
  const asset = assetNamed(state, symbol);
  const terms: ConvertedAssetView | undefined = state.conversion.assets().find((one) => one.assetId === asset.assetId);
  if (terms === undefined) throw rejected('conversion_closed', {}, [{ field: 'asset', rule: 'conversion_closed' }]);
  return { ...asset, terms };
}

function unitsOf(text: string, scale: number, field: string, rule: 'conversion_terms_invalid' | 'amount_not_positive') {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw rejected(rule, {}, [{ field, rule }]);
  return amount(parsed.units);
}

const invalidTerm = (field: string) =>
  rejected('conversion_terms_invalid', {}, [{ field, rule: 'conversion_terms_invalid' }]);
