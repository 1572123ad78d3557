import { countryCodes } from '@candor/protocol';
import { Select } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tagOf } from '@candor/i18n';
import { useLanguage, useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';

/** A country by its name in the reader's language. */
export function CountrySelect({
  label,
  value,
  onValue,
}: {
  /** Which country; the one that issued a paper, if not said. */
  readonly label?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['countries'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request(countryCodes, { signal, quiet: true }),
  });
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([tagOf(language)], { type: 'region' });
    const known = (data?.records ?? []).map(({ country }) => ({ value: country, label: names.of(country) ?? country }));
    return known.toSorted((one, other) => one.label.localeCompare(other.label, tagOf(language)));
  }, [data, language]);
  return <Select label={label ?? text('verify.country')} options={options} value={value} onValue={onValue} />;
}
