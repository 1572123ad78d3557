import { formatDecimal } from '@candor/amount';
import { type MarketState, thresholdsHold } from '@candor/core';
import type { ApplicationKind, MarketCause } from '@candor/protocol';
import type { Applications } from '../../people/applications/applications.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { MarketCauses } from '../../engine/markets/market-causes.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Operators } from '../../office/operators/operators.ts';
import type { Passkeys } from '../../identity/second-factor/passkeys.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { rolesOf, rolesText } from '../../wire/http/operator-roles.ts';
import { catalogueKinds } from './catalogue-kind.ts';
import { houseKinds } from '../../products/fixed-period/approval-kinds.ts';
import { swapKinds } from '../../products/conversion/console/approval-kinds.ts';
import { contractKinds } from '../../products/futures/approval-kinds.ts';
import { otcKinds } from '../../products/otc/approval-kinds.ts';
import { rechargeKinds } from '../../products/recharge/approval-kinds.ts';
import type { RechargeKindParts } from '../../products/recharge/kind-parts.ts';
import { missingCoins } from '../../products/recharge/missing-coins.ts';
import { type WalletKindParts, walletKinds } from '../../products/wallets/console/approval-kinds.ts';
import { ScreeningLists } from '../../products/wallets/screening/screening-lists.ts';
import { ColdMoveRows } from '../../products/wallets/treasury/cold-move-rows.ts';
import { periodTexts } from '../../engine/listings/period-texts.ts';
import { periodUnits, standingOffer } from '../../products/fixed-period/periods.ts';
import { marketsNow } from '../../products/fixed-period/priced-markets.ts';
import { marketOf as marketIn } from '../../products/fixed-period/read-handlers.ts';
import { thresholdsOf, thresholdsRise } from '../../identity/users/thresholds.ts';
import type { Erasure } from '../../people/personal-data/erasure.ts';
import type { Freezing } from '../../identity/entry/freezing.ts';
import { type Announcement, announcementRule } from '../../office/approvals/announcement.ts';
import type { ApprovalKinds, Decision } from '../../office/approvals/approval-kind.ts';
import { termsChange, termsNow, wantedTerms } from '../../office/approvals/market-terms.ts';
import { type SupportKindParts, supportKinds } from '../../office/approvals/support-kinds.ts';

export interface KindParts extends SupportKindParts {
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db'>;
  readonly views: Pick<MarketViews, 'find' | 'contracts'>;
  readonly causes: Pick<MarketCauses, 'set'>;
  readonly operators: Operators;
  readonly operatorPasskeys: Pick<Passkeys<'operator'>, 'list' | 'remove'>;
  readonly freezing: Freezing;
  readonly erasure: Erasure;
  readonly applications: Pick<Applications, 'requireWaiting' | 'approve' | 'requireApproved' | 'revoke'>;
  /** The announcement of that name; null where readers find none. */
  readonly announcement: (slug: string, tx?: Transaction) => Promise<Announcement | null>;
  /** What each duration of a market's fixed periods paid when it was last offered. */
  readonly payouts: (symbol: string, tx?: Transaction) => Promise<ReadonlyMap<number, number>>;
  readonly recharge: Omit<RechargeKindParts, 'requireAnnounced'>;
  readonly real: WalletKindParts['real'];
  readonly now: () => number;
}

/**
 * Everything that only two operators may do. Nothing here sets a price, an outcome or a balance:
 * there is no such command.
 */
export function approvalKinds(parts: KindParts): ApprovalKinds {
  return {
    ...operatorKinds(parts),
    ...marketKinds(parts),
    ...catalogueKinds(parts.exchange),
    ...houseKinds(parts.exchange),
    ...contractKinds({
      ...parts,
      requireAnnounced: announcementRule(parts),
      indexMarket: async (symbol) => (await marketsNow(parts.exchange)).find(symbol),
    }),
    ...swapKinds({ exchange: parts.exchange, requireAnnounced: announcementRule(parts) }),
    ...otcKinds(parts),
    ...walletKinds({
      exchange: parts.exchange,
      requireAnnounced: announcementRule(parts),
      screening: new ScreeningLists(parts.sql),
      coldMoves: new ColdMoveRows(parts.sql),
      claims: missingCoins(parts.recharge),
      real: parts.real,
      now: parts.now,
    }),
    ...rechargeKinds({ ...parts.recharge, requireAnnounced: announcementRule(parts) }),
    ...userKinds(parts),
    ...supportKinds(parts),
    ...applicationKinds(parts),
  };
}

