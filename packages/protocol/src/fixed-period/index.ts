export * from './calls.ts';
export * from './contract.ts';
export * from './messages.ts';
export * from './operator-calls.ts';
export * from './periods.ts';
export * from './words.ts';
