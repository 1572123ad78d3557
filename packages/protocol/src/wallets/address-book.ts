import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { flag, idInput, nothing, timeInput, timeMs } from '../base/fields.ts';
import { plainText } from '../user/fields.ts';
import { chainAddress, networkChoice, networkName } from './fields.ts';

const changes = {
  group: 'assets',
  method: 'POST',
  access: 'user',
  keys: 'none',
  params: nothing,
  changesState: true,
} as const;
const freshFactor = ['step_up_required', 'second_factor_missing'] as const;

const label = z
  .string({ error: 'type' })
  .min(1, { error: 'required' })
  .max(40, { error: 'too_long' })
  .regex(plainText, { error: 'format' });

/** An address that a user keeps to withdraw to. */
export const bookedAddress = z.object({
  addressId: z.string(),
  network: z.string(),
  address: z.string(),
  label: z.string(),
  addedAtMs: timeMs,
  /** Nothing is sent there before. */
  usableAtMs: timeMs,
  /** When a signature by its key showed that it is the user's; null while none did. */
  ownedAtMs: timeMs.nullable(),
});

export const addressBook = z.object({
  /** Networks that are connected; without one there is nothing to add. */
  networks: z.array(networkChoice),
  /** How long a new address waits. */
  coolingMs: z.number().int(),
  /** Whether withdrawals go to these addresses alone. */
  whitelistOnly: z.boolean(),
  /** When that ends, where its end was asked for. */
  whitelistEndsAtMs: timeMs.nullable(),
  records: z.array(bookedAddress),
});

export const listAddresses = defineCall({
  ...changes,
  changesState: false,
  id: 'withdraw.addresses',
  path: '/api/withdraw/addresses',
  summary: 'The user’s address book, the networks it can take addresses of, and whether withdrawals go nowhere else.',
  input: nothing,
  output: addressBook,
  reasons: [],
});

export const addAddress = defineCall({
  ...changes,
  id: 'withdraw.addAddress',
  path: '/api/withdraw/addresses/add',
  summary:
    'Keeps an address to withdraw to. It can be used after a wait; a mail carries a link that removes it. One that begins and ends like another of the book needs its middle typed.',
  input: z.strictObject({
    network: networkName,
    address: chainAddress,
    label,
    /** The characters of the middle, where the address looks like another of the book. */
    middle: z
      .string({ error: 'type' })
      .regex(/^\w{1,16}$/, { error: 'format' })
      .optional(),
  }),
  output: bookedAddress,
  reasons: [
    ...freshFactor,
    'no_chain_connected',
    'network_not_connected',
    'address_known',
    'address_looks_alike',
    'too_many_addresses',
  ],
});

export const removeAddress = defineCall({
  ...changes,
  id: 'withdraw.removeAddress',
  path: '/api/withdraw/addresses/remove',
  summary: 'Removes an address from the book. It waits again when it is added again.',
  input: z.strictObject({ addressId: idInput }),
  output: z.object({}),
  reasons: ['not_found'],
});

export const labelAddress = defineCall({
  ...changes,
  id: 'withdraw.labelAddress',
  path: '/api/withdraw/addresses/label',
  summary: 'Gives an address of the book another label.',
  input: z.strictObject({ addressId: idInput, label }),
  output: bookedAddress,
  reasons: ['not_found'],
});

export const ownershipText = defineCall({
  ...changes,
  changesState: false,
  id: 'withdraw.ownershipText',
  path: '/api/withdraw/addresses/ownership',
  summary: 'The line of text whose signature by the key of an address of the book shows that it is the user’s.',
  input: z.strictObject({ addressId: idInput }),
  output: z.object({
    message: z.string(),
    /** A signature that comes later is not taken. */
    expiresAtMs: timeMs,
  }),
  reasons: ['not_found'],
});

export const proveOwnership = defineCall({
  ...changes,
  id: 'withdraw.proveOwnership',
  path: '/api/withdraw/addresses/prove',
  summary:
    'Checks the signature of that text: EIP-191 by the key of the address, EIP-1271 by a contract, BIP-322 on Bitcoin.',
  input: z.strictObject({
    addressId: idInput,
    /** As the text came. */
    expiresAtMs: timeInput,
    signature: z
      .string({ error: 'type' })
      .min(1, { error: 'required' })
      .max(2_048, { error: 'too_long' })
      .regex(/^[\w+/=]+$/, { error: 'format' }),
  }),
  output: bookedAddress,
  reasons: ['not_found', 'ownership_text_over', 'network_not_connected', 'signature_wrong'],
});

export const setWhitelistOnly = defineCall({
  ...changes,
  id: 'withdraw.whitelistOnly',
  path: '/api/withdraw/addresses/only',
  summary: 'Withdrawals to addresses of the book alone: on at once, off after a wait.',
  input: z.strictObject({ only: flag }),
  output: addressBook.pick({ whitelistOnly: true, whitelistEndsAtMs: true }),
  reasons: freshFactor,
});

export const dropAddress = defineCall({
  group: 'assets',
  method: 'POST',
  access: 'public',
  params: nothing,
  changesState: true,
  id: 'withdraw.dropAddress',
  path: '/api/withdraw/addresses/drop',
  summary: 'What the link of a mail does: removes the address that it was sent about. Once, without a session.',
  input: z.strictObject({ token: z.string({ error: 'token' }).regex(/^[\w.-]{20,160}$/, { error: 'token' }) }),
  output: bookedAddress.pick({ network: true, address: true }),
  reasons: ['ticket_invalid'],
});
