import { Button } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import room from './Room.module.css';

/** The way to newer and older pages of a list, newest first; nothing where there is one page. */
export function Pager(props: {
  readonly current: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  const text = useText();
  const { current, pages, onPage } = props;
  if (pages <= 1 && current === 1) return null;
  return (
    <p className={room['tools']}>
      <Button disabled={current === 1} onClick={() => onPage(current - 1)}>
        {text('audit.newer')}
      </Button>
      <span className="num">
        {current} / {pages}
      </span>
      <Button disabled={current >= pages} onClick={() => onPage(current + 1)}>
        {text('audit.older')}
      </Button>
    </p>
  );
}
