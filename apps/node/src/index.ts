export { requestKeyOf } from './exchange/request-key.ts';
export type { ClientRequest, ExchangeService, Outcome } from './exchange/service.ts';
