import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Command, Exchange, ExchangeRecord, NetworkAssetView } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import { announcedTerms } from '../../../office/approvals/announced-terms.ts';
import type { RequireAnnounced } from '../../../office/approvals/announcement.ts';
import type { ApprovalKinds, Decision } from '../../../office/approvals/approval-kind.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import { rejected } from '../../../base/problem.ts';
import type { Transaction } from '../../../base/sql/open-sql.ts';
import { assetNamed } from '../../../engine/listings/asset-named.ts';
import { screeningSummary } from '../screening/read-list.ts';
import type { ScreeningLists } from '../screening/screening-lists.ts';
import { coldMoveKinds } from './cold-move-kinds.ts';
import { listingKinds, type RealParts } from './listing-kinds.ts';
import type { ColdMoveRows } from '../treasury/cold-move-rows.ts';
import { networkNamed, placeOf } from './wallet-names.ts';

export interface WalletKindParts {
  readonly exchange: ExchangeService;
  readonly requireAnnounced: RequireAnnounced;
  readonly screening: ScreeningLists;
  readonly coldMoves: Pick<ColdMoveRows, 'add'>;
  /**
   * Ends the claim of missing coins that a receipt answers. Throws 422 where it is none of this
   * user’s.
   */
  readonly claims: {
    readonly require: (
      rechargeId: number,
      of: { readonly userId: number; readonly assetId: number },
      tx?: Transaction,
    ) => Promise<void>;
    readonly answered: (rechargeId: number, given: bigint) => Promise<void>;
  };
  /** What the file of the networks says. */
  readonly real: RealParts;
  readonly now: () => number;
}

type Terms = Extract<Proposal, { readonly kind: 'network.terms' }>;
type AssetTerms = NetworkAssetView['terms'];

const termNames = ['minimumDeposit', 'withdrawalFee', 'minimumWithdrawal', 'maximumWithdrawal', 'doubleFrom'] as const;

/**
 * What two operators decide about networks, the platform's money on them, and receipts. None of it
 * touches a user's balance but to give them what is theirs.
 */
export function walletKinds(parts: WalletKindParts) {
  return {
    ...networkKinds(parts),
    ...listingKinds(parts),
    ...treasuryKinds(parts),
    ...coldMoveKinds(parts),
    ...receiptKinds(parts),
    ...screeningKinds(parts),
  };
}

/** Submits what a decision makes so: once, under the proposal's own words. */
const submitter = (parts: WalletKindParts) => {
  const record = recorder(parts);
  return async (command: Command, proposal: Proposal, decision: Decision): Promise<number> =>
    (await record(command, proposal, decision)).seq;
};

const recorder =
  ({ exchange }: WalletKindParts) =>
  async (command: Command, proposal: Proposal, { operatorId, requestId }: Decision): Promise<ExchangeRecord> =>
    done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(proposal) }));

