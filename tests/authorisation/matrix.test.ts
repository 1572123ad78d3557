import { type Access, type Call, calls, defineCall, nothing, operatorRights } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validInput } from '../fuzz/valid-input.ts';
import { Wire, type WireUser } from '../fuzz/wire.ts';
import type { WireAnswer } from '../fuzz/wire-client.ts';
import { fieldsOf, idsIn, valuesOf } from './look.ts';

/**
 * Who may call what, made from the wire's own table: a new call is in it without anyone writing a
 * test.
 */
const all: readonly Call[] = calls;
const forUsers = all.filter(({ access }) => access === 'user').map((call) => [call.id, call] as const);
const forAnyone = all.filter(({ access }) => access === 'public').map((call) => [call.id, call] as const);

/**
 * Calls that nobody needs a session for. Making one more of them public is a decision, taken here
 * as well.
 */
const publicCalls = [
  'console.logIn',
  'console.secondStep',
  'console.secondStepPasskey',
  'console.welcome',
  'member.sendEmail',
  'member.sendSms',
  'assets.coinRate',
  'cgform.detailData',
  'cgform.getData',
  'content.categories',
  'content.helpCenterInfo',
  'content.list',
  'content.read',
  'content.search',
  'dict.items',
  'dict.repayTypes',
  'fixedPeriod.list',
  'fixedPeriod.receipt',
  'fixedPeriod.samples',
  'fixedPeriod.statistics',
  'futures.contracts',
  'futures.contractDetail',
  'futures.fundingRate',
  'futures.fundingHistory',
  'futures.liquidations',
  'futures.receipt',
  'futures.marks',
  'futures.insuranceFund',
  'futures.adlQueue',
  'otc.adverts',
  'otc.config',
  'otc.figures',
  'otc.merchantStatistics',
  'otc.quote',
  'platform.allSetting',
  'platform.brokerCredentials',
  'platform.coinList',
  'platform.mt5Amount',
  'platform.noticeList',
  'proof.heads',
  'proof.list',
  'proof.reserves',
  'quotes.depth',
  'quotes.index',
  'quotes.initData',
  'quotes.kline',
  'quotes.priceComparison',
  'quotes.recentTrades',
  'quotes.recentTradesByGet',
  'quotes.rules',
  'quotes.securityFund',
  'quotes.spotGoods',
  'swap.offer',
  'swap.price',
  'user.backPwd',
  'user.backPwdPasskeyOptions',
  'user.getCountryCode',
  'user.login',
  'user.loginPasskey',
  'user.loginPasskeyOptions',
  'user.loginSecondStep',
  'user.lostFactor',
  'user.notMe',
  'user.puzzle',
  'user.refreshToken',
  'user.register',
  'user.secondStepPasskeyOptions',
  'user.sendEmailCode',
  'user.sendMobileCode',
  'withdraw.dropAddress',
  'withdraw.times',
].toSorted();
/**
 * Public calls that refuse what is not somebody's: a password, a token, a code, a receipt's key; or
 * that have no price.
 */
const ownRefusals = new Set([
  'console.logIn',
  'console.secondStep',
  'console.secondStepPasskey',
  'console.welcome',
  'fixedPeriod.receipt',
  'futures.receipt',
  'proof.reserves',
  'otc.merchantStatistics',
  'otc.quote',
  'otc.adverts',
  'swap.price',
  'user.loginPasskey',
  'user.backPwd',
  'user.backPwdPasskeyOptions',
  'user.login',
  'user.loginSecondStep',
  'user.lostFactor',
  'user.notMe',
  'user.refreshToken',
  'user.register',
  'user.secondStepPasskeyOptions',
  'withdraw.dropAddress',
]);
/** Pages beside the calls, for people and for those who run the node. */
const otherRoutes = [
  'GET /*',
  'GET /',
  'GET /api/docs',
  'GET /console',
  'GET /console*',
  'GET /console/assets/*',
  'GET /api/docs.css',
  'GET /api/openapi.json',
  'GET /files/:first',
  'GET /files/:first/:second',
  'GET /health',
  'GET /metrics',
  'GET /platform/dev/config.js',
  'GET /published-heads.jsonl',
  'GET /ready',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'POST /api/csp-report',
];

let wire: Wire;
let owner: WireUser;
let other: WireUser;
let stranger: WireUser;
/**
 * Whose sessions are ended and exchanged; a user's eleventh session ends the first, so it is nobody
 * else.
 */
