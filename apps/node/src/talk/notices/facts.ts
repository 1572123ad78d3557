import { serverMessage, type ServerMessageKey } from '@candor/i18n/server';
import type { AlertSource, NoticeKind } from '@candor/protocol';
import type { Language } from '../../base/i18n/language.ts';
import { type SecurityChange, securityChanges } from '../../wire/mail/letters.ts';

/** What a notice is about: the values that its words are made of, and nothing else. */
export type Facts =
  | {
      readonly kind: 'security';
      readonly what: SecurityChange | 'new_device' | 'log_in_tried';
      readonly address: string;
    }
  | {
      readonly kind: 'order_filled';
      readonly side: 'buy' | 'sell';
      readonly symbol: string;
      readonly base: string;
      readonly quote: string;
      readonly quantity: string;
      readonly total: string;
      readonly orderId: string;
    }
  /** Of many that were filled at once. */
  | { readonly kind: 'order_filled'; readonly count: number }
  | {
      readonly kind: 'contract_settled';
      readonly outcome: 'won' | 'lost' | 'equal' | 'voided';
      readonly symbol: string;
      readonly seconds: number;
      readonly amount: string;
      readonly asset: string;
      readonly orderCode: string;
      /**
       * Both prices with their seconds, times of day in UTC; none of a void, and of notices from
       * before they were kept.
       */
      readonly prices?: {
        readonly openPrice: string;
        readonly openedAt: string;
        readonly price: string;
        readonly settledAt: string;
      };
    }
  /** Of many that settled at once. */
  | { readonly kind: 'contract_settled'; readonly count: number }
  | {
      readonly kind: 'margin_warning';
      readonly mode: 'isolated' | 'cross';
      /** Of a cross account its asset. */
      readonly symbol: string;
      /** Percent. */
      readonly ratio: string;
    }
  | {
      readonly kind: 'liquidation';
      readonly what: 'liquidation' | 'deleveraging';
      readonly symbol: string;
      readonly quantity: string;
      readonly price: string;
      /** Of the wallet, signed. */
      readonly change: string;
      readonly asset: string;
      /** Number and key of the receipt. */
      readonly receipt: string;
    }
  | {
      readonly kind: 'stop_fired';
      readonly which: 'profit' | 'loss';
      readonly symbol: string;
      readonly price: string;
    }
  | {
      readonly kind: 'price_alert';
      readonly source: AlertSource;
      readonly symbol: string;
      readonly quote: string;
      /** What was waited for, and the price that reached it, as they are shown. */
      readonly price: string;
      readonly reached: string;
      /** Of a perpetual contract. */
      readonly isContract: boolean;
    }
  | {
      readonly kind: 'deposit';
      readonly stage: 'credited' | 'final';
      readonly amount: string;
      readonly asset: string;
      readonly network: string;
    }
  /**
   * A recharge: what was given, why it failed word for word, or the reference of what goes back.
   */
  | {
      readonly kind: 'deposit';
      readonly stage: 'passed' | 'failed' | 'returned' | 'account';
      readonly amount: string;
      readonly asset: string;
      readonly words: string;
    }
  | {
      readonly kind: 'withdrawal';
      /** `sent`: it is on its way; the last four give all back. */
      readonly stage: 'requested' | 'sent' | 'arrived' | 'refused' | 'expired' | 'failed' | 'canceled';
      readonly amount: string;
      readonly asset: string;
      readonly address: string;
    }
  | {
      readonly kind: 'otc';
      readonly what: 'opened' | 'paid' | 'extended' | 'warned' | 'released' | 'cancelled' | 'expired';
      readonly orderCode: string;
      readonly amount: string;
      readonly asset: string;
    }
  | {
      readonly kind: 'appeal';
      readonly what: 'appealed' | 'withdrawn' | 'claimed' | 'verdict';
      readonly orderCode: string;
      readonly amount: string;
      readonly asset: string;
    }
  | { readonly kind: 'verification'; readonly outcome: 'certified' | 'refused' }
  | {
      readonly kind: 'application';
      readonly which: 'merchant' | 'agent';
      readonly outcome: 'approved' | 'refused' | 'revoked';
    }
  | { readonly kind: 'chat_reply' }
  | { readonly kind: 'announcement'; readonly titles: Readonly<Record<string, string>>; readonly path: string };

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  /** An address of the client. */
  readonly path: string;
}

