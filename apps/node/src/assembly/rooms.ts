// Products whose calls the server answers. A new one is a line here.
export { conversionRoom } from '../products/conversion/room.ts';
export { fixedPeriodRoom } from '../products/fixed-period/room.ts';
export { futuresRoom } from '../products/futures/room.ts';
export { otcRoom } from '../products/otc/room.ts';
export { rechargeRoom } from '../products/recharge/room.ts';
export { solvencyRoom } from '../products/solvency/room.ts';
export { walletsRoom } from '../products/wallets/room.ts';
