import { type Call, calls } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { sealedInput } from '../fuzz/sealed-input.ts';
import type { ValidInput } from '../fuzz/valid-input.ts';
import { Wire, type WireUser } from '../fuzz/wire.ts';
import type { WireAnswer } from '../fuzz/wire-client.ts';

/**
 * Every call that asks for a second factor, by what it says itself: one that is added later is in
 * this table without anyone writing a test.
 */
const all: readonly Call[] = calls;
const sensitive = all.filter(({ reasons }) => reasons.includes('step_up_required'));
const withinSession = sensitive.filter(({ access }) => access === 'user');
/** Asks for the factor as a field of its own, since nobody is logged in yet. */
const withoutSession = ['user.backPwd'];
/**
 * Input for the half of a call that changes something; what is right for fuzzing asks for the
 * harmless one.
 */
const changing: Readonly<Record<string, ValidInput>> = {
  'member.getGoogleVerification': { params: { x: '1' } },
  'member.bindOrResetGoogle': { params: { x: '123456', y: '1' } },
};
const inputOf = async (call: Call): Promise<ValidInput> =>
  changing[call.id] ?? sealedInput(call, wire.server.config.pepper);

interface Holder extends WireUser {
  readonly secret: string;
  readonly recovery: readonly string[];
}

let wire: Wire;
let mine: Holder;
let theirs: Holder;
beforeAll(async () => {
  wire = await Wire.open();
  mine = await holder('mine@example.com');
  theirs = await holder('theirs@example.com');
});
afterAll(() => wire.close());

const callOf = (id: string): Call => {
  const found = all.find((call) => call.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
};

/** A user with an authenticator who has not shown it yet. */
async function holder(email: string): Promise<Holder> {
  const user = await wire.register(email);
  const factors = wire.server.people.secondFactors;
  const { secret } = await factors.begin(`user:${user.userId}`, 'x');
  const { recoveryCodes } = await factors.confirm(`user:${user.userId}`, code(secret));
  wire.server.nowMs += 60_000;
  return { ...user, secret, recovery: recoveryCodes };
}

const code = (secret: string): string => totpAt(secret, wire.server.nowMs);
const wrongOf = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const show = (input: Readonly<Record<string, unknown>>, token = mine.token) =>
  wire.call(callOf('user.stepUp'), { token, input });
/** Shows a factor that must be right; gives the token that it counts for. */
async function shownBy(input: Readonly<Record<string, unknown>>, token: string): Promise<string> {
  const answer = await show(input, token);
  expect(answer.status).toBe(200);
  return dataOf(answer).satoken ?? '';
}
const make = async (call: Call, token: string) => wire.call(call, { ...(await inputOf(call)), token });

interface Told {
  readonly data: {
    readonly satoken?: string;
    readonly reason?: string;
    readonly fields?: readonly { readonly rule: string }[];
  };
}
/** What an answer says; a file has no envelope. */
const dataOf = ({ text }: WireAnswer): Told['data'] => (JSON.parse(text) as Partial<Told>).data ?? {};
const reasonOf = (answer: WireAnswer) => dataOf(answer).reason ?? dataOf(answer).fields?.[0]?.rule ?? answer.status;

/** What protects the user's account and belongs to it, as their own calls show it. */
async function stateOf({ token, userId }: WireUser): Promise<string> {
  const reads = ['member.otherData', 'member.apis', 'user.getBank', 'member.getPayment', 'user.closingState'];
  const shown = [];
  for (const id of reads) shown.push(dataOf(await wire.call(callOf(id), { token })));
  return JSON.stringify([shown, await wire.server.people.security.of(userId)]);
}

async function refuseAll(what: string, token: string): Promise<void> {
  for (const call of withinSession) {
    const answer = await make(call, token);
    expect([what, call.id, answer.status, reasonOf(answer)]).toEqual([what, call.id, 403, 'step_up_required']);
  }
}

test('the table has every way into an account and its money', () => {
  const ids = withinSession.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(21);
  expect(ids).toEqual(
    expect.arrayContaining(['user.updatePwd', 'member.api', 'user.bankSave', 'user.copyData', 'user.askClosing']),
  );
  const others = sensitive.filter(({ access }) => access !== 'user').map(({ id }) => id);
  expect(others).toEqual(withoutSession);
});

describe('every sensitive call', () => {
  const attempts: readonly (readonly [string, string | null, () => Promise<WireAnswer | null>])[] = [
    ['missing', null, async () => null],
    ['empty', 'code', () => show({ method: 'totp', code: '' })],
    ['wrong', 'code_wrong', () => show({ method: 'totp', code: wrongOf(code(mine.secret)) })],
    ['expired', 'code_wrong', () => show({ method: 'totp', code: totpAt(mine.secret, wire.server.nowMs - 60_000) })],
    ['another user’s', 'code_wrong', () => show({ method: 'totp', code: code(theirs.secret) })],
    ['another user’s recovery code', 'code_wrong', () => show({ method: 'recovery', code: theirs.recovery[0] })],
    ['an array', 'code', () => show({ method: 'totp', code: [code(mine.secret)] })],
    ['a mail’s', 'not_bound', () => show({ method: 'mail', code: '123456' })],
    [
      'a passkey that is none',
      'not_bound',
      () =>
        show({
          method: 'passkey',
          passkey: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } },
        }),
    ],
  ];

  test.each(attempts)('is refused with the factor %s', async (what, reason, attempt) => {
    // Past what an earlier attempt was locked for, so that each is judged for itself.
    wire.server.nowMs += 300_000;
    mine = { ...mine, ...(await wire.session(mine.userId)) };
    const before = await stateOf(mine);
    const shown = await attempt();
    expect(shown === null ? null : reasonOf(shown)).toBe(reason);
    await refuseAll(what, mine.token);
    expect(await stateOf(mine)).toBe(before);
  });

  test('is refused with the factor used before, and once it is 300 s old', async () => {
    wire.server.nowMs += 300_000;
    const { token } = await wire.session(mine.userId);
    const used = code(mine.secret);
    const first = await shownBy({ method: 'totp', code: used }, token);
    const again = await wire.session(mine.userId);
    expect(reasonOf(await show({ method: 'totp', code: used }, again.token))).toBe('code_used');
    await refuseAll('used before', again.token);
    const second = await shownBy({ method: 'recovery', code: mine.recovery[0] }, again.token);
    const third = await wire.session(mine.userId);
    expect(reasonOf(await show({ method: 'recovery', code: mine.recovery[0] }, third.token))).toBe('code_used');
    await refuseAll('a recovery code used before', third.token);
    wire.server.nowMs += 300_000;
    await refuseAll('too old', first);
    await refuseAll('a recovery code too old', second);
  });

  test('is refused to a session that showed none, beside its user’s that did and another user’s that did', async () => {
    wire.server.nowMs += 60_000;
    for (const { userId, secret } of [mine, theirs]) {
      const { token } = await wire.session(userId);
      expect((await show({ method: 'totp', code: code(secret) }, token)).status).toBe(200);
    }
    await refuseAll('in another session', (await wire.session(mine.userId)).token);
  });

  test('is refused to what somebody who took the refresh token before makes of it meanwhile', async () => {
    wire.server.nowMs += 60_000;
    const { token, refreshToken } = await wire.session(mine.userId);
    await shownBy({ method: 'totp', code: code(mine.secret) }, token);
    const taken = await wire.server.sessions.refresh(refreshToken);
    expect(taken).not.toBeNull();
    await refuseAll('under a successor of an earlier token', taken?.satoken ?? '');
  });

  test('is refused to a token of the session from before the factor, which ends', async () => {
    wire.server.nowMs += 60_000;
    const { token, refreshToken } = await wire.session(mine.userId);
    const renewed = await shownBy({ method: 'totp', code: code(mine.secret) }, token);
    await refuseAll('under an earlier token', token);
    expect((await wire.call(callOf('user.getInfo'), { token: renewed })).status).toBe(200);
    wire.server.nowMs += 60_000;
    expect((await wire.call(callOf('user.getInfo'), { token })).status).toBe(401);
    expect(await wire.server.sessions.refresh(refreshToken)).toBeNull();
  });

  test.each(withinSession.map((call) => [call.id, call] as const))(
    '%s is let in by a fresh factor',
    async (id, call) => {
      const user = await holder(`${id.toLowerCase()}@example.com`);
      const token = await shownBy({ method: 'totp', code: code(user.secret) }, user.token);
      const answer = await make(call, token);
      expect([200, ...call.reasons]).toContain(reasonOf(answer));
      expect([id, answer.status]).not.toEqual([id, 403]);
    },
  );

  test('says so: no other call asks for a factor', async () => {
    const user = await holder('others@example.com');
    const ends = new Set(['user.logout']);
    for (const call of all.filter(({ access, id }) => access === 'user' && !ends.has(id))) {
      if (sensitive.includes(call)) continue;
      expect([call.id, reasonOf(await make(call, user.token))]).not.toEqual([call.id, 'step_up_required']);
    }
  });
});

