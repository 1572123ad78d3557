import { useQuery } from '@tanstack/react-query';
import { askChain } from './ask-chain.ts';
import { highestNetworkFee, type PracticeAsset, practiceBalance, type PracticeCall } from './practice-chain.ts';

type Hex = `0x${string}`;

/** As often as the demo's chain makes blocks. */
const lookEveryMs = 2_000;

/** What an asset of the practice wallet is on the chain. */
export interface PracticeBalance {
  readonly asset: PracticeAsset;
  readonly units: bigint;
}

/** The newest block; what a wallet has changes with a block and never between two. */
export const usePracticeBlock = () =>
  useQuery({
    queryKey: ['practice-block'],
    queryFn: async ({ signal }) => Number(await askChain<Hex>('eth_blockNumber', [], signal)),
    refetchInterval: lookEveryMs,
  });

/** What the wallet has of each asset at the newest block. */
export function usePracticeBalances(address: Hex, assets: readonly PracticeAsset[]) {
  const block = usePracticeBlock();
  return useQuery<PracticeBalance[]>({
    queryKey: ['practice-balances', address, block.data],
    enabled: block.data !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === address ? before : undefined),
    queryFn: ({ signal }) =>
      Promise.all(assets.map(async (asset) => ({ asset, units: await practiceBalance(asset, address, signal) }))),
  });
}

/** The highest fee of a call; an error where the chain would reject it. */
export const usePracticeFee = (from: Hex, call: PracticeCall | undefined) =>
  useQuery({
    queryKey: ['practice-fee', from, call],
    enabled: call !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      if (call === undefined) throw new Error('There is nothing to send.');
      // Text, as a query compares what it keeps.
      return String(await highestNetworkFee(from, call, signal));
    },
  });
