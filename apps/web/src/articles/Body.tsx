import type { Block } from '@candor/protocol';
import { ArticleBody } from '@candor/ui';
import { useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { liveOf } from './live-parts.tsx';

/** An article's text, with links that stay in the client and figures of the running exchange. */
export function Body({ blocks }: { readonly blocks: readonly Block[] }) {
  const text = useText();
  const parts = useMemo(
    () => ({ Path, live: liveOf, tableLabel: (heads: string) => text('articles.table', { heads }) }),
    [text],
  );
  return <ArticleBody blocks={blocks} parts={parts} />;
}

function Path({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const router = useRouter();
  const isPage = !/^\/(api|files)\//.test(href);
  const go = (event: MouseEvent) => {
    if (!isPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} onClick={go}>
      {children}
    </a>
  );
}
