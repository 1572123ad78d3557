import { createHash } from 'node:crypto';
import { plainName } from '../../../people/verification/plain-name.ts';

/** What a screening list names, each in one form. */
export interface ScreeningEntries {
  readonly names: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
}

/** Letters and digits without a space, as addresses of every chain are written. */
const addressForm = /^[A-Za-z0-9:]{25,128}$/;

/** Addresses are compared without their case, in which some chains write a checksum. */
const plainAddress = (address: string): string => address.toLowerCase();

/**
 * Reads a list of one entry a line: an address of a chain, or a name in any order of its words.
 * What follows `#` is a remark.
 */
export function readScreeningList(text: string): ScreeningEntries {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const entries = lines.filter((line) => line !== '');
  const names = entries.filter((line) => !addressForm.test(line)).map(plainName);
  return {
    names: new Set(names.filter((name) => name !== '')),
    addresses: new Set(entries.filter((line) => addressForm.test(line)).map(plainAddress)),
  };
}

export const isNameOn = ({ names }: ScreeningEntries, name: string): boolean => names.has(plainName(name));

export const isAddressOn = ({ addresses }: ScreeningEntries, address: string): boolean =>
  addresses.has(plainAddress(address));

/** What two operators compare: how much a list names, and the hash of its text. */
export function screeningSummary(text: string): { names: number; addresses: number; sha256: string } {
  const { names, addresses } = readScreeningList(text);
  return { names: names.size, addresses: addresses.size, sha256: createHash('sha256').update(text).digest('hex') };
}
