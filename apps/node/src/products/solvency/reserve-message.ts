interface Proved {
  readonly proofId: number;
  readonly root: string;
}

/** What the key of an address signs: nothing of it fits another proof, root or block. */
export const reserveMessage = (
  { proofId, root }: Proved,
  at: { readonly network: string; readonly height: number; readonly hash: string; readonly address: string },
): string =>
  [
    'Candor proof of reserves',
    `proof: ${proofId}`,
    `root: ${root}`,
    `network: ${at.network}`,
    `block: ${at.height} ${at.hash}`,
    `address: ${at.address}`,
  ].join('\n');
