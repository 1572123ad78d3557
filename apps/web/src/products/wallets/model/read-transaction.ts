import { askChain } from './ask-chain.ts';

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

/** Asks the demo's chain; fails while it is away. */
export async function readTransaction(txHash: string, signal: AbortSignal): Promise<ChainTransaction> {
  const [transaction, receipt, newest] = await Promise.all([
    askChain<Answer | null>('eth_getTransactionByHash', [txHash], signal),
    askChain<Answer | null>('eth_getTransactionReceipt', [txHash], signal),
    askChain<string>('eth_blockNumber', [], signal),
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
