import { Button } from '@candor/ui';
import { useState } from 'react';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useText } from '../i18n/text.ts';
import styles from './Markets.module.css';

interface LackingListing {
  readonly entry: string;
  readonly terms: string;
}

/** What the catalogue gained and this exchange does not list, and the way to propose it. */
export function Lacking({
  entries,
  mayPropose,
}: {
  readonly entries: readonly LackingListing[];
  readonly mayPropose: boolean;
}) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['section']} aria-labelledby="lacking">
      <h2 id="lacking">{text('approvals.kind.catalogue.list')}</h2>
      <p>{text('markets.lacking', { count: String(entries.length) })}</p>
      <ul className={styles['lacking']}>
        {entries.map(({ entry, terms }) => (
          <li key={entry}>
            {entry}
            <code>{terms}</code>
          </li>
        ))}
      </ul>
      {mayPropose && (
        <div className={styles['actions']}>
          <Button size={36} onClick={() => setOpen(true)}>
            {text('markets.listThem')}
          </Button>
        </div>
      )}
      {isOpen && (
        <ProposalDialog
          title={text('approvals.kind.catalogue.list')}
          keep="catalogue.list"
          proposal={{ kind: 'catalogue.list', entries: entries.map(({ entry }) => entry) }}
          onClose={() => setOpen(false)}
        >
          {() => (
            <ul>
              {entries.map(({ entry }) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          )}
        </ProposalDialog>
      )}
    </section>
  );
}