function operatorKinds({ operators, secondFactors, operatorPasskeys: passkeys }: KindParts) {
  const object = ({ operatorId }: { readonly operatorId: number }) => `operator:${operatorId}`;
  const about = ({ operatorId }: { readonly operatorId: number }) => operatorId;
  const nameIn = async ({ operatorId }: { readonly operatorId: number }, tx: Transaction) =>
    (await operators.byId(operatorId, tx))?.name ?? '';
  return {
    'operator.add': {
      before: async ({ name }) => {
        if (await operators.withName(name))
          throw rejected('address_taken', {}, [{ field: 'name', rule: 'address_taken' }]);
        return null;
      },
      object: ({ name }) => `operator:${name}`,
      apply: async ({ name, roles }) => {
        await operators.add(name, roles);
        return null;
      },
    },
    'operator.roles': {
      onlyAsItStood: true,
      before: async ({ operatorId, roles }, tx) => {
        const row = await operators.require(operatorId, tx);
        if (row.roles === rolesText(roles)) throw rejected('nothing_to_change');
        return { roles: rolesOf(row) };
      },
      object,
      about,
      nameIn,
      apply: async ({ operatorId, roles }) => {
        await operators.set(operatorId, { roles: rolesText(roles) });
        return null;
      },
    },
    'operator.enable': {
      before: async ({ operatorId }) => {
        const { disabledAtMs } = await operators.require(operatorId);
        if (disabledAtMs === null) throw rejected('nothing_to_change');
        return { disabledAtMs };
      },
      object,
      about,
      nameIn,
      apply: async ({ operatorId }) => {
        await operators.set(operatorId, { disabledAtMs: null, passwordHash: null });
        return null;
      },
    },
    /**
     * A lost password, authenticator or passkey: all go, every session ends, and a one-time link is
     * the way back in.
     */
    'operator.reset': {
      before: async ({ operatorId }) => {
        await operators.require(operatorId);
        const owner = `operator:${operatorId}` as const;
        const [state, keys] = await Promise.all([secondFactors.state(owner), passkeys.list(owner)]);
        return { ...state, passkeys: keys.length };
      },
      object,
      about,
      nameIn,
      apply: async ({ operatorId }) => {
        const owner = `operator:${operatorId}` as const;
        await operators.set(operatorId, { passwordHash: null });
        await operators.shutOut(operatorId);
        await secondFactors.unbind(owner);
        for (const { credentialId } of await passkeys.list(owner)) await passkeys.remove(owner, credentialId);
        return null;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

/** Parts per million as a plain percentage: 1,500 as 0.15. */
const percentText = (ppm: number): string => formatDecimal(BigInt(ppm), 4);

function marketKinds(parts: KindParts) {
  const { exchange, views, causes, payouts } = parts;
  const requireAnnounced = announcementRule(parts);
  const marketOf = async (symbol: string) => {
    const marketId = views.find(symbol);
    const { value } = await exchange.read((state) => (marketId === undefined ? undefined : state.market(marketId)));
    if (value === undefined) throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
    return value;
  };
  const factsOf = async (symbol: string) => {
    const market = await marketOf(symbol);
    const { value: assets } = await exchange.read((state) => state.assets());
    const scaleOf = (id: number) => assets.find(({ assetId }) => assetId === id)?.scale ?? 0;
    return { ...market, baseScale: scaleOf(market.baseAssetId), quoteScale: scaleOf(market.quoteAssetId) };
  };
  /** What a market offers, with a book or without one. */
  const offerOf = async (symbol: string) => {
    const market = marketIn(await marketsNow(exchange), symbol);
    const { value } = await exchange.read((state) => standingOffer(state, market.marketId));
    return { ...market, periods: value ?? [] };
  };
  const object = ({ symbol }: { readonly symbol: string }) => `market:${symbol}`;
  return {
    'market.state': {
      onlyAsItStood: true,
      before: async (proposal: {
        readonly symbol: string;
        readonly state: MarketState;
        readonly cause?: MarketCause | undefined;
      }) => {
        const { state } = await marketOf(proposal.symbol);
        if (state === proposal.state) throw rejected('nothing_to_change');
        return { state };
      },
      object,
      apply: async (proposal, { operatorId, requestId }) => {
        const { symbol, state } = proposal;
        const { marketId } = await marketOf(symbol);
        causes.set(proposal);
        const command = { type: 'set_market_state', marketId, state } as const;
        return done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(command) })).seq;
      },
    },
    /**
     * Bounds and band at once, a grid once the market is halted; what rests in it is never
     * stranded, moved or ended.
     */
    'market.terms': {
      onlyAsItStood: true,
      before: async (proposal) => {
        const market = await factsOf(proposal.symbol);
        termsChange(proposal, market);
        return termsNow(proposal, market);
      },
      object,
      apply: async (proposal, { operatorId, requestId }) => {
        const market = await factsOf(proposal.symbol);
        const changes = wantedTerms(proposal, market);
        const command = { type: 'set_market_terms', marketId: market.marketId, changes } as const;
        return done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(proposal) })).seq;
      },
    },
    /**
     * What contracts are offered from now on; none that runs is touched by it. A worse payout is
     * announced like a more expensive fee; an offer may end at once.
     */
    'market.periods': {
      onlyAsItStood: true,
      before: async ({ symbol, periods, announcement }, tx) => {
        const { periods: standing, stakeScale } = await offerOf(symbol);
        const stand = periodTexts(standing, stakeScale);
        const wanted = periodTexts(periodUnits(periods, stakeScale), stakeScale);
        if (JSON.stringify(stand) === JSON.stringify(wanted)) throw rejected('nothing_to_change');
        const paid = new Map(await payouts(symbol, tx));
        for (const { durationSeconds, payoutPpm } of stand) paid.set(durationSeconds, payoutPpm);
        const worse = wanted.filter((one) => one.payoutPpm < (paid.get(one.durationSeconds) ?? 0));
        const figures = worse.flatMap((one) => [String(one.durationSeconds), percentText(one.payoutPpm)]);
        if (worse.length > 0) await requireAnnounced(announcement, [symbol, ...figures], tx);
        return { periods: stand };
      },
      object,
      apply: async ({ symbol, periods }, { operatorId, requestId }) => {
        const { marketId, stakeScale } = await offerOf(symbol);
        const command = { type: 'set_periods', marketId, periods: periodUnits(periods, stakeScale) } as const;
        return done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(periods) })).seq;
      },
    },
    /**
     * What everybody's tier follows from the next daily look on: nobody's own tier is set by it.
     * Harder is announced like a higher fee.
     */
    'tiers.thresholds': {
      onlyAsItStood: true,
      before: async ({ thresholds, announcement }, tx) => {
        const { value: stand } = await exchange.read(thresholdsOf);
        if (JSON.stringify(stand.records) === JSON.stringify(thresholds)) throw rejected('nothing_to_change');
        const { value: markets } = await exchange.read((state) => state.markets());
        const charged = (tier: number) => markets.every(({ tiers }) => tiers.some((one) => one.tier === tier));
        if (!thresholdsHold(thresholds) || !thresholds.every(({ tier }) => charged(tier)))
          throw rejected('tier_thresholds_invalid', {}, [{ field: 'thresholds', rule: 'tier_thresholds_invalid' }]);
        if (thresholdsRise(stand.records, thresholds)) {
          const figures = thresholds.flatMap(({ volume, balance }) => [String(volume), String(balance)]);
          await requireAnnounced(announcement, figures, tx);
        }
        return { thresholds: stand.records };
      },
      object: () => 'tiers:thresholds',
      apply: async ({ thresholds }, { operatorId, requestId }) => {
        const command = { type: 'set_tier_thresholds', thresholds } as const;
        return done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(command) })).seq;
      },
    },
    /** Open orders keep the rates they were accepted with. */
    'market.fees': {
      onlyAsItStood: true,
      before: async ({ symbol, tier, makerPpm, takerPpm, announcement }, tx) => {
        const { tiers } = await marketOf(symbol);
        const stands = tiers.find((one) => one.tier === tier);
        if (stands?.makerPpm === makerPpm && stands.takerPpm === takerPpm) throw rejected('nothing_to_change');
        const rises = makerPpm > (stands?.makerPpm ?? 0) || takerPpm > (stands?.takerPpm ?? 0);
        if (rises) await requireAnnounced(announcement, [symbol, percentText(makerPpm), percentText(takerPpm)], tx);
        return stands ?? null;
      },
      object,
      apply: async ({ symbol, tier, makerPpm, takerPpm }, { operatorId, requestId }) => {
        const { marketId } = await marketOf(symbol);
        const command = { type: 'set_fee_tier', marketId, tier, makerPpm, takerPpm } as const;
        return done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(command) })).seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

