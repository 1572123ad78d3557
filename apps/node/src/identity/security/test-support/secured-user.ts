import type { Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { totpAt } from '../../second-factor/totp.ts';

export type Data = Readonly<Record<string, unknown>> & Readonly<Record<string, never>>;
export const dataOf = (answer: Answer): Data => answer.body.data as unknown as Data;
export const reasonOf = (answer: Answer) =>
  answer.body.data.reason ?? answer.body.data.fields?.[0]?.rule ?? answer.status;
/** Path of a call of the security centre. */
export const member = (path: string): string => `/api/core/coin/member/${path}`;

function mustSucceed({ status, text }: Answer): void {
  if (status !== 200) throw new Error(text);
}

let people = 0;

/** Somebody with an account, who goes through the security centre by its calls. */
export class SecuredUser {
  static async register(server: TestServer): Promise<SecuredUser> {
    people += 1;
    const email = `person${people}@example.com`;
    const { token, userId } = await server.register(email);
    return new SecuredUser(server, { token, userId, email });
  }

  readonly #server: TestServer;
  readonly userId: number;
  readonly email: string;
  token: string;

  private constructor(
    server: TestServer,
    user: { readonly token: string; readonly userId: number; readonly email: string },
  ) {
    this.#server = server;
    this.token = user.token;
    this.userId = user.userId;
    this.email = user.email;
  }

  post(path: string, body: object = {}, token = this.token): Promise<Answer> {
    return this.#server.ask(path, { body, token });
  }

  get(path: string, token = this.token): Promise<Answer> {
    return this.#server.ask(path, { method: 'GET', token });
  }

  letters(address = this.email) {
    return this.#server.people.post.mailbox({ limit: 20, offset: 0, address });
  }

  async lastCode(address = this.email): Promise<string> {
    return /\d{6}/.exec((await this.letters(address))[0]?.body ?? '')?.[0] ?? '';
  }

  /** Shows a factor; the user goes on under the token that it counts for. */
  async stepUp(method: string, code: string, token = this.token): Promise<Answer> {
    const answer = await this.post('/api/user/security/stepUp', { method, code }, token);
    if (token === this.token) this.goOn(answer);
    return answer;
  }

  goOn({ body }: Answer): void {
    this.token = body.data.satoken ?? this.token;
  }

  async byMail(): Promise<void> {
    await this.post('/api/user/sendEmailCode', { type: 'security' });
    mustSucceed(await this.stepUp('mail', await this.lastCode()));
  }

  /** Binds an authenticator as a user does; the step-up it took is over afterwards. */
  async withTotp(): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
    await this.byMail();
    const secret = String(dataOf(await this.get(member('getGoogleVerification/1')))['secret']);
    const answer = await this.get(member(`googleVerificationBindingOrReset/${totpAt(secret, this.#server.nowMs)}`));
    mustSucceed(answer);
    this.#server.nowMs += 360_000;
    return { secret, recovery: dataOf(answer)['recoveryCodes'] as unknown as string[] };
  }

  async heldForHours(): Promise<number> {
    const { withdrawalsHeldUntilMs } = dataOf(await this.get(member('getMemberOtherData/yhrzxx')));
    return withdrawalsHeldUntilMs === null ? 0 : (Number(withdrawalsHeldUntilMs) - this.#server.nowMs) / 3_600_000;
  }
}
