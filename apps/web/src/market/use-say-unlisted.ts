import { toast } from '@candor/ui';
import { useEffect } from 'react';
import { textNow } from '../i18n/text.ts';

/** Says that an address names a market that is not listed; once for each. */
export function useSayUnlisted(symbol: string | undefined): void {
  useEffect(() => {
    if (symbol !== undefined) toast({ title: textNow('quotes.notListed', { symbol }), tone: 'error' });
  }, [symbol]);
}
