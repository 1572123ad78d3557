import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { useWide } from '../parts/use-wide.ts';
import { nextSorting, sortedBy, type Sorting } from './sort.ts';
import { useWindowed } from './use-windowed.ts';
import styles from './DataTable.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Makes the head a sort button; decimal strings compare by amount. */
  readonly sortValue?: (row: Row) => string | null;
  readonly width?: string;
}

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
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const focusable = onRow !== undefined || onRowKey !== undefined;
  const rowProps = (row: Row) => ({
    tabIndex: focusable ? 0 : undefined,
    'data-selected': selectedKey !== undefined && rowKey(row) === selectedKey ? '' : undefined,
    onClick: onRow === undefined ? undefined : (event: { target: EventTarget }) => opens(event.target) && onRow(row),
    onKeyDown: focusable ? (event: KeyboardEvent<HTMLElement>) => onKey(event, row, onRow, onRowKey) : undefined,
  });
  if (!wide && mobileRow !== undefined)
    return (
      <ul aria-label={caption} className={styles['list']}>
        {sorted.map((row) => (
          <li key={rowKey(row)} className={styles['item']}>
            {onRow === undefined ? (
              mobileRow(row)
            ) : (
              <div {...rowProps(row)} role="button">
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
              {...rowProps(row)}
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

function Head<Row>(props: {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
}) {
  const { column, sorting, onSort } = props;
  const sorted = sorting?.key === column.key ? sorting : null;
  const direction = sorted?.descending === true ? 'descending' : 'ascending';
  const style = column.width === undefined ? undefined : { width: column.width };
  const className = column.align === 'end' ? styles['end'] : undefined;
  if (column.sortValue === undefined)
    return (
      <th scope="col" style={style} className={className}>
        {column.head}
      </th>
    );
  return (
    <th scope="col" style={style} className={className} aria-sort={sorted === null ? 'none' : direction}>
      <button type="button" className={styles['sort']} onClick={onSort}>
        {column.head}
        {sorted !== null &&
          (sorted.descending ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
      </button>
    </th>
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

function onKey<Row>(
  event: KeyboardEvent<HTMLElement>,
  row: Row,
  onRow: ((row: Row) => void) | undefined,
  onRowKey: ((row: Row, event: KeyboardEvent) => void) | undefined,
): void {
  if (event.target !== event.currentTarget) return;
  const sibling = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = event.currentTarget[sibling[event.key]];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
  } else if (event.key === 'Enter' && onRow !== undefined) {
    event.preventDefault();
    onRow(row);
  } else onRowKey?.(row, event);
}
