import { Empty, ErrorNote, LoadingBars } from '@candor/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { useTitle } from '../page/use-title.ts';
import { kindNamed, sectionNamed, useArticles, useCategories, useFound, useMostRead } from './articles.ts';
import styles from './Articles.module.css';
import { Entries } from './Entries.tsx';
import { SearchBox } from './SearchBox.tsx';

/** /article/main/index: everything there is to read, or what a search found of it. */
export function ArticlesPage() {
  const text = useText();
  const { q } = useSearch({ strict: false });
  useTitle(text('articles.title'));
  if (typeof q === 'string' && q.trim() !== '') return <Found words={q.trim()} />;
  return (
    <>
      <Head title={text('articles.title')} lead={text('articles.lead')} />
      <MostRead />
      <Sections />
    </>
  );
}

/** /article/main/categories/{id}: what is of one kind. */
export function CategoryPage() {
  const text = useText();
  const { id = '' } = useParams({ strict: false });
  const kind = kindNamed(id);
  const title = useCategories().data?.records.find((one) => one.kind === kind)?.title;
  useTitle(title ?? text('articles.title'));
  return (
    <>
      <Head title={title ?? ''} />
      <Sections kind={kind ?? 'none'} />
    </>
  );
}

/** /article/main/sections/{id}: what is in one section. */
export function SectionPage() {
  const text = useText();
  const { id = '' } = useParams({ strict: false });
  const section = sectionNamed(id);
  const sections = useCategories().data?.records.flatMap((one) => one.sections);
  const title = sections?.find((one) => one.id === section)?.title;
  useTitle(title ?? text('articles.title'));
  return (
    <>
      <Head title={title ?? ''} />
      <Sections section={section ?? 'none'} />
    </>
  );
}

/** The help centre within the user centre: search and its sections. */
export function HelpPart() {
  const text = useText();
  return (
    <>
      <Head title={text('shell.help')} />
      <div className={styles['searchPart']}>
        <SearchBox />
      </div>
      <MostRead />
      <Sections kind="help" />
    </>
  );
}

function Head({ title, lead }: { readonly title: string; readonly lead?: string }) {
  return (
    <header className={styles['head']}>
      <h1 className={`${styles['title']} display`}>{title}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </header>
  );
}

/** What others ask most; nothing while nobody has read anything. */
function MostRead() {
  const text = useText();
  const entries = useMostRead().data?.records ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="most-read" className={styles['part']}>
      <h2 id="most-read" className="display">
        {text('articles.mostRead')}
      </h2>
      <Entries entries={entries} />
    </section>
  );
}

/** Sections with their articles: all, those of a kind, or one. */
function Sections({ kind, section }: { readonly kind?: string; readonly section?: string }) {
  const text = useText();
  const categories = useCategories();
  const articles = useArticles();
  if (categories.isError || articles.isError) {
    const again = () => void Promise.all([categories.refetch(), articles.refetch()]);
    return <ErrorNote title={text('articles.failed')} retry={{ label: text('common.retry'), onRetry: again }} />;
  }
  if (!categories.data || !articles.data) return <LoadingBars rows={8} label={text('common.loading')} />;
  const entries = articles.data.records;
  const shown = categories.data.records
    .filter((one) => kind === undefined || one.kind === kind)
    .flatMap((one) => one.sections)
    .filter((one) => section === undefined || one.id === section);
  if (shown.length === 0) return <NotFound />;
  return shown.map(({ id, title }) => (
    <section key={id} aria-labelledby={`section-${id}`} className={styles['part']}>
      <h2 id={`section-${id}`} className={shown.length === 1 ? styles['unseen'] : 'display'}>
        {title}
      </h2>
      <Entries entries={entries.filter((entry) => entry.section === id)} />
    </section>
  ));
}

function Found({ words }: { readonly words: string }) {
  const text = useText();
  const { data, isError, refetch } = useFound(words);
  const count = data?.records.length ?? 0;
  return (
    <>
      <Head title={text('articles.searchTitle')} />
      <p role="status" className={styles['count']}>
        {data !== undefined && text('articles.found', { count, words })}
      </p>
      {isError && (
        <ErrorNote
          title={text('articles.failed')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {data === undefined && !isError && <LoadingBars rows={6} label={text('common.loading')} />}
      {data !== undefined && count === 0 && <Empty text={text('articles.foundNone')} action={<ToAll />} />}
      {count > 0 && <Entries entries={data?.records ?? []} />}
    </>
  );
}

/** What an address leads to that names nothing. */
export function NotFound() {
  const text = useText();
  return <Empty title={text('articles.notFound')} text={text('articles.notFoundText')} action={<ToAll />} />;
}

function ToAll() {
  const text = useText();
  return <Link to="/article/main/index">{text('articles.all')}</Link>;
}
