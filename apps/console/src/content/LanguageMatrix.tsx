import { languages, tagOf } from '@candor/i18n';
import type { ArticleLanguage, EditedArticle } from '@candor/protocol';
import { Badge, classes } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { kept } from './list-filter.ts';
import styles from './Content.module.css';

/**
 * The thirteen languages of an article: which are published, which have a draft, which are missing.
 */
export function LanguageMatrix({ article, lang }: { readonly article: EditedArticle; readonly lang: ArticleLanguage }) {
  const text = useText();
  return (
    <nav aria-label={text('content.matrix')} className={styles['matrix']}>
      {languages.map(({ code, name }) => {
        const has = article.drafts.includes(code) ? 'draft' : article.languages.includes(code) ? 'text' : 'none';
        return (
          <Link
            key={code}
            to={`/content/${article.articleId}/${code}`}
            search={kept}
            aria-current={code === lang ? 'page' : undefined}
            className={classes(styles['language'], code === lang && styles['here'])}
          >
            <span lang={tagOf(code)}>{name}</span>
            <Badge tone={has === 'draft' ? 'wait' : has === 'text' ? 'good' : 'plain'}>
              {text(`content.has.${has}`)}
            </Badge>
          </Link>
        );
      })}
    </nav>
  );
}
