import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { bitcoinNetworks } from '../bitcoin/network.ts';
import { devWords } from '../test-support/anvil.ts';
import { accountPaths, DepositKeys } from './deposit-keys.ts';

// The words of the examples of BIP-84.
const exampleWords = `${'abandon '.repeat(11)}about`;
const accountOf = (words: string, path: string): HDKey => HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(path);
const watching = (words: string, path: string): DepositKeys =>
  new DepositKeys(accountOf(words, path).publicExtendedKey);

test('the addresses of BIP-84’s examples', () => {
  const keys = watching(exampleWords, accountPaths.bitcoin);
  expect(keys.bitcoinAddress(0, bitcoinNetworks.main)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(keys.bitcoinAddress(1, bitcoinNetworks.main)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
});

test('an address of the public key alone is the one that the private key opens', () => {
  const keys = watching(devWords, accountPaths.evm);
  for (const addressIndex of [0, 1, 2, 1_000_000])
    expect(keys.evmAddress(addressIndex)).toBe(mnemonicToAccount(devWords, { addressIndex }).address);
});

test('a private key, a key of another depth and a damaged text are refused', () => {
  const account = accountOf(devWords, accountPaths.evm);
  expect(() => new DepositKeys(account.privateExtendedKey)).toThrow(/not a private one/);
  expect(() => new DepositKeys(account.deriveChild(0).publicExtendedKey)).toThrow(/depth 4/);
  expect(() => new DepositKeys(account.publicExtendedKey.replace(/.$/, 'x'))).toThrow(/[Cc]hecksum/);
});
