import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, createServer } from 'node:tls';
import { linesOf } from './lines-of.ts';
import { answerLine, openSigner, readyLine, type SignerFiles } from './run-signer.ts';
import type { FromSigner } from './signer-lines.ts';

/**
 * Files of one side’s own certificate, its key, and the authority that the other side’s is from.
 */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** A file of certificates or the signer’s own files cannot be used; the sentence says why. */
export class SignerStartError extends Error {
  override readonly name = 'SignerStartError';
}

/** Reads the files. Throws a SignerStartError that names what cannot be read or used. */
export function readTls(files: TlsFiles) {
  const read = (path: string): Buffer => {
    try {
      return readFileSync(path);
    } catch {
      throw new SignerStartError(`The file ${path} cannot be read.`);
    }
  };
  // Both sides show a certificate of the operator's own authority; no other authority counts.
  const tls = { cert: read(files.cert), key: read(files.key), ca: read(files.ca), minVersion: 'TLSv1.3' as const };
  refuseUnusable(files, tls);
  return tls;
}

/**
 * A text that is no certificate, or the key of another one, would fail at each connection again.
 */
function refuseUnusable(files: TlsFiles, { cert, key, ca }: Readonly<Record<keyof TlsFiles, Buffer>>): void {
  const tried = [
    [`The certificate ${files.cert} with its key ${files.key}`, () => createSecureContext({ cert, key })],
    // An authority that is none is passed over without a word there.
    [`The authority ${files.ca}`, () => new X509Certificate(ca)],
  ] as const;
  for (const [what, use] of tried) {
    try {
      use();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new SignerStartError(`${what} cannot be used: ${why}`);
    }
  }
}

/** A peer that is gone without a word is noticed by what TCP sends after so long a silence. */
export const keepAliveMs = 15_000;

export interface ServedSigner {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * A signer that answers over the network, and only who shows a certificate of its authority. What
 * it signs, its own policy and its own log decide; the connection gives nobody more than questions.
 */
export async function serveSigner(parts: {
  readonly files: SignerFiles;
  readonly passphrase: string;
  readonly tls: TlsFiles;
  readonly host: string;
  readonly port: number;
  /** Hears who was refused and why. */
  readonly onRefused: (why: string) => void;
}): Promise<ServedSigner> {
  const tls = readTls(parts.tls);
  const opened = openSigner(parts.files, parts.passphrase);
  if (typeof opened === 'string') throw new SignerStartError(opened);
  const { signer } = opened;
  const sockets = new Set<Socket>();
  const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (socket) => {
    sockets.add(socket);
    socket.setKeepAlive(true, keepAliveMs);
    const say = (line: FromSigner): void => void socket.write(`${JSON.stringify(line)}\n`);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    linesOf(socket, (line) => void answerLine(signer, line).then((answer) => answer && say(answer)));
    say(readyLine(opened));
  });
  server.on('tlsClientError', (error) => parts.onRefused(error.message));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(parts.port, parts.host, ready);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((ended) => server.close(ended));
      signer.close();
    },
  };
}
