import { invalid, rejected } from '../../base/problem.ts';
import { looksAlike, middleOf } from './look-alike.ts';
import { type ConnectedNetwork, readAddress } from './read-address.ts';

/** An address that a user knows, and what they call it. */
interface KnownAddress {
  readonly address: string;
  readonly label: string;
}

/** The address as its network writes it; throws what is wrong with it, by the name of its field. */
export async function readFor(
  networks: readonly ConnectedNetwork[],
  name: string,
  text: string,
  field = 'address',
): Promise<string> {
  if (networks.length === 0) throw rejected('no_chain_connected');
  const network = networks.find((one) => one.network === name);
  if (network === undefined)
    throw rejected('network_not_connected', {}, [{ field: 'network', rule: 'network_not_connected' }]);
  const read = await readAddress(network, text);
  if ('problem' in read) throw invalid({ field, rule: read.problem });
  return read.address;
}

/** Where an address begins and ends like one that the user knows, its middle must be typed. */
export function refuseLookAlike(address: string, known: readonly KnownAddress[], middle: string | undefined): void {
  const alike = known.find((row) => looksAlike(row.address, address));
  if (alike === undefined) return;
  const { from, to, text } = middleOf(address);
  if (middle?.toLowerCase() === text.toLowerCase()) return;
  const detail = { alike: alike.address, label: alike.label, from: String(from + 1), to: String(to) };
  throw rejected('address_looks_alike', detail, [{ field: 'middle', rule: 'address_looks_alike' }]);
}
