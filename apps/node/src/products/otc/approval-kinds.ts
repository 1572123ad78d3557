import { amount, formatDecimal, parseDecimal } from '@candor/amount';
import { type Exchange, type OtcOrderView, otcNoticeMs, type OtcTerms, otcTermsCostMore } from '@candor/core';
import { otcCodeOf, otcIdOf, type Proposal } from '@candor/protocol';
import type { ApprovalKinds } from '../../office/approvals/approval-kind.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { type CaseEnd, caseHashes } from './case-hash.ts';
import { isTied } from './ties.ts';

interface OtcKindParts {
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db'>;
  readonly now: () => number;
}

type Terms = Extract<Proposal, { readonly kind: 'otc.terms' }>;
const hourMs = 3_600_000;

/**
 * What two operators decide about trades between people: terms, and who gets an escrow that is
 * appealed. They set no price.
 */
export function otcKinds({ exchange, sql, now }: OtcKindParts) {
  const caseOf = async (code: string): Promise<OtcOrderView> => {
    const { value } = await exchange.read(({ otc }) => otc.order(otcIdOf(code)));
    if (value === undefined || otcCodeOf(value.orderId, value.openedAtMs) !== code) throw unknown();
    if (value.stage !== 'appealed' && value.stage !== 'claimed') throw rejected('otc_wrong_state');
    return value;
  };
  return {
    'otc.terms': {
      onlyAsItStood: true,
      before: async (proposal) => {
        const { value } = await exchange.read((state) => termsChange(state, proposal, now()));
        if (value.isSame) throw rejected('nothing_to_change');
        return value.stood;
      },
      object: () => 'otc:terms',
      apply: async (proposal, { operatorId, requestId, decidedAtMs }) => {
        const { value } = await exchange.read((state) => termsChange(state, proposal, now()));
        const { terms, costsMore } = value;
        // What costs somebody more is announced by the terms themselves, which everybody reads,
        // seven days before it holds.
        const effectiveFromMs = Math.max(decidedAtMs, now()) + otcNoticeMs + 60_000;
        const command = { type: 'set_otc_terms', terms, ...(costsMore && { effectiveFromMs }) } as const;
        const request = { operatorId, requestId, content: JSON.stringify(proposal) };
        return done(await exchange.submit(command, request)).seq;
      },
    },
    'otc.verdict': {
      onlyAsItStood: true,
      // Both parties can write until the end: what came after the proposal is shown, and does not
      // stop the verdict.
      before: async ({ orderCode, evidenceHash, compensation }, tx, stood) => {
        const { orderId, stage, quantity, fee, fiat } = await caseOf(orderCode);
        const hashes = await caseHashes(tx ?? (await sql.db()), orderId, stood as CaseEnd | undefined);
        if (hashes.evidenceHash !== evidenceHash)
          throw rejected('changed_meanwhile', {}, [{ field: 'evidenceHash', rule: 'changed_meanwhile' }]);
        usdtUnits(exchange, compensation);
        return { stage, quantity: String(quantity), fee: String(fee), fiat: String(fiat), ...hashes };
      },
      object: ({ orderCode }) => `otc:${orderCode}`,
      refuseDecider: async ({ orderCode }, operatorId, tx) => {
        const { buyerId, sellerId } = await caseOf(orderCode);
        if (await isTied(tx ?? (await sql.db()), operatorId, [buyerId, sellerId])) throw rejected('own_part');
      },
      apply: async (proposal, { operatorId, proposedBy, requestId }) => {
        const { orderCode, to, reasonCode, evidenceHash, compensation } = proposal;
        const command = {
          type: 'resolve_otc',
          orderId: otcIdOf(orderCode),
          to,
          reasonCode,
          evidenceHash,
          operatorA: proposedBy,
          operatorB: operatorId,
          compensation: amount(usdtUnits(exchange, compensation)),
        } as const;
        const request = { operatorId, requestId, content: JSON.stringify(proposal) };
        return done(await exchange.submit(command, request)).seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

const unknown = () => rejected('not_found', {}, [{ field: 'orderCode', rule: 'not_found' }]);

function usdtUnits(exchange: Pick<ExchangeService, 'peek'>, text: string | undefined): bigint {
  if (text === undefined) return 0n;
  const parsed = parseDecimal(text, usdtScaleOf(exchange));
  if (!parsed.ok) throw invalid({ field: 'compensation', rule: 'too_many_decimals' });
  return parsed.units;
}

const usdtScaleOf = (exchange: Pick<ExchangeService, 'peek'>): number =>
  exchange.peek((state) => state.assets().find(({ symbol }) => symbol === 'USDT')?.scale ?? 0);

/** What a proposal makes of the terms that were set last, and whether they stay the same. */
function termsChange(state: Exchange, proposal: Terms, nowMs: number) {
  const stands = state.otc.scheduledTerms().at(-1)?.terms;
  if (stands === undefined) throw rejected('otc_terms_invalid');
  const scale = state.assets().find(({ symbol }) => symbol === 'USDT')?.scale ?? 0;
  const holds = new Map(proposal.holds?.map(({ method, hours }) => [method, hours * hourMs]));
  const bond = proposal.bond === undefined ? undefined : parseDecimal(proposal.bond, scale);
  if (bond?.ok === false) throw invalid({ field: 'bond', rule: 'too_many_decimals', limit: String(scale) });
  const terms: OtcTerms = {
    ...stands,
    feePpm: proposal.feePpm ?? stands.feePpm,
    bond: bond === undefined ? stands.bond : amount(bond.units),
    methods: stands.methods.map((method) => {
      const holdMs = holds.get(method.method) ?? method.holdMs;
      return { ...method, holdMs, reversible: holds.has(method.method) ? holdMs > 0 : method.reversible };
    }),
  };
  const current = state.otc.termsAt(nowMs) ?? stands;
  const stood = {
    feePpm: stands.feePpm,
    bond: formatDecimal(stands.bond, scale, 0),
    holds: stands.methods.map(({ method, holdMs }) => ({ method, hours: holdMs / hourMs })),
  };
  return { terms, stood, costsMore: otcTermsCostMore(current, terms), isSame: textOf(terms) === textOf(stands) };
}

const textOf = (terms: OtcTerms): string =>
  JSON.stringify(terms, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
