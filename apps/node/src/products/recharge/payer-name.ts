import { plainName } from '../../people/verification/plain-name.ts';

/** Whether a payer is the person whose name was verified. */
export const isPayer = (payer: string, verifiedName: string): boolean =>
  plainName(payer) !== '' && plainName(payer) === plainName(verifiedName);