function userKinds({ freezing, erasure, security, users }: KindParts) {
  const object = ({ userId }: { readonly userId: number }) => `user:${userId}`;
  const frozenAt = async (userId: number): Promise<number | null> => {
    if (!(await users.byId(userId))) throw rejected('not_found', {}, [{ field: 'userId', rule: 'not_found' }]);
    return (await security.of(userId)).frozenAtMs;
  };
  return {
    'user.freeze': {
      before: async ({ userId }) => {
        if ((await frozenAt(userId)) !== null) throw rejected('nothing_to_change');
        return { frozenAtMs: null };
      },
      object,
      apply: ({ userId }, { reason, ...decision }) => freezing.freeze(userId, reason, decision),
    },
    'user.unfreeze': {
      before: async ({ userId }) => {
        const frozenAtMs = await frozenAt(userId);
        if (frozenAtMs === null) throw rejected('nothing_to_change');
        return { frozenAtMs };
      },
      object,
      apply: ({ userId }, decision) => freezing.unfreeze(userId, decision),
    },
    /**
     * A copy of a person's data for a day, for the operator who proposed it: its parts are taken by
     * a call of their own.
     */
    'user.export': {
      before: async ({ userId }) => {
        await frozenAt(userId);
        return null;
      },
      object,
      apply: async () => null,
    },
    'user.erase': {
      before: async ({ userId }) => {
        await frozenAt(userId);
        await erasure.requireEmpty(userId);
        return null;
      },
      object,
      apply: ({ userId }, { operatorId, requestId }) => erasure.erase(userId, { operatorId, requestId }),
    },
  } satisfies Partial<ApprovalKinds>;
}

