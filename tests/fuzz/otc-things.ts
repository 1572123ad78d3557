import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { otcCodeOf } from '@candor/protocol';
import { missingOtc } from '../../apps/node/src/products/otc/first-otc.ts';
import { certify } from '../../apps/node/src/people/verification/test-support/certify.ts';
import type { ValidInput } from './valid-input.ts';
import type { Wire } from './wire.ts';

interface OtcMaking {
  readonly wire: Wire;
  readonly fuzzerId: number;
  readonly next: () => number;
  readonly newUser: () => Promise<{ readonly userId: number }>;
}

/** Terms of an offer that everybody may take. */
export const openOffer = {
  price: { kind: 'fixed', ticks: 71_150 },
  total: amount(100_000_000_000n),
  minimum: amount(10_000n),
  maximum: amount(500_000n),
  windowMinutes: 15,
  methods: ['alipay'],
  taker: { level: 0, completedOrders: 0, accountDays: 0 },
} as const;
const words = 'The money is not there';

/** Offers and orders between the fuzzer and others, in every state that a call needs. */
export async function otcForms({ wire, fuzzerId, next, newUser }: OtcMaking): Promise<Record<string, ValidInput>> {
  const { exchange, people, nowMs } = wire.server;
  const submit = async (command: Command): Promise<boolean> => {
    const userId = 'userId' in command ? command.userId : 0;
    const requestId = `otc-thing-${next()}`;
    const request = userId === 0 ? undefined : { userId, requestId, content: requestId };
    return (await exchange.submit(command, request)).kind === 'done';
  };
  const { otc } = exchange.exchange;
  for (const command of missingOtc(exchange.exchange)) await submit(command);
  await certify(people.verifications, fuzzerId);
  await people.paymentMethods.bind(fuzzerId, 'alipay', { account: 'f@example.com', holder: 'Lin Wei' });
  const [taker, merchant] = [await newUser(), await newUser()];
  for (const userId of [fuzzerId, merchant.userId]) await submit({ type: 'set_user_level', userId, level: 1 });
  const right = { type: 'set_user_merchant', userId: merchant.userId, merchant: true } as const;
  const publish = {
    type: 'publish_otc_advert',
    side: 'sell',
    assetId: 1,
    fiatId: 1,
    online: true,
    terms: openOffer,
  } as const;
  for (const { advertId, online } of otc.advertsOf(fuzzerId))
    if (online) await submit({ type: 'set_otc_advert_online', userId: fuzzerId, advertId, online: false });
  await submit({ ...publish, userId: fuzzerId });
  const ownId = otc.lastAdvertId;
  await submit({ ...publish, userId: merchant.userId });
  const advertId = otc.lastAdvertId;
  await exchange.submit(right, { operatorId: 1, requestId: `otc-right-${next()}`, content: '' });
  const open = async (userId: number, from: number): Promise<string> => {
    const bought = { method: 'alipay', expectedPrice: 71_150, typed: 'fiat', amount: amount(20_000n) } as const;
    await submit({ type: 'open_otc_order', userId, advertId: from, ...bought, accountSinceMs: nowMs });
    return otcCodeOf(otc.lastOrderId, exchange.exchange.timeMs);
  };
  const sold = async (...steps: Command['type'][]): Promise<string> => {
    const code = await open(taker.userId, ownId);
    const orderId = otc.lastOrderId;
    for (const type of steps) {
      if (type === 'appeal_otc_order') await submit({ type, userId: fuzzerId, orderId, cause: 'not_received' });
      if (type === 'mark_otc_paid' || type === 'cancel_otc_order')
        await submit({ type, userId: taker.userId, orderId });
    }
    return code;
  };
  const once = () => `otc-form-${next()}`;
  const [appealed, withdrawn] = [
    await sold('mark_otc_paid', 'appeal_otc_order'),
    await sold('mark_otc_paid', 'appeal_otc_order'),
  ];
  const [paid, ended, unpaid] = [await sold('mark_otc_paid'), await sold('cancel_otc_order'), await sold()];
  const [bought, cancelled] = [await open(fuzzerId, advertId), await open(fuzzerId, advertId)];
  await submit({ type: 'set_otc_advert_online', userId: fuzzerId, advertId: ownId, online: false });
  const taken = { advertId: String(advertId), fiatAmount: '200.00', price: '7.115', method: 'alipay' };
  const order = (orderCode: string, more: object = {}) => ({ input: { orderCode, requestId: once(), ...more } });
  const advert = { advertId: String(ownId) };
  return {
    'otc.quote': { input: { advertId: String(advertId), fiatAmount: '200.00' } },
    'otc.merchantStatistics': { input: { merchantId: `m${merchant.userId}` } },
    'otc.openOrder': { input: { ...taken, requestId: once() } },
    'otc.order': { input: { orderCode: unpaid } },
    'otc.paid': order(bought),
    'otc.cancel': order(cancelled),
    'otc.extend': order(unpaid),
    'otc.appeal': order(paid, { reason: 'not_received', text: words }),
    'otc.evidence': order(appealed, { text: words }),
    'otc.withdrawAppeal': order(withdrawn),
    'otc.rate': order(ended, { rating: 4 }),
    'otc.block': order(ended, { blocked: false }),
    'otc.publish': { input: { ...publishInput, requestId: once() } },
    'otc.edit': { input: { ...advert, ...editInput, requestId: once() } },
    'otc.online': { input: { ...advert, online: true, requestId: once() } },
    'otc.close': { input: { ...advert, requestId: once() } },
    'otc.saveMerchantProfile': { input: { name: `Lin Desk ${next()}`, requestId: once() } },
    'otc.sendChat': { input: { orderCode: unpaid, content: 'Good morning', messageId: once() } },
    'otc.chat': { params: { id: unpaid } },
    'otc.chatRead': { input: { orderCode: unpaid, serial: 1 } },
    'otc.chatTyping': { input: { orderCode: unpaid } },
    'console.otcCase': { input: { orderCode: appealed } },
    'console.otcAdvertOffline': { input: { advertId, cause: 'complaints', reason: 'Several complaints' } },
  };
}

const editInput = {
  price: { kind: 'fixed', price: '7.115' },
  total: '5000',
  minimum: '100.00',
  maximum: '5000.00',
  paymentMinutes: 15,
  methods: ['alipay'],
};

/** What `otc.publish` is asked with. */
export const publishInput = { side: 'sell', coin: 'USDT', fiat: 'CNY', ...editInput };
