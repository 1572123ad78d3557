import type { OpenedCase } from '@candor/protocol';
import { useLanguage, useText } from '../i18n/text.ts';
import { tagOf } from '@candor/i18n';
import styles from '../cases/Cases.module.css';

const names = ['name', 'idNumber', 'country', 'documentType'] as const;

/** What was sent in, beside what was certified before. */
export function FactsTable({ found: { facts, certified } }: { readonly found: OpenedCase }) {
  const text = useText();
  const language = useLanguage();
  const shown = (of: OpenedCase['facts'], name: (typeof names)[number]): string => {
    if (name === 'country') return countryName(of.country, tagOf(language));
    if (name === 'documentType') return of.documentType === null ? '—' : text(`cases.document.${of.documentType}`);
    return of[name] ?? '—';
  };
  const used = names.filter((name) => facts[name] !== null || (certified?.[name] ?? null) !== null);
  return (
    <div>
      <h3 className={styles['part']}>{text('cases.facts')}</h3>
      <table className={styles['facts']}>
        {certified !== null && (
          <thead>
            <tr>
              <th scope="col" aria-label={text('cases.facts')} />
              <th scope="col">{text('cases.sent')}</th>
              <th scope="col">{text('cases.before')}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {used.map((name) => (
            <tr key={name}>
              <th scope="row">{text(`cases.fact.${name}`)}</th>
              <td className={name === 'idNumber' ? 'num' : undefined}>{shown(facts, name)}</td>
              {certified !== null && (
                <td className={name === 'idNumber' ? 'num' : undefined}>{shown(certified, name)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** "HK" as the reader's language names it, with the code. */
function countryName(country: string, tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(country);
  return name === undefined || name === country ? country : `${name} (${country})`;
}
