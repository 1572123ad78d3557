import type { ConsoleKey } from '@candor/i18n/console';
import { evidences, marketCauses, operatorRoles } from '@candor/protocol';

/** What the fields of proposals are called; what is not here goes by its own name. */
export const fieldNames: Readonly<Record<string, ConsoleKey>> = {
  name: 'entry.name',
  roles: 'operators.roles',
  symbol: 'markets.market',
  state: 'markets.state',
  cause: 'markets.cause',
  tier: 'markets.tier',
  makerPpm: 'markets.maker',
  takerPpm: 'markets.taker',
  announcement: 'markets.announcement',
  tickSize: 'markets.terms.tickSize',
  lotSize: 'markets.terms.lotSize',
  minimumQuantity: 'markets.terms.minimumQuantity',
  maximumQuantity: 'markets.terms.maximumQuantity',
  minimumNotional: 'markets.terms.minimumNotional',
  maximumNotional: 'markets.terms.maximumNotional',
  bandPpm: 'markets.terms.band',
  periods: 'offers.periods',
  durationSeconds: 'offers.duration',
  payoutPpm: 'offers.payout',
  minimumStake: 'offers.minimumStake',
  maximumStake: 'offers.maximumStake',
  thresholds: 'markets.tier',
  volume: 'tiers.volume',
  balance: 'tiers.balance',
  asset: 'users.asset',
  amount: 'house.amount',
  direction: 'house.direction',
  exposureMax: 'house.exposureMax',
  contractsPerUserMax: 'house.contractsMax',
  method: 'users.payment',
  evidence: 'approvals.evidence',
};

const states = ['open', 'cancel_only', 'halted'] as const;

/** What words that stand in fields of proposals are called; others are figures, or people's own words. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, ConsoleKey>>>> = {
  roles: Object.fromEntries(operatorRoles.map((role) => [role, `operators.role.${role}` as const])),
  state: Object.fromEntries(states.map((state) => [state, `markets.state.${state}` as const])),
  cause: Object.fromEntries(marketCauses.map((cause) => [cause, `market.cause.${cause}` as const])),
  direction: { to_house: 'house.direction.to_house', to_treasury: 'house.direction.to_treasury' },
  evidence: Object.fromEntries(evidences.map((evidence) => [evidence, `approvals.evidence.${evidence}` as const])),
};
