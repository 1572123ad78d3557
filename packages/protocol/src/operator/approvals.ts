import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { decimal, nothing, requestId, symbol, timeMs, wholeNumber, words } from '../base/fields.ts';
import { marketCauses } from '../quotes.ts';
import { standingThresholds } from '../vip.ts';
import { fixedPeriodProposalRights, fixedPeriodProposals } from '../fixed-period/proposals.ts';
import { standingPeriods } from '../fixed-period/periods.ts';
import { contractProposalRights, contractProposals } from '../futures/proposals.ts';
import { operatorName, roles } from './fields.ts';
import { announcement, consoleId, reason } from '../base/console-fields.ts';
import type { OperatorRight } from '../base/operator-rights.ts';
import { swapProposalReasons, swapProposalRights, swapProposals } from '../conversion/proposals.ts';
import { otcProposalReasons, otcProposalRights, otcProposals } from '../otc/proposals.ts';
import { treasuryProposalReasons, treasuryProposalRights, treasuryProposals } from '../recharge/proposals.ts';
import { walletProposalReasons, walletProposalRights, walletProposals } from '../wallets/proposals.ts';

/** Rates in parts per million: 1,000 is 0.1%. At most 1%: no proposal can charge more. */
const ratePpm = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(10_000);

/** Whole USDT, exact. */
const wholeUsdt = wholeNumber(1, 9_007_199_254_740_991);

/** How a person was identified again before what protects them is taken away. */
export const evidences = ['papers_seen', 'video_call', 'support_chat'] as const;
export type Evidence = (typeof evidences)[number];
const evidence = z.enum(evidences, { error: 'one_of' });

/** What may only be done by two: each kind with its content. */
export const proposal = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('operator.add'), name: operatorName, roles }),
    z.strictObject({ kind: z.literal('operator.roles'), operatorId: consoleId, roles }),
    z.strictObject({ kind: z.literal('operator.enable'), operatorId: consoleId }),
    z.strictObject({ kind: z.literal('operator.reset'), operatorId: consoleId }),
    z
      .strictObject({
        kind: z.literal('market.state'),
        symbol,
        state: z.enum(['open', 'cancel_only', 'halted'], { error: 'one_of' }),
        /** The cause that users see; required where they may not trade. */
        cause: z.enum(marketCauses, { error: 'one_of' }).optional(),
      })
      .refine(({ state, cause }) => state === 'open' || cause !== undefined, { path: ['cause'], error: 'required' })
      .refine(({ state, cause }) => state !== 'open' || cause === undefined, {
        path: ['cause'],
        error: 'unknown_field',
      }),
    z.strictObject({
      kind: z.literal('market.fees'),
      symbol,
      tier: z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(9),
      makerPpm: ratePpm,
      takerPpm: ratePpm,
      /** Where a rate rises. */
      announcement: announcement.optional(),
    }),
    z.strictObject({
      kind: z.literal('market.terms'),
      symbol,
      /**
       * What is left out stays. Another tick or lot size takes effect only while the market is
       * halted and every open order fits it.
       */
      tickSize: decimal.optional(),
      lotSize: decimal.optional(),
      minimumQuantity: decimal.optional(),
      maximumQuantity: decimal.optional(),
      minimumNotional: decimal.optional(),
      maximumNotional: decimal.optional(),
      /**
       * How far a price may be from the reference, parts per million: at most the reference itself.
       */
      bandPpm: z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(1).max(1_000_000).optional(),
    }),
    z.strictObject({
      kind: z.literal('tiers.thresholds'),
      /**
       * What earns tiers 1, 2, 3 …, in USDT: what was traded in 30 days, or what the account holds.
       */
      thresholds: z
        .array(z.strictObject({ tier: wholeNumber(1, 9), volume: wholeUsdt, balance: wholeUsdt }))
        .min(1)
        .max(9),
      announcement: announcement.optional(),
    }),
    /**
     * What the catalogue has and the exchange lacks, as the list of markets names it: all of it. Each
     * entry ends with a digest of its terms.
     */
    z.strictObject({
      kind: z.literal('catalogue.list'),
      entries: z
        .array(z.string().regex(/^[\x20-\x7e]{1,80}$/, { error: 'format' }))
        .min(1)
        .max(1_000),
    }),
    ...fixedPeriodProposals,
    ...contractProposals,
    ...walletProposals,
    ...treasuryProposals,
    ...swapProposals,
    ...otcProposals,
    z.strictObject({ kind: z.literal('user.freeze'), userId: consoleId }),
    z.strictObject({ kind: z.literal('user.unfreeze'), userId: consoleId }),
    z.strictObject({ kind: z.literal('user.resetFactor'), userId: consoleId, evidence }),
    z.strictObject({ kind: z.literal('user.resetFundPassword'), userId: consoleId, evidence }),
    z.strictObject({ kind: z.literal('user.unbindPayment'), userId: consoleId, methodId: consoleId, evidence }),
    z.strictObject({ kind: z.literal('user.export'), userId: consoleId }),
    z.strictObject({ kind: z.literal('user.erase'), userId: consoleId }),
    z.strictObject({ kind: z.literal('merchant.approve'), userId: consoleId, applicationId: consoleId }),
    z.strictObject({ kind: z.literal('merchant.revoke'), userId: consoleId }),
    z.strictObject({ kind: z.literal('agent.approve'), userId: consoleId, applicationId: consoleId }),
    z.strictObject({ kind: z.literal('agent.revoke'), userId: consoleId }),
  ],
  { error: 'one_of' },
);
export type Proposal = z.output<typeof proposal>;
export type ProposalKind = Proposal['kind'];

