import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { FrameIntake } from './frame-intake.ts';
import { textOf } from './raw-data.ts';

const payloadBytes = 1_000;
let server: Server;
let client: Socket;
/** What came to the quick way and to the library, and what the client was sent. */
let heard: string[];
let library: string[];
let sent: Buffer;

beforeEach(async () => {
  heard = [];
  library = [];
  const upgrader = new WebSocketServer({ noServer: true, maxPayload: payloadBytes });
  server = createServer();
  sent = Buffer.alloc(0);
  server.on('upgrade', (request, stream: Duplex, head) =>
    upgrader.handleUpgrade(request, stream, head, (socket: WebSocket) => {
      socket.on('message', (data) => library.push(textOf(data)));
      socket.on('ping', (data) => library.push(`ping ${textOf(data)}`));
      socket.on('error', () => undefined);
      void new FrameIntake({ socket, stream, payloadBytes, heard: (text) => heard.push(text) });
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.setNoDelay(true);
  client.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(client, 'data');
  client.on('data', (chunk) => (sent = Buffer.concat([sent, chunk])));
});
afterEach(() => {
  client.destroy();
  server.close();
});

const mask = [0x37, 0xfa, 0x21, 0x3d] as const;

/** A frame as a client sends it. */
function frame(payload: string | Buffer, first = 0x81, isMasked = true): Buffer {
  const bytes = Buffer.from(payload);
  const { length } = bytes;
  const head = length < 126 ? [length] : [126, length >> 8, length & 0xff];
  head[0] = (head[0] ?? 0) | (isMasked ? 0x80 : 0);
  const masked = isMasked ? bytes.map((byte, at) => byte ^ (mask[at & 3] ?? 0)) : bytes;
  return Buffer.concat([Buffer.from([first, ...head, ...(isMasked ? mask : [])]), masked]);
}

async function sendInPieces(bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    client.write(bytes.subarray(at, at + size));
    await new Promise((sent) => setTimeout(sent, 1));
  }
}

test.each([1, 3, 7, 100, 10_000])('text comes whole and in order, in pieces of %i bytes', async (size) => {
  const texts = ['', 'a', '{"op":"ping"}', 'x'.repeat(125), 'y'.repeat(126), 'z'.repeat(300)].slice(
    size < 3 ? 3 : 0,
    size < 3 ? 5 : 6,
  );
  await sendInPieces(Buffer.concat(texts.map((text) => frame(text))), size);
  await expect.poll(() => heard).toEqual(texts);
  expect(library).toEqual([]);
});

test('pings are the library’s, between texts that are read quickly', async () => {
  client.write(Buffer.concat([frame('one'), frame('here', 0x89), frame('two')]));
  await expect.poll(() => heard).toEqual(['one', 'two']);
  expect(library).toEqual(['ping here']);
});

test('other characters and fragments, and all after them, are the library’s', async () => {
  client.write(Buffer.concat([frame('one'), frame('grün'), frame('two')]));
  await expect.poll(() => library).toEqual(['grün', 'two']);
  client.write(Buffer.concat([frame('be', 0x01), frame('gun', 0x80)]));
  await expect.poll(() => library).toEqual(['grün', 'two', 'begun']);
  expect(heard).toEqual(['one']);
});

test.each([
  ['a frame without a mask', frame('text', 0x81, false), 1002],
  ['reserved bits', frame('text', 0xc1), 1002],
  ['an unknown kind', frame('text', 0x83), 1002],
  ['a continuation of nothing', frame('text', 0x80), 1002],
  ['a message that is too long', frame('x'.repeat(payloadBytes + 1)), 1009],
  ['text that is no UTF-8', frame(Buffer.from([0x61, 0xc3, 0x28])), 1007],
  ['a ping that is too long', frame('x'.repeat(126), 0x89), 1002],
  ['a close', frame(Buffer.from([0x03, 0xe8]), 0x88), 1000],
])('%s ends as the library has it', async (_, bytes, code) => {
  client.write(Buffer.concat([frame('before'), bytes]));
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(4);
  expect([sent[0], sent.readUInt16BE(2)]).toEqual([0x88, code]);
  expect(heard).toEqual(['before']);
});
