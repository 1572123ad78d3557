import { articleLanguages, type ArticleRow, listContent } from '@candor/protocol';
import { Badge, Button, DataTable, SegmentedControl, TextField, type Column } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useAddressFilter } from '../app/use-address-filter.ts';
import { type Text, useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { NewDialog } from './NewDialog.tsx';
import { asked, filterOf, isListed, kept, kinds } from './list-filter.ts';
import styles from './Content.module.css';

/** Every article with its state, its languages and who touched it last. */
export function ContentList() {
  const text = useText();
  const articles = useRead(listContent, {}, { everyMs: 15_000 });
  const [filter, choose] = useAddressFilter(filterOf, asked);
  const [making, setMaking] = useState(false);
  const columns = useColumns();
  return (
    <>
      <RoomHead title={text('content.room')} lead={text('content.lead')}>
        <TextField
          className={styles['search'] ?? ''}
          label={text('content.search')}
          type="search"
          maxLength={100}
          value={filter.words}
          onChange={({ target }) => choose({ words: target.value })}
        />
        <Button variant="primary" onClick={() => setMaking(true)}>
          {text('content.new')}
        </Button>
      </RoomHead>
      <div className={styles['kinds']}>
        <SegmentedControl
          label={text('content.kind')}
          options={kinds.map((value) => ({
            value,
            label: text(value === 'all' ? 'content.all' : `content.kind.${value}`),
          }))}
          value={filter.kind}
          onValue={(kind) => choose({ kind })}
        />
      </div>
      <Loaded query={articles}>
        {({ records }) => (
          <DataTable
            caption={text('content.room')}
            columns={columns}
            rows={records.filter((row) => isListed(filter, row))}
            rowKey={({ articleId }) => String(articleId)}
            mobileRow={(row) => (
              <span className={styles['mobile']}>
                <Title row={row} />
                <State row={row} text={text} />
              </span>
            )}
          />
        )}
      </Loaded>
      {making && <NewDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function useColumns(): readonly Column<ArticleRow>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'title',
        head: text('content.article'),
        sortValue: ({ title }) => title,
        cell: (row) => <Title row={row} />,
      },
      {
        key: 'section',
        head: text('content.section'),
        cell: ({ section }) => text(`content.section.${section}`),
      },
      { key: 'state', head: text('content.state'), cell: (row) => <State row={row} text={text} /> },
      {
        key: 'languages',
        head: text('content.languages'),
        align: 'end',
        cell: ({ languages, drafts }) => (
          <span className="num">
            {languages.length}/{articleLanguages.length}
            {drafts.length > 0 && ` +${drafts.length}`}
          </span>
        ),
      },
      {
        key: 'changed',
        head: text('content.changed'),
        cell: (row) => {
          const { createdAtMs, createdBy } = row.planned ??
            row.live ?? { createdAtMs: row.updatedAtMs, createdBy: row.updatedBy };
          return `${createdBy} · ${time(createdAtMs)}`;
        },
      },
    ],
    [text, time],
  );
}

function Title({ row }: { readonly row: ArticleRow }) {
  return (
    <Link to={`/content/${row.articleId}`} search={kept} className={styles['title']}>
      {row.title}
    </Link>
  );
}

function State({ row, text }: { readonly row: ArticleRow; readonly text: Text }) {
  return (
    <span className={styles['states']}>
      {row.hidden && <Badge tone="bad">{text('content.state.hidden')}</Badge>}
      {!row.hidden && row.live !== null && <Badge tone="good">{text('content.state.live')}</Badge>}
      {row.planned !== null && <Badge tone="info">{text('content.state.planned')}</Badge>}
      {(row.drafts.length > 0 || (row.live === null && row.planned === null)) && (
        <Badge tone="wait">{text('content.state.draft')}</Badge>
      )}
    </span>
  );
}
