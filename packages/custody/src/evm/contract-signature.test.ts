import { expect, test } from 'vitest';
import { isAccepted, signatureQuestion } from './contract-signature.ts';

test('a contract is asked by the selector of EIP-1271 about the hash of the text', () => {
  const data = signatureQuestion('mine', '0x02ab');
  expect(data.startsWith('0x1626ba7e')).toBe(true);
  expect(signatureQuestion('yours', '0x02ab')).not.toBe(data);
});

test('only the selector, and nothing behind it, means yes', () => {
  expect(isAccepted(`0x1626ba7e${'0'.repeat(56)}`)).toBe(true);
  for (const answer of ['0x', `0xffffffff${'0'.repeat(56)}`, `0x1626ba7e${'0'.repeat(55)}1`, '0x1626ba7e', null])
    expect(isAccepted(answer)).toBe(false);
});
