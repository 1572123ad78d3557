import { randomBytes } from 'node:crypto';
import { amount, type Amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { chatContent } from '@candor/protocol';
import { comparedName } from '../../../identity/users/names-alike.ts';
import type { Passwords } from '../../../identity/users/passwords.ts';
import { otcProfiles } from '../../../base/sql/otc-schema.ts';
import type { Otc } from '../create-otc.ts';
import { isOrderEvent } from '../otc-events.ts';
import type { OtcOrderRow } from '../order-rows.ts';
import { keepAdvertText } from '../advert-notes.ts';
import { type DemoMerchant, demoMerchants, merchantGrants, missingAdverts } from './merchants.ts';

interface DemoDeskParts {
  readonly otc: Otc;
  readonly passwords: Pick<Passwords, 'hash'>;
  /** Calls later; gives what stops it. */
  readonly later: (ms: number, then: () => void) => () => void;
}

/** Offers sell this part of what they had before they are filled up again. */
const refillBelow = 4n;

/**
 * The demonstration’s merchants at work. They act by the commands and calls of any merchant: they
 * pay, "receive", write, and release, so that a newcomer gets to the end alone. Nothing of this
 * runs outside the demo.
 */
export class DemoDesk {
  readonly #parts: DemoDeskParts;
  readonly #merchants: Map<number, DemoMerchant>;
  readonly #waits = new Map<number, () => void>();
  readonly #working = new Set<Promise<void>>();
  #stop: () => void = () => undefined;
  #stopped = false;

  /** `merchants` is what says who they are: it fills as they open. */
  constructor(parts: DemoDeskParts, merchants: Map<number, DemoMerchant>) {
    this.#parts = parts;
    this.#merchants = merchants;
  }

  /**
   * Opens their accounts where they are missing, publishes their offers, and goes on with open
   * orders.
   */
  async start(): Promise<void> {
    const { otc } = this.#parts;
    for (const merchant of demoMerchants) await this.#open(merchant);
    if (this.#stopped) return;
    this.#stop = otc.exchange.onRecord((record) => {
      for (const event of record.events) if (isOrderEvent(event)) this.#look(event.orderId, event);
    });
    for (const order of otc.exchange.peek((state) => state.otc.orders())) this.#look(order.orderId, order);
  }

  async close(): Promise<void> {
    this.#stopped = true;
    this.#stop();
    for (const stop of this.#waits.values()) stop();
    await Promise.all(this.#working);
  }

  async #open(merchant: DemoMerchant): Promise<void> {
    const { otc, passwords } = this.#parts;
    const { exchange, people, sql, now } = otc;
    const contact = { channel: 'mail', address: merchant.email } as const;
    const password = async () => passwords.hash(randomBytes(24).toString('hex'));
    const added =
      (await people.users.byContact(contact)) ??
      (await people.users.add(
        { contact, verified: true, passwordHash: await password(), invitedBy: null, language: 'en' },
        async () => (await exchange.read((state) => state.nextUserId())).value,
        now(),
      ));
    if (added === undefined) return;
    const { userId } = added;
    if (!added.opened) {
      await this.#once(userId, 'open-account', { type: 'register_user', userId, merchant: true });
      const grants = exchange.peek(merchantGrants);
      await this.#once(userId, 'demo-funds', { type: 'grant_demo_funds', userId, grants });
      for (const { assetId, amount: units } of grants)
        await this.#once(userId, `to-desk-${assetId}`, transferOf(userId, assetId, units));
      await people.users.markOpened(userId);
    }
    if (exchange.peek((state) => state.user(userId)?.merchant) !== true) return;
    this.#merchants.set(userId, merchant);
    for (const method of merchant.methods) await people.paymentMethods.bind(userId, method, factsOf(merchant, method));
    const db = await sql.db();
    const { name, autoReply } = merchant;
    await db
      .insert(otcProfiles)
      .values({ userId, name, nameKey: comparedName(name), autoReply, updatedAtMs: now() })
      .onConflictDoNothing();
    for (const command of exchange.peek((state) => missingAdverts(state, userId, merchant)))
      await this.#publish(userId, command);
  }

  async #publish(userId: number, command: Command): Promise<void> {
    const { exchange, sql, now } = this.#parts.otc;
    const outcome = await exchange.submit(
      command,
      requestOf(userId, `demo-${now()}-${randomBytes(4).toString('hex')}`),
    );
    if (outcome.kind !== 'done') return;
    for (const event of outcome.record.events)
      if (event.type === 'otc_advert_published')
        await keepAdvertText(sql, { advertId: event.advertId, userId, text: '', createdAtMs: now() });
  }

  /** Once for each request id: what was done before is done. */
  async #once(userId: number, requestId: string, command: Command): Promise<void> {
    const outcome = await this.#parts.otc.exchange.submit(command, requestOf(userId, requestId));
    const isDone = outcome.kind === 'done' || (outcome.kind === 'rejected' && doneBefore.has(outcome.reason));
    if (!isDone) throw new Error(`A demo merchant's ${command.type} failed: ${JSON.stringify(outcome)}.`);
  }

  /** An order of a merchant moved: what is the merchant's to do comes after a while. */
  #look(orderId: number, { buyerId, sellerId }: { readonly buyerId: number; readonly sellerId: number }): void {
    const merchant = this.#merchants.get(sellerId) ?? this.#merchants.get(buyerId);
    if (merchant === undefined || this.#waits.has(orderId) || this.#stopped) return;
    const stop = this.#parts.later(merchant.releaseMs, () => {
      this.#waits.delete(orderId);
      const work = this.#act(orderId)
        .catch((error: unknown) => {
          this.#parts.otc.logger.warn({ err: error }, 'a demo merchant could not act');
        })
        .finally(() => this.#working.delete(work));
      this.#working.add(work);
    });
    this.#waits.set(orderId, stop);
  }

  async #act(orderId: number): Promise<void> {
    const { exchange } = this.#parts.otc;
    const order = exchange.peek(({ otc }) => otc.order(orderId));
    if (order === undefined) return;
    const { stage, buyerId, sellerId } = order;
    if (stage === 'unpaid' && this.#merchants.has(buyerId)) {
      await this.#submit(buyerId, { type: 'mark_otc_paid', userId: buyerId, orderId });
      return this.#say(orderId, buyerId, 'Paid. (Demo: in earnest you would look into your account now.)');
    }
    if ((stage === 'paid' || stage === 'appealed') && this.#merchants.has(sellerId)) {
      await this.#say(orderId, sellerId, 'Your payment is here, thank you. Releasing now.');
      const last = exchange.peek(({ otc }) => otc.traderOf(sellerId).evidenceId);
      const evidenceId = Math.max(this.#parts.otc.now(), last + 1);
      await this.#submit(sellerId, { type: 'release_otc_order', userId: sellerId, orderId, evidenceId });
      await this.#refill(order.advertId, sellerId);
    }
  }

  /** An offer that sold most of its coins is closed, and a new one replaces it. */
  async #refill(advertId: number, userId: number): Promise<void> {
    const { exchange } = this.#parts.otc;
    const advert = exchange.peek(({ otc }) => otc.advert(advertId));
    const merchant = this.#merchants.get(userId);
    if (advert === undefined || merchant === undefined || advert.remaining * refillBelow > advert.total) return;
    await this.#submit(userId, { type: 'close_otc_advert', userId, advertId });
    for (const command of exchange.peek((state) => missingAdverts(state, userId, merchant)))
      await this.#publish(userId, command);
  }

  async #submit(userId: number, command: Command): Promise<void> {
    const requestId = `demo-${this.#parts.otc.now()}-${randomBytes(4).toString('hex')}`;
    await this.#parts.otc.exchange.submit(command, requestOf(userId, requestId));
  }

  async #say(orderId: number, userId: number, content: string): Promise<void> {
    const { orders, chat } = this.#parts.otc;
    const order: OtcOrderRow = await orders.ofParty(userId, String(orderId));
    const messageId = `demo-${orderId}-${order.state}`;
    await chat.send(order, userId, { messageId, contentType: chatContent.text, content });
  }
}

const doneBefore: ReadonlySet<string> = new Set(['user_exists', 'demo_funds_already_granted']);

const requestOf = (userId: number, requestId: string) => ({ userId, requestId, content: requestId });

const transferOf = (userId: number, assetId: number, units: Amount): Command => ({
  type: 'transfer',
  userId,
  assetId,
  from: 1,
  to: 8,
  amount: amount(units),
});

/** Play details: they lead nowhere. */
function factsOf({ name, email }: DemoMerchant, method: string): Readonly<Record<string, string>> {
  if (method === 'bank')
    return {
      cardNumber: '6200010000004417',
      bankName: 'Demo Bank',
      bankAddress: 'Example Street 1',
      bankCode: 'DEMOEX22',
    };
  return { account: email, holder: `${name} Demo` };
}
