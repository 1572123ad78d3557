import type { OperatorRole } from '@candor/protocol';
import { generateSync } from 'otplib';
import type { Answer, Asked, TestServer } from './test-server.ts';

/**
 * An operator at the console: logged in with password and authenticator, as the calls ask for it.
 */
export class OperatorDesk {
  readonly #server: TestServer;
  readonly name: string;
  readonly password = 'a-long-words-password';
  cookie = '';
  secret = '';
  recoveryCodes: readonly string[] = [];

  private constructor(server: TestServer, name: string) {
    this.#server = server;
    this.name = name;
  }

  static async open(server: TestServer, name: string, roles: readonly OperatorRole[]): Promise<OperatorDesk> {
    const desk = new OperatorDesk(server, name);
    const { operators } = server.operatorConsole;
    await operators.add(name, roles);
    const { word } = await operators.welcome.give(await desk.id(), 'link', null);
    expectOk(await server.ask('/console/api/welcome', { body: { word, password: desk.password } }));
    await desk.logIn();
    return desk;
  }

  async id(): Promise<number> {
    return (await this.#server.operatorConsole.operators.byName(this.name))?.operatorId ?? 0;
  }

  /** A code of the authenticator; each in a step of its own, as none counts twice. */
  code(): string {
    this.#server.nowMs += 30_000;
    return generateSync({ secret: this.secret, epoch: Math.floor(this.#server.nowMs / 1_000) });
  }

  /** The first step of a log-in; what it asks for, and the ticket for it. */
  async begin(): Promise<{ readonly ticket: string; readonly step: string }> {
    const { name, password } = this;
    const first = expectOk(await this.#server.ask('/console/api/login', { body: { name, password } }));
    const begun = JSON.parse(first.text).data as { ticket: string; step: string; secret: string | null };
    if (begun.secret !== null) this.secret = begun.secret;
    return begun;
  }

  /** The second step, by what is shown; a right one brings the cookie. */
  async second(ticket: string, shown: { readonly code: string } | { readonly passkey: object }): Promise<Answer> {
    const answer = await this.#server.ask('/console/api/login/second', { body: { ticket, ...shown } });
    if (answer.status === 200) this.cookie = cookieOf(answer);
    return answer;
  }

  async logIn(): Promise<void> {
    const { ticket } = await this.begin();
    const second = expectOk(await this.second(ticket, { code: this.code() }));
    const { recoveryCodes } = JSON.parse(second.text).data as { recoveryCodes: readonly string[] };
    if (recoveryCodes.length > 0) this.recoveryCodes = recoveryCodes;
  }

  /**
   * Shows the factor again, by the next code where none is given; a right one brings the new
   * cookie.
   */
  showFactor(code = this.code()): Promise<Answer> {
    return this.show({ code });
  }

  async show(shown: { readonly code: string } | { readonly passkey: object }): Promise<Answer> {
    const answer = await this.ask('/me/factor', { body: shown });
    if (answer.status === 200) this.cookie = cookieOf(answer);
    return answer;
  }

  ask(path: string, { headers = {}, ...asked }: Asked = {}): Promise<Answer> {
    return this.#server.ask(`/console/api${path}`, { ...asked, headers: { ...headers, cookie: this.cookie } });
  }
}

const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';', 1)[0] ?? '';

function expectOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}
