import type { Logger } from './logger.ts';
import type { Problem } from '../problem.ts';

/** What somebody tried that they may not. */
export type SecurityEventKind =
  /** A token, a cookie or a signature that proves nobody, or no longer. */
  | 'unproven'
  /**
   * A way in that was tried and did not open, whether or not there is such an account: password,
   * code, factor or passkey.
   */
  | 'entry_refused'
  /** A known caller without the right: role, permission of a key, address of a key. */
  | 'right_refused'
  /** A call that asks for a second factor, without one. */
  | 'factor_missing'
  /** A call that another site's page made. */
  | 'foreign_site'
  /** An id that is not there, or is somebody else's: nothing ever distinguishes the two. */
  | 'foreign_id'
  /** Fields that no schema has, a field twice, or with two values. */
  | 'beyond_form'
  /** More, deeper or longer than is taken. */
  | 'beyond_size'
  /** More often than is allowed. */
  | 'too_many'
  /** An address claimed by a header of somebody who is no trusted proxy. */
  | 'forged_address';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The client's address. */
  readonly address: string;
  readonly method?: string | undefined;
  /** The path by its template: never a query, never the value of a parameter. */
  readonly path?: string | undefined;
  readonly userId?: number | undefined;
  readonly operatorId?: number | undefined;
  readonly status?: number | undefined;
  /** The problem's stable name, and the rules that fields broke; never what a client wrote. */
  readonly why?: string | undefined;
  /** The id that the answer carries. */
  readonly requestId?: string | undefined;
}

/**
 * Events of one kind from one address, and of one kind from everywhere, that are written in a
 * minute; the rest are counted.
 */
export const eventLimits = { ofOne: 20, ofKind: 300, windowMs: 60_000 } as const;

/**
 * Refused rights and attempts to get round controls, at the level `info`, so that who watches the
 * log sees them. A flood cannot fill it: of each kind from each address so many are written in a
 * minute, and so many of each kind, so that a flood of one hides no other. How many were left out
 * is said when the minute is over.
 */
export class SecurityEvents {
  readonly #logger: Pick<Logger, 'info'>;
  readonly #written = new Map<string, number>();
  readonly #leftOut = new Map<SecurityEventKind, number>();
  readonly #ofKind = new Map<SecurityEventKind, number>();
  #window: NodeJS.Timeout | undefined;

  constructor(logger: Pick<Logger, 'info'>) {
    this.#logger = logger;
  }

  /** Writes an event, or counts it where there are too many. */
  note(event: SecurityEvent): void {
    this.#window ??= setTimeout(() => this.close(), eventLimits.windowMs).unref();
    const key = `${event.kind} ${event.address}`;
    const written = this.#written.get(key) ?? 0;
    const ofKind = this.#ofKind.get(event.kind) ?? 0;
    if (written >= eventLimits.ofOne || ofKind >= eventLimits.ofKind) {
      this.#leftOut.set(event.kind, (this.#leftOut.get(event.kind) ?? 0) + 1);
      return;
    }
    this.#written.set(key, written + 1);
    this.#ofKind.set(event.kind, ofKind + 1);
    this.#logger.info({ security: event.kind, ...event, kind: undefined }, 'security event');
  }

  /**
   * Notes what a refusal is, where it is one that somebody should see; a slip of the pen is none.
   */
  refused(problem: Problem, facts: Omit<SecurityEvent, 'kind' | 'status' | 'why'>): void {
    const kind = kindOf(problem);
    if (kind === null) return;
    const rules = [...new Set(problem.fields.map(({ rule }) => rule))].slice(0, 5);
    this.note({ kind, ...facts, ...problem.caller, status: problem.status, why: [problem.key, ...rules].join(' ') });
  }

  /** Ends the minute: says what was left out of it. */
  close(): void {
    clearTimeout(this.#window);
    this.#window = undefined;
    this.#ofKind.clear();
    this.#written.clear();
    if (this.#leftOut.size === 0) return;
    this.#logger.info({ leftOut: Object.fromEntries(this.#leftOut) }, 'security events left out');
    this.#leftOut.clear();
  }
}

const beyondForm = new Set(['unknown_field', 'duplicate', 'conflict']);
const beyondSize = new Set([
  'body_too_long',
  'json_depth',
  'json_keys',
  'json_items',
  'too_many_parameters',
  'content_type',
  'http',
]);

/** By what a proof of who somebody is is refused, at a log-in as behind it. */
const entryKeys: ReadonlySet<string> = new Set([
  'login_failed',
  'password_login_off',
  'password_wrong',
  'fund_password_wrong',
  'fund_password_locked',
  'passkey_wrong',
  'passkey_required',
  'code_wrong',
  'code_wrong_left',
  'code_used',
  'code_locked',
  'ticket_invalid',
  'captcha_wrong',
]);

function kindOf({ status, key, fields }: Problem): SecurityEventKind | null {
  // Anyone who has no token at all is a visitor who has not logged in yet.
  if (status === 401) return key === 'token_missing' ? null : 'unproven';
  if (status === 403) {
    if (key === 'forbidden_origin') return 'foreign_site';
    return key === 'step_up_required' ? 'factor_missing' : 'right_refused';
  }
  if (entryKeys.has(key)) return 'entry_refused';
  if (status === 422) return key === 'not_found' ? 'foreign_id' : null;
  if (status === 429) return 'too_many';
  if (status !== 400) return null;
  if (fields.some(({ rule }) => beyondForm.has(rule))) return 'beyond_form';
  const isLong = ({ field, rule }: (typeof fields)[number]) =>
    beyondSize.has(rule) || ((field === 'url' || field === 'path') && rule === 'too_long');
  return fields.some(isLong) ? 'beyond_size' : null;
}
