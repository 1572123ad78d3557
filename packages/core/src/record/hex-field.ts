// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

import { invariant } from '../base/assert.ts';
import type { Field } from './fields.ts';

/** So many bytes as lower-case hex digits: hashes of chains, and keys made of them. */
export const hex = (at: number, bytes: number): Field<string> => ({
  at,
  bytes,
  read: (view, from) => {
    let text = '';
    for (let place = 0; place < bytes; place += 1) text += hexOf(view.getUint8(from + at + place));
    return text;
  },
  write: (view, from, value) => {
    invariant(isHex(value, bytes), 'a hash in a record has its length');
    for (let place = 0; place < bytes; place += 1)
      view.setUint8(from + at + place, Number.parseInt(value.slice(2 * place, 2 * place + 2), 16));
  },
});

/** Whether a text is so many bytes in lower-case hex digits. */
export const isHex = (text: string, bytes: number): boolean => text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');
