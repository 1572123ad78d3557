import { Button } from '@candor/ui';
import { useEffect } from 'react';
import { type Text, useText } from '../i18n/text.ts';
import room from './Room.module.css';

/**
 * How far a list goes: how many pages it has or, where nobody counted them, whether there are more.
 */
type Extent = { readonly pages: number; readonly more?: never } | { readonly pages?: never; readonly more: boolean };

/** What the buttons say of a list that does not have the newest first. */
export const pageLabels = (text: Text) => ({ before: text('desk.pageBefore'), after: text('desk.pageAfter') });

/**
 * The way to other pages of a list, by default one that has the newest first; nothing where there
 * is one page.
 */
export function Pager(
  props: Extent & {
    readonly current: number;
    readonly onPage: (page: number) => void;
    /** Of the buttons, where the newest are not first. */
    readonly labels?: { readonly before: string; readonly after: string };
  },
) {
  const text = useText();
  const { current, pages, onPage } = props;
  const more = props.more ?? current < props.pages;
  const { before, after } = props.labels ?? { before: text('audit.newer'), after: text('audit.older') };
  // The page that was shown may be gone: what stood on it was dealt with.
  const last = pages === undefined ? current : Math.max(pages, 1);
  useEffect(() => {
    if (current > last) onPage(last);
  }, [current, last, onPage]);
  if (!more && current === 1) return null;
  return (
    <p className={room['tools']}>
      <Button disabled={current === 1} onClick={() => onPage(current - 1)}>
        {before}
      </Button>
      <span className="num">{pages === undefined ? current : `${current} / ${pages}`}</span>
      <Button disabled={!more} onClick={() => onPage(current + 1)}>
        {after}
      </Button>
    </p>
  );
}
