import {
  addAddress,
  dropAddress,
  labelAddress,
  listAddresses,
  removeAddress,
  setWhitelistOnly,
} from '@candor/protocol';
import { handle, type Handled } from '../../http/handler.ts';
import { rejected } from '../../http/problem.ts';
import type { StepUps } from '../../security/step-up.ts';
import { sceneOf } from '../../users/scene.ts';
import type { AddressBook, AddressRow } from './address-book.ts';
import type { ConnectedNetwork } from './read-address.ts';
import { readFor, refuseLookAlike } from './read-for.ts';

interface AddressHandlerParts {
  readonly book: AddressBook;
  readonly networks: () => readonly ConnectedNetwork[];
  readonly stepUps: Pick<StepUps, 'require'>;
}

/**
 * The calls of the address book. What lets money go to a new place asks for a strong second factor.
 */
export function addressHandlers({ book, networks, stepUps }: AddressHandlerParts): Handled[] {
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
      const added = await book.add(userId, { network, address, label }, sceneOf(context));
      if (added === 'known') throw rejected('address_known', {}, [{ field: 'address', rule: 'address_known' }]);
      if (added === 'too_many') throw rejected('too_many_addresses');
      return addressOf(added);
    }),
    handle(removeAddress, async ({ input, context }) => {
      const { userId } = context.caller();
      if (!(await book.remove(userId, Number(input.addressId), sceneOf(context)))) throw rejected('not_found');
      return {};
    }),
    handle(labelAddress, async ({ input, context }) => {
      const row = await book.label(context.caller().userId, Number(input.addressId), input.label);
      if (row === null) throw rejected('not_found');
      return addressOf(row);
    }),
    handle(setWhitelistOnly, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller(), true);
      return book.setWhitelistOnly(userId, input.only, sceneOf(context));
    }),
    handle(dropAddress, async ({ input, context }) => {
      const row = await book.drop(input.token, sceneOf(context));
      if (row === null) throw rejected('ticket_invalid');
      return { network: row.network, address: row.address };
    }),
  ];
}

const addressOf = ({ addressId, network, address, label, addedAtMs, usableAtMs }: AddressRow) => ({
  addressId: String(addressId),
  network,
  address,
  label,
  addedAtMs,
  usableAtMs,
});
