import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, timeMs } from '../base/fields.ts';
import { consoleId } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:treasury.propose' } as const;

/** Wallets whose keys are offline. */
export const keptWallets = ['warm', 'cold'] as const;
/** Where a move out of such a wallet may go: into another of the platform’s own wallets. */
export const moveReceivers = ['hot', 'warm', 'cold'] as const;

/**
 * How far a move is: it waits for its signature, was handed to the chain, or is deep enough in it
 * with or without success. It can be cancelled, and expires while it waits for its signature.
 */
export const coldMoveStages = ['unsigned', 'sent', 'done', 'failed', 'cancelled', 'expired'] as const;

const move = z.object({
  approvalId: z.number().int(),
  network: z.string(),
  asset: z.string(),
  amount: decimal,
  from: z.enum(keptWallets),
  to: z.enum(moveReceivers),
  stage: z.enum(coldMoveStages),
  decidedAtMs: timeMs,
  /** When an unsigned move expires; null at every other stage. */
  expiresAtMs: timeMs.nullable(),
  txHash: z.string().nullable(),
});
export type ColdMove = z.infer<typeof move>;

export const listColdMoves = defineCall({
  ...base,
  id: 'console.coldMoves',
  method: 'GET',
  path: '/console/api/treasury/moves',
  summary: 'Moves out of the wallets that people sign for, newest first, and where such moves can be made now.',
  changesState: false,
  input: nothing,
  output: z.object({
    timeMs,
    records: z.array(move),
    /** Networks whose chains answer, with what can be moved on them. */
    places: z.array(z.object({ network: z.string(), assets: z.array(z.string()) })),
  }),
  reasons: [],
});

/** Smallest units of a chain, as text. */
const chainUnits = z.string().regex(/^\d{1,78}$/);

/**
 * What is carried to the machine that holds the key. The signing command reads the move out of
 * `bytes`; the other fields are for people.
 */
export const unsignedMove = z.strictObject({
  kind: z.literal('candor-unsigned-move'),
  moveId: z.number().int(),
  network: z.string(),
  chainId: z.number().int(),
  from: z.enum(keptWallets),
  fromAddress: z.string(),
  to: z.enum(moveReceivers),
  toAddress: z.string(),
  asset: z.string(),
  amount: decimal,
  chainAmount: chainUnits,
  nonce: z.number().int(),
  gas: chainUnits,
  maxFeePerGas: chainUnits,
  maxPriorityFeePerGas: chainUnits,
  /** The unsigned transaction, in hex. */
  bytes: z.string().max(2_048),
});
export type UnsignedMove = z.infer<typeof unsignedMove>;

const moveReasons = [
  'not_found',
  'network_not_connected',
  'move_not_open',
  'move_expired',
  'earlier_move_open',
] as const;

export const readUnsignedMove = defineCall({
  ...base,
  id: 'console.unsignedMove',
  method: 'POST',
  path: '/console/api/treasury/moves/unsigned',
  summary:
    'The unsigned payment of a move, with the nonce and fees of now, to be signed away from the exchange. Of one that was sent and is not mined, the same with higher fees.',
  changesState: true,
  input: z.strictObject({ approvalId: consoleId }),
  output: unsignedMove,
  reasons: [...moveReasons, 'move_would_fail'],
});

const readMove = z.object({
  network: z.string(),
  asset: z.string(),
  amount: decimal,
  from: z.enum(keptWallets),
  fromAddress: z.string(),
  to: z.enum(moveReceivers),
  toAddress: z.string(),
  nonce: z.number().int(),
  /** The most that the network can take, in its own coin. */
  highestFee: decimal,
  coin: z.string(),
  txHash: z.string(),
  /** Whether it was handed to the chain. */
  sent: z.boolean(),
});
export type ReadMove = z.infer<typeof readMove>;

export const takeSignedMove = defineCall({
  ...base,
  id: 'console.signedMove',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/treasury/moves/signed',
  summary:
    'Reads what signed bytes would do beside what was decided, and hands them to the chain where it is asked to.',
  changesState: true,
  input: z.strictObject({
    approvalId: consoleId,
    signed: z
      .string({ error: 'type' })
      .max(4_096, { error: 'too_long' })
      .regex(/^0x(?:[0-9a-fA-F]{2})+$/, { error: 'format' }),
    send: z.boolean({ error: 'boolean' }),
  }),
  output: readMove,
  reasons: [...moveReasons, 'signed_move_differs'],
});

export const cancelColdMove = defineCall({
  ...base,
  id: 'console.cancelColdMove',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/treasury/moves/cancel',
  summary:
    'Ends a move that was not sent, or whose nonce another payment took. Bytes that were signed for it are not taken here any more; who has them can still send them until the nonce is used.',
  changesState: true,
  input: z.strictObject({ approvalId: consoleId }),
  output: nothing,
  reasons: ['not_found', 'network_not_connected', 'move_not_open', 'move_expired', 'move_pending'],
});
