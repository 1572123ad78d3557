import { useParams } from '@tanstack/react-router';
import { ArticleView } from './ArticleView.tsx';

/** /article/main/content/{type}/{id}: one article. */
export function ArticlePage() {
  const { type = '', id = '' } = useParams({ strict: false });
  return <ArticleView key={`${type}/${id}`} type={type} id={id} />;
}