describe('a reset of the password, where nobody is logged in', () => {
  const reset = callOf('user.backPwd');
  const contact = { email: 'mine@example.com' };
  async function sentCode(): Promise<string> {
    wire.server.nowMs += 300_000;
    await wire.call(callOf('user.sendEmailCode'), { input: { ...contact, type: 'reset' } });
    const [letter] = await wire.server.people.post.mailbox({ limit: 1, offset: 0, address: contact.email });
    return /\d{6}/.exec(letter?.body ?? '')?.[0] ?? '';
  }

  test.each<readonly [string, string, () => Promise<unknown>]>([
    ['missing', 'step_up_required', async () => undefined],
    ['empty', 'code', async () => ''],
    ['an array', 'code', async () => [code(mine.secret)]],
    ['wrong', 'code_wrong', async () => wrongOf(code(mine.secret))],
    ['expired', 'code_wrong', async () => totpAt(mine.secret, wire.server.nowMs - 60_000)],
    ['another user’s', 'code_wrong', async () => code(theirs.secret)],
    ['another user’s recovery code', 'code_wrong', async () => theirs.recovery[1]],
    ['used before', 'code_used', async () => mine.recovery[0]],
  ])('is refused with the factor %s', async (_what, reason, factorOf) => {
    const { token } = await wire.session(mine.userId);
    const input = { ...contact, code: await sentCode(), newPassword: 'another-9-Word' };
    const answer = await wire.call(reset, { input: { ...input, factorCode: await factorOf() } });
    expect(reasonOf(answer)).toBe(reason);
    // Nothing changed: no session ended, and the password is the old one.
    expect((await wire.call(callOf('user.getInfo'), { token })).status).toBe(200);
    const logIn = await wire.call(callOf('user.login'), { input: { ...contact, password: 'another-9-Word' } });
    expect(reasonOf(logIn)).toBe('login_failed');
  });
});
