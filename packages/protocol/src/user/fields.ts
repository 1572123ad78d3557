import { z } from 'zod';
import { timeMs } from '../base/fields.ts';
import { emailForm, hasCountry, phonePattern, plainEmail, plainPhone } from '../addresses.ts';
import { decodePassword, meetsPasswordRule2, passwordRule1 } from '../passwords.ts';

/** A new password that meets the form's two rules. */
export const newPassword = z
  .string({ error: 'password_characters' })
  .max(40, { error: 'password_characters' })
  .transform(decodePassword)
  .pipe(
    z
      .string()
      .max(20, { error: 'password_characters' })
      .regex(passwordRule1, { error: 'password_characters' })
      .refine(meetsPasswordRule2, { error: 'password_kinds' }),
  );

/** A new fund password: rule 1 alone. */
export const newFundPassword = z
  .string({ error: 'password_characters' })
  .max(40, { error: 'password_characters' })
  .transform(decodePassword)
  .pipe(z.string().regex(passwordRule1, { error: 'password_characters' }));

/**
 * Control characters and halves of surrogate pairs are no text: no database and no person can read
 * them.
 */
export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;

/** An existing password is only required to be there: rules may have changed since it was made. */
export const existingPassword = z
  .string({ error: 'type' })
  .min(1, { error: 'required' })
  .max(180, { error: 'too_long' })
  .transform(decodePassword)
  .pipe(z.string().min(1, { error: 'required' }).max(128, { error: 'too_long' }).regex(plainText, { error: 'format' }));

/**
 * A mail address in its one form: whatever was typed, the domain comes in ASCII and letters in
 * their plain form.
 */
export const email = z
  .string({ error: 'email' })
  .max(254, { error: 'too_long' })
  .transform(plainEmail)
  .pipe(z.string().regex(emailForm, { error: 'email' }));

/**
 * A phone number with its country, as E.164 writes it; separators and the trunk zero are taken out.
 */
export const phone = z
  .string({ error: 'phone' })
  .max(40, { error: 'too_long' })
  .transform(plainPhone)
  .pipe(z.string().regex(phonePattern, { error: 'phone', abort: true }).refine(hasCountry, { error: 'phone_country' }));

/** A code as somebody may have it; one that is nobody's opens the account without an inviter. */
export const inviteCode = z.string().regex(/^[\w-]{1,256}$/, { error: 'invite_code' });

/** Six digits, from an authenticator, a mail or a text message. */
export const code = z.string({ error: 'code' }).regex(/^\d{6}$/, { error: 'code' });

/** A recovery code as it is written on paper. */
export const recoveryCode = z
  .string({ error: 'code' })
  .max(40, { error: 'code' })
  .regex(/^[A-Za-z2-7\s-]{24,40}$/, { error: 'code' });

/** How a passkey is distinguished from others: its credential. */
export const passkeyId = z.string({ error: 'passkey' }).regex(/^[\w-]{1,1400}$/, { error: 'passkey' });
/**
 * What a browser's passkey answered, as JSON of the WebAuthn specification. Only its size and form
 * are looked at here.
 */
export const passkeyAnswer = z.looseObject({
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key', { error: 'passkey' }),
  response: z.record(z.string(), z.unknown(), { error: 'passkey' }),
});
export const passkeyName = z
  .string({ error: 'type' })
  .min(1, { error: 'required' })
  .max(40, { error: 'too_long' })
  .regex(plainText, { error: 'format' });
/** Options for the browser's passkeys, as JSON of the WebAuthn specification. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** A solved puzzle: `salt:number:challenge:signature`. */
export const puzzleAnswer = z
  .string({ error: 'captcha' })
  .max(300, { error: 'too_long' })
  .regex(/^[\w.-]{8,80}:\d{1,8}:[0-9a-f]{64}:[0-9a-f]{64}$/, { error: 'captcha' });

/** What a change of security answers with. */
export const held = z.object({
  /** Until when withdrawals wait; null where they do not. */
  withdrawalsHeldUntilMs: timeMs.nullable(),
});
