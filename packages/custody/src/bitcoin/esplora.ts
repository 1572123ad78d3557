import { ChainLag } from '../chain.ts';
import { onRightChain } from '../right-chain.ts';

export interface EsploraStatus {
  readonly confirmed: boolean;
  readonly block_height?: number;
  readonly block_hash?: string;
}

export interface EsploraOutput {
  /** Absent where the script has no address. */
  readonly scriptpubkey_address?: string;
  /** Satoshi: below 2⁵¹, exact as a number. */
  readonly value: number;
}

export interface EsploraTransaction {
  readonly txid: string;
  readonly vin: readonly { readonly prevout: EsploraOutput | null }[];
  readonly vout: readonly EsploraOutput[];
  readonly fee: number;
  readonly status: EsploraStatus;
}

export interface EsploraBlock {
  readonly id: string;
  readonly height: number;
  readonly timestamp: number;
  readonly tx_count: number;
  readonly previousblockhash?: string;
}

/** What an index said against a request. */
export class EsploraFailure extends ChainLag {}

export interface Esplora {
  readonly text: (path: string) => Promise<string>;
  readonly textOrNone: (path: string) => Promise<string | undefined>;
  readonly json: <T>(path: string) => Promise<T>;
  readonly jsonOrNone: <T>(path: string) => Promise<T | undefined>;
  readonly post: (path: string, body: string) => Promise<string>;
}

/**
 * Requests to an index of the Esplora kind. Fail with `ChainLag` when it does not answer, or where
 * its first block is another than the named one.
 */
export function esploraAt(url: string, timeoutMs: number, firstBlock?: string): Esplora {
  const ask = async (path: string, body?: string): Promise<{ status: number; text: string }> => {
    try {
      const init = body === undefined ? {} : { method: 'POST', body };
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      // The address may hold a key: it is in no message.
      throw new ChainLag(`The endpoint does not answer: ${error instanceof Error ? error.name : 'unknown cause'}.`);
    }
  };
  const textOrNone = async (path: string): Promise<string | undefined> => {
    const { status, text } = await ask(path);
    if (status === 404) return undefined;
    if (status !== 200) throw new EsploraFailure(`The endpoint answered with ${status}.`);
    return text;
  };
  const text = async (path: string): Promise<string> => {
    const found = await textOrNone(path);
    if (found === undefined) throw new ChainLag('The endpoint does not have what was asked for.');
    return found;
  };
  const jsonOrNone = async <T>(path: string): Promise<T | undefined> => {
    const found = await textOrNone(path);
    return found === undefined ? undefined : (JSON.parse(found) as T);
  };
  const post = async (path: string, body: string): Promise<string> => {
    const answer = await ask(path, body);
    if (answer.status !== 200) throw new EsploraFailure(answer.text.slice(0, 500));
    return answer.text;
  };
  const checked = onRightChain(
    async () => firstBlock === undefined || (await text('/block-height/0')).trim() === firstBlock,
  );
  return {
    text: (path) => checked(() => text(path)),
    textOrNone: (path) => checked(() => textOrNone(path)),
    json: <T>(path: string) => checked(async () => JSON.parse(await text(path)) as T),
    jsonOrNone: <T>(path: string) => checked(() => jsonOrNone<T>(path)),
    post: (path, body) => checked(() => post(path, body)),
  };
}