/** A screening list holds nothing: what is on it makes people look at a withdrawal. */
function screeningKinds({ screening }: WalletKindParts) {
  return {
    'screening.list': {
      onlyAsItStood: true,
      before: async ({ list, entries }, tx) => {
        const stands = await screening.textOf(list, tx);
        if (stands === entries) throw rejected('nothing_to_change');
        return screeningSummary(stands);
      },
      object: ({ list }) => `screening-list:${list}`,
      apply: async ({ list, entries }, { decidedAtMs }) => {
        await screening.replace(list, entries, decidedAtMs);
        return null;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

function networkKinds(parts: WalletKindParts) {
  const { exchange, requireAnnounced } = parts;
  const submit = submitter(parts);
  return {
    'network.open': {
      onlyAsItStood: true,
      before: async (proposal) => {
        const { value } = await exchange.read((state) => {
          const { networkId, assetId } = placeOf(state, proposal);
          return state.networks
            .pauses()
            .find(
              (one) => one.networkId === networkId && one.assetId === assetId && one.direction === proposal.direction,
            );
        });
        if (value === undefined)
          throw rejected('network_not_paused', {}, [{ field: 'direction', rule: 'network_not_paused' }]);
        return { cause: value.cause, sinceMs: value.sinceMs };
      },
      object: ({ network }) => `network:${network ?? 'all'}`,
      apply: async (proposal, decision) => {
        const { value: place } = await exchange.read((state) => placeOf(state, proposal));
        const { direction } = proposal;
        const command = {
          type: 'set_network_state',
          ...place,
          direction,
          open: true,
          cause: 'maintenance',
          reviewAtMs: 0,
        } as const;
        return submit(command, proposal, decision);
      },
    },
    /**
     * What gets worse for users is announced; withdrawals that were asked for before keep their
     * terms.
     */
    'network.terms': announcedTerms<Terms>(
      { exchange, requireAnnounced },
      { object: ({ network }) => `network:${network}`, change: termsChange },
    ),
  } satisfies Partial<ApprovalKinds>;
}

/**
 * What a proposal of terms changes: the command, the terms in force, and the words that users must
 * have read. Throws 422.
 */
export function termsChange(state: Exchange, proposal: Terms) {
  const network = networkNamed(state, proposal.network);
  const { networkId, terms } = network;
  const { confirmations, finality } = proposal;
  const changes = {
    ...(confirmations !== undefined && confirmations !== terms.confirmations && { confirmations }),
    ...(finality !== undefined && finality !== terms.finality && { finality }),
  };
  const stood: Record<string, string | number> = {};
  if (confirmations !== undefined) stood['confirmations'] = terms.confirmations;
  if (finality !== undefined) stood['finality'] = terms.finality;
  const ofAsset = proposal.asset === undefined ? undefined : assetTerms(state, network, proposal, proposal.asset);
  Object.assign(stood, ofAsset?.stood);
  const isAssetChanged = ofAsset !== undefined && Object.keys(ofAsset.changes).length > 0;
  const command = {
    type: 'set_network_terms',
    networkId,
    ...(Object.keys(changes).length > 0 && { changes }),
    ...(isAssetChanged && { asset: { assetId: ofAsset.assetId, changes: ofAsset.changes } }),
  } as const;
  const isSame = Object.keys(changes).length === 0 && !isAssetChanged;
  return { command, stood, worse: ofAsset?.worse ?? [], isSame };
}

function assetTerms(state: Exchange, network: ReturnType<typeof networkNamed>, proposal: Terms, symbol: string) {
  const { assetId, scale } = assetNamed(state, symbol);
  const asset = network.assets.find((one) => one.assetId === assetId);
  if (asset === undefined)
    throw rejected('asset_not_on_network', {}, [{ field: 'asset', rule: 'asset_not_on_network' }]);
  const changes: { -readonly [Term in keyof AssetTerms]?: Amount } = {};
  const stood: Record<string, string> = {};
  for (const name of termNames) {
    const text = proposal[name];
    if (text === undefined) continue;
    const parsed = parseDecimal(text, scale);
    if (!parsed.ok) throw rejected('network_terms_invalid', {}, [{ field: name, rule: 'network_terms_invalid' }]);
    stood[name] = formatDecimal(asset.terms[name], scale);
    if (parsed.units !== asset.terms[name]) changes[name] = amount(parsed.units);
  }
  const worse = termNames.filter((name) => isWorse(name, asset.terms, changes));
  const words = worse.map((name) => formatDecimal(changes[name] ?? 0n, scale));
  const named = worse.length === 0 ? [] : [...network.name.split(' '), symbol.toUpperCase(), ...words];
  return { assetId, changes, stood, worse: named };
}

/** Whether a term gets worse for users: more expensive, or more is asked for, or less may leave. */
function isWorse(name: (typeof termNames)[number], stood: AssetTerms, changes: Partial<AssetTerms>): boolean {
  const wanted = changes[name];
  if (wanted === undefined || name === 'doubleFrom') return false;
  return name === 'maximumWithdrawal' ? wanted < stood[name] : wanted > stood[name];
}

function treasuryKinds(parts: WalletKindParts) {
  const { exchange } = parts;
  const submit = submitter(parts);
  const wanted = async ({ asset, amount: text }: { readonly asset: string; readonly amount: string }) => {
    const { value } = await exchange.read((state) => {
      const found = assetNamed(state, asset);
      return {
        ...found,
        treasury: state.bookBalance('treasury', found.assetId),
        networkFees: state.bookBalance('networkFees', found.assetId),
        shortfall: state.networks.shortfall(found.assetId),
      };
    });
    const parsed = parseDecimal(text, value.scale);
    if (!parsed.ok || parsed.units <= 0n)
      throw rejected('amount_not_positive', {}, [{ field: 'amount', rule: 'amount_not_positive' }]);
    return { ...value, units: amount(parsed.units) };
  };
  const requireCovered = (units: bigint, most: bigint): void => {
    if (units > most) throw rejected('book_insufficient', {}, [{ field: 'amount', rule: 'book_insufficient' }]);
  };
  return {
    'network.funds': {
      before: async (proposal) => {
        const { scale, treasury, networkFees, units } = await wanted(proposal);
        requireCovered(units, proposal.direction === 'fees_to_treasury' ? networkFees : treasury);
        return { treasury: formatDecimal(treasury, scale), networkFees: formatDecimal(networkFees, scale) };
      },
      object: ({ asset }) => `treasury:${asset.toUpperCase()}`,
      apply: async (proposal, decision) => {
        const { assetId, units } = await wanted(proposal);
        const direction = proposal.direction === 'fees_to_treasury' ? 'to_treasury' : 'from_treasury';
        return submit({ type: 'move_network_fees', assetId, amount: units, direction }, proposal, decision);
      },
    },
    'shortfall.cover': {
      before: async (proposal) => {
        const { scale, treasury, shortfall, units } = await wanted(proposal);
        requireCovered(units, treasury < shortfall ? treasury : shortfall);
        return { treasury: formatDecimal(treasury, scale), shortfall: formatDecimal(shortfall, scale) };
      },
      object: ({ asset }) => `treasury:${asset.toUpperCase()}`,
      apply: async (proposal, decision) => {
        const { assetId, units } = await wanted(proposal);
        return submit({ type: 'cover_shortfall', assetId, amount: units }, proposal, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

function receiptKinds(parts: WalletKindParts) {
  const { exchange, claims } = parts;
  const submit = submitter(parts);
  const standing = async (receiptId: number) => {
    const { value } = await exchange.read((state) => {
      const receipt = state.networks.receipts().find((one) => one.receiptId === receiptId);
      return receipt && { ...receipt, ownerId: state.deposits.ownerOf(receipt.index), assets: state.assets() };
    });
    if (value === undefined || value.isReturning)
      throw rejected('not_found', {}, [{ field: 'receiptId', rule: 'not_found' }]);
    if (!value.isFinal) throw rejected('deposit_not_confirmed');
    const asset = value.assets.find(({ assetId }) => assetId === value.assetId);
    return {
      ...value,
      stood: {
        asset: asset?.symbol ?? '',
        amount: formatDecimal(value.units, asset?.scale ?? 0),
        ownerId: value.ownerId === 0 ? null : value.ownerId,
        sender: value.sender,
      },
    };
  };
  const object = ({ receiptId }: { readonly receiptId: number }) => `receipt:${receiptId}`;
  return {
    'receipt.assign': {
      onlyAsItStood: true,
      before: async ({ receiptId, userId, rechargeId }, tx) => {
        const { ownerId, assetId, stood } = await standing(receiptId);
        if (ownerId !== 0 && ownerId !== userId)
          throw rejected('receipt_owner_differs', {}, [{ field: 'userId', rule: 'receipt_owner_differs' }]);
        const { value: user } = await exchange.read((state) => state.user(userId));
        if (user === undefined) throw rejected('unknown_user', {}, [{ field: 'userId', rule: 'unknown_user' }]);
        if (rechargeId !== undefined) await claims.require(rechargeId, { userId, assetId }, tx);
        return stood;
      },
      object,
      apply: async (proposal, decision) => {
        const { receiptId, userId } = proposal;
        const two = { operatorId: decision.proposedBy, approverId: decision.operatorId };
        const record = await recorder(parts)({ type: 'assign_receipt', receiptId, userId, ...two }, proposal, decision);
        const given = record.events.find((event) => event.type === 'receipt_assigned');
        if (proposal.rechargeId !== undefined) await claims.answered(proposal.rechargeId, given?.units ?? 0n);
        return record.seq;
      },
    },
    'receipt.return': {
      onlyAsItStood: true,
      before: async ({ receiptId }) => {
        const { stood } = await standing(receiptId);
        // Where the chain does not say where it came from, there is no way back.
        if (stood.sender === '') throw rejected('address_invalid');
        return stood;
      },
      object,
      apply: async (proposal, decision) => {
        const { receiptId } = proposal;
        const two = { operatorId: decision.proposedBy, approverId: decision.operatorId };
        return submit({ type: 'return_receipt', receiptId, ...two }, proposal, decision);
      },
    },
  } satisfies Partial<ApprovalKinds>;
}
