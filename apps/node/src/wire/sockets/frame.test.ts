import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './frame.ts';

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a client reads a frame of %i bytes as sent', async (length) => {
  const server = createServer();
  const upgrader = new WebSocketServer({ noServer: true });
  const message = 'é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2);
  server.on('upgrade', (request, stream, head) =>
    upgrader.handleUpgrade(request, stream, head, () => stream.write(textFrame(message))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data] = (await once(client, 'message')) as [Buffer];
  expect(data.toString()).toBe(message);
  client.terminate();
  server.close();
});
