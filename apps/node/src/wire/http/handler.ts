import type { Call, FactorMethod, Session } from '@candor/protocol';
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

/** What a handler may know of its request, beyond what the schema let through. */
export interface CallContext {
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
  setOperatorCookie(token: string): void;
  clearOperatorCookie(): void;
  /** The cookie that knows an operator's browser again; it authenticates nothing. */
  readonly operatorBrowser: string | undefined;
  setOperatorBrowser(word: string): void;
  /** The image that is the body of a call that takes one. */
  readonly file: Buffer | null;
  /** What the client says of itself. */
  readonly userAgent: string;
  /** The cookie that knows a browser again; it authenticates nothing. */
  readonly deviceCookie: string | undefined;
  setDeviceCookie(value: string): void;
  /** Whether a browser asks, which keeps the cookies it is given; programs may not. */
  readonly isBrowser: boolean;
  /** The refresh token's cookie, which only the token refresh reads. */
  readonly refreshCookie: string | undefined;
  /**
   * Gives the refresh token as the answer's body may say it: not at all to a browser, which keeps
   * the cookie.
   */
  setSessionCookies(session: Pick<Session, 'satoken' | 'refreshToken'>): string;
  clearSessionCookies(): void;
}

interface Request<C extends Call> {
  readonly params: z.output<C['params']>;
  readonly input: z.output<C['input']>;
  readonly context: CallContext;
}

/** A call with the code that answers it. */
export interface Handled {
  readonly call: Call;
  /** Parses what came, throwing a ZodError, and answers with the data of a success. */
  answer(params: unknown, input: unknown, context: CallContext): Promise<unknown>;
}

/** Joins a call of the wire with its code; the compiler checks both against the call's schemas. */
export function handle<C extends Call>(call: C, run: (request: Request<C>) => Promise<z.input<C['output']>>): Handled {
  return {
    call,
    answer: (params, input, context) =>
      run({ params: params as z.output<C['params']>, input: input as z.output<C['input']>, context }),
  };
}

/** As `handle`, for a call that gives a file, or its output where there is no file yet. */
export function handleFile<C extends Call>(
  call: C,
  run: (request: Request<C>) => Promise<z.input<C['output']> | FileAnswer>,
): Handled {
  if (call.givesFile !== true) throw new Error(`${call.id} gives no file.`);
  return {
    call,
    answer: (params, input, context) =>
      run({ params: params as z.output<C['params']>, input: input as z.output<C['input']>, context }),
  };
}
