import { tagOf } from '@candor/i18n';
import type { OutputOf, coinRate } from '@candor/protocol';
import { DataTable, LoadingBars, type Column } from '@candor/ui';
import { useMemo } from 'react';
import { useLanguage, useText } from '../i18n/text.ts';
import { currencyOf, useOldRate, useRates } from '../market/rates.ts';
import { currencyName } from '../preferences/currency-names.ts';
import { usePreferences } from '../preferences/preferences.ts';

type Rate = OutputOf<typeof coinRate>[number];

/** What one USDT is in every local currency, and as of when. */
export function Currencies() {
  const text = useText();
  const language = useLanguage();
  const rates = useRates();
  const old = useOldRate();
  const own = usePreferences((preferences) => preferences.currency);
  const columns = useMemo<readonly Column<Rate>[]>(
    () => [
      {
        key: 'currency',
        head: text('rates.currency'),
        sortValue: currencyOf,
        cell: (rate) => currencyName(currencyOf(rate), tagOf(language)),
      },
      {
        key: 'rate',
        head: text('rates.perUsdt'),
        align: 'end',
        sortValue: ({ rate }) => rate,
        cell: ({ rate, exchange_code: sign }) => (
          <span className="num">
            {sign} {rate}
          </span>
        ),
      },
      { key: 'asOf', head: text('rates.asOf'), align: 'end', cell: ({ asOf }) => <span className="num">{asOf}</span> },
    ],
    [language, text],
  );
  if (rates === undefined) return <LoadingBars rows={8} label={text('common.loading')} />;
  return (
    <>
      {old !== undefined && <p>{old}</p>}
      <DataTable
        caption={text('rates.currencies')}
        columns={columns}
        rows={rates}
        rowKey={currencyOf}
        selectedKey={own}
      />
    </>
  );
}
