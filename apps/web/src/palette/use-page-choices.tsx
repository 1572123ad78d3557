import { useNavigate } from '@tanstack/react-router';
import { BookOpen, CornerDownRight } from 'lucide-react';
import type { PageEntry } from '../products/page-entry.ts';
import { useText } from '../i18n/text.ts';
import { useSession } from '../session/session.ts';
import type { Choice } from './choice.ts';
import { helpTopics, pages } from './pages.ts';
import styles from './Palette.module.css';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const keyOf = ({ to, search = {}, hash = '' }: PageEntry): string => `${to} ${Object.values(search).join(' ')} ${hash}`;

/** Every page that the reader may open. */
export function usePageChoices(): readonly Choice[] {
  const text = useText();
  const go = useGo();
  const who = useSession() === null ? 'visitor' : 'user';
  return pages
    .filter((page) => page.who === undefined || page.who === who)
    .map((page) => ({
      key: `page ${keyOf(page)}`,
      group: 'pages',
      words: text(page.text),
      icon: <CornerDownRight {...icon} />,
      ...(page.shortcut === undefined ? {} : { shortcut: page.shortcut }),
      go: () => go(page),
    }));
}

/** Every topic that a page explains. */
export function useHelpChoices(): readonly Choice[] {
  const text = useText();
  const go = useGo();
  return helpTopics.map((topic) => ({
    key: `help ${keyOf(topic)} ${topic.text}`,
    group: 'help',
    words: `${text(topic.text)} · ${text(topic.of)}`,
    label: (
      <>
        <span>{text(topic.text)}</span>
        <span className={styles['quiet']}>{text(topic.of)}</span>
      </>
    ),
    icon: <BookOpen {...icon} />,
    go: () => go(topic),
  }));
}

function useGo() {
  const navigate = useNavigate();
  return ({ to, search, hash }: PageEntry) =>
    void navigate({ to, search: search ?? {}, ...(hash === undefined ? {} : { hash }) });
}
