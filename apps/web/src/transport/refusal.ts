import type { FieldProblem } from '@candor/protocol';

/**
 * What the server (or the way to it) refused. `message` is written for the user, in their language,
 * when the server sent it.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string | undefined;
  readonly fields: readonly FieldProblem[];
  readonly detail: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor(
    code: number,
    message: string,
    data: {
      readonly reason?: string | undefined;
      readonly fields?: readonly FieldProblem[] | undefined;
      readonly detail?: Readonly<Record<string, string>> | undefined;
      readonly requestId?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.reason = data.reason;
    this.fields = data.fields ?? [];
    this.detail = data.detail ?? {};
    this.requestId = data.requestId;
  }

  /** The server's words on one field, if it had any. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find((problem) => problem.field === field)?.message;
  }
}

/** Code of a refusal that never reached the server: no network, or no readable answer. */
export const unreachable = 0;

/**
 * Message of a refusal whose answer came but was none of the exchange's, such as a page of HTML.
 */
export const unreadable = 'unreadable';
