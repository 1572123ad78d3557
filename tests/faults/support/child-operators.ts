import type { OperatorRole } from '@candor/protocol';
import { generateSync } from 'otplib';
import { openDataDir } from '../../../apps/node/src/base/ops/data-dir.ts';
import { addOperator } from '../../../apps/node/src/assembly/cli/operator.ts';
import { openSql } from '../../../apps/node/src/base/sql/open-sql.ts';

const password = 'several words are best';

/** Adds operators to a folder that no node holds; gives the word of each one's welcome. */
export async function addOperators<Name extends string>(
  dataDir: string,
  wanted: Readonly<Record<Name, readonly OperatorRole[]>>,
): Promise<ReadonlyMap<string, string>> {
  const dir = openDataDir(dataDir);
  const sql = openSql({ dir: dir.sql });
  await sql.opened();
  const words = new Map<string, string>();
  for (const [name, roles] of Object.entries<readonly OperatorRole[]>(wanted))
    words.set(name, await addOperator(sql, { name, roles }));
  await sql.close();
  dir.unlock();
  return words;
}

/** An operator at the console of a node, by its calls alone. */
export class ChildOperator {
  readonly #address: string;
  #cookie = '';

  private constructor(address: string) {
    this.#address = address;
  }

  /** Sets a password by the word of a welcome and logs in with a new authenticator. */
  static async arrive(address: string, name: string, word: string): Promise<ChildOperator> {
    const operator = new ChildOperator(address);
    await operator.post('/welcome', { word, password });
    const { ticket, secret } = await operator.post<{ ticket: string; secret: string }>('/login', { name, password });
    await operator.post('/login/second', { ticket, code: generateSync({ secret }) });
    return operator;
  }

  get<Data>(path: string): Promise<Data> {
    return this.#ask(path, { method: 'GET', headers: { cookie: this.#cookie } });
  }

  /** What a call gives; throws what it says when it is refused. */
  post<Data>(path: string, body: object): Promise<Data> {
    const headers = { 'content-type': 'application/json', cookie: this.#cookie };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #ask<Data>(path: string, asked: RequestInit): Promise<Data> {
    const response = await fetch(`${this.#address}/console/api${path}`, asked);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    this.#cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? this.#cookie;
    return (JSON.parse(text) as { data: Data }).data;
  }
}
