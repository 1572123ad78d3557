import { expect, test, vi } from 'vitest';
import { type BrowserWallet, signWith, walletOf } from './browser-wallets.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const wallet = (accounts: readonly string[]) => {
  const request = vi.fn<BrowserWallet['request']>(async ({ method }) =>
    method === 'personal_sign' ? '0x02ab' : accounts,
  );
  return { name: 'Pocket', request };
};

test('a text is signed as the hex of its bytes, by the account that was asked for', async () => {
  const pocket = wallet(['0xother', address.toLowerCase()]);
  expect(await signWith(pocket, address, 'Mine: é')).toBe('0x02ab');
  expect(pocket.request).toHaveBeenLastCalledWith({
    method: 'personal_sign',
    params: ['0x4d696e653a20c3a9', address.toLowerCase()],
  });
});

test('a wallet without that address is asked to sign nothing', async () => {
  const pocket = wallet(['0xother']);
  expect(await signWith(pocket, address, 'Mine')).toBeUndefined();
  expect(pocket.request).toHaveBeenCalledTimes(1);
});

test('what announces itself without a name or a way to ask is no wallet', () => {
  const request = async () => null;
  expect(walletOf({ info: { name: 'Pocket' }, provider: { request } })?.name).toBe('Pocket');
  for (const detail of [null, {}, { info: {}, provider: { request } }, { info: { name: 'Pocket' }, provider: {} }])
    expect(walletOf(detail)).toBeUndefined();
});
