import type { Call, OutputOf } from '@candor/protocol';
import { type Body, concluded, envelopeOf, exchange, freshTokens, telling } from './request.ts';

/** A file as the server names it. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Makes a call that gives a file, or its data where there is no file yet. */
export async function requestFile<C extends Call>(call: C, body: Body<C> = {}): Promise<SavedFile | OutputOf<C>> {
  const tokens = await freshTokens();
  return telling(body, async () => {
    const answer = await exchange(call, body, tokens, async (response) => {
      const name = /^attachment; filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      return response.ok && name !== undefined ? { name, content: await response.blob() } : envelopeOf(response);
    });
    return 'content' in answer ? answer : concluded(call, body, tokens, answer);
  });
}
