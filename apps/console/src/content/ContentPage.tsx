import { useParams } from '@tanstack/react-router';
import { Editor } from './Editor.tsx';
import { ContentList } from './ContentList.tsx';

/**
 * /content: every article; /content/{id}: one of them, and /content/{id}/{language} one of its
 * texts.
 */
export function ContentPage() {
  const { _splat: rest = '' } = useParams({ strict: false });
  const [id = '', lang = 'en'] = rest.split('/');
  return /^\d+$/.test(id) ? <Editor key={id} articleId={Number(id)} lang={lang} /> : <ContentList />;
}
