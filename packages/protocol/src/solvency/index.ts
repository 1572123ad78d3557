export * from './calls.ts';
export * from './proof.ts';