/** A notice in a language. */
export function wordsOf(facts: Facts, language: Language): NoticeWords {
  const say = (key: ServerMessageKey, values: Readonly<Record<string, string | number>> = {}) =>
    serverMessage(language, key, values);
  switch (facts.kind) {
    case 'security': {
      const { what, address } = facts;
      const title = say(titleOf(what));
      return { title, text: say('tell.securityText', { address }), path: '/account/center/security' };
    }
    case 'order_filled': {
      const path = '/assets/index?key=tradeOrder';
      if ('count' in facts)
        return { title: say('tell.ordersFilled', { count: facts.count }), text: say('tell.ordersFilledText'), path };
      const { side, kind: _kind, ...values } = facts;
      return { title: say(`tell.orderFilled.${side}`, values), text: say('tell.orderFilled.text', values), path };
    }
    case 'contract_settled': {
      if ('count' in facts) {
        const path = '/assets/index?key=contracts&tab=settled';
        const title = say('tell.contractsSettled', { count: facts.count });
        return { title, text: say('tell.contractsSettledText'), path };
      }
      const { outcome, kind: _kind, prices, ...values } = facts;
      const texts = [say('tell.contractSettled.text', values)];
      if (prices) texts.push(say('tell.contractSettled.prices', prices));
      return {
        title: say(`tell.contractSettled.${outcome}`, values),
        text: texts.join(' '),
        path: `/receipt/${values.orderCode}`,
      };
    }
    case 'margin_warning': {
      const { mode, kind: _kind, ...values } = facts;
      const path = mode === 'cross' ? '/assets/index?key=agreement' : contractPath(facts.symbol);
      return { title: say(`tell.marginWarning.${mode}`, values), text: say('tell.marginWarning.text'), path };
    }
    case 'liquidation': {
      const { what, receipt, kind: _kind, ...values } = facts;
      const title = say(`tell.liquidation.${what}`, values);
      return { title, text: say('tell.liquidation.text', values), path: `/receipt/${receipt}` };
    }
    case 'stop_fired': {
      const { which, kind: _kind, ...values } = facts;
      const title = say(`tell.stopFired.${which}`, values);
      return { title, text: say('tell.stopFired.text', values), path: contractPath(facts.symbol) };
    }
    case 'price_alert': {
      const { symbol, price, reached, quote, source, isContract } = facts;
      return {
        title: say('tell.priceAlert', { symbol, price }),
        text: say(`tell.priceAlert.${source}`, { reached, quote }),
        path: `/trade/index?type=${isContract ? 'usta' : 'spot'}&symbol=${encodeURIComponent(symbol)}`,
      };
    }
    case 'deposit': {
      const { stage, kind: _kind, ...values } = facts;
      const title = say(`tell.deposit.${stage}`, values);
      return { title, text: say(`tell.deposit.${stage}Text`, values), path: '/assets/index?key=recharge' };
    }
    case 'withdrawal': {
      const { stage, kind: _kind, ...values } = facts;
      const isUnderWay = stage === 'requested' || stage === 'sent' || stage === 'arrived';
      const text = say(isUnderWay ? `tell.withdrawal.${stage}Text` : 'tell.withdrawal.backText', values);
      return { title: say(`tell.withdrawal.${stage}`, values), text, path: '/assets/index?key=withdraw' };
    }
    case 'otc': {
      const { what, kind: _kind, ...values } = facts;
      return { title: say(`tell.otc.${what}`, values), text: say('tell.otc.text', values), path: otcPath(facts) };
    }
    case 'appeal': {
      const { what, kind: _kind, ...values } = facts;
      return { title: say(`tell.appeal.${what}`, values), text: say('tell.appeal.text', values), path: otcPath(facts) };
    }
    case 'verification': {
      const certified = facts.outcome === 'certified';
      return {
        title: say(certified ? 'mail.verification.certified' : 'mail.verification.refused'),
        text: say(certified ? 'mail.verification.certifiedText' : 'mail.verification.refusedText'),
        path: '/account/center/kyc',
      };
    }
    case 'application': {
      const { which, outcome } = facts;
      return {
        title: say(`mail.application.${which}.${outcome}`),
        text: say(`mail.application.${which}.${outcome}Text`),
        path: which === 'merchant' ? '/account/center/merchant' : '/account/center/contractAgents/agentManagement',
      };
    }
    case 'chat_reply':
      return { title: say('tell.chatReply'), text: say('tell.chatReplyText'), path: '/account/center/notices' };
    case 'announcement':
      return {
        title: facts.titles[language] ?? facts.titles['en'] ?? '',
        text: say('tell.announcementText'),
        path: facts.path,
      };
  }
}

/** The page of an order between people. */
const otcPath = ({ orderCode }: { readonly orderCode: string }): string => `/otc/order?code=${orderCode}`;

/** A contract's trading page. */
const contractPath = (symbol: string): string =>
  `/trade/index?type=usta&symbol=${(symbol.split(':')[0] ?? symbol).replace('/', '_')}`;

function titleOf(what: Extract<Facts, { kind: 'security' }>['what']): ServerMessageKey {
  if (what === 'new_device') return 'tell.newDevice';
  return what === 'log_in_tried' ? 'mail.loginTried.subject' : `change.${what}`;
}

/** Stored facts; null for what an older version wrote and nobody knows any more. */
export function readFacts(kind: string, stored: string): Facts | null {
  try {
    const facts = JSON.parse(stored) as Facts;
    if (facts.kind !== (kind as NoticeKind)) return null;
    const known: readonly string[] = [...securityChanges, 'new_device', 'log_in_tried'];
    return facts.kind !== 'security' || known.includes(facts.what) ? facts : null;
  } catch {
    return null;
  }
}
