export * from './calls.ts';
export * from './swap.ts';
