export * from './calls.ts';
export * from './contract.ts';
export * from './periods.ts';
