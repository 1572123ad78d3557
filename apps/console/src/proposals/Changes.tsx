import type { ApprovalView } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { paymentName } from '../app/payment-name.ts';
import { changesOf } from './changes.ts';
import { fieldNames, valueNames } from './field-names.ts';
import styles from './Proposals.module.css';

/** What fields and words of proposals are called for the reader. */
function useNames() {
  const text = useText();
  const named = (field: string): string => {
    const key = fieldNames[field];
    return key === undefined ? field : text(key);
  };
  const said = (field: string, value: string): string => {
    if (field === 'method') return paymentName(text, value);
    const key = valueNames[field]?.[value];
    return key === undefined ? value : text(key);
  };
  return { named, said };
}

/** What a proposal changes: each field as it stood and as it becomes. */
export function Changes({ approval }: { readonly approval: Pick<ApprovalView, 'content' | 'before'> }) {
  const text = useText();
  const { named, said } = useNames();
  const changes = changesOf(approval, said);
  // The subject is shown above; for some kinds there is nothing else to show.
  if (changes.length === 0) return null;
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col" aria-label={text('audit.object')} />
          <th scope="col">{text('approvals.was')}</th>
          <th scope="col">{text('approvals.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, place, was, becomes }) => (
          <tr key={`${name} ${place ?? ''}`}>
            <th scope="row">{labelOf(named(name), place)}</th>
            <td className="num">
              <Figures of={was} named={named} />
            </td>
            <td className="num">
              <Figures of={becomes} named={named} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a listing says: each field as it becomes, under the name of the whole. */
export function Contents({ name: whole, content }: { readonly name: string; readonly content: string }) {
  const { named, said } = useNames();
  return (
    <table className={styles['contents']}>
      <caption>{whole}</caption>
      <tbody>
        {changesOf({ content, before: '' }, said).map(({ name, place, becomes }) => (
          <tr key={`${name} ${place ?? ''}`}>
            <th scope="row">{labelOf(named(name), place)}</th>
            <td className="num">
              <Figures of={becomes} named={named} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An entry of a list goes by its place in it. */
const labelOf = (name: string, place: number | undefined): string => (place === undefined ? name : `${name} ${place}`);

/** A text, or the fields of one entry of a list, a line each. */
function Figures(props: {
  readonly of: string | readonly (readonly [field: string, value: string])[];
  readonly named: (field: string) => string;
}) {
  const { of, named } = props;
  if (typeof of === 'string') return of;
  return of.map(([field, value]) => <div key={field}>{`${named(field)}: ${value}`}</div>);
}
