import { displayLocalValue, multiplyDecimals } from '@candor/amount';
import { coinRate } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePreferences } from '../preferences/preferences.ts';
import { request } from '../transport/request.ts';

/** Local currencies per USDT. */
export function useRates() {
  return useQuery({ queryKey: ['rates'], queryFn: ({ signal }) => request(coinRate, { signal }), staleTime: 600_000 })
    .data;
}

/** The code of a rate's currency, such as EUR: the wire's own name of it is in small letters. */
export const currencyOf = ({ exchange_value: value }: { readonly exchange_value: string }): string =>
  value.toUpperCase();

/** Repeats a USDT value in the user's currency, such as "≈ ¥648,960.04"; undefined without a rate. */
export function useLocalValue(): (usdt: string | null | undefined) => string | undefined {
  const currency = usePreferences((preferences) => preferences.currency);
  const rate = useRates()?.find((entry) => currencyOf(entry) === currency.toUpperCase());
  return useCallback(
    (usdt) => {
      if (usdt === null || usdt === undefined || rate === undefined) return undefined;
      return displayLocalValue(multiplyDecimals(usdt, rate.rate), rate.exchange_code);
    },
    [rate],
  );
}
