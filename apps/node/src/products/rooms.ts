// Products whose calls the server answers. A new one is a line here.
export { conversionRoom } from './conversion/room.ts';
export { fixedPeriodRoom } from './fixed-period/room.ts';
export { futuresRoom } from './futures/room.ts';
export { otcRoom } from './otc/room.ts';
export { rechargeRoom } from './recharge/room.ts';
export { solvencyRoom } from './solvency/room.ts';
export { walletsRoom } from './wallets/room.ts';
