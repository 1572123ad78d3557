export { requestKeyOf } from './engine/exchange/request-key.ts';
export type { ClientRequest, ExchangeService, Outcome } from './engine/exchange/service.ts';
