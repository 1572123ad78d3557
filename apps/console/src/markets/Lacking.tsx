import type { listMarketConfig, OutputOf } from '@candor/protocol';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { Contents } from '../proposals/Changes.tsx';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useText } from '../i18n/text.ts';
import styles from './Markets.module.css';

/** What the catalogue gained and this exchange does not list, and the way to propose it. */
export function Lacking({
  entries,
  mayPropose,
}: {
  readonly entries: OutputOf<typeof listMarketConfig>['lacking'];
  readonly mayPropose: boolean;
}) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['section']} aria-labelledby="lacking">
      <h2 id="lacking">{text('approvals.kind.catalogue.list')}</h2>
      <p>{text('markets.lacking', { count: String(entries.length) })}</p>
      <ul className={styles['lacking']}>
        {entries.map(({ entry, content }) => (
          <li key={entry}>
            <Contents name={entry} content={content} />
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
