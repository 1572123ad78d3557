import { describe, expect, test } from 'vitest';
import { readBitcoinAddress } from '../bitcoin/address.ts';
import { bitcoinNetworks } from '../bitcoin/network.ts';
import { readEvmAddress } from './address.ts';

describe('an address of an EVM chain', () => {
  // The examples of EIP-55.
  const examples = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ];

  test.each(examples)('%s passes, and in lower case gets the checksum', (example) => {
    const read = readEvmAddress(example);
    expect(readEvmAddress(example.toLowerCase())).toEqual(read);
    expect(read).toMatchObject({ address: expect.stringMatching(new RegExp(`^${example}$`, 'i')) });
  });

  test('one letter in the wrong case is a wrong checksum', () => {
    expect(readEvmAddress('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ problem: 'wrong_checksum' });
  });

  test.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    'vitalik.eth',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ])('%j is none', (text) => expect(readEvmAddress(text)).toEqual({ problem: 'not_an_address' }));

  test('nothing is sent to the zero address', () => {
    expect(readEvmAddress(`0x${'0'.repeat(40)}`)).toEqual({ problem: 'zero_address' });
  });
});

describe('an address of Bitcoin', () => {
  const { main, test: testing } = bitcoinNetworks;

  test.each([
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ])('%s passes', (address) => expect(readBitcoinAddress(address, main)).toEqual({ address }));

  test('in upper case it is the same address', () => {
    const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
    expect(readBitcoinAddress(address.toUpperCase(), main)).toEqual({ address });
  });

  test('a changed letter is a wrong checksum, another network’s address is none', () => {
    expect(readBitcoinAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv', main)).toEqual({
      problem: 'wrong_checksum',
    });
    expect(readBitcoinAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', testing)).toEqual({
      problem: 'not_an_address',
    });
    expect(readBitcoinAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', main)).toEqual({ problem: 'not_an_address' });
    expect(readBitcoinAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', main)).toEqual({
      problem: 'not_an_address',
    });
  });
});
