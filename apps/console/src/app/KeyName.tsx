import { Kbd } from '@candor/ui';
import { useSingleKeys } from './single-keys.ts';

/** The key that does the same as a button, while single keys do things. */
export function KeyName({ name }: { readonly name: string }) {
  if (!useSingleKeys()) return null;
  return (
    <span aria-hidden>
      <Kbd>{name}</Kbd>
    </span>
  );
}
