import { displayLocalValue, multiplyDecimals } from '@candor/amount';
import { coinRate } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../preferences/preferences.ts';
import { request } from '../transport/request.ts';

/** Local currencies per USDT. */
export function useRates() {
  return useQuery({ queryKey: ['rates'], queryFn: () => request(coinRate), staleTime: 600_000 }).data;
}

/** Repeats a USDT value in the user's currency, such as "≈ ¥648,960.04"; undefined without a rate. */
export function useLocalValue(): (usdt: string | null | undefined) => string | undefined {
  const currency = usePreferences((preferences) => preferences.currency);
  const rate = useRates()?.find((entry) => entry.quote_currency.toUpperCase() === currency.toUpperCase());
  return (usdt) => {
    if (usdt === null || usdt === undefined || rate === undefined) return undefined;
    return displayLocalValue(multiplyDecimals(usdt, rate.rate), rate.exchange_code);
  };
}
