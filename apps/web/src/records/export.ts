import { exportRecords, type InputOf } from '@candor/protocol';
import { request } from '../transport/request.ts';
import { markOf } from '../session/whole-list.ts';

export type Exported = Omit<InputOf<typeof exportRecords>, 'before' | 'size'>;

/**
 * Every row that the filters mean as one file, asked for part by part. A part that does not come is
 * an error: no file lacks rows silently.
 */
export async function wholeFile(
  wanted: Exported,
  ask: (input: InputOf<typeof exportRecords>) => Promise<{
    readonly csv: string;
    readonly rows: number;
    readonly next: string | null;
  }> = (input) => request(exportRecords, { input, quiet: true }),
): Promise<{ readonly csv: string; readonly rows: number }> {
  const parts: string[] = [];
  let rows = 0;
  let mark: string | null | undefined;
  while (mark !== null) {
    const part = await ask({ ...wanted, ...markOf(mark) });
    parts.push(part.csv);
    rows += part.rows;
    mark = part.next;
  }
  return { csv: parts.join(''), rows };
}

/** Gives a file to the person. A mark at its begin tells spreadsheets that it is UTF-8. */
export function saveCsv(csv: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