let fleeting: WireUser;
/**
 * What belongs to the owner: ids by the name of the field that shows them, and words that are the
 * owner's alone.
 */
let owned: { readonly ids: ReadonlySet<string>; readonly words: readonly string[]; readonly openOrder: string };

beforeAll(async () => {
  wire = await Wire.open();
  owner = await wire.register('owner@example.com');
  other = await wire.register('other@example.com');
  stranger = await wire.register('stranger@example.com');
  fleeting = await wire.register('fleeting@example.com');
  const maker = await wire.register('maker@example.com');
  const place = async (user: WireUser, more: object) => {
    const input = { symbol: 'BTC/USDT', price: '60000.00', quantity: '0.01000', ...more };
    const { text } = await wire.call(callOf('spot.submitOrder'), { token: user.token, input });
    return JSON.parse(text) as { data: { orderId: string } };
  };
  await place(maker, { side: 'sell' });
  const filled = await place(owner, { side: 'buy', clientOrderId: 'owners-canary-1' });
  const open = await place(owner, { side: 'buy', price: '57000.00', clientOrderId: 'owners-canary-2' });
  await wire.call(callOf('quotes.addOptional'), { token: owner.token, params: { a: 'XLM_USDT', b: '1' } });
  await wire.server.projector.idle();
  owned = {
    ids: new Set([filled.data.orderId, open.data.orderId]),
    words: ['owners-canary', owner.email, owner.token, 'XLM'],
    openOrder: open.data.orderId,
  };
});
afterAll(() => wire.close());

