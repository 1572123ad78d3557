import { z } from 'zod';

/** What anybody may ask the demo's chain: reading, and handing over what they signed themselves. */
export const devChainMethods = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
] as const;

/** A question of JSON-RPC to `POST /dev-chain`. */
export const devChainQuestion = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(64)]),
  method: z.enum(devChainMethods),
  params: z.array(z.unknown()).max(8).default([]),
});
