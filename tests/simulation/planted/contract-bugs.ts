import type { PlantedBug } from './bugs.ts';

const contracts = 'packages/core/src/products/fixed-period';
const amount = 'packages/amount/src/fixed-period';

/** Mistakes around fixed-period contracts: hunted in runs in which people stake on them. */
export const contractBugs: readonly PlantedBug[] = [
  {
    name: 'a contract opens on the sample before its acceptance',
    file: `${contracts}/due.ts`,
    find: 'for (let second = openSecond; second <=',
    replace: 'for (let second = openSecond - 3; second <=',
  },
  {
    name: 'a contract opens one second earlier',
    file: `${amount}/settlement-rule.ts`,
    find: 'Math.floor(acceptedAtMs / 1_000) + 2',
    replace: 'Math.floor(acceptedAtMs / 1_000) + 1',
  },
  {
    name: 'the window is off by one',
    file: `${contracts}/due.ts`,
    find: 'const first = expirySecond - settlementRule.samples + 1;',
    replace: 'const first = expirySecond - settlementRule.samples;',
  },
  {
    name: 'the two highest samples are dropped',
    file: `${amount}/settlement-rule.ts`,
    find: 'return { sum: total - (samples[highest] ?? 0n) - (samples[lowest] ?? 0n), highest, lowest };',
    replace: `const [first = 0n, second = 0n] = samples.toSorted((a, b) => (a < b ? 1 : -1));
  return { sum: total - first - second, highest, lowest };`,
  },
  {
    name: 'equal pays',
    file: `${contracts}/due.ts`,
    find: "const paid = outcome === 'won' ?",
    replace: "const paid = outcome === 'won' || outcome === 'equal' ?",
  },
  {
    name: 'a win pays by the period that is offered now',
    file: `${contracts}/product.ts`,
    find: `function writeDueContracts({ own, timeMs, writer }: Deciding<FixedPeriodState>, room: number): number {
  if (own.markets.size === 0) return 0;
  const events = dueContracts(own, timeMs, room);`,
    replace: `function writeDueContracts({ own, timeMs, writer, state }: Deciding<FixedPeriodState>, room: number): number {
  if (own.markets.size === 0) return 0;
  const events = dueContracts(own, timeMs, room).map((event) => {
    const [offered] = state.market(event.marketId)?.offer.periods ?? [];
    if (event.type !== 'fixed_period_settled' || event.outcome !== 'won' || offered === undefined) return event;
    const contract = own.contract(event.contractId);
    contract.maximumWin = (event.stake * BigInt(offered.payoutPpm)) / 1_000_000n;
    return { ...event, paid: event.stake + contract.maximumWin };
  });`,
  },
  {
    name: 'escrow is kept when a contract is lost',
    file: `${contracts}/postings.ts`,
    find: `      bookPosting('fixedPeriodHouse', { assetId, contractId, cause: 'fixed_period_lost' }, stake),
      ...back,`,
    replace: "      bookPosting('fixedPeriodHouse', { assetId, contractId, cause: 'fixed_period_lost' }, stake),",
  },
  {
    name: 'a late sample is booked',
    file: 'packages/core/src/products/prices/decide.ts',
    find: 'if (Math.floor(nowMs / 1_000) !== second) return true;',
    replace: 'if (Math.floor(nowMs / 1_000) < second) return true;',
  },
  {
    name: 'the last price settles',
    file: `${contracts}/due.ts`,
    find: 'return { sum: windowSum(prices).sum };',
    replace: 'return { sum: 8n * (prices.at(-1) ?? 0n) };',
  },
  {
    name: 'a second that passed is filled with the sample before it',
    file: `${contracts}/due.ts`,
    find: 'const price = samples.at(first + place)?.price;',
    replace: 'const price = (samples.at(first + place) ?? samples.at(first + place - 1))?.price;',
  },
  {
    name: 'a raised stake limit holds at once',
    file: `${contracts}/own-limits.ts`,
    find: 'return isLower ? timeMs : timeMs + raiseAfterMs;',
    replace: 'return timeMs;',
  },
];
