// Proof: codec/record-view.test.ts; tests/faults/golden.test.ts reads every kind of event.

import { invariant } from '../base/assert.ts';
import { actorsOfCause, postedTable } from '../ledger/posted.ts';
import type { TableEvent } from '../products/events.ts';
import { rooms } from '../products/index.ts';
import type { ActorKind, AnyTable } from '../record/event-table.ts';
import type { RecordWriter } from '../record/writer.ts';

/** A table of which every event is known. */
interface KnownTable extends AnyTable {
  read(view: DataView, at: number): TableEvent;
}

/** The event tables of shared money and of every product. */
export const eventTables = [postedTable, ...rooms.flatMap(({ table }) => table ?? [])] as readonly KnownTable[];

const byCode: (KnownTable | undefined)[] = Array.from({ length: 256 }, () => undefined);
const byType = new Map<string, KnownTable>();
for (const table of eventTables) {
  for (const code of table.codes) byCode[code] = table;
  for (const type of table.types) byType.set(type, table);
}

/**
 * The table that declares the event of a code; none for codes of `layout.ts` and for unknown ones.
 */
export const tableOfCode = (code: number): KnownTable | undefined => byCode[code];

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
