import { expect, test } from 'vitest';
import { looked } from './looked.ts';

const namesOf = (isLarge: boolean, isScreened = false) => looked([], { isLarge, isScreened }).map(({ check }) => check);

test('what failed comes first, and a check holds only where it was made', () => {
  const found = looked(['new_address'], { isLarge: true, isScreened: false });
  expect(found[0]).toEqual({ check: 'new_address', holds: false });
  expect(found.filter(({ check }) => check === 'new_address')).toHaveLength(1);
  expect(namesOf(false)).not.toContain('identity');
  expect(namesOf(true)).toContain('identity');
});

test('without a screening list nobody is said to be on none', () => {
  for (const check of ['name_screening', 'address_screening'] as const) {
    expect(namesOf(true)).not.toContain(check);
    expect(namesOf(false, true)).toContain(check);
  }
});
