import type { MessageKey } from '@candor/i18n';
import { chainUnits, type PracticeAsset, practiceCall, type PracticeCall, receiverProblem } from './practice-chain.ts';
import type { PracticeBalance } from './use-practice.ts';

/** What is typed into the form of the practice wallet. */
export interface PracticeInput {
  readonly asset: PracticeAsset;
  readonly to: string;
  readonly amount: string;
}

export interface PracticeForm {
  readonly toProblem: MessageKey | undefined;
  readonly amountProblem: MessageKey | undefined;
  /** What would be sent; undefined while something is missing or wrong. */
  readonly call: PracticeCall | undefined;
  /** The most that can be sent, in the chain's units. */
  readonly most: bigint;
}

/**
 * Judges what is typed against what the wallet has. `fee` is the highest network fee, which is paid
 * in the chain's own coin: a payment of that coin leaves it over.
 */
export function practiceForm(
  { asset, to, amount }: PracticeInput,
  balances: readonly PracticeBalance[],
  fee: bigint,
): PracticeForm {
  const held = unitsOf(balances, (one) => one.coin === asset.coin);
  const isCoin = asset.contract === undefined;
  const kept = isCoin ? fee : 0n;
  const most = held > kept ? held - kept : 0n;
  const units = chainUnits(amount, asset);
  const toProblem = to === '' ? undefined : receiverProblem(to);
  const gasMoney = unitsOf(balances, (one) => one.contract === undefined);
  const amountProblem = units === undefined ? undefined : problemOf({ units, most, gasMoney, fee });
  const isWhole = to !== '' && toProblem === undefined && units !== undefined && units <= held && gasMoney > 0n;
  return {
    toProblem,
    amountProblem,
    most,
    call: isWhole ? practiceCall(asset, to as `0x${string}`, units) : undefined,
  };
}

function problemOf(sum: {
  readonly units: bigint;
  readonly most: bigint;
  readonly gasMoney: bigint;
  readonly fee: bigint;
}): MessageKey | undefined {
  if (sum.gasMoney === 0n || sum.gasMoney < sum.fee) return 'practice.needsGas';
  return sum.units > sum.most ? 'practice.tooMuch' : undefined;
}

const unitsOf = (balances: readonly PracticeBalance[], is: (asset: PracticeAsset) => boolean): bigint =>
  balances.find(({ asset }) => is(asset))?.units ?? 0n;
