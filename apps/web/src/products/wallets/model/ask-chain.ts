import { callAddress } from '../../../transport/base-address.ts';

/** What an endpoint of a chain refused, as JSON-RPC says it. */
export class ChainRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Answer<Result> {
  readonly result?: Result;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Asks the demo's chain a question of JSON-RPC. Fails with a `ChainRefusal` where it answers with an error. */
export async function askChain<Result>(
  method: string,
  params: readonly unknown[] = [],
  signal?: AbortSignal,
): Promise<Result> {
  const answer = await fetch(callAddress('/dev-chain'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal && { signal }),
  });
  const { result, error } = (await answer.json()) as Answer<Result>;
  if (error !== undefined) throw new ChainRefusal(error.code, error.message);
  if (result === undefined) throw new Error(`The chain did not answer ${method}.`);
  return result;
}
