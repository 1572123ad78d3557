import { connect, type Socket } from 'node:net';

export interface RawSocketOptions {
  readonly port: number;
  readonly path: string;
  /** The address that the node takes the client for, behind a proxy it trusts. */
  readonly clientAddress: string;
  /** Sent once it is open. */
  readonly messages: readonly object[];
}

/** A socket client that costs next to nothing: it counts what comes and looks into none of it. */
export class RawSocket {
  readonly #socket: Socket;
  /** Resolves when it is open; rejects with the status when it is refused. */
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  bytes = 0;
  open = false;

  constructor({ port, path, clientAddress, messages }: RawSocketOptions) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${clientAddress}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    this.opened = new Promise((opened, failed) => {
      this.#socket.once('data', (chunk: Buffer) => {
        const status = chunk.toString('latin1', 9, 12);
        if (status !== '101') return failed(new Error(status));
        this.open = true;
        this.#count(chunk);
        for (const message of messages) this.#socket.write(maskedFrame(JSON.stringify(message)));
        this.#socket.on('data', (more: Buffer) => this.#count(more));
        opened();
      });
      this.#socket.once('close', () => failed(new Error('closed')));
    });
    this.closed = new Promise((closed) => this.#socket.once('close', closed)).then(() => void (this.open = false));
    this.#socket.on('error', () => undefined);
  }

  say(message: object): void {
    this.#socket.write(maskedFrame(JSON.stringify(message)));
  }

  /** Takes nothing more off the wire. */
  stopReading(): void {
    this.#socket.pause();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #count(chunk: Buffer): void {
    this.bytes += chunk.length;
  }
}

/** A text frame as clients send it, with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 125) throw new RangeError('only short messages are sent');
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** A made-up address of a client, one for each number. */
export const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
