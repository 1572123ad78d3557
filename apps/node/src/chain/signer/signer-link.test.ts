import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { signerOf, unsignedPayment } from '@candor/custody';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { KeptMarks } from './kept-marks.ts';
import { LogChain, type LogMark } from './log-mark.ts';
import { makeSeedFile, type SeedPublic } from './seed-file.ts';
import { readTls, type ServedSigner, serveSigner, SignerStartError, type TlsFiles } from './serve-signer.ts';
import { SignerLink, type SignerLinkParts } from './signer-link.ts';
import { makeCertificate } from './test-support/make-certificate.ts';

const passphrase = 'a passphrase of a signer';
const caps = { asset: 'coin', perPayment: '100', perHour: '150', perDay: '250' };
const terms = { chainId: 9, asset: 'coin', gas: 21_000n, to: '0x2222222222222222222222222222222222222222' } as const;
const slowly = { timeout: 30_000 };

let dir: string;
let known: SeedPublic;
let served: ServedSigner;
let node: TlsFiles;
let own: TlsFiles;
let link: SignerLink | undefined;
let gone: string[] = [];
const refused: string[] = [];

const file = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};
const filesOf = (name: string, made: { readonly cert: string; readonly key: string }, ca: string): TlsFiles => ({
  cert: file(`${name}.crt`, made.cert),
  key: file(`${name}.key`, made.key),
  ca,
});

const serve = (log: string): Promise<ServedSigner> =>
  serveSigner({
    files: { seedFile: join(dir, 'seed.json'), policyFile: join(dir, 'policy.json'), logFile: join(dir, log) },
    passphrase,
    tls: own,
    host: '127.0.0.1',
    port: 0,
    onRefused: (why) => refused.push(why),
  });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-signer-link-'));
  const authority = makeCertificate('exchange');
  const ca = file('ca.crt', authority.cert);
  node = filesOf('node', makeCertificate('node', authority, 'client'), ca);
  own = filesOf('signer', makeCertificate('signer', authority), ca);
  known = makeSeedFile(join(dir, 'seed.json'), passphrase, false);
  const policy = { chainId: 9, maxFeePerGas: '1000', maxGas: '200000', assets: [caps], cold: [] };
  file('policy.json', JSON.stringify(policy));
  served = await serve('nonces.log');
});
afterEach(() => {
  link?.close();
  gone = [];
});
afterAll(async () => {
  await served.close();
  rmSync(dir, { recursive: true });
});

function connected(change: Partial<SignerLinkParts> = {}): SignerLink {
  link = new SignerLink({
    url: `tls://127.0.0.1:${served.port}`,
    tls: node,
    refuses: async () => undefined,
    onGone: (why) => gone.push(why),
    ...change,
  });
  return link;
}
const asked = (requestId: string, nonce: number, amount = 10n, expiresAtMs = Date.now() + 30_000) => ({
  requestId,
  sender: 'hot' as const,
  bytes: unsignedPayment({ ...terms, nonce, amount, maxFeePerGas: 100n, maxPriorityFeePerGas: 1n }),
  expiresAtMs,
});

test('it signs for the node’s certificate, within its own policy, and no request twice', async () => {
  const signer = connected();
  await expect.poll(() => signer.isReady, slowly).toBe(true);
  const answer = await signer.sign(asked('w1', 0));
  expect('signed' in answer && (await signerOf(answer.signed))).toBe(known.hotAddress);
  expect(await signer.sign(asked('w2', 1, 101n))).toEqual({ refused: 'The amount is above the cap of a payment.' });
  // What was recorded on the way is of no use later: not under its nonce, and not after its time.
  expect(await signer.sign(asked('w3', 0))).toHaveProperty('refused');
  expect(await signer.sign(asked('w1', 0, 10n, Date.now() - 1))).toHaveProperty('refused', 'The request has expired.');
  const far = await signer.sign(asked('w4', 1, 10n, Date.now() + 3_600_000));
  expect(far).toHaveProperty('refused', 'The request ends too far ahead.');
});

