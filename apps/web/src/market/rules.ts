import { marketRules, securityFund, type MarketRules, type SecurityFund } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { request } from '../transport/request.ts';

/**
 * What the running exchange is set to: fees by market and tier, how the index is made, the fund's
 * share.
 */
export function useMarketRules(): MarketRules | undefined {
  return useQuery({
    queryKey: ['rules'],
    queryFn: ({ signal }) => request(marketRules, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  }).data;
}

const fundEveryMs = 2_000;

/**
 * The security fund and all fees ever charged, as the ledger has them; read again every two
 * seconds.
 */
export function useSecurityFund(): SecurityFund | undefined {
  return useQuery({
    queryKey: ['securityFund'],
    queryFn: ({ signal }) => request(securityFund, { signal, quiet: true }),
    refetchInterval: fundEveryMs,
  }).data;
}
