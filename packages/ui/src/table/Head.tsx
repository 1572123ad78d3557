import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './column.ts';
import type { Sorting } from './sort.ts';
import styles from './DataTable.module.css';

/** The head of a column; a button where the column sorts. */
export function Head<Row>(props: {
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
