import { getAddress } from 'viem/utils';
import { type Arrival, ChainLag, type Watched } from '../chain.ts';
import type { FullBlock, Rpc, Trace } from './rpc.ts';

type Found = Omit<Arrival, 'block'>;

/**
 * The coins that came to watched addresses in a block. With tracing those that contracts sent are
 * seen too; without it only what transactions carried, and the rest shows in the balance.
 */
export async function coinArrivals(
  rpc: Rpc,
  block: FullBlock,
  watched: Watched,
  hasTracing: boolean,
): Promise<readonly Found[]> {
  return hasTracing ? tracedArrivals(rpc, block, watched) : carriedArrivals(rpc, block, watched);
}

async function carriedArrivals(rpc: Rpc, block: FullBlock, watched: Watched): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { hash, from, to, value } of block.transactions) {
    if (to === null || BigInt(value) === 0n || !watched.has(to.toLowerCase())) continue;
    const receipt = await rpc('eth_getTransactionReceipt', [hash]);
    if (receipt === null) throw new ChainLag(`The endpoint has no receipt of ${hash}.`);
    if (receipt.blockHash !== block.hash) throw new ChainLag(`The endpoint changed its branch at ${hash}.`);
    if (receipt.status !== '0x1') continue;
    const [address, sender] = [getAddress(to), getAddress(from)];
    found.push({ txId: hash, output: 'coin', from: [sender], address, asset: 'coin', amount: BigInt(value) });
  }
  return found;
}

async function tracedArrivals(rpc: Rpc, block: FullBlock, watched: Watched): Promise<readonly Found[]> {
  if (block.transactions.length === 0 || block.number === null) return [];
  const traces = await rpc('trace_block', [block.number]);
  // Traces come by number: they must be of this branch, and of every transaction of the block.
  if (traces === null || traces.some(({ blockHash }) => blockHash !== block.hash))
    throw new ChainLag('The endpoint traced another branch.');
  const traced = new Set(traces.map(({ transactionHash }) => transactionHash));
  if (block.transactions.some(({ hash }) => !traced.has(hash))) throw new ChainLag('The endpoint traced a part.');
  const failed = traces.filter(({ error }) => error !== undefined);
  return traces.flatMap((trace) => {
    const sent = sentBy(trace);
    if (sent === undefined || !watched.has(sent.to.toLowerCase())) return [];
    if (failed.some((one) => isWithin(trace, one))) return [];
    const { txId, amount } = sent;
    const from = sent.from === undefined ? [] : [getAddress(sent.from)];
    const found = { txId, from, address: getAddress(sent.to), amount };
    return [{ ...found, asset: 'coin' as const, output: ['coin', ...trace.traceAddress].join('.') }];
  });
}

/** What a step sends to whom, if it moves coins at all. Addresses as the endpoint writes them. */
function sentBy({ type, action, transactionHash }: Trace) {
  if (transactionHash === null) return undefined;
  const isDestroyed = type === 'suicide' || type === 'selfdestruct';
  const to = isDestroyed ? action.refundAddress : type === 'call' ? action.to : undefined;
  const amount = BigInt((isDestroyed ? action.balance : action.value) ?? 0);
  // A delegated call shows its caller's value and moves nothing.
  if (to === undefined || amount === 0n || (action.callType ?? 'call') !== 'call') return undefined;
  return { txId: transactionHash, from: isDestroyed ? action.address : action.from, to, amount };
}

/** Whether a step is one that failed, or was taken back with it. */
function isWithin(step: Trace, failed: Trace): boolean {
  if (step.transactionHash !== failed.transactionHash) return false;
  return failed.traceAddress.every((place, index) => step.traceAddress[index] === place);
}