/**
 * Who may be a merchant or an agent. A merchant's right moves in the journal, under the operator
 * who approved it.
 */
function applicationKinds({ applications }: KindParts) {
  const object = ({ userId }: { readonly userId: number }) => `user:${userId}`;
  const approve = (kind: ApplicationKind) => ({
    before: async ({ applicationId, userId }: { readonly applicationId: number; readonly userId: number }) => {
      const { submittedAtMs } = await applications.requireWaiting(applicationId, userId, kind);
      return { submittedAtMs };
    },
    object,
    apply: ({ applicationId }: { readonly applicationId: number }, decision: Decision) =>
      applications.approve(applicationId, decision),
  });
  const revoke = (kind: ApplicationKind) => ({
    before: async ({ userId }: { readonly userId: number }) => {
      const { decidedAtMs } = await applications.requireApproved(userId, kind);
      return { sinceMs: decidedAtMs };
    },
    object,
    apply: ({ userId }: { readonly userId: number }, decision: Decision) => applications.revoke(userId, kind, decision),
  });
  return {
    'merchant.approve': approve('merchant'),
    'merchant.revoke': revoke('merchant'),
    'agent.approve': approve('agent'),
    'agent.revoke': revoke('agent'),
  } satisfies Partial<ApprovalKinds>;
}
