import { connect, type Socket } from 'node:net';

/**
 * Where frames of a stream of unmasked WebSocket frames begin and end (RFC 6455, 5.2); pieces that
 * come in between are kept.
 */
export class FrameReader {
  #rest: Buffer | undefined;

  /** Calls back with the place of each whole text frame's payload. */
  read(chunk: Buffer, frame: (bytes: Buffer, start: number, end: number) => void): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    let at = 0;
    for (;;) {
      if (at + 2 > bytes.length) break;
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (at + head > bytes.length) break;
      const length =
        short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
      if (at + head + length > bytes.length) break;
      if (((bytes[at] ?? 0) & 0x0f) === 1) frame(bytes, at + head, at + head + length);
      at += head + length;
    }
    if (at < bytes.length) this.#rest = at === 0 ? bytes : bytes.subarray(at);
  }
}

/**
 * A client of a WebSocket over a raw socket, so that little of the machine goes into asking. Its
 * mask is zero.
 */
export class RawClient {
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  #upgraded = false;

  /** `opened` when the server has agreed; `frame` for each text. */
  constructor(
    { port, path }: { readonly port: number; readonly path: string },
    events: {
      readonly opened: () => void;
      readonly frame: (bytes: Buffer, start: number, end: number) => void;
      readonly closed: (problem: string) => void;
    },
  ) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('connect', () =>
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    );
    this.#socket.on('data', (chunk) => {
      if (this.#upgraded) return this.#reader.read(chunk, events.frame);
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, 60);
      if (end < 0 || !head.startsWith('HTTP/1.1 101')) return events.closed(head);
      this.#upgraded = true;
      events.opened();
      this.#reader.read(chunk.subarray(end + 4), events.frame);
    });
    this.#socket.on('error', (error) => events.closed(error.message));
    this.#socket.on('close', () => events.closed('closed'));
  }

  /** Sends texts in one write; each shorter than 64 KiB. */
  send(texts: readonly string[]): void {
    this.#socket.cork();
    for (const text of texts) this.#socket.write(maskedFrame(text));
    this.#socket.uncork();
  }

  end(): void {
    this.#socket.destroy();
  }
}

function maskedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 6 : 8;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  frame[1] = 0x80 | (length < 126 ? length : 126);
  if (length >= 126) frame.writeUInt16BE(length, 2);
  frame.writeUInt32BE(0, head - 4);
  frame.write(text, head, 'latin1');
  return frame;
}
