import type { z } from 'zod';
import type { AccountReason } from './account-reasons.ts';
import type { OperatorAccess } from './operator-rights.ts';
import type { OperatorReason } from './operator-reasons.ts';
import type { RejectionReason } from '../reasons.ts';
import type { KeyPermission } from './signed-calls.ts';

/** Who may make a call. A call without a declared rule does not compile. */
export type Access = 'public' | 'user' | OperatorAccess;

/**
 * A call for users says what their API keys must be allowed for it; `none`: it is closed to every
 * key.
 */
interface ForUsers {
  readonly access: 'user';
  readonly keys: KeyPermission | 'none';
  /** An open private socket takes it as well as HTTP. */
  readonly socket?: true;
  /** It comes thousands of times a second, and is answered without the framework. */
  readonly hot?: true;
}

/** Keys and private sockets are a user's: nobody else's call can have them. */
interface ForOthers {
  readonly access: Exclude<Access, 'user'>;
  readonly keys?: undefined;
  readonly socket?: undefined;
  readonly hot?: undefined;
}

/**
 * Cookies by what they are for: a user's session, knowing a user's browser again, and the console.
 */
export type CookieUse = 'session' | 'browser' | 'console';

/**
 * One call of the wire. Server, sockets, API keys, limits, client and OpenAPI follow from it.
 * `input` is what query and JSON body carry together (a field in both with different values is an
 * error); `params` are the path's own. Path segments `{head}` and `{apiHead}` come from
 * configuration.
 */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Cookies extends CookieUse = CookieUse,
> = CallParts<Params, Input, Output, Cookies> & (ForUsers | ForOthers);

interface CallParts<
  Params extends z.ZodType,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Cookies extends CookieUse,
> {
  readonly id: string;
  readonly group: 'platform' | 'user' | 'spot' | 'futures' | 'quotes' | 'assets' | 'console';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /**
   * What it takes of a user's and an address's minute; 1 where nothing is said. An `order` counts
   * among the user's orders instead, and what is `free` counts nowhere.
   */
  readonly weight?: number | 'order' | 'free';
  /** The cookies that its handler reads and sets; it has no way to any other. */
  readonly cookies?: readonly Cookies[];
  /**
   * An operators' call that is refused with 403 `step_up_required` unless the session's operator
   * has just shown the second factor.
   */
  readonly freshFactor?: true;
  /**
   * A public call that knows its user where a living token is sent; `if_there` answers a visitor
   * while sessions cannot be read.
   */
  readonly knowsCaller?: true | 'if_there';
  /**
   * The body is an image, with the input all in the query; or a form with an image as its field
   * `file`.
   */
  readonly takesFile?: true;
  /** What that image may weigh, where it is less than elsewhere. */
  readonly fileMegabytes?: number;
  /**
   * A success is a JPEG without an envelope, for an img of the page; a refusal is answered as ever.
   */
  readonly givesImage?: true;
  /**
   * A success can be a file without an envelope, in `content-disposition` by its name; or the
   * output in its envelope where there is no file yet.
   */
  readonly givesFile?: true;
  /** A success has its code as a text, "200": the client family that asks compares so. */
  readonly codeIsText?: true;
  /** The body may be as long as a long text in any script. */
  readonly longBody?: true;
  readonly summary: string;
  readonly changesState: boolean;
  readonly params: Params;
  readonly input: Input;
  readonly output: Output;
  /** Rejections that this call can be answered with, as 422 and `data.reason`. */
  readonly reasons: readonly (RejectionReason | AccountReason | OperatorReason)[];
}

/** Declares a call; only gives the types to the compiler. */
export const defineCall = <
  Params extends z.ZodType,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Cookies extends CookieUse = never,
>(
  call: Call<Params, Input, Output, Cookies>,
): Call<Params, Input, Output, Cookies> => call;

/** Whether an export of a product's room is a call. */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'input' in value && 'output' in value;

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type ParamsOf<C extends Call> = z.output<C['params']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
