import { expect, test } from 'vitest';
import { looked } from './looked.ts';

const namesOf = (isLarge: boolean) => looked([], isLarge).map(({ check }) => check);

test('what failed comes first, and a check holds only where it was made', () => {
  expect(looked(['new_address'], true)[0]).toEqual({ check: 'new_address', holds: false });
  expect(looked(['new_address'], true).filter(({ check }) => check === 'new_address')).toHaveLength(1);
  expect(namesOf(false)).not.toContain('identity');
  expect(namesOf(true)).toContain('identity');
});

test('what nothing looks at yet is said of nobody', () => {
  for (const check of ['name_screening', 'address_screening', 'new_device'] as const)
    expect(namesOf(true)).not.toContain(check);
});
