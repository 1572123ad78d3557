/**
 * How many steps a key moves a number field: arrows one, with Shift ten, Page keys a hundred; 0 for
 * every other key.
 */
export function stepsOfKey(key: string, shift: boolean): number {
  switch (key) {
    case 'ArrowUp':
      return shift ? 10 : 1;
    case 'ArrowDown':
      return shift ? -10 : -1;
    case 'PageUp':
      return 100;
    case 'PageDown':
      return -100;
    default:
      return 0;
  }
}
