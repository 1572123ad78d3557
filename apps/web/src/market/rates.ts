import { displayLocalValue, multiplyDecimals } from '@candor/amount';
import { coinRate } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useText } from '../i18n/text.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { request } from '../transport/request.ts';
import { serverNow } from '../transport/server-clock.ts';
import { isFresh } from './rate-age.ts';

/**
 * The specification’s exchange time; a third of what a rate may be old, so that a newer one is
 * there before.
 */
const askAgainMs = 300_000;

/** Local currencies per USDT. */
export function useRates() {
  return useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => request(coinRate, { signal }),
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
  }).data;
}

/** The rate of the user's currency. */
function useOwnRate() {
  const currency = usePreferences((preferences) => preferences.currency);
  return useRates()?.find((entry) => currencyOf(entry) === currency.toUpperCase());
}

/**
 * Says why values are not repeated in the user's currency: the rate of it is too old. Undefined
 * where they are.
 */
export function useOldRate(): string | undefined {
  const text = useText();
  const rate = useOwnRate();
  if (rate === undefined || isFresh(rate, serverNow())) return undefined;
  return text('shell.currencyOld', { currency: currencyOf(rate), asOf: rate.asOf });
}

/** The user's currency, where values are repeated in it; undefined where its rate is too old. */
export function useShownCurrency(): string | undefined {
  const currency = usePreferences((preferences) => preferences.currency);
  const rate = useOwnRate();
  return rate !== undefined && !isFresh(rate, serverNow()) ? undefined : currency;
}

/** The code of a rate's currency, such as EUR: the wire's own name of it is in small letters. */
export const currencyOf = ({ exchange_value: value }: { readonly exchange_value: string }): string =>
  value.toUpperCase();

/**
 * Repeats a USDT value in the user's currency, such as "≈ ¥648,960.04"; undefined without a rate,
 * or with one that is too old.
 */
export function useLocalValue(): (usdt: string | null | undefined) => string | undefined {
  const rate = useOwnRate();
  return useCallback(
    (usdt) => {
      if (usdt === null || usdt === undefined || rate === undefined || !isFresh(rate, serverNow())) return undefined;
      return displayLocalValue(multiplyDecimals(usdt, rate.rate), rate.exchange_code);
    },
    [rate],
  );
}
