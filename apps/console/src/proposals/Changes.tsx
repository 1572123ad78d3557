import type { ApprovalView } from '@candor/protocol';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { paymentName } from '../app/payment-name.ts';
import { type Change, changesOf } from './changes.ts';
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
        {changes.map((change) => (
          <Row key={keyOf(change)} change={change} named={named}>
            <td className="num">
              <Figures of={change.was} named={named} />
            </td>
          </Row>
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
        {changesOf({ content, before: '' }, said).map((change) => (
          <Row key={keyOf(change)} change={change} named={named} />
        ))}
      </tbody>
    </table>
  );
}

/** One field under its name: its value today, where there is one, and the value it gets. */
function Row(props: {
  readonly change: Change;
  readonly named: (field: string) => string;
  readonly children?: ReactNode;
}) {
  const { change, named, children } = props;
  const { name, place, becomes } = change;
  return (
    <tr>
      <th scope="row">
        {named(name)}
        {place !== undefined && ` ${place}`}
      </th>
      {children}
      <td className="num">
        <Figures of={becomes} named={named} />
      </td>
    </tr>
  );
}

/** An entry of a list goes by its place in it. */
const keyOf = ({ name, place }: Change): string => `${name} ${place ?? ''}`;

/** A text, or the fields of one entry of a list, a line each. */
function Figures(props: {
  readonly of: string | readonly (readonly [field: string, value: string])[];
  readonly named: (field: string) => string;
}) {
  const { of, named } = props;
  if (typeof of === 'string') return of;
  return of.map(([field, value]) => <div key={field}>{`${named(field)}: ${value}`}</div>);
}
