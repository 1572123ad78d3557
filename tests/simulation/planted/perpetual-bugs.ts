import type { PlantedBug } from './bugs.ts';

const core = 'packages/core/src/products/futures';
const amount = 'packages/amount/src/futures';

/** Mistakes around perpetual contracts: hunted in seeded runs of people who trade them. */
export const perpetualBugs: readonly PlantedBug[] = [
  {
    name: 'shorts pay longs when the funding rate is positive',
    file: `${amount}/funding.ts`,
    find: "const received = side === 'long' ? -rate : rate;",
    replace: "const received = side === 'long' ? rate : -rate;",
  },
  {
    name: 'the last price is taken for the mark',
    file: `${core}/state.ts`,
    find: 'return index === 0 || contract.mark === 0 ? index : contract.mark;',
    replace: 'return index === 0 || contract.last === 0 ? index : contract.last;',
  },
  {
    name: 'a stale index leaves the mark fresh',
    file: `${core}/state.ts`,
    find: 'return index === 0 || contract.mark === 0 ? index : contract.mark;',
    replace: 'return contract.mark === 0 ? index : contract.mark;',
  },
  {
    name: 'maintenance forgets the deduction of its tier',
    file: `${amount}/tiers.ts`,
    find: 'return amount(ceilPpm(value, tier.maintenancePpm) - tier.deduction);',
    replace: 'return amount(ceilPpm(value, tier.maintenancePpm));',
  },
  {
    name: 'the smallest profit is deleveraged first',
    file: `${amount}/deleverage.ts`,
    find: 'if (difference !== 0n) return difference > 0n ? 1 : -1;',
    replace: 'if (difference !== 0n) return difference > 0n ? -1 : 1;',
  },
  {
    name: 'a stop is left when its position ends',
    file: `${core}/stops.ts`,
    find: "      futuresTable.write(writer, stopEndEvent(own, stop, 'position_ended'));\n      written += 1;",
    replace: '',
  },
  {
    name: 'the liquidation fee reaches no fund',
    file: `${core}/liquidation.ts`,
    find: "postBook(writer, 'insuranceFund', { ...about, units: fee });",
    replace: "postBook(writer, 'fees', { ...about, units: fee });",
  },
  {
    name: 'a liquidation takes all that is left',
    file: `${amount}/liquidation-step.ts`,
    find: 'return amount(full < left ? full : left);',
    replace: 'return amount(full < 0n ? full : left);',
  },
  {
    name: 'a close of some lots frees the whole isolated margin',
    file: `${amount}/position.ts`,
    find: 'const [cost, margin] = [share(position.cost), share(position.margin)];',
    replace: 'const [cost, margin] = [share(position.cost), amount(position.margin)];',
  },
  {
    name: 'new terms tighten the tiers under a position',
    file: `${core}/contract.ts`,
    find: 'const terms = this.versions[termsVersion - 1];',
    replace: 'const terms = termsVersion > 0 ? this.versions.at(-1) : undefined;',
  },
  {
    name: 'closing orders together exceed the position',
    file: `${core}/place.ts`,
    find: 'if (BigInt(taken + quantity) <= position.lots) return undefined;',
    replace: 'if (BigInt(quantity) <= position.lots) return undefined;',
  },
  {
    name: 'the higher user number is liquidated first',
    file: `${core}/due-targets.ts`,
    find: 'compareMarginRatio(a, b) || (a',
    replace: 'b.account.user - a.account.user || (a',
  },
  {
    name: 'stops on the last price fire on the mark',
    file: `${core}/stop-state.ts`,
    find: 'if (isReached(stop, prices[stop.source]) &&',
    replace: 'if (isReached(stop, prices.mark) &&',
  },
  {
    name: 'the fund pays without the bound of an hour',
    file: `${core}/liquidation.ts`,
    find: 'const budget = fundPaysMax(fund + spent) - spent;',
    replace: 'const budget = fund + spent - spent;',
  },
  {
    name: 'the rank counts the profit without the leverage',
    file: `${amount}/deleverage.ts`,
    find: '? { numerator: unrealised * worth, denominator: paid * left }',
    replace: '? { numerator: unrealised, denominator: paid }',
  },
  {
    name: 'an opening fill is not checked at the mark of its moment',
    file: `${core}/fill.ts`,
    find: "return wanted <= share + freeOfAccount(own, account) ? undefined : 'margin_insufficient';",
    replace: 'return undefined;',
  },
  {
    name: 'the rank goes by the user’s number where it is equal',
    file: `${core}/adl.ts`,
    find: 'return ranked.toSorted(compareRank);',
    replace: 'return ranked.toSorted((a, b) => b.positionId - a.positionId);',
  },
  {
    name: 'a loss that available could not pay is not owed',
    file: `${core}/fill.ts`,
    find: ': owedBefore + lacking - fromRest;',
    replace: ': owedBefore;',
  },
  {
    name: 'funding that nothing could pay is not owed',
    file: `${core}/payment.ts`,
    find: 'return { money: amount(money + units + lacking), owed: amount(owed + lacking) };',
    replace: 'return { money: amount(money + units + lacking), owed: amount(owed) };',
  },
  {
    name: 'what comes in repays nothing that is owed',
    file: `${core}/repay.ts`,
    find: 'if (units <= 0n) continue;',
    replace: 'if (units <= 0n || account.owed > 0n) continue;',
  },
];
