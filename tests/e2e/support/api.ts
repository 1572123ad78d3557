/** A few calls of the wire, for what a test has to know or do beside the browser. */
export class Api {
  readonly #url: string;
  #token: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async call<Data>(path: string, body?: unknown): Promise<Data> {
    const answer = await fetch(this.#url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === undefined ? {} : { satoken: this.#token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  async logIn(email: string, password: string): Promise<void> {
    const { satoken } = await this.call<{ satoken: string }>('/api/user/login', { email, password });
    this.#token = satoken;
  }

  /** Shows a second factor; what follows is asked under the token that it counts for. */
  async showFactor(method: string, code: string): Promise<void> {
    const { satoken } = await this.call<{ satoken: string }>('/api/user/security/stepUp', { method, code });
    this.#token = satoken;
  }

  /** Sends a photo of an identity paper; gives its id. */
  async photo(side: 'front' | 'back' | 'hand', jpeg: readonly number[]): Promise<string> {
    const answer = await fetch(`${this.#url}/api/user/verification/photo?side=${side}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', satoken: this.#token ?? '' },
      body: Uint8Array.from(jpeg),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { photoId: string } };
    if (code !== 200) throw new Error(`${side}: ${code} ${msg}`);
    return data.photoId;
  }

  /** Balance of an asset in the spot wallet, as decimal strings. */
  async balance(asset: string): Promise<{ readonly available: string; readonly total: string }> {
    type Answer = { readonly records: { asset: string; available: string; total: string }[] };
    const { records } = await this.call<Answer>('/api/core/coin/assets/getCurrencyAccount', {});
    const found = records.find((one) => one.asset === asset);
    if (found === undefined) throw new Error(`No balance of ${asset}`);
    return found;
  }

  /**
   * A price of BTC/USDT at which an order to buy rests while a test goes on: 3 % below the best
   * bid, well inside the band. The market moves by itself, and never stays where a test was
   * written.
   */
  async restingPrice(): Promise<string> {
    const { bid } = await this.best('BTC/USDT');
    return String(Math.floor(Number(bid) * 0.97));
  }

  /** Best bid and ask of a market. */
  async best(symbol: string): Promise<{ readonly bid: string; readonly ask: string }> {
    type Answer = { readonly bids: [string, string][]; readonly asks: [string, string][] };
    const { bids, asks } = await this.call<Answer>(`/api/core/coin/quotes/depth?symbol=${symbol}&levels=5`);
    return { bid: bids[0]?.[0] ?? '', ask: asks[0]?.[0] ?? '' };
  }
}
