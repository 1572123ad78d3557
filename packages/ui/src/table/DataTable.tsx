import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { useWide } from '../parts/use-wide.ts';
import type { Column } from './column.ts';
import { Head } from './Head.tsx';
import { nextSorting, sortedBy, type Sorting } from './sort.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useWindowed } from './use-windowed.ts';
import styles from './DataTable.module.css';

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly onRow?: (row: Row) => void;
  /** Height of a row in px. */
  readonly rowHeight?: number;
  /** Keys on a focused row. */
  readonly onRowKey?: (row: Row, event: KeyboardEvent) => void;
  readonly sorting?: Sorting;
  readonly empty?: ReactNode;
  readonly selectedKey?: string | undefined;
  /** The same row as two lines, under 600 px. */
  readonly mobileRow?: (row: Row) => ReactNode;
  readonly className?: string;
}

const virtualOver = 100;

/** A table of figures: sticky head, sorting on heads, arrow keys between rows, virtual over 100 rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, onRow, onRowKey, rowHeight = 36, empty, mobileRow, selectedKey } = props;
  const [sorting, setSorting] = useState<Sorting | null>(props.sorting ?? null);
  const wide = useWide(600);
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => {
    const valueOf = columns.find(({ key }) => key === sorting?.key)?.sortValue;
    return valueOf === undefined || sorting === null ? rows : sortedBy(rows, valueOf, sorting.descending);
  }, [columns, rows, sorting]);
  const shown = useWindowed(scroller, sorted.length, rowHeight, sorted.length > virtualOver);
  const narrow = !wide && mobileRow !== undefined;
  const list = useRef<HTMLUListElement>(null);
  const focus = useRowFocus(narrow ? list : scroller, sorted.length, rowHeight);
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const focusable = onRow !== undefined || onRowKey !== undefined;
  const onKey = (event: KeyboardEvent<HTMLElement>, row: Row, index: number) => {
    if (event.target !== event.currentTarget || focus.onKey(event, index)) return;
    if (event.key !== 'Enter' || onRow === undefined) return onRowKey?.(row, event);
    event.preventDefault();
    onRow(row);
  };
  // The row that Tab reaches: the one last in use, or the first if that one is not drawn.
  const reached = focus.current >= shown.from && focus.current < shown.to ? focus.current : shown.from;
  const rowProps = (row: Row, index: number) => ({
    'data-index': index,
    tabIndex: focusable ? (index === reached ? 0 : -1) : undefined,
    'data-selected': selectedKey !== undefined && rowKey(row) === selectedKey ? '' : undefined,
    onClick: onRow === undefined ? undefined : (event: { target: EventTarget }) => opens(event.target) && onRow(row),
    onFocus: focusable ? () => focus.setCurrent(index) : undefined,
    onKeyDown: focusable ? (event: KeyboardEvent<HTMLElement>) => onKey(event, row, index) : undefined,
  });
  if (narrow)
    return (
      <ul ref={list} aria-label={caption} className={styles['list']}>
        {sorted.map((row, index) => (
          <li key={rowKey(row)} className={styles['item']}>
            {onRow === undefined ? (
              mobileRow(row)
            ) : (
              <div {...rowProps(row, index)} role="button">
                {mobileRow(row)}
              </div>
            )}
          </li>
        ))}
      </ul>
    );
  return (
    <div
      ref={scroller}
      className={classes(styles['scroller'], props.className)}
      tabIndex={focusable ? undefined : 0}
      role="region"
      aria-label={caption}
    >
      <table className={styles['table']} aria-rowcount={sorted.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(nextSorting(sorting, column.key))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.before > 0 && <Spacer height={shown.before} columns={columns.length} />}
          {sorted.slice(shown.from, shown.to).map((row, index) => (
            <tr
              key={rowKey(row)}
              aria-rowindex={shown.from + index + 2}
              className={classes(styles['row'], onRow !== undefined && styles['opens'])}
              style={{ height: rowHeight }}
              {...rowProps(row, shown.from + index)}
            >
              {columns.map((column) => (
                <td key={column.key} className={column.align === 'end' ? styles['end'] : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {shown.after > 0 && <Spacer height={shown.after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr aria-hidden>
    <td colSpan={columns} style={{ height, padding: 0 }} />
  </tr>
);

/** A click on a control inside a row is the control's. */
const opens = (target: EventTarget): boolean =>
  !(target instanceof Element && target.closest('button, a, input, select') !== null);
