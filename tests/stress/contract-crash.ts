import { formatDecimal } from '@candor/amount';
import { playCrash, type Crash } from '@candor/testkit';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

/** So many users are named in a line. */
const named = 12;

/**
 * `count` accounts with perpetual contracts in a fall of 40% in a minute. Prints for each second
 * who was liquidated at what mark, what was sold and taken over, and what the fund paid. Passes
 * when every rule held, every sum is zero to the unit and nobody is below zero.
 */
export async function contractCrash({ count, seed }: Effort): Promise<FaultOutcome> {
  const { accounts, perSecond, positionsBefore, positionsAfter, waiting, fund, problems } = playCrash(count, seed);
  for (const second of perSecond) if (second.liquidated.length > 0) console.log(lineOf(second));
  const sum = (of: (second: Crash['perSecond'][number]) => number): number =>
    perSecond.reduce((total, second) => total + of(second), 0);
  return {
    pass: problems.length === 0,
    accounts,
    positionsBefore,
    positionsAfter,
    usersLiquidated: new Set(perSecond.flatMap(({ liquidated }) => liquidated)).size,
    soldLots: sum(({ soldLots }) => soldLots),
    takenOverLots: sum(({ takenOverLots }) => takenOverLots),
    waiting,
    fundUsdt: moved(perSecond, fund, 1),
    fundBtc: moved(perSecond, fund, 2),
    problems,
  };
}

function lineOf({
  second,
  markTicks,
  liquidated,
  soldLots,
  takenOverLots,
  fundPaid,
}: Crash['perSecond'][number]): string {
  const who = liquidated.slice(0, named).join(' ') + (liquidated.length > named ? ' …' : '');
  const paid = `${money(fundPaid[1] ?? 0n)} USDT, ${money(fundPaid[2] ?? 0n)} BTC`;
  const parts = [
    `${liquidated.length} liquidated (users ${who})`,
    `${soldLots} lots sold`,
    `${takenOverLots} taken over`,
  ];
  return `second ${second}, mark ${formatDecimal(BigInt(markTicks), 1)}: ${parts.join(', ')}; the fund paid ${paid}`;
}

/** What the insurance fund had, paid, received and has. */
function moved(perSecond: Crash['perSecond'], fund: Crash['fund'], assetId: number): string {
  const sumOf = (key: 'fundPaid' | 'fundReceived'): bigint =>
    perSecond.reduce((total, second) => total + (second[key][assetId] ?? 0n), 0n);
  const { before = 0n, after = 0n } = fund[assetId] ?? {};
  return `${money(before)} − ${money(sumOf('fundPaid'))} + ${money(sumOf('fundReceived'))} = ${money(after)}`;
}

const money = (units: bigint): string => formatDecimal(units, 8);
