import { totpAt } from '../../second-factor/totp.ts';
import type { TestServer } from '../../../assembly/test-support/test-server.ts';

export const password = 'kX7-mq2vLp';

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? /\d{6}/.exec(text)?.[0] ?? '';

/** What tests of coming in do with a server, which may start after this was asked for. */
export function comingIn(server: () => TestServer) {
  const post = (path: string, body: object, headers = {}) => server().ask(`/api/user/${path}`, { body, headers });
  const lettersTo = async (address: string) => server().people.post.mailbox({ limit: 50, offset: 0, address });
  const lastCode = async (address: string) => codeIn((await lettersTo(address))[0]?.body ?? '');
  return {
    post,
    lettersTo,
    lastCode,

    /** Registers by a mailed code. */
    openAccount: async (
      email: string,
      language = 'en',
    ): Promise<{ readonly token: string; readonly userId: number }> => {
      await post('sendEmailCode', { email, type: 'register' }, { lang: language });
      const body = { email, password, code: await lastCode(email) };
      const answer = await post('register', body, { lang: language });
      if (answer.status !== 200) throw new Error(answer.text);
      return { token: answer.body.data.satoken ?? '', userId: Number(answer.body.data.user?.userId) };
    },

    /** Binds an authenticator; a minute later its next code is taken. */
    bindTotp: async (userId: number): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> => {
      const factors = server().people.secondFactors;
      const { secret } = await factors.begin(`user:${userId}`, 'x');
      const { recoveryCodes } = await factors.confirm(`user:${userId}`, totpAt(secret, server().nowMs));
      server().nowMs += 60_000;
      return { secret, recovery: recoveryCodes };
    },
  };
}
