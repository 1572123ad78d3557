import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { useWide } from '../parts/use-wide.ts';
import type { Column } from './column.ts';
import { DataRow, type RowEvents } from './DataRow.tsx';
import { Head } from './Head.tsx';
import { nextSorting, sortedBy, type Sorting } from './sort.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowHeight } from './use-row-height.ts';
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
  /**
   * A control beside these two lines. It is outside of what opens the row: a button may not hold
   * another.
   */
  readonly mobileAction?: (row: Row) => ReactNode;
  readonly className?: string;
}

const virtualOver = 60;

/**
 * A table of figures: sticky head, sorting on heads, arrow keys between rows, virtual over 60 rows,
 * narrow or wide.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    onRow,
    onRowKey,
    rowHeight = 36,
    empty,
    mobileRow,
    mobileAction,
    selectedKey,
  } = props;
  const [sorting, setSorting] = useState<Sorting | null>(props.sorting ?? null);
  const wide = useWide(600);
  const narrow = !wide && mobileRow !== undefined;
  const place = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => {
    const valueOf = columns.find(({ key }) => key === sorting?.key)?.sortValue;
    return valueOf === undefined || sorting === null ? rows : sortedBy(rows, valueOf, sorting.descending);
  }, [columns, rows, sorting]);
  const height = useRowHeight(place, rowHeight, narrow && sorted.length > virtualOver);
  const shown = useWindowed(place, sorted.length, height, sorted.length > virtualOver);
  const focus = useRowFocus(place, sorted.length, height);
  const events = useRowEvents({ onRow, onRowKey, focus });
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const focusable = onRow !== undefined || onRowKey !== undefined;
  // The row that Tab reaches: the one last in use, or the first if that one is not drawn.
  const reached = focus.current >= shown.from && focus.current < shown.to ? focus.current : shown.from;
  const drawn = sorted.slice(shown.from, shown.to).map((row, at) => ({
    key: rowKey(row),
    row,
    index: shown.from + at,
    selected: selectedKey !== undefined && rowKey(row) === selectedKey,
  }));
  if (narrow)
    return (
      <div ref={place}>
        <ul aria-label={caption} style={{ paddingTop: shown.before, paddingBottom: shown.after }}>
          {drawn.map(({ key, row, index, selected }) => (
            <li
              key={key}
              data-row=""
              aria-setsize={sorted.length}
              aria-posinset={index + 1}
              className={classes(styles['item'], mobileAction && styles['acting'])}
            >
              {onRow === undefined ? (
                mobileRow(row)
              ) : (
                <div
                  role="button"
                  data-index={index}
                  data-selected={selected ? '' : undefined}
                  tabIndex={index === reached ? 0 : -1}
                  onClick={(event) => events.onClick(row, event)}
                  onFocus={() => events.onFocus(index)}
                  onKeyDown={(event) => events.onKeyDown(row, index, event)}
                >
                  {mobileRow(row)}
                </div>
              )}
              {mobileAction?.(row)}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div
      ref={place}
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
          {drawn.map((one) => (
            <DataRow
              {...one}
              key={one.key}
              columns={columns}
              height={rowHeight}
              events={events}
              opens={onRow !== undefined}
              focusable={focusable}
              reached={one.index === reached}
            />
          ))}
          {shown.after > 0 && <Spacer height={shown.after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** Handlers that stay the same while what they do follows the newest properties. */
function useRowEvents<Row>(now: {
  readonly onRow: ((row: Row) => void) | undefined;
  readonly onRowKey: ((row: Row, event: KeyboardEvent) => void) | undefined;
  readonly focus: ReturnType<typeof useRowFocus>;
}): RowEvents<Row> {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return useMemo(
    () => ({
      onClick: (row, { target }) => {
        if (opens(target)) latest.current.onRow?.(row);
      },
      onFocus: (index) => latest.current.focus.setCurrent(index),
      onKeyDown: (row, index, event) => {
        const { onRow, onRowKey, focus } = latest.current;
        if (event.target !== event.currentTarget || focus.onKey(event, index)) return;
        if (event.key !== 'Enter' || onRow === undefined) return onRowKey?.(row, event);
        event.preventDefault();
        onRow(row);
      },
    }),
    [],
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
