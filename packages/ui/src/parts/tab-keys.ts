/**
 * The tab that a key on tab `index` of `count` leads to, round the ends; undefined for other keys.
 */
export function tabAfterKey(index: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
