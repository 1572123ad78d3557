import { languages, tagOf } from '@candor/i18n';
import type { Article } from '@candor/protocol';
import { ErrorNote, LoadingBars } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useLanguage, useText } from '../i18n/text.ts';
import { useReadAnnouncement } from '../notices/use-read-announcement.ts';
import { useTime } from '../preferences/format.ts';
import { useTitle } from '../page/use-title.ts';
import { Refusal } from '../transport/refusal.ts';
import { useArticle, useArticles } from './articles.ts';
import styles from './Articles.module.css';
import { NotFound } from './ArticlesPage.tsx';
import { Body } from './Body.tsx';

/**
 * One article: its text in the middle, its parts, its versions and its neighbours in the margin.
 */
export function ArticleView({ type, id }: { readonly type: string; readonly id: string }) {
  const text = useText();
  const { data, error, refetch } = useArticle(type, id);
  useTitle(data?.title ?? text('articles.title'));
  if (data !== undefined) return <Shown article={data} />;
  if (error === null) return <LoadingBars rows={10} label={text('common.loading')} />;
  if (error instanceof Refusal && error.code === 422) return <NotFound />;
  return (
    <ErrorNote title={text('articles.failed')} retry={{ label: text('common.retry'), onRetry: () => void refetch() }} />
  );
}

function Shown({ article }: { readonly article: Article }) {
  const text = useText();
  const time = useTime();
  const language = useLanguage();
  const { title, summary, lang, version, updatedAtMs, blocks } = article;
  const foreign = lang !== language;
  useReadAnnouncement(article.kind === 'announcement' ? article.id : null);
  return (
    <article className={styles['article']}>
      <header className={styles['head']}>
        <p className={styles['stamp']}>
          {text('articles.version', { version, date: time.date(updatedAtMs) })}
          {foreign && <strong>{text('articles.inEnglish')}</strong>}
        </p>
        <h1 className={`${styles['title']} display`} lang={foreign ? tagOf(lang) : undefined}>
          {title}
        </h1>
        <p className={styles['lead']} lang={foreign ? tagOf(lang) : undefined}>
          {summary}
        </p>
      </header>
      <div className={styles['text']} lang={foreign ? tagOf(lang) : undefined}>
        <Body blocks={blocks} />
      </div>
      <aside className={styles['margin']}>
        <Contents article={article} />
        <Neighbours article={article} />
        <Versions article={article} />
      </aside>
    </article>
  );
}

function Contents({ article: { blocks } }: { readonly article: Article }) {
  const text = useText();
  const heads = blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2);
  if (heads.length < 2) return null;
  return (
    <nav aria-label={text('rules.contents')}>
      <h2>{text('rules.contents')}</h2>
      <ul>
        {heads.map(({ id, inlines }) => (
          <li key={id}>
            <a href={`#${id}`}>{inlines.map((inline) => inline.text).join('')}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Others of the same section. */
function Neighbours({ article }: { readonly article: Article }) {
  const text = useText();
  const { data } = useArticles();
  const others = (data?.records ?? []).filter(({ section, id }) => section === article.section && id !== article.id);
  if (others.length === 0) return null;
  return (
    <nav aria-label={text('articles.beside')}>
      <h2>{text('articles.beside')}</h2>
      <ul>
        {others.slice(0, 6).map(({ id, kind, slug, title }) => (
          <li key={id}>
            <Link to="/article/main/content/$type/$id" params={{ type: kind, id: slug }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** When it was changed, why, and in which languages it can be read. */
function Versions({ article: { history, languages: codes } }: { readonly article: Article }) {
  const text = useText();
  const time = useTime();
  const names = languages.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
  return (
    <section aria-label={text('articles.history')}>
      <h2>{text('articles.history')}</h2>
      <ol reversed className={styles['versions']}>
        {history.map(({ version, publishedAtMs, note }) => (
          <li key={version}>
            <time dateTime={new Date(publishedAtMs).toISOString()}>{time.date(publishedAtMs)}</time>
            <span>{note === '' ? text(version === 1 ? 'articles.first' : 'articles.revised') : note}</span>
          </li>
        ))}
      </ol>
      <p>{text('articles.languages', { languages: names.join(', ') })}</p>
    </section>
  );
}
