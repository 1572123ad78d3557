import type { Command, Exchange, ExchangeEvent } from '@candor/core';
import type { NaiveExchange } from '../naive/exchange.ts';
import type { NaiveMarket } from '../naive/state.ts';
import { equal } from './disagreement.ts';

/**
 * What operators and the system set stays in force: terms, states, offers and rates of each market,
 * what earns tiers, and who may do what.
 */
export function checkStanding(
  exchange: Pick<Exchange, 'market' | 'tierThresholds' | 'user'>,
  naive: NaiveExchange,
  { users, markets }: { readonly users: readonly number[]; readonly markets: readonly { readonly marketId: number }[] },
): void {
  equal('what earns tiers', exchange.tierThresholds(), naive.thresholds());
  for (const userId of users) {
    const [found, expected] = [exchange.user(userId), naive.user(userId)];
    const standing = expected && [expected.merchant, expected.frozen, expected.tier];
    equal(`the standing of user ${userId}`, found && [found.merchant, found.frozen, found.tier], standing);
  }
  for (const { marketId } of markets) checkMarket(exchange, naive.market(marketId), marketId);
}

function checkMarket(
  exchange: Pick<Exchange, 'market'>,
  naive: Readonly<NaiveMarket> | undefined,
  marketId: number,
): void {
  const found = exchange.market(marketId);
  if (found === undefined || naive === undefined) return equal(`market ${marketId}`, found, naive);
  equal(`the state of market ${marketId}`, found.state, naive.state);
  equal(`the prices of market ${marketId}`, [found.indexPrice, found.lastPrice].map(BigInt), [naive.index, naive.last]);
  for (const part of ['terms', 'offer'] as const)
    equal(`the ${part} of market ${marketId}`, inOrder(found[part]), inOrder(naive[part]));
  const rates = [...naive.tiers].map(([tier, { makerPpm, takerPpm }]) => [tier, makerPpm, takerPpm]);
  equal(
    `the rates of market ${marketId}`,
    found.tiers.map(({ tier, makerPpm, takerPpm }) => [tier, BigInt(makerPpm), BigInt(takerPpm)]),
    rates.toSorted(([one], [other]) => Number(one) - Number(other)),
  );
}

/**
 * The record says what the command said, by the rules of what operators and the system set; nothing
 * of it is lost or made up.
 */
export function checkFact(command: Command, events: readonly ExchangeEvent[], naive: NaiveExchange): void {
  const fact = factOf(command, naive);
  if (fact === undefined) return;
  const found = events.filter(({ type }) => type === fact.type).map(inOrder);
  equal(() => `what the record says of ${command.type}`, found, [inOrder(fact)]);
}

function factOf(command: Command, naive: NaiveExchange): ExchangeEvent | undefined {
  switch (command.type) {
    case 'set_market_state':
      return { ...command, type: 'market_state_set' };
    case 'set_fee_tier':
      return { ...command, type: 'fee_tier_set' };
    case 'set_user_tier':
      return { ...command, type: 'user_tier_set' };
    case 'set_user_frozen':
      return { ...command, type: 'user_frozen_set' };
    case 'set_user_merchant':
      return { ...command, type: 'user_merchant_set' };
    case 'set_tier_thresholds':
      return { ...command, type: 'tier_thresholds_set' };
    case 'set_periods':
      return { ...command, type: 'periods_set' };
    case 'register_user':
      return { ...command, type: 'user_registered' };
    case 'anchor_audit':
      return { ...command, type: 'audit_anchored' };
    case 'record_journal_cut':
      return { ...command, type: 'journal_cut' };
    case 'set_market_terms':
      return termsFact(command.marketId, naive);
    default:
      return undefined;
  }
}

function termsFact(marketId: number, naive: NaiveExchange): ExchangeEvent | undefined {
  const terms = naive.market(marketId)?.terms;
  if (terms === undefined) return undefined;
  const { tickStep, lotStep, minimumQuantity, maximumQuantity, minimumNotional, maximumNotional, bandPpm } = terms;
  const changed = { tickStep, lotStep, minimumQuantity, maximumQuantity, minimumNotional, maximumNotional, bandPpm };
  return { type: 'market_terms_set', marketId, terms: changed };
}

/** The same with each object's fields in the order of their names, so that texts compare. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
