import { Kbd } from '@candor/ui';

/** The key that does the same as a button. */
export const KeyName = ({ name }: { readonly name: string }) => (
  <span aria-hidden>
    <Kbd>{name}</Kbd>
  </span>
);
