import { OutScript, Address, WIF } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { bitcoinNetworks } from './network.ts';
import { isBitcoinMessage, shownId, signBitcoinMessage, spentId } from './statement.ts';

/** The test vectors of BIP-322. */
const network = bitcoinNetworks.main;
const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const privateKey = WIF(network).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k');
const key = 'ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const vectors = [
  {
    message: '',
    spent: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    signatures: [
      `AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40${key}`,
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
  {
    message: 'Hello World',
    spent: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    signatures: [
      `AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/s${key}`,
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
] as const;

describe.each(vectors)('the message “$message”', ({ message, spent, signatures }) => {
  test('is signed and read as BIP-322 has it', () => {
    const script = OutScript.encode(Address(network).decode(address));
    expect(shownId(spentId(message, script))).toBe(spent);
    expect(signatures).toContain(signBitcoinMessage(message, privateKey, network));
    for (const signature of signatures) expect(isBitcoinMessage(message, signature, { address, network })).toBe(true);
  });
});

test('a signature holds for its message, its address and its network alone', () => {
  const [signature] = vectors[1].signatures;
  const holds = (message: string, signed: string, of = address) =>
    isBitcoinMessage(message, signed, { address: of, network });
  expect(holds('Hello World', signature)).toBe(true);
  expect(holds('Hello World!', signature)).toBe(false);
  expect(holds('Hello World', signature, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(false);
  expect(holds('Hello World', signature, 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7va3rkwtx')).toBe(false);
  expect(holds('Hello World', `${signature.slice(0, 40)}A${signature.slice(41)}`)).toBe(false);
  expect(holds('Hello World', 'nothing')).toBe(false);
});
