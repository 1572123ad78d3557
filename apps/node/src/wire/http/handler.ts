import type { Call, CookieUse, FactorMethod, Session } from '@candor/protocol';
import type { Language } from '../../base/i18n/language.ts';
import type { FileAnswer } from './file-answer.ts';
import type { operators } from '../../base/sql/schema.ts';
import type { z } from 'zod';

/** The user behind a token. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: string;
  /**
   * Which factor shown again its tokens came with, as their generation in the session; 0 for none,
   * and for signed calls.
   */
  readonly proof: number;
}

/** The operator behind the console's cookie. */
export interface OperatorCaller {
  readonly operatorId: number;
  readonly sessionId: string;
  /** Of the token that the call came with. */
  readonly tokenHash: string;
  /** Whether the second factor was shown so short a time ago that it still counts. */
  readonly hasFreshFactor: boolean;
  /** What counts as the factor: passkeys alone, once there is one. */
  readonly methods: readonly FactorMethod[];
  readonly row: typeof operators.$inferSelect;
  readonly idleUntilMs: number;
  readonly endsAtMs: number;
  /** As the audit log names them. */
  readonly actor: { readonly operatorId: number; readonly name: string; readonly address: string };
}

/**
 * What a handler may know of its request, beyond what the schema let through: who asks, from where,
 * in which language; and of the cookies those that its call declares.
 */
export interface CallContext<Uses extends CookieUse = never> {
  readonly language: Language;
  /** The client's address, behind whatever proxies are trusted. */
  readonly address: string;
  /** The access token as it was sent; empty on public calls. */
  readonly token: string;
  /** The user of the session; throws 401 on a call that is not for users. */
  caller(): Caller;
  /** The user of the session where there is one; for calls that know their caller. */
  visitor(): Caller | null;
  /**
   * The operator of the session, who has the call's right; throws 401 on a call that is not for
   * operators.
   */
  operator(): OperatorCaller;
  /** The image that is the body of a call that takes one. */
  readonly file: Buffer | null;
  /** What the client says of itself. */
  readonly userAgent: string;
  readonly cookies: Pick<Cookies, Uses>;
}

/** The cookies of a request and its answer, by what a call declares to use. */
export interface Cookies {
  readonly session: {
    /** The refresh token, which only the token refresh reads. */
    readonly refreshToken: string | undefined;
    /**
     * Gives the refresh token as the answer's body may say it: not at all to a browser, which keeps
     * the cookie.
     */
    set(session: Pick<Session, 'satoken' | 'refreshToken'>): string;
    clear(): void;
  };
  /** What knows a user's browser again; it authenticates nothing. */
  readonly browser: {
    readonly word: string | undefined;
    /** Whether a browser asks, which keeps the cookies it is given; programs may not. */
    readonly isBrowser: boolean;
    set(word: string): void;
  };
  readonly console: {
    setSession(token: string): void;
    clearSession(): void;
    /** What knows an operator's browser again; it authenticates nothing. */
    readonly browser: string | undefined;
    setBrowser(word: string): void;
  };
}

/** The cookies that a call declares. */
type UsesOf<C extends Call> = NonNullable<C['cookies']>[number];

interface Request<C extends Call> {
  readonly params: z.output<C['params']>;
  readonly input: z.output<C['input']>;
  readonly context: CallContext<UsesOf<C>>;
}

/** A call with the code that answers it. */
export interface Handled {
  readonly call: Call;
  /**
   * Answers what the call's schemas let through with the data of a success. The context has the
   * cookies that the call declares.
   */
  answer(params: unknown, input: unknown, context: CallContext): Promise<unknown>;
}

/** Joins a call of the wire with its code; the compiler checks both against the call's schemas. */
export function handle<C extends Call>(call: C, run: (request: Request<C>) => Promise<z.input<C['output']>>): Handled {
  return { call, answer: (params, input, context) => run({ params, input, context } as Request<C>) };
}

/** As `handle`, for a call that gives a file, or its output where there is no file yet. */
export function handleFile<C extends Call>(
  call: C,
  run: (request: Request<C>) => Promise<z.input<C['output']> | FileAnswer>,
): Handled {
  if (call.givesFile !== true) throw new Error(`${call.id} gives no file.`);
  return { call, answer: (params, input, context) => run({ params, input, context } as Request<C>) };
}
