import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { devWords } from '../test-support/anvil.ts';
import { bitcoinAddressOf } from '../bitcoin/address.ts';
import { bitcoinNetworks } from '../bitcoin/network.ts';
import { DepositKeys } from './deposit-keys.ts';
import { WalletSeed } from './wallet-seed.ts';

test('the keys of the seed pay from the addresses that the extended public key gives', () => {
  const seed = new WalletSeed(mnemonicToSeedSync(devWords));
  const watched = new DepositKeys(seed.depositAccount);
  // The first accounts of every developer's chain.
  expect(seed.deposit(0).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  for (const index of [0, 1, 77]) expect(seed.deposit(index).address).toBe(watched.evmAddress(index));
  expect(seed.hot().address).not.toBe(seed.deposit(0).address);
});

test('on Bitcoin too, and the hot wallet has an account of its own', () => {
  const seed = new WalletSeed(mnemonicToSeedSync(devWords));
  const watched = new DepositKeys(seed.bitcoinDepositAccount);
  const addressOf = (key: Uint8Array): string => bitcoinAddressOf(key, bitcoinNetworks.main);
  for (const index of [0, 1, 77])
    expect(addressOf(seed.bitcoinDeposit(index))).toBe(watched.bitcoinAddress(index, bitcoinNetworks.main));
  const hot = seed.bitcoinHot(bitcoinNetworks.main);
  expect(addressOf(hot)).not.toBe(watched.bitcoinAddress(0, bitcoinNetworks.main));
  // What pays on a network for tests spends nothing on the main one.
  expect(seed.bitcoinHot(bitcoinNetworks.test)).not.toEqual(hot);
  expect(seed.bitcoinHot(bitcoinNetworks.regtest)).not.toEqual(hot);
});
