/** What names a payment to the signer, the same for each attempt. */
export const requestIdOf = ({ network }: { readonly network: string }, withdrawalId: number): string =>
  `w-${network}-${withdrawalId}`;
