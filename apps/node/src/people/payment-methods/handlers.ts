import { getBank, getPayment, saveBank, savePayment } from '@candor/protocol';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { holdMs, type Security } from '../../identity/security-log/security.ts';
import type { StepUps } from '../../identity/step-up/step-up.ts';
import { maskedAccount, maskedEnd, maskedName, maskedStart } from '../../identity/users/masks.ts';
import { originOf } from '../../identity/security-log/request-origin.ts';
import type { BoundMethod, PaymentMethods } from './payment-methods.ts';

interface PaymentHandlerParts {
  readonly methods: PaymentMethods;
  readonly stepUps: StepUps;
  readonly security: Security;
}

const bank = 'bank';

/**
 * The calls around bank cards and payment methods. Numbers, addresses and names leave masked only,
 * also to who typed them: a rest is enough to know them again.
 */
export function paymentHandlers({ methods, stepUps, security }: PaymentHandlerParts): Handled[] {
  const told = (userId: number, context: CallContext) =>
    security.changed(userId, 'payment_method', originOf(context), holdMs.change);
  return [
    handle(saveBank, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller());
      const texts = Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const bound = await methods.bind(userId, bank, Object.fromEntries(texts));
      if (!bound) throw rejected('already_bound');
      return { ...bankOf(bound), withdrawalsHeldUntilMs: await told(userId, context) };
    }),
    handle(getBank, async ({ context }) => {
      const bound = await methods.get(context.caller().userId, bank);
      return { bank: bound && bankOf(bound) };
    }),
    handle(savePayment, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller());
      const { kind, account, holder } = input;
      const bound = await methods.bind(userId, kind, { account, holder });
      if (!bound) throw rejected('already_bound');
      return { ...paymentOf(bound), withdrawalsHeldUntilMs: await told(userId, context) };
    }),
    handle(getPayment, async ({ context }) => {
      const bound = await methods.list(context.caller().userId);
      return { records: bound.filter(({ kind }) => kind !== bank).map(paymentOf) };
    }),
  ];
}

const bankOf = ({ facts, boundAtMs }: BoundMethod) => ({
  cardNumber: maskedEnd(facts['cardNumber'] ?? ''),
  bankName: facts['bankName'] ?? '',
  bankAddress: maskedStart(facts['bankAddress'] ?? ''),
  bankCode: facts['bankCode'] ?? '',
  branch: maskedStart(facts['branch'] ?? ''),
  homeAddress: maskedStart(facts['homeAddress'] ?? ''),
  boundAtMs,
});

const paymentOf = ({ kind, facts, boundAtMs }: BoundMethod) => ({
  kind,
  account: maskedAccount(facts['account'] ?? ''),
  holder: maskedName(facts['holder'] ?? ''),
  boundAtMs,
});
