/**
 * One request that changes state; its id is made before it is sent, and kept until it is answered.
 */
export interface Ask {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly requestId: string };
}

/** What an answer said; `seq` names the record that it promised. */
export interface Acknowledged {
  readonly userId: number;
  readonly requestId: string;
  readonly path: string;
  readonly seq: number;
  readonly answer: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A user of the exchange who never gives up on a request before it is answered. */
export class CrashClient {
  readonly #token: string;
  readonly userId: number;
  readonly acknowledged: Acknowledged[] = [];
  readonly openOrders: string[] = [];
  rejected = 0;

  private constructor(token: string, userId: number) {
    this.#token = token;
    this.userId = userId;
  }

  /**
   * Registers a new user, as soon as the node says no more that it is getting ready; the account
   * has its demo funds when this resolves.
   */
  static async register(address: string, email: string): Promise<CrashClient> {
    const deadlineMs = Date.now() + 60_000;
    const register = () => post(`${address}/api/user/register`, { email, password: 'kill-minus-9' });
    let answer = await register();
    while (answer.status === 503 && Date.now() < deadlineMs) {
      await new Promise((again) => setTimeout(again, 50));
      answer = await register();
    }
    if (answer.status !== 200) throw new Error(`Could not register ${email}: ${answer.status} ${answer.text}`);
    const { data } = JSON.parse(answer.text) as { data: { satoken: string; user: { userId: string } } };
    return new CrashClient(data.satoken, Number(data.user.userId));
  }

  /**
   * Sends until there is an answer that says what became of it. False when the exchange is gone.
   */
  async ask(address: string, ask: Ask): Promise<boolean> {
    const answer = await post(address + ask.path, ask.body, this.#token).catch(() => undefined);
    if (!answer || answer.status === 503 || answer.status === 401) return false;
    if (answer.status === 422) this.rejected += 1;
    else if (answer.status === 200) this.#acknowledge(ask, answer.text);
    else throw new Error(`Unexpected answer ${answer.status} to ${ask.path}: ${answer.text}`);
    return true;
  }

  /** The answer that a repeated request gets, for comparison with the first. */
  async again(address: string, ask: Ask): Promise<string> {
    const answer = await post(address + ask.path, ask.body, this.#token);
    return answer.text;
  }

  #acknowledge({ path, body }: Ask, answer: string): void {
    const { data } = JSON.parse(answer) as { data: { seq: number; orderId?: string; status?: string } };
    this.acknowledged.push({ userId: this.userId, requestId: body.requestId, path, seq: data.seq, answer });
    if (data.orderId && (data.status === 'open' || data.status === 'partially_filled'))
      this.openOrders.push(data.orderId);
  }
}

async function post(url: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { satoken: token, authorization: token }) };
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, text: await response.text() };
}
