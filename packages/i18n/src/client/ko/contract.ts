import { contract as source } from '../en/contract.ts';

export const contract: Readonly<Record<keyof typeof source, string>> = source;
