import { z } from 'zod';
import { passkeyAnswer } from '../user/fields.ts';
import { operatorRights, operatorRoles } from '../base/operator-rights.ts';

/** The name an operator logs in with: also the name on record. */
export const operatorName = z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/, { error: 'operator_name' });

/**
 * The name that customers see: letters of any script, and the signs that names contain after the
 * first. Empty for a number in its place.
 */
export const shownName = z
  .string()
  .trim()
  .max(32)
  .regex(/^(\p{L}[\p{L}\p{M}\p{N} .'’-]+)?$/u, { error: 'format' });

/** 15 to 128 characters, as operators' passwords are longer than users'. */
export const operatorPassword = z
  .string()
  .min(15)
  .max(128)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'format' });

/** The code that goes with a one-time link: ten characters, in groups for the ear. */
export const welcomeCode = z
  .string()
  .max(20)
  .regex(/^[A-Za-z0-9 -]*$/, { error: 'code' });

export const oneTimeWord = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'token' });

/** A code of the authenticator, or a recovery code. */
const factorCode = z
  .string()
  .min(6)
  .max(32)
  .regex(/^[A-Za-z0-9 -]*$/, { error: 'code' });

/** What is shown beside a password: either a code, or what a passkey answered. */
export const factorFields = { code: factorCode.optional(), passkey: passkeyAnswer.optional() } as const;
export const oneFactor = ({ code, passkey }: { readonly code?: unknown; readonly passkey?: unknown }): boolean =>
  (code === undefined) !== (passkey === undefined);
export const notOneFactor = { path: ['code'], error: 'required' };

export const roles = z.array(z.enum(operatorRoles)).min(1).max(operatorRoles.length);

/**
 * One of the two things a newcomer comes in with: who gave it (null: the command line), and until
 * when it counts.
 */
const welcomePart = z.object({
  by: z.object({ operatorId: z.number().int(), name: z.string() }).nullable(),
  expiresAtMs: z.number().int(),
});

/** An operator as colleagues see them. */
export const operatorView = z.object({
  operatorId: z.number().int(),
  name: z.string(),
  /** The name that customers see. */
  shownName: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  rights: z.array(z.enum(operatorRights)),
  disabled: z.boolean(),
  /** False until the one-time link was used. */
  hasPassword: z.boolean(),
  /**
   * What waits to be used by an operator without a password; each part is another administrator’s.
   */
  welcome: z.object({ link: welcomePart.nullable(), code: welcomePart.nullable() }),
  /**
   * Whether there is something to show beside the password, and how many passkeys: with one,
   * nothing else counts.
   */
  secondFactor: z.boolean(),
  passkeys: z.number().int(),
  lastLoginAtMs: z.number().int().nullable(),
  createdAtMs: z.number().int(),
});
export type OperatorView = z.infer<typeof operatorView>;
