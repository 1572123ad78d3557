import { accountKeyOf } from '../../identity/entry/entry.ts';
import { addressKeyOf, type Contact } from '../../identity/users/addresses.ts';
import type { UserRow } from '../../identity/users/users.ts';

/** Everything by which rows name one user. */
export interface Person {
  readonly userId: number;
  /** As factors, passkeys, codes and uploads name them. */
  readonly owner: string;
  readonly chatKey: string;
  /** Mail address and phone number as they were given; none that is empty. */
  readonly addresses: readonly string[];
  /** As codes and limits name an address. */
  readonly addressKeys: readonly string[];
  /** As the guard of log-ins names an address. */
  readonly accountKeys: readonly string[];
}

/** By what the rows of a user are known. */
export function personOf({ userId, chatKey, email, phone }: UserRow): Person {
  const contacts: readonly Contact[] = [
    { channel: 'mail', address: email } as const,
    { channel: 'sms', address: phone } as const,
  ].filter(({ address }) => address !== '');
  return {
    userId,
    owner: `user:${userId}`,
    chatKey,
    addresses: contacts.map(({ address }) => address),
    addressKeys: contacts.map(addressKeyOf),
    accountKeys: contacts.map(accountKeyOf),
  };
}
