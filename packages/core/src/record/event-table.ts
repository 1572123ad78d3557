// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

import { invariant } from '../base/assert.ts';
import type { Actor } from '../base/words.ts';
import {
  endOf,
  type FieldList,
  type Fields,
  isList,
  type ListField,
  readFields,
  type ValueOf,
  writeFields,
} from './fields.ts';
import { pick, UnreadableRecord } from './unreadable.ts';
import type { RecordWriter } from './writer.ts';

/** Kinds of actors, in whose records an event may be. */
export type ActorKind = Actor['kind'];

/**
 * One event: its code, whose act it is, and its fields. Byte 0 is the code; fields begin behind it.
 */
export interface EventShape {
  readonly code: number;
  readonly by: readonly ActorKind[];
  readonly fields: Fields;
}

/** The events of a product, by name. */
export type EventShapes = Readonly<Record<string, EventShape>>;

/** The event objects of a table: its name as `type`, and its fields. */
export type EventOf<S extends EventShapes> = {
  [Name in keyof S & string]: { readonly type: Name } & ValueOf<S[Name]['fields']>;
}[keyof S & string];

/**
 * Codes that a product may use. They are kept for ever: what was once written keeps its meaning.
 */
export interface CodeRange {
  readonly first: number;
  readonly last: number;
}

/** A table whose types are hidden, so that tables of all products fit one list. */
export interface AnyTable {
  readonly codes: readonly number[];
  readonly types: readonly string[];
  codeOf(type: string): number | undefined;
  by(type: string): readonly ActorKind[];
  bytes(view: DataView, at: number): number;
  read(view: DataView, at: number): unknown;
  write(writer: RecordWriter, event: { readonly type: string }): void;
}

interface Layout {
  readonly type: string;
  readonly shape: EventShape;
  readonly plain: FieldList;
  readonly listName: string;
  readonly list: ListField<unknown> | undefined;
  /** Bytes of the fixed part, a multiple of 8. */
  readonly head: number;
  /** Reads single fields in place; none where there is a list. */
  readonly glance: Glance | undefined;
}

/**
 * The events of one product. Size, decoding, encoding and the TypeScript type all follow from one
 * declaration: add an event here and it is complete.
 */
export class EventTable<const S extends EventShapes> {
  readonly shapes: S;
  readonly #byCode: (Layout | undefined)[] = [];
  readonly #byType = new Map<string, Layout>();

  constructor(range: CodeRange, shapes: S) {
    this.shapes = shapes;
    for (const [type, shape] of Object.entries(shapes)) {
      const { code } = shape;
      invariant(code >= range.first && code <= range.last && code <= 255, 'the code of an event is in its range');
      invariant(this.#byCode[code] === undefined, 'each event has a code of its own');
      const layout = layoutOf(type, shape);
      this.#byCode[code] = layout;
      this.#byType.set(type, layout);
    }
  }

  get codes(): number[] {
    return [...this.#byType.values()].map(({ shape }) => shape.code);
  }

  codeOf(type: string): number | undefined {
    return this.#byType.get(type)?.shape.code;
  }

  get types(): (keyof S & string)[] {
    return [...this.#byType.keys()];
  }

  /** In whose records an event may be. */
  by(type: keyof S & string): readonly ActorKind[] {
    return this.#byType.get(type)?.shape.by ?? [];
  }

  /** How many bytes the event at this place takes. */
  bytes(view: DataView, at: number): number {
    const { head, list } = this.#layoutAt(view, at);
    if (list === undefined || at + head > view.byteLength) return head;
    return head + list.each * view.getUint32(at + list.at, true);
  }

  /** The event at this place. */
  read(view: DataView, at: number): EventOf<S> {
    const { type, plain, list, listName, head } = this.#layoutAt(view, at);
    const event = readFields(plain, view, at, { type });
    if (list === undefined) return event as unknown as EventOf<S>;
    const entries = Array.from({ length: view.getUint32(at + list.at, true) }, (_, index) =>
      list.readEntry(view, at + head + index * list.each),
    );
    return { ...event, [listName]: entries } as unknown as EventOf<S>;
  }

  /**
   * The event at this place, for a reader that looks at once: of a type it is the same object each
   * time, and its fields are read when they are asked for. An event with a list is read whole.
   */
  peek(view: DataView, at: number): EventOf<S> {
    const { glance } = this.#layoutAt(view, at);
    if (glance === undefined) return this.read(view, at);
    glance.point(view, at);
    return glance.event as unknown as EventOf<S>;
  }

  /** Writes an event behind those that the record has. */
  write(writer: RecordWriter, event: EventOf<S>): void {
    const layout = this.#byType.get(event.type);
    invariant(layout !== undefined, 'an event is one of its table');
    const { shape, plain, list, listName, head } = layout;
    const values = event as Readonly<Record<string, unknown>>;
    const entries = list === undefined ? [] : (values[listName] as readonly unknown[]);
    const length = head + (list?.each ?? 0) * entries.length;
    const at = writer.claim(length);
    writer.bytes.fill(0, at, at + length);
    const { view } = writer;
    view.setUint8(at, shape.code);
    writeFields(plain, view, at, values);
    if (list === undefined) return;
    view.setUint32(at + list.at, entries.length, true);
    entries.forEach((entry, index) => list.writeEntry(view, at + head + index * list.each, entry));
  }

  #layoutAt(view: DataView, at: number): Layout {
    const code = view.getUint8(at);
    const layout = pick(this.#byCode, code);
    if (layout === undefined) throw new UnreadableRecord(`event type ${code} at byte ${at}`);
    return layout;
  }
}

/** One object whose fields are read from wherever it points. */
interface Glance {
  readonly event: object;
  point(view: DataView, at: number): void;
}

function glanceOf(type: string, plain: Layout['plain']): Glance {
  const place: { view: DataView; at: number } = { view: new DataView(new ArrayBuffer(0)), at: 0 };
  const event = { type };
  for (const { name, field } of plain) {
    Object.defineProperty(event, name, { enumerable: true, get: () => field.read(place.view, place.at) });
  }
  return {
    event,
    point: (view, at) => {
      place.view = view;
      place.at = at;
    },
  };
}

function layoutOf(type: string, shape: EventShape): Layout {
  const fields = Object.entries(shape.fields);
  const lists = fields.flatMap(([name, field]) => (isList(field) ? [{ name, field }] : []));
  const plain = fields.flatMap(([name, field]) => (isList(field) ? [] : [{ name, field }]));
  invariant(lists.length <= 1, 'an event has at most one list');
  invariant(
    fields.every(([, { at }]) => at >= 1),
    'the first byte of an event is its code',
  );
  const head = Math.max(8, Math.ceil(endOf(shape.fields) / 8) * 8);
  const glance = lists.length > 0 ? undefined : glanceOf(type, plain);
  return { type, shape, plain, head, glance, list: lists[0]?.field, listName: lists[0]?.name ?? '' };
}
