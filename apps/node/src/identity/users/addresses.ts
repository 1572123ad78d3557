import { emailKey, phone as phoneSchema, plainPhone } from '@candor/protocol';
import { isMixed } from './names-alike.ts';

/** An e-mail address or a phone number, as a person gave it. */
export type Contact =
  | { readonly channel: 'mail'; readonly address: string }
  // The address of a text message is a phone number, so that both channels have one field.
  | { readonly channel: 'sms'; readonly address: string };

interface Given {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** What was given of the two; the schema has seen to it that there is one. */
export const contactOf = ({ email, phone }: Given): Contact =>
  email === undefined ? { channel: 'sms', address: phone ?? '' } : { channel: 'mail', address: email };

/** One account per address, however its letters are written. */
export const emailKeyOf = emailKey;

/** A contact as one account has it. */
export const addressKeyOf = ({ channel, address }: Contact): string =>
  channel === 'mail' ? `mail:${emailKeyOf(address)}` : `sms:${plainPhone(address)}`;

/** Whether the part before the @ mixes alphabets, so that the address looks like another one. */
export const isDisguised = ({ channel, address }: Contact): boolean =>
  channel === 'mail' && isMixed(address.slice(0, address.lastIndexOf('@')));

/** What was typed into the one field of a log-in: a phone number where it reads like one. */
export function typedContact(typed: string): Contact {
  const parsed = phoneSchema.safeParse(typed);
  return parsed.success ? { channel: 'sms', address: parsed.data } : { channel: 'mail', address: typed };
}

/**
 * First two and last two characters of a mail address, first three and last four digits of a phone
 * number.
 */
export const masked = ({ channel, address }: Contact): string =>
  channel === 'mail'
    ? `${address.slice(0, 2)}****${address.slice(-2)}`
    : `${address.slice(0, 3)}****${address.slice(-4)}`;
