import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  /** Address of the bucket: `https://host/bucket`, or the bucket's own host. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const [answerWithinMs, retries] = [20_000, 3] as const;

/** Files in a bucket of any store that speaks S3, signed with Signature Version 4. */
export class S3Store implements FileStore {
  readonly #client: AwsClient;
  readonly #url: string;

  constructor({ url, region, keyId, secret }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries });
    this.#url = url.replace(/\/$/, '');
  }

  async put(key: string, bytes: Buffer, mime: string): Promise<void> {
    const answer = await this.#send(key, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': mime },
    });
    if (!answer.ok) throw refused('keep', answer);
  }

  async get(key: string): Promise<Buffer | null> {
    const answer = await this.#send(key, { method: 'GET' });
    if (answer.status === 404) return null;
    if (!answer.ok) throw refused('give', answer);
    return Buffer.from(await answer.arrayBuffer());
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#send(key, { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) throw refused('remove', answer);
  }

  #send(
    key: string,
    init: {
      readonly method: string;
      readonly body?: Uint8Array<ArrayBuffer>;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Response> {
    const body = init.body instanceof Uint8Array ? init.body : '';
    // Signed with the bytes: what a store gets is what was sent, over a plain connection as well.
    const headers = { ...init.headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const path = key.split('/').map(encodeURIComponent).join('/');
    return this.#client.fetch(`${this.#url}/${path}`, {
      ...init,
      headers,
      // A store that sends on elsewhere is a wrong setting; what is signed for one host goes to no
      // other.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
  }
}

const refused = (what: string, answer: Response): Error =>
  new Error(`The file store would not ${what} a file (${answer.status}).`);