/** Who may propose a kind, and who may approve it: two different people. */
export const proposalRights: Readonly<
  Record<ProposalKind, { readonly propose: OperatorRight; readonly approve: OperatorRight }>
> = {
  'operator.add': { propose: 'operators.manage', approve: 'operators.manage' },
  'operator.roles': { propose: 'operators.manage', approve: 'operators.manage' },
  'operator.enable': { propose: 'operators.manage', approve: 'operators.manage' },
  'operator.reset': { propose: 'operators.manage', approve: 'operators.manage' },
  'market.state': { propose: 'markets.propose', approve: 'markets.approve' },
  'market.fees': { propose: 'markets.propose', approve: 'markets.approve' },
  'market.terms': { propose: 'markets.propose', approve: 'markets.approve' },
  'tiers.thresholds': { propose: 'markets.propose', approve: 'markets.approve' },
  'catalogue.list': { propose: 'markets.propose', approve: 'markets.approve' },
  ...fixedPeriodProposalRights,
  ...contractProposalRights,
  ...walletProposalRights,
  ...treasuryProposalRights,
  ...swapProposalRights,
  ...otcProposalRights,
  'user.freeze': { propose: 'users.propose', approve: 'users.approve' },
  'user.unfreeze': { propose: 'users.propose', approve: 'users.approve' },
  'user.resetFactor': { propose: 'users.propose', approve: 'users.approve' },
  'user.resetFundPassword': { propose: 'users.propose', approve: 'users.approve' },
  'user.unbindPayment': { propose: 'users.propose', approve: 'users.approve' },
  'user.export': { propose: 'users.propose', approve: 'users.approve' },
  'user.erase': { propose: 'users.propose', approve: 'users.approve' },
  'merchant.approve': { propose: 'users.propose', approve: 'users.approve' },
  'merchant.revoke': { propose: 'users.propose', approve: 'users.approve' },
  'agent.approve': { propose: 'users.propose', approve: 'users.approve' },
  'agent.revoke': { propose: 'users.propose', approve: 'users.approve' },
};
export const proposalKinds = Object.keys(proposalRights) as ProposalKind[];

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'failed'] as const;

const person = z.object({ operatorId: z.number().int(), name: z.string() });

/**
 * Whom a proposal is about: an operator by name, a user by number alone, as everywhere outside
 * their profile.
 */
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('operator'), operatorId: z.number().int(), name: z.string() }),
  z.object({ kind: z.literal('user'), userId: z.number().int() }),
]);

/** A proposal and what became of it. */
export const approvalView = z.object({
  approvalId: z.number().int(),
  kind: z.enum(proposalKinds),
  /** Null where it is about nobody, or about somebody who is only to come. */
  subject: subject.nullable(),
  /** JSON of the proposal’s content. */
  content: z.string(),
  /** JSON of what it would change, as it stood when it was proposed. */
  before: z.string(),
  reason: z.string(),
  state: z.enum(approvalStates),
  proposedBy: person,
  /** Whether who proposed it still may: what waits is approved only then. */
  proposerMay: z.boolean(),
  proposedAtMs: timeMs,
  expiresAtMs: timeMs,
  decidedBy: person.nullable(),
  decidedAtMs: timeMs.nullable(),
  /** The decider’s words. */
  remark: z.string(),
  /**
   * Why it did not take effect, or not yet, in the reader’s language; empty where nothing stopped
   * it.
   */
  cause: z.string(),
  /** Sequence of the journal’s record where the effect is one. */
  seq: z.number().int().nullable(),
});
export type ApprovalView = z.infer<typeof approvalView>;

