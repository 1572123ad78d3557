// `npm run bench:http -- --otc`: the page of offers among 10,000 of them, and orders opened, paid and released, beside the spot markets' list and
// spot orders on the same server, asked by the same client.
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { amount } from '@candor/amount';
import { totpAt } from '../../../apps/node/src/identity/second-factor/totp.ts';
import { fundPassword, OtcWorld, type Trader } from '../../../apps/node/src/products/otc/test-support/otc-world.ts';
import { median } from '../median.ts';

interface Settings {
  /** People who ask at once; each buyer has a seller. */
  readonly pairs: number;
  readonly adverts: number;
  readonly rounds: number;
}

interface Asking {
  readonly path: string;
  readonly body: object;
  readonly token?: string;
}

/** Offers that one owner may have online. */
const perOwner = 20;
const listAsked = 2_000;
const whole = 100_000_000n;
const taken = { fiatAmount: '700.00', price: '7.115', method: 'alipay' };

interface Desk {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly advertId: string;
}

/** Measures, prints, and ends with one line of JSON: calls a second, and how many times the spot call's. */
export async function measureOtc({ pairs, adverts, rounds }: Settings): Promise<void> {
  const world = await OtcWorld.start();
  const { app } = world.server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: pairs });
  const ask = (one: Asking) => post(agent, port, one);
  const each = (asked: readonly Asking[]) => inTurns(ask, asked, pairs);
  await fill(world, adverts);
  const desks: Desk[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const seller = await world.trader(true);
    const buyer = await world.trader();
    desks.push({ seller, buyer, advertId: await world.publish(seller) });
  }

  const spotOrders = () =>
    desks.map(({ buyer }) => ({
      path: '/api/currency/order/submit',
      token: buyer.token,
      body: {
        symbol: 'BTC/USDT',
        side: 'buy',
        type: 'limit',
        price: '59000',
        quantity: '0.0001',
        requestId: world.once(),
      },
    }));
  const orders = (name: string, by: 'buyer' | 'seller', body: (desk: Desk, at: number) => object) =>
    desks.map((desk, at) => ({
      path: `/api/core/coin/otc/order/${name}`,
      token: desk[by].token,
      body: { ...body(desk, at), requestId: world.once() },
    }));
  const lists = (path: string, body: object) => Array.from({ length: listAsked }, () => ({ path, body }));

  const measured = new Map<string, number[]>();
  const take = async (name: string, asked: readonly Asking[]): Promise<string[]> => {
    const startedAtMs = performance.now();
    const answers = await each(asked);
    const perSecond = (asked.length * 1_000) / (performance.now() - startedAtMs);
    measured.set(name, [...(measured.get(name) ?? []), perSecond]);
    return answers;
  };
  for (let round = 0; round <= rounds; round += 1) {
    // The first round only warms up.
    if (round === 1) measured.clear();
    await take('spotGoods', lists('/api/core/coin/open/getSpotGoods', {}));
    await take('adverts', lists('/api/core/coin/otc/adverts?side=buy&coin=USDT&fiat=CNY&amount=7000', {}));
    await take('spotSubmit', spotOrders());
    const opened = await take(
      'open',
      orders('open', 'buyer', ({ advertId }) => ({ advertId, ...taken })),
    );
    const codes = opened.map((answer) => (JSON.parse(answer) as { data: { orderCode: string } }).data.orderCode);
    await take(
      'paid',
      orders('paid', 'buyer', (_desk, at) => ({ orderCode: codes[at] })),
    );
    await showFactors(world, desks);
    await take(
      'release',
      orders('release', 'seller', (_desk, at) => ({ orderCode: codes[at], fundPassword })),
    );
  }
  agent.destroy();
  await world.stop();
  const figure = (name: string) => median(measured.get(name) ?? []);
  const beside = (name: string, peer: string) => ({
    perSecond: Math.round(figure(name)),
    ratio: Math.round((figure(name) * 100) / figure(peer)) / 100,
  });
  console.log(
    JSON.stringify({
      pairs,
      adverts,
      spotGoods: Math.round(figure('spotGoods')),
      spotSubmit: Math.round(figure('spotSubmit')),
      adverts_page: beside('adverts', 'spotGoods'),
      open: beside('open', 'spotSubmit'),
      paid: beside('paid', 'spotSubmit'),
      release: beside('release', 'spotSubmit'),
    }),
  );
}

/** A release needs a second factor of its own. */
async function showFactors({ server }: OtcWorld, desks: readonly Desk[]): Promise<void> {
  server.nowMs += 60_000;
  for (const { seller } of desks) {
    const body = { method: 'totp', code: totpAt(seller.secret, server.nowMs) };
    const shown = await server.ask('/api/user/security/stepUp', { body, token: seller.token });
    seller.token = shown.body.data.satoken ?? seller.token;
  }
}

/** Offers of merchants who do nothing else, beside those that are taken. */
async function fill(world: OtcWorld, adverts: number): Promise<void> {
  const terms = {
    price: { kind: 'fixed', ticks: 71_200 },
    total: amount(100n * whole),
    minimum: amount(50_000n),
    maximum: amount(1_000_000n),
    windowMinutes: 15,
    methods: ['alipay'],
    taker: { level: 0, completedOrders: 0, accountDays: 0 },
  } as const;
  for (let made = 0; made < adverts;) {
    const userId = world.server.exchange.exchange.nextUserId();
    const all = amount(20_000n * whole);
    await world.must({ type: 'register_user', userId, merchant: true });
    await world.must({ type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: all }] });
    await world.must({ type: 'transfer', userId, assetId: 1, from: 1, to: 8, amount: all });
    for (let own = 0; own < perOwner && made < adverts; own += 1, made += 1) {
      const price = { kind: 'fixed', ticks: 71_200 + made } as const;
      await world.must({
        type: 'publish_otc_advert',
        userId,
        side: 'sell',
        assetId: 1,
        fiatId: fiatOf(world),
        online: true,
        terms: { ...terms, price },
      });
    }
  }
}

const fiatOf = (world: OtcWorld): number =>
  world.server.exchange.exchange.otc.fiats().find(({ code }) => code === 'CNY')?.fiatId ?? 0;

/** Asks all of it, so many at once; throws what is refused. */
async function inTurns(
  ask: (one: Asking) => Promise<string>,
  asked: readonly Asking[],
  atOnce: number,
): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < asked.length) {
      const at = next++;
      const one = asked[at];
      if (one !== undefined) answers[at] = await ask(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

function post(agent: Agent, port: number, { path, body, token }: Asking): Promise<string> {
  const isRead = path.includes('?');
  const payload = isRead ? '' : JSON.stringify(body);
  const headers = {
    ...(!isRead && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token !== undefined && { satoken: token, authorization: token }),
  };
  return new Promise((answered, failed) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: isRead ? 'GET' : 'POST', headers });
    sent.on('error', failed);
    sent.on('response', (response) => {
      text(response).then((read) => {
        if (response.statusCode === 200) answered(read);
        else failed(new Error(`${path}: ${read}`));
      }, failed);
    });
    sent.end(payload);
  });
}
