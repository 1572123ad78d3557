import {
  addAddress,
  dropAddress,
  labelAddress,
  listAddresses,
  ownershipText,
  proveOwnership,
  removeAddress,
  setWhitelistOnly,
} from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { StepUps } from '../../identity/step-up/step-up.ts';
import { originOf } from '../../identity/security-log/request-origin.ts';
import type { AddressBook, AddressRow } from './address-book.ts';
import type { LiveNetwork } from './deposits/live-network.ts';
import { orNotReady } from './or-not-ready.ts';
import { isSignedBy, ownershipMessage, signWithinMs } from './ownership.ts';
import { readFor, refuseLookAlike } from './read-for.ts';

interface AddressHandlerParts {
  readonly book: AddressBook;
  readonly networks: () => readonly LiveNetwork[];
  readonly pepper: string;
  readonly now: () => number;
  readonly stepUps: Pick<StepUps, 'require'>;
}

/**
 * The calls of the address book. What lets money go to a new place asks for a strong second factor.
 */
export function addressHandlers({ book, networks, stepUps, pepper, now }: AddressHandlerParts): Handled[] {
  const required = async (userId: number, addressId: number): Promise<AddressRow> => {
    const row = await book.one(userId, addressId);
    if (row === null) throw rejected('not_found');
    return row;
  };
  return [
    handle(listAddresses, async ({ context }) => {
      const { userId } = context.caller();
      const [rows, rule] = await Promise.all([book.list(userId), book.rule(userId)]);
      const choices = networks().map(({ network, name, kind }) => ({ network, name, kind }));
      return { networks: choices, coolingMs: book.coolingMs, ...rule, records: rows.map(addressOf) };
    }),
    handle(addAddress, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller(), true);
      const address = await readFor(networks(), input.network, input.address);
      const known = await book.list(userId);
      const { network, label } = input;
      if (!known.some((row) => row.address === address)) refuseLookAlike(address, known, input.middle);
      const added = await book.add(userId, { network, address, label }, originOf(context));
      if (added === 'known') throw rejected('address_known', {}, [{ field: 'address', rule: 'address_known' }]);
      if (added === 'too_many') throw rejected('too_many_addresses');
      return addressOf(added);
    }),
    handle(removeAddress, async ({ input, context }) => {
      const { userId } = context.caller();
      if (!(await book.remove(userId, Number(input.addressId), originOf(context)))) throw rejected('not_found');
      return {};
    }),
    handle(labelAddress, async ({ input, context }) => {
      const row = await book.label(context.caller().userId, Number(input.addressId), input.label);
      if (row === null) throw rejected('not_found');
      return addressOf(row);
    }),
    handle(ownershipText, async ({ input, context }) => {
      const row = await required(context.caller().userId, Number(input.addressId));
      const expiresAtMs = now() + signWithinMs;
      return { message: ownershipMessage(row, expiresAtMs, pepper), expiresAtMs };
    }),
    handle(proveOwnership, async ({ input, context }) => {
      const { addressId, expiresAtMs, signature } = input;
      const row = await required(context.caller().userId, Number(addressId));
      const isOver = expiresAtMs <= now() || expiresAtMs > now() + signWithinMs;
      if (isOver) throw rejected('ownership_text_over');
      const network = networks().find((one) => one.network === row.network);
      if (network === undefined) throw rejected('network_not_connected');
      const message = ownershipMessage(row, expiresAtMs, pepper);
      const isSigned = await orNotReady(() => isSignedBy(network, { address: row.address, message, signature }));
      if (!isSigned) throw rejected('signature_wrong', {}, [{ field: 'signature', rule: 'signature_wrong' }]);
      return addressOf((await book.own(row.userId, row.addressId)) ?? row);
    }),
    handle(setWhitelistOnly, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller(), true);
      return book.setWhitelistOnly(userId, input.only, originOf(context));
    }),
    handle(dropAddress, async ({ input, context }) => {
      const row = await book.drop(input.token, originOf(context));
      if (row === null) throw rejected('ticket_invalid');
      return { network: row.network, address: row.address };
    }),
  ];
}

const addressOf = ({ addressId, network, address, label, addedAtMs, usableAtMs, ownedAtMs }: AddressRow) => ({
  addressId: String(addressId),
  network,
  address,
  label,
  addedAtMs,
  usableAtMs,
  ownedAtMs,
});
