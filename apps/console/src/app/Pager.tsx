import { Button } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import room from './Room.module.css';

/** The way to other pages of a list, by default one that has the newest first; nothing where there is one page. */
export function Pager(props: {
  readonly current: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** Of the buttons, where the newest are not first. */
  readonly labels?: { readonly before: string; readonly after: string };
}) {
  const text = useText();
  const { current, pages, onPage } = props;
  const { before, after } = props.labels ?? { before: text('audit.newer'), after: text('audit.older') };
  if (pages <= 1 && current === 1) return null;
  return (
    <p className={room['tools']}>
      <Button disabled={current === 1} onClick={() => onPage(current - 1)}>
        {before}
      </Button>
      <span className="num">
        {current} / {pages}
      </span>
      <Button disabled={current >= pages} onClick={() => onPage(current + 1)}>
        {after}
      </Button>
    </p>
  );
}
