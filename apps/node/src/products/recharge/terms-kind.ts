import { amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Exchange } from '@candor/core';
import type { Proposal } from '@candor/protocol';
import { announcedTerms, type AnnouncedTermsParts } from '../../office/approvals/announced-terms.ts';
import type { ApprovalKinds } from '../../office/approvals/approval-kind.ts';
import { assetNamed } from '../../engine/listings/asset-named.ts';
import { rejected } from '../../base/problem.ts';
import { bankScale } from './statement.ts';

type Terms = Extract<Proposal, { readonly kind: 'recharge.terms' }>;

/**
 * On what terms a coin is given for bank money. A higher fee, a higher minimum and a lower maximum
 * are announced; a coin may close at once. Claims keep the fee that they were made with.
 */
export function rechargeTermsKind(parts: AnnouncedTermsParts) {
  return {
    'recharge.terms': announcedTerms<Terms>(parts, {
      object: ({ asset }) => `recharge-terms:${asset.toUpperCase()}`,
      change: termsChange,
      named: ({ asset }) => [asset.toUpperCase()],
    }),
  } satisfies Partial<ApprovalKinds>;
}

/**
 * What a proposal changes: the command, what it changes from, and the figures that users must have
 * read. Throws 422.
 */
function termsChange(state: Exchange, proposal: Terms) {
  const { assetId } = assetNamed(state, proposal.asset);
  const terms = state.recharge.assets().find((one) => one.assetId === assetId);
  if (terms === undefined) throw rejected('recharge_closed', {}, [{ field: 'asset', rule: 'recharge_closed' }]);
  const { marketId, bankAssetId } = terms;
  const next = {
    open: proposal.offer === undefined ? terms.open : proposal.offer === 'open',
    bankAssetId,
    feePpm: proposal.feePpm ?? terms.feePpm,
    minimum: unitsOf(proposal.minimum, 'minimum') ?? terms.minimum,
    maximum: unitsOf(proposal.maximum, 'maximum') ?? terms.maximum,
  };
  if (next.minimum <= 0n) throw invalidTerm('minimum');
  if (next.maximum < next.minimum) throw invalidTerm(proposal.maximum === undefined ? 'minimum' : 'maximum');
  const isSame = (['open', 'feePpm', 'minimum', 'maximum'] as const).every((name) => next[name] === terms[name]);
  const text = (units: bigint): string => formatDecimal(units, bankScale);
  const worse = [
    ...(next.feePpm > terms.feePpm ? [formatDecimal(BigInt(next.feePpm), 4)] : []),
    ...(next.minimum > terms.minimum ? [text(next.minimum)] : []),
    ...(next.maximum < terms.maximum ? [text(next.maximum)] : []),
  ];
  const stood = {
    ...(proposal.offer !== undefined && { offer: terms.open ? 'open' : 'closed' }),
    ...(proposal.feePpm !== undefined && { feePpm: terms.feePpm }),
    ...(proposal.minimum !== undefined && { minimum: text(terms.minimum) }),
    ...(proposal.maximum !== undefined && { maximum: text(terms.maximum) }),
  };
  return { command: { type: 'set_recharge_terms', assetId, marketId, terms: next } as const, stood, worse, isSame };
}

function unitsOf(text: string | undefined, field: string) {
  if (text === undefined) return undefined;
  const parsed = parseDecimal(text, bankScale);
  if (!parsed.ok) throw invalidTerm(field);
  return amount(parsed.units);
}

const invalidTerm = (field: string) =>
  rejected('recharge_terms_invalid', {}, [{ field, rule: 'recharge_terms_invalid' }]);
