import { formatDecimal } from '../decimal.ts';
import type { ReceiptChecks } from './receipt-checks.ts';
import type { Receipt, ReceiptEntry } from './receipt.ts';
import type { Settlement } from './settlement-rule.ts';

/** The account of a receipt's entries that is its owner's; the others are books of the platform. */
const wallet = 'wallet6';
const house = 'fixedPeriodHouse';
const escrow = 'fixedPeriodEscrow';

/**
 * Stake and possible win in the stake asset's smallest unit, and what the samples gave; undefined
 * while they have not decided.
 */
export interface Booked {
  readonly stake: bigint;
  readonly win: bigint;
  readonly settled: Settlement | undefined;
}

/**
 * An entry before it is in a record: the account, why, and what its free and held money changed by.
 */
type Move = readonly [account: string, cause: string, available: bigint, reserved: bigint];

/**
 * Compares the receipt's entries with what the contract has to move: the stake is held and the win
 * goes to escrow when it is accepted; its opening moves nothing; its end frees or takes the stake
 * and empties the escrow. One entry too many, or too few, is named too.
 */
export function checkEntries(checks: ReceiptChecks, receipt: Receipt, booked: Booked): void {
  const due = entriesOf(receipt, booked);
  const { entries } = receipt;
  for (let place = 0; place < Math.max(due.length, entries.length); place += 1) {
    const [said, computed] = [entries[place], due[place]];
    const entry = place + 1;
    checks.expect('entryAccount', said?.account ?? null, computed?.account ?? null, { entry });
    if (said === undefined || computed === undefined) continue;
    checks.expect('entryCause', said.cause, computed.cause, { entry });
    checks.expect('entryRecord', String(said.seq), String(computed.seq), { entry });
    checks.expect('entryAsset', said.asset, computed.asset, { entry });
    checks.expect('entryAvailable', said.available, computed.available, { entry });
    checks.expect('entryReserved', said.reserved, computed.reserved, { entry });
  }
}

function entriesOf(receipt: Receipt, { stake, win, settled }: Booked): ReceiptEntry[] {
  const { acceptedSeq, settledSeq, stakeAsset: asset, stakeScale } = receipt;
  const written = (seq: number, moves: readonly Move[]): ReceiptEntry[] =>
    moves.map(([account, cause, available, reserved]) => {
      const amounts = {
        available: formatDecimal(available, stakeScale),
        reserved: formatDecimal(reserved, stakeScale),
      };
      return { seq, account, cause, asset, ...amounts };
    });
  const accepted = written(acceptedSeq, acceptedMoves(stake, win));
  if (settled === undefined || settledSeq === null) return accepted;
  return [...accepted, ...written(settledSeq, settledMoves(stake, win, settled))];
}

const acceptedMoves = (stake: bigint, win: bigint): Move[] => [
  [wallet, 'fixed_period_stake', -stake, stake],
  [house, 'fixed_period_escrow', -win, 0n],
  [escrow, 'fixed_period_escrow', win, 0n],
];

function settledMoves(stake: bigint, win: bigint, { outcome }: Settlement): Move[] {
  const back: Move[] = [
    [escrow, 'fixed_period_escrow', -win, 0n],
    [house, 'fixed_period_escrow', win, 0n],
  ];
  switch (outcome) {
    case 'won':
      return [
        [wallet, 'fixed_period_won', stake + win, -stake],
        [escrow, 'fixed_period_won', -win, 0n],
      ];
    case 'lost':
      return [[wallet, 'fixed_period_lost', 0n, -stake], [house, 'fixed_period_lost', stake, 0n], ...back];
    default:
      return [[wallet, 'fixed_period_returned', stake, -stake], ...back];
  }
}
