import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

test('a body that dawdles ends its connection, an image that dawdles is waited for', async () => {
  const app = fastify();
  endSlowBodies(app, 300);
  app.addContentTypeParser('image/png', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/', async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const begun = async (type: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\nab`);
    return socket;
  };
  const [image, words] = [await begun('image/png'), await begun('text/plain')];
  const heard: string[] = [];
  image.on('data', (data) => heard.push(data.toString()));
  await once(words.resume(), 'close');
  image.write('cd');
  await expect.poll(() => heard.join(''), { timeout: 20_000 }).toContain('{"body":"abcd"}');
  image.destroy();
  await app.close();
});

test('a request that comes without a socket is ended as well', async () => {
  const app = fastify();
  endSlowBodies(app, 50);
  const ended: string[] = [];
  app.addHook('onRequest', async ({ raw }) => void raw.once('close', () => ended.push(raw.url ?? '')));
  app.post('/', async ({ body }) => ({ body }));
  const headers = { 'content-type': 'text/plain', 'content-length': '4' };
  const payload = new Readable({ read: () => undefined });
  void app.inject({ method: 'POST', url: '/', headers, payload }).catch(() => undefined);
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual(['/']);
  await app.close();
});
