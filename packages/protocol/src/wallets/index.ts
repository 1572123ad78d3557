export * from './address-book.ts';
export * from './deposits.ts';
export * from './fields.ts';
export * from './messages.ts';
export * from './withdrawals.ts';
export * from './words.ts';