const base = { group: 'console', params: nothing, access: 'operator' } as const;
const decideReasons = ['not_found', 'already_decided', 'own_proposal', 'proposal_expired', 'right_missing'] as const;
/** Why what is about a product cannot be. */
const productReasons = [
  ...walletProposalReasons,
  ...swapProposalReasons,
  ...treasuryProposalReasons,
  ...otcProposalReasons,
] as const;
/**
 * Why an approval is refused beside that: it is about oneself, its proposer may not propose it any
 * more, or what it would change is not what it was.
 */
const approveReasons = [
  ...decideReasons,
  'own_account',
  'proposer_without_right',
  'changed_meanwhile',
  'wait_not_over',
  'nothing_to_change',
  'not_announced',
  'unknown_market',
  'unknown_contract',
  'market_exists',
  'market_scale_too_fine',
  'market_terms_invalid',
  'tier_thresholds_invalid',
  'periods_invalid',
  'unknown_asset',
  'amount_not_positive',
  'book_insufficient',
  ...productReasons,
] as const;

export const propose = defineCall({
  ...base,
  id: 'console.propose',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/approvals/propose',
  summary: 'Proposes what only two may do; nothing happens before another operator approves.',
  changesState: true,
  longBody: true,
  input: z.strictObject({ proposal, reason, requestId }),
  output: approvalView,
  reasons: [
    'not_found',
    'right_missing',
    'unknown_market',
    'unknown_contract',
    'market_exists',
    'market_scale_too_fine',
    'market_terms_invalid',
    'tier_thresholds_invalid',
    'periods_invalid',
    'unknown_asset',
    'amount_not_positive',
    'book_insufficient',
    'nothing_to_change',
    'changed_meanwhile',
    'address_taken',
    'not_announced',
    'balances_remain',
    'orders_remain',
    'already_decided',
    'conditions_unmet',
    ...productReasons,
  ],
});

export const listApprovals = defineCall({
  ...base,
  id: 'console.approvals',
  method: 'GET',
  path: '/console/api/approvals',
  summary: 'Proposals, newest first: all of them, or those in one state, of one kind, about one market.',
  changesState: false,
  input: z.object({
    state: z.enum(approvalStates, { error: 'state' }).optional(),
    kind: z.enum(proposalKinds, { error: 'one_of' }).optional(),
    symbol: symbol.optional(),
    ...pageQuery,
  }),
  output: pageOf(approvalView),
  reasons: ['unknown_market'],
});

export const approveProposal = defineCall({
  ...base,
  id: 'console.approve',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/approvals/approve',
  summary: 'Approves another operator’s proposal: it takes effect.',
  changesState: true,
  input: z.strictObject({ approvalId: consoleId, remark: words(0, 500).default('') }),
  output: approvalView,
  reasons: approveReasons,
});

export const refuseProposal = defineCall({
  ...base,
  id: 'console.refuse',
  method: 'POST',
  path: '/console/api/approvals/refuse',
  summary: 'Refuses a proposal, with words; its own author withdraws it.',
  changesState: true,
  input: z.strictObject({ approvalId: consoleId, reason }),
  output: approvalView,
  reasons: decideReasons,
});

/** A market as the console lists it. */
export const marketConfig = z.object({
  symbol: z.string(),
  state: z.enum(['open', 'cancel_only', 'halted']),
  tickSize: decimal,
  lotSize: decimal,
  minimumQuantity: decimal,
  maximumQuantity: decimal,
  minimumNotional: decimal,
  maximumNotional: decimal,
  bandPpm: z.number(),
  openOrdersMax: z.number().int(),
  fees: z.array(z.object({ tier: z.number().int(), makerPpm: z.number().int(), takerPpm: z.number().int() })),
  /** Decimals of the quote asset, which stakes are in. */
  quoteScale: z.number().int(),
  periods: standingPeriods,
  /** Since when the periods are these; null while there never were any. */
  periodsSinceMs: timeMs.nullable(),
});
export type MarketConfig = z.infer<typeof marketConfig>;

export const listMarketConfig = defineCall({
  group: 'console',
  params: nothing,
  access: 'operator:config.read',
  id: 'console.markets',
  method: 'GET',
  path: '/console/api/markets',
  summary:
    'Every market with its state, bounds, fees and periods, what earns fee tiers, and what the catalogue has more.',
  changesState: false,
  input: nothing,
  output: z.object({
    records: z.array(marketConfig),
    thresholds: standingThresholds,
    /**
     * What the catalogue has and the exchange lacks: the journal’s name of the command with a digest
     * of its terms, the terms as JSON, and the same for people, as proposals write their contents.
     */
    lacking: z.array(z.object({ entry: z.string(), terms: z.string(), content: z.string() })),
  }),
  reasons: [],
});
