// Products on the wire, by their rooms. A new one is a line here: `calls.ts` takes its calls from
// it.
export * from './conversion/index.ts';
export * from './fixed-period/index.ts';
export * from './futures/index.ts';
export * from './otc/index.ts';
export * from './recharge/index.ts';
export * from './solvency/index.ts';
export * from './spot/index.ts';
export * from './wallets/index.ts';
