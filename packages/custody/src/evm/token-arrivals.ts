import { Bloom } from 'ox';
import { decodeEventLog, encodeEventTopics, encodeFunctionData, erc20Abi, type RpcLog } from 'viem';
import { getAddress, isAddressEqual } from 'viem/utils';
import { type Arrival, ChainLag, type Watched } from '../chain.ts';
import type { EvmAddress } from './address.ts';
import type { FullBlock, Rpc } from './rpc.ts';

type Found = Omit<Arrival, 'block'>;

interface Moved {
  readonly token: EvmAddress;
  readonly from: EvmAddress;
  readonly to: EvmAddress;
  readonly amount: bigint;
  readonly log: RpcLog;
}

const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' });

export const balanceCall = (token: EvmAddress, owner: EvmAddress): { to: EvmAddress; data: `0x${string}` } => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
});

/** What a token answered to `balanceOf`: 0 where it answers with less than a number. */
export const balanceOf = (answer: `0x${string}`): bigint => (answer.length < 66 ? 0n : BigInt(answer.slice(0, 66)));

/**
 * The listed tokens that came to watched addresses in a block. A log alone credits nothing: what
 * the balance did not gain is not there (tokens that charge, return false, or say what is not so).
 */
export async function tokenArrivals(
  rpc: Rpc,
  block: FullBlock,
  watched: Watched,
  tokens: readonly EvmAddress[],
): Promise<readonly Found[]> {
  const logs = (await transfersIn(rpc, block, tokens)).filter((log) => isOf(log, watched));
  const moves = logs.map(movedBy).filter((one) => one !== undefined);
  const places = new Map<string, Moved[]>();
  for (const move of moves) {
    if (!watched.has(move.to.toLowerCase()) || move.from === move.to || move.amount === 0n) continue;
    const key = `${move.token} ${move.to}`;
    places.set(key, [...(places.get(key) ?? []), move]);
  }
  const found = await Promise.all([...places.values()].map((incoming) => gainedBy(rpc, block, incoming, moves)));
  return found.flat();
}

/**
 * Every transfer log of the tokens in the block. An empty answer against the block's bloom is
 * checked.
 */
async function transfersIn(rpc: Rpc, block: FullBlock, tokens: readonly EvmAddress[]): Promise<readonly RpcLog[]> {
  if (tokens.length === 0 || block.hash === null || transferTopic === null) return [];
  const logs = await rpc('eth_getLogs', [{ blockHash: block.hash, address: tokens, topics: [transferTopic] }]);
  if (logs === null) throw new ChainLag(`The endpoint has no logs of block ${block.hash}.`);
  const bloom = block.logsBloom;
  const mayHave =
    bloom !== null && tokens.some((token) => Bloom.contains(bloom, token) && Bloom.contains(bloom, transferTopic));
  if (logs.length > 0 || !mayHave) return logs;
  return logsOfReceipts(rpc, block, tokens);
}

/** The same from the receipts: a lagging endpoint answers a question for logs with nothing. */
async function logsOfReceipts(rpc: Rpc, block: FullBlock, tokens: readonly EvmAddress[]): Promise<readonly RpcLog[]> {
  const receipts = await rpc('eth_getBlockReceipts', [block.hash ?? '0x']);
  if (receipts === null || receipts.length !== block.transactions.length)
    throw new ChainLag(`The endpoint has a part of block ${block.hash}.`);
  const logs = receipts.flatMap((receipt) => receipt.logs);
  return logs.filter(
    ({ address, topics }) => topics[0] === transferTopic && tokens.some((token) => isAddressEqual(token, address)),
  );
}

/** Whether a watched address sent or got it: the others are not read further. */
const isOf = ({ topics: [, from, to] }: RpcLog, watched: Watched): boolean =>
  [from, to].some((topic) => topic !== undefined && watched.has(`0x${topic.slice(-40).toLowerCase()}`));

function movedBy(log: RpcLog): Moved | undefined {
  try {
    const { args } = decodeEventLog({
      abi: erc20Abi,
      eventName: 'Transfer',
      topics: log.topics,
      data: log.data,
    });
    return { token: getAddress(log.address), from: args.from, to: args.to, amount: args.value, log };
  } catch {
    return undefined;
  }
}

/**
 * What one address really gained of one token: the change of its balance in this block, with what
 * it sent away in it. The logs share it in their order, each at most what it says.
 */
async function gainedBy(
  rpc: Rpc,
  block: FullBlock,
  incoming: readonly Moved[],
  moves: readonly Moved[],
): Promise<readonly Found[]> {
  const [first] = incoming;
  if (first === undefined) return [];
  const { token, to } = first;
  const call = balanceCall(token, to);
  const [after, before] = await Promise.all(
    [block.hash ?? '0x', block.parentHash].map((blockHash) => rpc('eth_call', [call, { blockHash }])),
  );
  const sent = moves
    .filter((one) => one.token === token && one.from === to && one.to !== to)
    .reduce((sum, one) => sum + one.amount, 0n);
  let left = balanceOf(after ?? '0x') - balanceOf(before ?? '0x') + sent;
  const found: Found[] = [];
  for (const { from, amount, log } of incoming) {
    const gained = amount < left ? amount : left;
    if (gained <= 0n) break;
    left -= gained;
    found.push({ ...(await nameOf(rpc, log)), from: [from], address: to, asset: token, amount: gained });
  }
  return found;
}

/**
 * A log's place within its transaction. Its place within the block changes when a re-organisation
 * mines the transaction elsewhere, and a deposit with a new name would be credited twice.
 */
async function nameOf(rpc: Rpc, log: RpcLog): Promise<Pick<Found, 'txId' | 'output'>> {
  const txId = log.transactionHash ?? '0x';
  const receipt = await rpc('eth_getTransactionReceipt', [txId]);
  if (receipt === null || receipt.blockHash !== log.blockHash)
    throw new ChainLag(`The endpoint has no receipt of ${txId}.`);
  const place = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex);
  return { txId, output: `log.${place}` };
}
