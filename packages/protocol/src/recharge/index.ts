export * from './calls.ts';
export * from './reference.ts';
