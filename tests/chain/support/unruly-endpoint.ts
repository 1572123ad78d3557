import type { RpcAnswer } from '@candor/custody';

/** What an endpoint does wrong for a while. */
export const faults = ['silent', 'behind', 'no logs', 'no traces', 'more than came', 'another branch'] as const;
export type Fault = (typeof faults)[number] | undefined;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Fields = Readonly<Record<string, Json>>;

/** Blocks that an endpoint which is behind does not have yet. */
const blocksBehind = 2;

/** An endpoint between the exchange and a node of the chain, which answers as its fault has it. */
export class UnrulyEndpoint {
  fault: Fault;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  readonly ask = async (method: string, params: readonly unknown[]): Promise<RpcAnswer> => {
    if (this.fault === 'silent') throw new Error('The endpoint does not answer in time.');
    if (this.fault === 'behind' && method === 'eth_getBlockByNumber') return this.#olderBlock(params);
    const answer = await this.#forward(method, params);
    return answer.result === undefined ? answer : { result: this.#changed(method, answer.result as Json) };
  };

  async #olderBlock([at, whole]: readonly unknown[]): Promise<RpcAnswer> {
    const { result } = await this.#forward('eth_blockNumber', []);
    const newest = Math.max(0, Number(result) - blocksBehind);
    if (at !== 'latest' && Number(at) > newest) return { result: null };
    return this.#forward('eth_getBlockByNumber', [at === 'latest' ? `0x${newest.toString(16)}` : at, whole]);
  }

  async #forward(method: string, params: readonly unknown[]): Promise<RpcAnswer> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return (await answer.json()) as RpcAnswer;
  }

  #changed(method: string, result: Json): Json {
    switch (this.fault) {
      case 'no logs':
        return method === 'eth_getLogs' ? [] : result;
      case 'no traces':
        return method === 'trace_block' ? [] : result;
      case 'another branch':
        return method.startsWith('eth_getBlockBy') ? onAnotherBranch(result) : result;
      case 'more than came':
        return moreThanCame(method, result);
      default:
        return result;
    }
  }
}

/** A block under another name. */
const onAnotherBranch = (block: Json): Json =>
  block === null ? null : { ...(block as Fields), hash: `0x${'de'.repeat(32)}` };

/** Twice of each amount, alike in all answers: an endpoint that lies consistently. */
function moreThanCame(method: string, result: Json): Json {
  if (method === 'eth_call') return twice(result);
  if (method === 'eth_getLogs')
    return (result as Fields[]).map((log) => ({ ...log, data: twice(log['data'] ?? '0x') }));
  if (method !== 'trace_block') return result;
  return (result as Fields[]).map((trace) => {
    const action = trace['action'] as Fields;
    return { ...trace, action: { ...action, value: twice(action['value'] ?? '0x0', 0) } };
  });
}

const twice = (word: Json, digits = 64): string =>
  typeof word === 'string' ? `0x${(BigInt(word) * 2n).toString(16).padStart(digits, '0')}` : '0x';
