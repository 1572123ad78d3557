import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { devWords } from '../test-support/anvil.ts';
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
