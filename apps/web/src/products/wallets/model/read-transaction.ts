import { callAddress } from '../../../transport/base-address.ts';

/** What the demo's chain says of a transaction. */
interface ChainTransaction {
  readonly from: string;
  readonly to: string;
  /** Null while no block holds it. */
  readonly block: number | null;
  /** Blocks from the one that holds it to the newest, both counted. */
  readonly depth: number;
  /** Null while no block holds it. */
  readonly succeeded: boolean | null;
}

type Answer = Readonly<Record<string, string | null>>;

async function ask<Result>(method: string, params: readonly unknown[], signal: AbortSignal): Promise<Result> {
  const answer = await fetch(callAddress('/dev-chain'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  });
  const { result } = (await answer.json()) as { readonly result?: Result };
  if (result === undefined) throw new Error(`The chain did not answer ${method}.`);
  return result;
}

/** Asks the demo's chain; fails while it is away. */
export async function readTransaction(txHash: string, signal: AbortSignal): Promise<ChainTransaction> {
  const [transaction, receipt, newest] = await Promise.all([
    ask<Answer | null>('eth_getTransactionByHash', [txHash], signal),
    ask<Answer | null>('eth_getTransactionReceipt', [txHash], signal),
    ask<string>('eth_blockNumber', [], signal),
  ]);
  const height = receipt?.['blockNumber'] ?? null;
  const block = height === null ? null : Number(height);
  return {
    from: transaction?.['from'] ?? '',
    to: transaction?.['to'] ?? '',
    block,
    depth: block === null ? 0 : Number(newest) - block + 1,
    succeeded: receipt === null ? null : receipt['status'] === '0x1',
  };
}
