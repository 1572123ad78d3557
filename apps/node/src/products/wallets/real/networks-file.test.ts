import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkNetwork } from './check-networks.ts';
import { hotBlank, networkFile } from '../test-support/network-file.ts';
import type { ConfiguredNetwork } from './network-schema.ts';
import { NetworksFileError, readNetworksFile } from './networks-file.ts';
import { refuseUnopenable } from './openable.ts';

let dir: string;
let path: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-networks-'));
  path = join(dir, 'networks.json');
});
afterAll(() => rmSync(dir, { recursive: true }));

/** What is said against a file; nothing where it can be used. */
function said(networks: readonly object[], mode: 'demo' | 'live' = 'live'): string {
  writeFileSync(path, JSON.stringify({ networks }));
  chmodSync(path, 0o600);
  try {
    readNetworksFile(path, mode);
    return '';
  } catch (error) {
    if (error instanceof NetworksFileError) return error.message;
    throw error;
  }
}

const endpoint = (operator: string, host: string) => ({ operator, url: `https://${host}/key` });
const three = [endpoint('One', 'one.example'), endpoint('Two', 'two.example'), endpoint('Three', 'three.example')];
const [first, second] = three;

test('three operators on three hosts are taken', () => {
  expect(said([networkFile({ endpoints: three })])).toBe('');
});

test.each([
  ['a single endpoint', { endpoints: [first] }, 'networks[0].endpoints must name 3 or more'],
  [
    'two of one host',
    { endpoints: [first, second, { operator: 'Three', url: 'https://one.example/other' }] },
    'networks[0].endpoints[2].url is of the same host as another.',
  ],
  [
    'one operator twice',
    { endpoints: [first, second, endpoint('one', 'three.example')] },
    'networks[0].endpoints[2].operator is named twice.',
  ],
  [
    'plain HTTP',
    { endpoints: [first, second, { operator: 'Three', url: 'http://three.example' }] },
    'networks[0].endpoints[2].url must be an https:// address in live mode.',
  ],
  ['the demo’s chain', { endpoints: three, chainId: 0x43_4e_44_52 }, 'networks[0].chainId is of a chain for practice'],
  [
    'words that everybody knows',
    {
      endpoints: three,
      depositAccount:
        'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
    },
    'networks[0].depositAccount comes from words that everybody knows.',
  ],
  [
    'a wallet of such words',
    { endpoints: three, wallets: { ...hotBlank, hot: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } },
    'networks[0].wallets.hot comes from words that everybody knows.',
  ],
])('live mode refuses %s and names field and rule', (_, change, sentence) => {
  expect(said([networkFile(change)])).toContain(sentence);
});

test('a live exchange reads its secrets only where others cannot', () => {
  writeFileSync(path, JSON.stringify({ networks: [networkFile({ endpoints: three })] }));
  chmodSync(path, 0o644);
  expect(() => readNetworksFile(path, 'live')).toThrow('may be read by its owner alone');
});

test.each([
  ['a chain twice', [{}, { network: 'OTHER' }], 'networks[1] is of a chain that is there already.'],
  ['a name twice', [{}, { chainId: 10 }], 'networks[1].network is there already.'],
  [
    'a wrong wallet',
    [{ wallets: { ...hotBlank, cold: '0x12' } }],
    'networks[0].wallets.cold: must be 0x and 40 hex digits.',
  ],
  ['an unknown kind', [{ kind: 'solana' }], 'networks[0].kind: must be evm or bitcoin.'],
  ['a field that is none', [{ rpc: [] }], 'networks[0]'],
])('both modes refuse %s', (_, changes, sentence) => {
  const files = changes.map((change) => networkFile(change));
  for (const mode of ['demo', 'live'] as const) expect(said(files, mode)).toContain(sentence);
});

test('a demo may try a single endpoint of a chain on this machine', () => {
  const endpoints = [{ operator: 'Own', url: 'http://localhost:8545' }];
  expect(said([networkFile({ endpoints, chainId: 31_337 })], 'demo')).toBe('');
});

test('a wallet of Bitcoin that its chain does not know keeps a node from its start, and the check names it', async () => {
  const hot = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  const wallets = { hot, warm: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', cold: hot.toUpperCase() };
  const network = {
    ...networkFile({ wallets, endpoints: [], assets: [] }),
    kind: 'bitcoin',
    chain: 'main',
  } as unknown as ConfiguredNetwork;
  await expect(refuseUnopenable([network], {})).rejects.toThrow(
    /^networks\[0\]\.wallets\.cold must be an address of main, bech32 in lower case\.$/,
  );
  const wallet = (name: string, holds: boolean) => expect.objectContaining({ what: `wallets.${name}`, holds });
  const { compared } = await checkNetwork(network);
  expect(compared).toEqual(expect.arrayContaining([wallet('hot', true), wallet('warm', true), wallet('cold', false)]));
});

test('an account that gives no addresses and certificates that cannot be read keep a node from its start', async () => {
  const [sound, unsound] = [networkFile(), networkFile({ depositAccount: 'xpub'.repeat(27) })] as ConfiguredNetwork[];
  if (!sound || !unsound) throw new Error('Two networks were made.');
  await expect(refuseUnopenable([sound], {})).resolves.toBeUndefined();
  await expect(refuseUnopenable([sound, unsound], {})).rejects.toThrow('networks[1].depositAccount gives no addresses');
  const none = join(dir, 'none.pem');
  const signer = { cert: none, key: none, ca: none };
  await expect(refuseUnopenable([sound], { signer })).rejects.toThrow(`The file ${none} cannot be read.`);
});
