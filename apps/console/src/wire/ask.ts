import {
  type Call,
  type FieldProblem,
  type InputOf,
  type OutputOf,
  type ParamsOf,
  unattendedHeader,
} from '@candor/protocol';
import { isAttended } from './attention.ts';
import { languageNow, textNow } from '../i18n/text.ts';
import { confirmation, timesShown } from './confirmation.ts';

/** What the server refused, in words for the operator; code 0 where no readable answer came. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly reason: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** Ways of showing the factor that the server would take, where it wants to see it first. */
  readonly methods: readonly string[];
  /** What a form has drawn beside its fields. */
  readonly #told = new Set<FieldProblem>();

  constructor(code: number, message: string, data: Envelope['data'] = {}) {
    super(message);
    this.code = code;
    this.reason = data?.reason;
    this.fields = data?.fields ?? [];
    this.methods = data?.detail?.methods?.split(',') ?? [];
  }

  /**
   * The server's words on one field, if it had any, for the form that draws them: they count as
   * shown.
   */
  of(field: string): string | undefined {
    const asked = this.fields.find((problem) => problem.field === field || problem.field.endsWith(`.${field}`));
    if (asked !== undefined) this.#told.add(asked);
    return asked?.message;
  }

  /** The server's words on every field but one, for a form that shows them together. */
  besides(field: string): readonly string[] {
    const asked = this.fields.filter((problem) => problem.field !== field);
    for (const problem of asked) this.#told.add(problem);
    return asked.map(({ message }) => message);
  }

  /**
   * What is still to be said to the operator once the form has drawn what it shows; undefined where
   * that is all.
   */
  rest(): string | undefined {
    const untold = this.fields.filter((problem) => !this.#told.has(problem));
    if (this.fields.length > 0 && untold.length === 0) return undefined;
    const { reason, message } = this;
    const besides = untold.filter(({ rule }) => rule !== reason).map((problem) => problem.message);
    // What is wrong with a form is said field by field; a rule of the house in its own words.
    const parts = reason === undefined && besides.length > 0 ? besides : [message, ...besides];
    return [...new Set(parts)].join(' ');
  }
}

interface Asked<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly input?: InputOf<C>;
  /** The file of a call that takes one: an image is the body, any other is in a form. */
  readonly file?: Blob;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: { reason?: string; fields?: readonly FieldProblem[]; detail?: { methods?: string } } | null;
}

let sessionEnded: () => void = () => undefined;

/** Names who is notified that the server no longer knows the session. */
export const onSessionEnd = (listener: () => void): void => {
  sessionEnded = listener;
};

/**
 * Makes a call of the wire with the console's cookie. Gives its data as the schema says, or throws
 * a Refusal. Where the server first wants the second factor, the operator is asked for it and the
 * call is made again; one that was on its way while it was shown is made again without.
 */
export async function ask<C extends Call>(call: C, asked: Asked<C> = {}): Promise<OutputOf<C>> {
  const shownBefore = timesShown();
  try {
    return await answered(call, asked);
  } catch (problem) {
    const isAsked = problem instanceof Refusal && problem.reason === 'step_up_required';
    if (!isAsked || !(timesShown() !== shownBefore || (await confirmation(problem.methods)))) throw problem;
    return answered(call, asked);
  }
}

async function answered<C extends Call>(call: C, asked: Asked<C>): Promise<OutputOf<C>> {
  let envelope = await sent(call, asked);
  // Anyone who shows the factor, here or in another tab, gets a new cookie: what was under way with
  // the old one counts with that.
  if (envelope.code === 401 && call.access !== 'public') envelope = await sent(call, asked);
  const { code, msg, data } = envelope;
  if (code === 401) sessionEnded();
  if (code !== 200) throw new Refusal(code, msg, data);
  const parsed = call.output.safeParse(data);
  if (!parsed.success) throw new Refusal(0, textNow('desk.unreadable'));
  return parsed.data as OutputOf<C>;
}

async function sent<C extends Call>(call: C, { params, input, file }: Asked<C>): Promise<Envelope> {
  const inQuery = call.method === 'GET' || file !== undefined;
  const parts = (params ?? {}) as Readonly<Record<string, string | number>>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  const answer = await fetch(path + (inQuery ? queryOf(input) : ''), {
    method: call.method,
    headers: {
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(isImage(file) ? { 'content-type': file.type } : {}),
      lang: languageNow(),
      language: languageNow(),
      ...(isAttended() ? {} : { [unattendedHeader]: '1' }),
    },
    credentials: 'same-origin',
    ...(inQuery ? {} : { body: JSON.stringify(input ?? {}) }),
    ...(file === undefined ? {} : { body: isImage(file) ? file : formOf(file) }),
  }).catch(() => undefined);
  if (answer === undefined) throw new Refusal(0, textNow('desk.noAnswer'));
  const envelope = readEnvelope(await answer.text());
  if (envelope === undefined) throw new Refusal(0, textNow('desk.unreadable'));
  return envelope;
}

const isImage = (file: Blob | undefined): file is Blob => file?.type.startsWith('image/') === true;

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const isOurs = typeof read === 'object' && read !== null && 'code' in read && 'msg' in read;
    return isOurs ? (read as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

function queryOf(input: unknown): string {
  const fields = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return '';
  return `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()}`;
}
