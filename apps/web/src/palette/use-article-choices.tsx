import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useArticles } from '../articles/articles.ts';
import { useText } from '../i18n/text.ts';
import type { Choice } from './choice.ts';
import styles from './Palette.module.css';

/** Every article that can be read, by its title. */
export function useArticleChoices(): readonly Choice[] {
  const text = useText();
  const navigate = useNavigate();
  const { data } = useArticles();
  return (data?.records ?? []).map(({ id, kind, slug, title }) => ({
    key: `article ${id}`,
    group: 'help',
    words: title,
    label: (
      <>
        <span>{title}</span>
        <span className={styles['quiet']}>{text('shell.help')}</span>
      </>
    ),
    icon: <BookOpen size={16} strokeWidth={1.5} aria-hidden />,
    go: () => void navigate({ to: '/article/main/content/$type/$id', params: { type: kind, id: slug } }),
  }));
}
