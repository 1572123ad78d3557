export * from './advert.ts';
export * from './chat-calls.ts';
export * from './chat-warning.ts';
export * from './order-calls.ts';
export * from './order.ts';
export * from './own-calls.ts';
export * from './public-calls.ts';
export * from './words.ts';
