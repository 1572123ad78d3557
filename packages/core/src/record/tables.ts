import { invariant } from '../assert.ts';
import { actorsOfCause } from '../ledger/posted.ts';
import { eventTables, type TableEvent } from '../products/events.ts';
import type { ActorKind } from './event-table.ts';
import type { RecordWriter } from './writer.ts';

/** A table whose types are hidden. */
interface AnyTable {
  readonly codes: readonly number[];
  readonly types: readonly string[];
  codeOf(type: string): number | undefined;
  by(type: string): readonly ActorKind[];
  bytes(view: DataView, at: number): number;
  read(view: DataView, at: number): TableEvent;
  write(writer: RecordWriter, event: TableEvent): void;
}

const byCode: (AnyTable | undefined)[] = Array.from({ length: 256 }, () => undefined);
const byType = new Map<string, AnyTable>();
for (const table of eventTables as readonly unknown[] as readonly AnyTable[]) {
  for (const code of table.codes) byCode[code] = table;
  for (const type of table.types) byType.set(type, table);
}

/**
 * The table that declares the event of a code; none for codes of `layout.ts` and for unknown ones.
 */
export const tableOfCode = (code: number): AnyTable | undefined => byCode[code];

/** Whether an event is declared in a table. */
export const isTableEvent = (event: { readonly type: string }): event is TableEvent => byType.has(event.type);

/** Codes of events that tables declare, for sets of codes that records are asked for. */
export const tableCodes = (...types: readonly TableEvent['type'][]): number[] =>
  types.map((type) => {
    const code = byType.get(type)?.codeOf(type);
    invariant(code !== undefined, 'a table declares each of its events');
    return code;
  });

/** Writes an event of a table. */
export function writeTableEvent(writer: RecordWriter, event: TableEvent): void {
  byType.get(event.type)?.write(writer, event);
}

/** In whose records an event of a table may be; of a posting its cause says it. */
export const actorsOf = (event: TableEvent): readonly ActorKind[] =>
  event.type === 'posted' ? actorsOfCause[event.cause] : (byType.get(event.type)?.by(event.type) ?? []);
