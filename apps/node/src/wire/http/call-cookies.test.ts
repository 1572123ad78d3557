import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, expectTypeOf, test } from 'vitest';
import { OperatorCookie } from '../../office/operators/operator-cookie.ts';
import { SessionCookies } from './session-cookies.ts';
import { cookiesOf } from './call-cookies.ts';
import type { CallContext } from './handler.ts';

const parts = { cookies: new SessionCookies(false, 60), operatorCookie: new OperatorCookie(false) };
const request = {
  headers: { origin: 'http://localhost' },
  cookies: { candor_rt: 'refresh', candor_dv: 'browser', candor_operator: 'operator' },
} as unknown as FastifyRequest;
const reply = {} as FastifyReply;

test('a handler gets the cookies that its call declares, and no others', () => {
  expect(cookiesOf({}, request, reply, parts)).toEqual({});
  expect(cookiesOf({ cookies: ['browser'] }, request, reply, parts)).toEqual({
    browser: { word: 'browser', isBrowser: true, set: expect.any(Function) as unknown },
  });
  expect(Object.keys(cookiesOf({ cookies: ['session', 'console'] }, request, reply, parts))).toEqual([
    'session',
    'console',
  ]);
});

test('a handler that asks for a cookie without declaring it does not compile', () => {
  expectTypeOf<keyof CallContext['cookies']>().toEqualTypeOf<never>();
  expectTypeOf<keyof CallContext<'session'>['cookies']>().toEqualTypeOf<'session'>();
  expectTypeOf<CallContext>().not.toExtend<CallContext<'browser'>>();
});
