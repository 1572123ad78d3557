import { classes } from '@candor/ui';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { kindNamed, sectionNamed, useArticles, useCategories } from './articles.ts';
import styles from './Articles.module.css';
import { SearchBox } from './SearchBox.tsx';

/** The frame of everything that is read: search and sections at the side, the page beside them. */
export function ArticleLayout() {
  const text = useText();
  return (
    <>
      <div className={styles['frame']}>
        <div className={styles['side']}>
          <SearchBox />
          <Sections label={text('articles.sections')} />
        </div>
        <div className={styles['main']}>
          <Outlet />
        </div>
      </div>
      <StatusStrip />
    </>
  );
}

function Sections({ label }: { readonly label: string }) {
  const { data } = useCategories();
  const here = useHere();
  return (
    <nav aria-label={label} className={styles['sections']}>
      {(data?.records ?? []).map(({ kind, title, sections }) => (
        <div key={kind} className={styles['group']}>
          <Link
            to="/article/main/categories/$id"
            params={{ id: kind }}
            aria-current={here.kind === kind && here.section === undefined ? 'page' : undefined}
            className={classes(styles['kind'], here.kind === kind && styles['here'])}
          >
            {title}
          </Link>
          {sections.length > 1 &&
            sections.map(({ id, title: name }) => (
              <Link
                key={id}
                to="/article/main/sections/$id"
                params={{ id }}
                aria-current={here.section === id ? 'page' : undefined}
                className={classes(styles['section'], here.section === id && styles['here'])}
              >
                {name}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

/** The kind and section that the address belongs to. */
function useHere() {
  const params = useParams({ strict: false });
  const { data } = useArticles();
  const { id = '', type } = params;
  if (type !== undefined) {
    const one = data?.records.find((entry) => entry.slug === id || entry.id === id);
    return { kind: one?.kind ?? kindNamed(type), section: one?.section };
  }
  const section = sectionNamed(id);
  const kind = kindNamed(id);
  return location.pathname.includes('/sections/') ? { kind: undefined, section } : { kind, section: undefined };
}
