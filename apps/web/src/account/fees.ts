import { allSetting } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

export interface FeeRate {
  /** 0 regular, 1 to 5 VIP. */
  readonly tier: number;
  /** Decimal fractions such as "0.001". */
  readonly makerRate: string;
  readonly takerRate: string;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** Parts per million of a decimal fraction with at most six decimals. */
export const ppmOf = (fraction: string): number => {
  const [whole = '0', decimals = ''] = fraction.split('.');
  return Number(`${whole}${decimals.padEnd(6, '0').slice(0, 6)}`);
};

/** What the system's settings say: fee tiers, time zones, languages. */
export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request(allSetting, { signal }),
    staleTime: 300_000,
  }).data;
}

/**
 * The fee rates of the user's tier (a visitor's is the regular one); undefined while they are not
 * known.
 */
export function useFees(): FeeRate | undefined {
  const tier = useSession()?.user.vip ?? 0;
  const rates = useSettings()?.feeTiers.find((one) => one.tier === tier);
  return rates && { ...rates, makerPpm: ppmOf(rates.makerRate), takerPpm: ppmOf(rates.takerRate) };
}
