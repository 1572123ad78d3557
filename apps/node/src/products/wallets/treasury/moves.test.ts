import { beforeEach, describe, expect, test } from 'vitest';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { MoveRow } from './move-rows.ts';
import { Moves, type MovesParts } from './moves.ts';

const hourMs = 3_600_000;
const signedAtMs = 1_700_000_000_000;
const sweep = { moveId: 7, kind: 'sweep', txHash: 'aa', raw: 'bytes', signedAtMs } as MoveRow;

let nowMs: number;
let kept: readonly MoveRow[];
let handedOver: string[];

/** A network where nobody knows the move, and each hand-over fails for a cause. */
const refusing = (kind: LiveNetwork['kind'], cause: string): LiveNetwork =>
  ({
    networkId: 1,
    kind,
    chain: {
      head: async () => ({ height: 9 }),
      outcome: async () => ({ state: 'unknown' }),
      broadcast: async (raw: string) => {
        handedOver.push(raw);
        throw new Error('It is not taken.', { cause });
      },
    },
  }) as unknown as LiveNetwork;

const movesOf = (): Moves => {
  const rows = {
    open: async () => kept,
    drop: async (moveId: number) => void (kept = kept.filter((one) => one.moveId !== moveId)),
  };
  return new Moves({ rows, now: () => nowMs } as unknown as MovesParts);
};

beforeEach(() => {
  nowMs = signedAtMs + 6 * hourMs + 1;
  kept = [sweep];
  handedOver = [];
});

describe('a move that no chain knows', () => {
  test('is forgotten once its outputs were spent otherwise for hours: its address can be swept again', async () => {
    const network = refusing('bitcoin', 'spent');
    nowMs -= 1;
    expect(await movesOf().follow({ network })).toEqual([sweep]);
    expect(kept).toEqual([sweep]);
    nowMs += 1;
    expect(await movesOf().follow({ network })).toEqual([]);
    expect([kept, handedOver]).toEqual([[], ['bytes', 'bytes']]);
  });

  test.each([
    ['bitcoin', 'no_answer'],
    ['evm', 'spent'],
  ] as const)('is handed over again on %s where it is refused as %s', async (kind, cause) => {
    expect(await movesOf().follow({ network: refusing(kind, cause) })).toEqual([sweep]);
    expect([kept, handedOver]).toEqual([[sweep], ['bytes']]);
  });
});
