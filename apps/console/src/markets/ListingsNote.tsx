import { type ApprovalView, listMarketConfig, type Proposal } from '@candor/protocol';
import { useRight } from '../entry/session.ts';
import { Contents } from '../proposals/Changes.tsx';
import { useRead } from '../wire/use-ask.ts';
import styles from './Markets.module.css';

/** Beside listings of the catalogue that wait for a second person: the terms of each. */
export function ListingsNote({ approval: { content } }: { readonly approval: Pick<ApprovalView, 'content'> }) {
  const enabled = useRight('config.read');
  const { data } = useRead(listMarketConfig, undefined, { enabled });
  const asked = JSON.parse(content) as Proposal;
  if (asked.kind !== 'catalogue.list' || data === undefined) return null;
  return (
    <ul className={styles['lacking']}>
      {data.lacking
        .filter(({ entry }) => asked.entries.includes(entry))
        .map(({ entry, content: terms }) => (
          <li key={entry}>
            <Contents name={entry} content={terms} />
          </li>
        ))}
    </ul>
  );
}
