import { depositAddress, type OutputOf, rechargeCurrency, rechargeLog } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';

export type DepositCoin = OutputOf<typeof rechargeCurrency>['records'][number];
export type CoinNetwork = DepositCoin['networks'][number];

/** How often what is on its way is looked at; a block of the demo takes two seconds. */
const lookEveryMs = 2_000;

/** Coins that a chain can bring in or take out. */
export function useChainCoins() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['chain-coins', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(rechargeCurrency, { signal, quiet: true }),
  });
}

/** Where a network's transactions are looked up; undefined where it has no explorer, as in the demo. */
export function useExplorer(network: string | undefined): string | undefined {
  const coins = useChainCoins();
  const lines = coins.data?.records.flatMap(({ networks }) => networks);
  return lines?.find((one) => one.network === network)?.explorer ?? undefined;
}

/** The user's own address of a coin on a network. */
export function useDepositAddress(coin: string, network: string) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['deposit-address', userId, coin, network],
    enabled: userId !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => request(depositAddress, { params: { coin }, input: { network }, signal, quiet: true }),
  });
}

/** The newest deposits, and where they are at this moment; with `all` every one of them. */
export function useDeposits(all: boolean) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['deposits', userId, all],
    enabled: userId !== undefined,
    refetchInterval: lookEveryMs,
    queryFn: ({ signal }) => request(rechargeLog, { input: { size: all ? -521 : 20 }, signal, quiet: true }),
  });
}
