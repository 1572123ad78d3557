export * from './calls.ts';
export * from './operator-calls.ts';
export * from './reference.ts';