const callOf = (id: string): Call => {
  const found = all.find((call) => call.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
};

const state = () => wire.exchange.exchange.stateHash();

function expectUnauthorized(answer: WireAnswer, what: 'missing' | 'dead'): void {
  expect(answer.status, `answered ${answer.text}`).toBe(401);
  const { msg, code } = JSON.parse(answer.text) as { msg: string; code: number };
  expect(code).toBe(401);
  // Clients compare with the marker: a dead token logs out, a missing one asks to log in.
  expect(msg.includes('invalid token')).toBe(what === 'dead');
}

describe('the table', () => {
  test('has a rule for every call, and these are the calls for anyone', () => {
    const rules = new Set<Access>([
      'public',
      'user',
      'operator',
      ...operatorRights.map((right) => `operator:${right}` as const),
    ]);
    expect(all.filter(({ access }) => !rules.has(access))).toEqual([]);
    expect(forAnyone.map(([id]) => id).toSorted()).toEqual(publicCalls);
    expect(forUsers.length).toBeGreaterThanOrEqual(23);
  });

  test('is all that the server answers', () => {
    const known = new Set(
      all.map(({ method, path }) => {
        const { head, apiHead } = wire.server.config;
        const filled = path.replace('{head}', head).replace('{apiHead}', apiHead);
        return `${method} ${filled.replace(/\{(\w+)\}/g, ':$1')}`;
      }),
    );
    const routes = routesOf(wire.server.app.printRoutes({ commonPrefix: false }));
    expect(routes.length).toBeGreaterThan(known.size);
    expect(routes.filter((route) => !known.has(route) && !otherRoutes.includes(route))).toEqual([]);
    expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
  });

  test('does not compile without a rule', () => {
    // Checked by the compiler: were the rule optional, `Undeclared` would be accepted and this line
    // would not compile.
    type Undeclared = Omit<Call, 'access'>;
    type Foreign = Omit<Call, 'access'> & { readonly access: 'anyone' };
    const refused: [
      Undeclared extends Parameters<typeof defineCall>[0] ? false : true,
      Foreign extends Parameters<typeof defineCall>[0] ? false : true,
    ] = [true, true];
    expect(refused).toEqual([true, true]);
    expect(nothing.parse({})).toEqual({});
  });
});

/** "METHOD /path" of each route, from the framework's tree. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^([│\s]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line);
    if (!found) return [];
    const depth = (found[1]?.length ?? 0) / 4;
    parents[depth] = found[2] ?? '';
    const path = parents.slice(0, depth + 1).join('');
    return (found[3]?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`);
  });
}

describe.each(forUsers)('%s', (_id, call) => {
  test('is refused to a visitor', async () => {
    const before = state();
    expectUnauthorized(await wire.call(call, validInput(call)), 'missing');
    expectUnauthorized(await wire.call(call, { ...validInput(call), token: '' }), 'missing');
    expect(state()).toBe(before);
  });

  test('is refused to a token that is none, was revoked, or was exchanged', async () => {
    const before = state();
    const revoked = await wire.session(fleeting.userId);
    await wire.server.sessions.end(revoked.sessionId, 'logout');
    const family = await wire.session(fleeting.userId);
    const next = await wire.server.sessions.refresh(family.refreshToken);
    wire.server.nowMs += 31_000;
    expect(await wire.server.sessions.refresh(family.refreshToken)).toBeNull();
    for (const token of ['x', 'a'.repeat(43), revoked.token, family.token, next?.satoken ?? '']) {
      expectUnauthorized(await wire.call(call, { ...validInput(call), token }), 'dead');
    }
    expect(state()).toBe(before);
  });

  test('is refused to a token past its time', async () => {
    const before = state();
    const startedAtMs = wire.server.nowMs;
    const { token } = await wire.session(fleeting.userId);
    wire.server.nowMs += wire.server.config.tokenLifetimeSeconds * 1_000;
    try {
      expectUnauthorized(await wire.call(call, { ...validInput(call), token }), 'dead');
    } finally {
      wire.server.nowMs = startedAtMs;
    }
    expect(state()).toBe(before);
  });

  test('tells another user nothing of the owner', async () => {
    if (call.changesState) return;
    const answer = await wire.call(call, { ...validInput(call), token: stranger.token });
    expect([200, 422], `answered ${answer.text}`).toContain(answer.status);
    const answered: unknown = JSON.parse(answer.text);
    expect(idsIn(answered).filter((id) => owned.ids.has(id))).toEqual([]);
    expect(valuesOf(answered).filter((value) => value === owner.email || value.startsWith('owners-canary'))).toEqual(
      [],
    );
  });
});

describe.each(forAnyone)('%s', (_id, call) => {
  test('is answered to a visitor, and to a dead token alike, without a word of any user', async () => {
    const revoked = await wire.session(fleeting.userId);
    await wire.server.sessions.end(revoked.sessionId, 'logout');
    const visitor = await wire.call(call, validInput(call));
    const dead = await wire.call(call, { ...validInput(call), token: revoked.token });
    // A log-in and a refresh have refusals of their own; the second registration finds the first.
    const own = ownRefusals.has(call.id);
    expect(own || (visitor.status === 200 && dead.status === 200), `${visitor.text} ${dead.text}`).toBe(true);
    for (const { text } of [visitor, dead]) {
      for (const word of owned.words.slice(0, 3)) expect(text).not.toContain(word);
    }
  });
});

describe('what is the owner’s', () => {
  test('is still there and answers the owner', async () => {
    const { text } = await wire.call(callOf('spot.listOrders'), { token: owner.token });
    expect(new Set(idsIn(JSON.parse(text)))).toEqual(owned.ids);
    const details = await wire.call(callOf('spot.transactionDetails'), {
      token: owner.token,
      params: { id: owned.openOrder },
    });
    expect(details.status).toBe(200);
  });

  test('is not touched by another user’s request under the same request id', async () => {
    const submit = callOf('spot.submitOrder');
    const input = {
      symbol: 'BTC/USDT',
      side: 'buy',
      price: '56000.00',
      quantity: '0.01000',
      requestId: 'shared-request-id',
    };
    const first = await wire.call(submit, { token: owner.token, input });
    const theirs = await wire.call(submit, { token: other.token, input: { ...input, price: '55000.00' } });
    const again = await wire.call(submit, { token: owner.token, input });
    expect([first.status, theirs.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    const orderOf = ({ text }: WireAnswer) => (JSON.parse(text) as { data: { orderId: string } }).data.orderId;
    expect(orderOf(theirs)).not.toBe(orderOf(first));
  });

  test('cannot be claimed by naming the owner', async () => {
    const before = state();
    for (const call of all.filter(({ access, changesState }) => access === 'user' && changesState)) {
      const { params, input = {} } = validInput(call);
      for (const field of ['userId', 'user_id', 'owner', 'uid', 'memberId']) {
        const answer = await wire.call(call, {
          token: other.token,
          params,
          input: { ...input, [field]: owner.userId },
        });
        const takesFields = fieldsOf(call.input).length > 0;
        expect(takesFields ? answer.status : 400, `${call.id} ${field} ${answer.text}`).toBe(400);
        if (call.id === 'user.logout') other = { ...other, token: (await wire.session(other.userId)).token };
      }
    }
    expect(state()).toBe(before);
  });
});