test('nobody else is answered: another authority, a certificate for servers, none', async () => {
  const strange = makeCertificate('exchange');
  const ca = node.ca;
  const others = [
    filesOf('strange', makeCertificate('node', strange, 'client'), ca),
    filesOf('server', makeCertificate('node', strange), ca),
  ];
  for (const tls of others) {
    const before = gone.length;
    const signer = connected({ tls });
    await expect.poll(() => gone.length, slowly).toBeGreaterThan(before);
    await expect(signer.sign(asked('x', 5))).rejects.toThrow('not connected');
    signer.close();
  }
  expect(refused.length).toBeGreaterThanOrEqual(2);
});

test('the node takes no signer of another authority, and none with another seed', async () => {
  const ca = file('other-ca.crt', makeCertificate('another').cert);
  const doubting = connected({ tls: { ...node, ca } });
  await expect.poll(() => gone.length, slowly).toBeGreaterThan(0);
  doubting.close();
  gone = [];
  const signer = connected({ refuses: async ({ hotAddress }) => `not ${hotAddress}` });
  await expect.poll(() => gone[0], slowly).toBe(`not ${known.hotAddress}`);
  expect(signer.isReady).toBe(false);
});

describe('the log of a signer', () => {
  const logger = { warn: (about: object) => expect(about).toBeUndefined() };
  const replaced = 'The log of the signer has other lines than before: it was replaced.';
  const marksFile = (): string => join(dir, 'signer-logs.json');
  let port: number;
  let other: ServedSigner | undefined;
  afterEach(async () => {
    await stop();
    rmSync(marksFile(), { force: true });
  });

  /** Starts the node, which knows what its file says. */
  const meet = (): SignerLink => {
    gone = [];
    const marks = new KeptMarks({ path: marksFile(), logger });
    return connected({
      url: `tls://127.0.0.1:${port}`,
      refuses: ({ hotAddress }, log) => marks.problem(hotAddress, log),
      onLog: (log) => marks.keep(known.hotAddress, log),
    });
  };
  /** Starts a signer with a log, and the node. */
  const start = async (log: string): Promise<SignerLink> => {
    other = await serve(log);
    ({ port } = other);
    return meet();
  };
  const stop = async (): Promise<void> => {
    link?.close();
    await other?.close();
    other = undefined;
  };
  /** Starts both and asks for a payment under each of the nonces. */
  const signed = async (log: string, payment: string, nonces: readonly number[]): Promise<void> => {
    const signer = await start(log);
    await expect.poll(() => signer.isReady, slowly).toBe(true);
    for (const nonce of nonces) expect(await signer.sign(asked(`${payment}${nonce}`, nonce))).toHaveProperty('signed');
    await stop();
  };
  /** The lines of a log; with others in their place it is a log of that name. */
  const linesOf = (log: string): readonly string[] => {
    const { lines, texts } = SyncedLines.open(join(dir, log));
    lines.close();
    return texts;
  };
  const logOf = (log: string, texts: readonly string[]): void => {
    const { lines } = SyncedLines.open(join(dir, log));
    for (const text of texts) lines.append(text);
    lines.close();
  };
  const mark = (log: LogMark): void => writeFileSync(marksFile(), JSON.stringify({ [known.hotAddress]: log }));
  /** What the node knows of a log with just these lines. */
  const markOf = (texts: readonly string[]): void => {
    const chain = new LogChain();
    for (const text of texts) chain.add(text);
    mark(chain.mark);
  };

  test('is the one of before after both started again, also where it has grown', async () => {
    await signed('grown.log', 'w', [0, 1]);
    const before = linesOf('grown.log');
    await signed('grown.log', 'w', [2]);
    markOf(before);
    await signed('grown.log', 'w', [3]);
    expect(readFileSync(marksFile(), 'utf8')).toContain('"lines":4,');
  });

  test('that was lost keeps the signer from being asked', async () => {
    await signed('lost.log', 'w', [0, 1]);
    rmSync(join(dir, 'lost.log'));
    const signer = await start('lost.log');
    await expect
      .poll(() => gone[0], slowly)
      .toBe('The log of the signer has 0 lines and had 2: it was lost or replaced.');
    expect(signer.isReady).toBe(false);
  });

  test('that is another, longer one keeps the signer from being asked, and its length is not kept', async () => {
    await signed('long.log', 'x', [0, 1, 2]);
    markOf(['one payment', 'another']);
    const before = readFileSync(marksFile(), 'utf8');
    const signer = await start('long.log');
    await expect.poll(() => gone[0], slowly).toBe(replaced);
    expect(signer.isReady).toBe(false);
    await expect(signer.sign(asked('w2', 2))).rejects.toThrow('not connected');
    expect(readFileSync(marksFile(), 'utf8')).toBe(before);
  });

  test('of which an early line was rewritten keeps the signer from being asked', async () => {
    await signed('early.log', 'w', [0, 1, 2]);
    const texts = linesOf('early.log');
    markOf(texts.slice(0, 2));
    logOf(
      'rewritten.log',
      texts.map((text) => text.replace('"w0"', '"v0"')),
    );
    const signer = await start('rewritten.log');
    await expect.poll(() => gone[0], slowly).toBe(replaced);
    expect(signer.isReady).toBe(false);
  });

  test('of an older signer must be just the one of before: it cannot show that a longer one is', async () => {
    const zeros = '0'.repeat(64);
    const ready = { ready: known, log: { lines: 3, hash: zeros } };
    const asks: string[] = [];
    const older = createServer({ ...readTls(own), requestCert: true }, (socket) => {
      socket.on('error', () => socket.destroy()).on('data', (bytes) => asks.push(String(bytes)));
      socket.write(`${JSON.stringify(ready)}\n`);
    });
    await new Promise<void>((listens) => older.listen(0, '127.0.0.1', listens));
    ({ port } = older.address() as AddressInfo);
    mark({ lines: 3, hash: zeros });
    const same = meet();
    await expect.poll(() => same.isReady, slowly).toBe(true);
    same.close();
    for (const [lines, hash, why] of [
      [3, 'f'.repeat(64), replaced],
      [2, zeros, /cannot show that it is the same log: update the signer/],
    ] as const) {
      mark({ lines, hash });
      const signer = meet();
      await expect.poll(() => gone[0], slowly).toMatch(why);
      expect(signer.isReady).toBe(false);
      signer.close();
    }
    expect(asks).toEqual([]);
    await new Promise((ended) => older.close(ended));
  });
});

test('a connection on which a question gets no answer is given up and made again', async () => {
  let connections = 0;
  const silent = createServer({ ...readTls(own), requestCert: true }, (socket) => {
    connections += 1;
    socket.on('error', () => socket.destroy()).resume();
    socket.write(`${JSON.stringify({ ready: known })}\n`);
  });
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const signer = connected({ url: `tls://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  await expect.poll(() => signer.isReady, slowly).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unanswered = signer.sign(asked('w1', 0)).catch((problem: unknown) => String(problem));
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(await unanswered).toContain('does not answer');
  await expect.poll(() => gone, slowly).toEqual(['The signer does not answer.']);
  await expect.poll(() => connections, slowly).toBe(2);
  signer.close();
  await new Promise((ended) => silent.close(ended));
});

test('a file that cannot be read or used is named', () => {
  expect(() => connected({ tls: { ...node, key: join(dir, 'none.key') } })).toThrow(SignerStartError);
  const text = file('text.crt', 'no certificate');
  for (const tls of [
    { ...node, cert: text },
    { ...node, ca: text },
  ])
    expect(() => connected({ tls })).toThrow(text);
  expect(() => connected({ tls: { ...node, key: own.key } })).toThrow(`with its key ${own.key} cannot be used`);
});
