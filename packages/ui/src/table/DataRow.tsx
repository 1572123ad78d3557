import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { classes } from '../parts/classes.ts';
import type { Column } from './column.ts';
import styles from './DataTable.module.css';

/** What happens on a row; the same functions for as long as the table is mounted. */
export interface RowEvents<Row> {
  readonly onClick: (row: Row, event: MouseEvent) => void;
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (row: Row, index: number, event: KeyboardEvent<HTMLElement>) => void;
}

export interface DataRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly height: number;
  readonly events: RowEvents<Row>;
  readonly selected: boolean;
  /** Whether the row opens something, can be focused, and is the one that Tab reaches. */
  readonly opens: boolean;
  readonly focusable: boolean;
  readonly reached: boolean;
}

function Drawn<Row>(props: DataRowProps<Row>) {
  const { row, index, columns, height, events, selected, opens, focusable, reached } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-row=""
      data-selected={selected ? '' : undefined}
      tabIndex={focusable ? (reached ? 0 : -1) : undefined}
      className={classes(styles['row'], opens && styles['opens'])}
      style={{ height }}
      onClick={opens ? (event) => events.onClick(row, event) : undefined}
      onFocus={focusable ? () => events.onFocus(index) : undefined}
      onKeyDown={focusable ? (event) => events.onKeyDown(row, index, event) : undefined}
    >
      {columns.map((column) => (
        <td key={column.key} className={column.align === 'end' ? styles['end'] : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row of a table; drawn again only when it, its place or its columns are others. */
export const DataRow = memo(Drawn) as typeof Drawn;
