import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { AnswerText } from '../../engine/orders/answer-text.ts';
import { Connection } from './connection.ts';
import { textFrame } from './frame.ts';
import { defaultSocketLimits } from './limits.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  closedWith: number | undefined;
  terminated = false;
  pings = 0;
  close(code: number): void {
    this.closedWith = code;
    this.readyState = 2;
  }
  terminate(): void {
    this.terminated = true;
  }
  ping(): void {
    this.pings += 1;
  }
}

function connect() {
  const socket = new FakeSocket();
  const stream = {
    writableLength: 0,
    written: [] as Buffer[],
    corked: 0,
    cork: () => (stream.corked += 1),
    uncork: () => (stream.corked -= 1),
    write: (frame: Buffer | string, encoding?: 'latin1') =>
      stream.written.push(typeof frame === 'string' ? Buffer.from(frame, encoding) : frame),
  };
  const connection = new Connection(socket as never, stream as never, defaultSocketLimits);
  return { socket, stream, connection };
}

test('frames of one beat leave in one write', () => {
  const { stream, connection } = connect();
  expect([connection.add(Buffer.from('a')), connection.add(Buffer.from('b'))]).toEqual([true, false]);
  connection.flush();
  connection.flush();
  expect(stream.written.map(String)).toEqual(['ab']);
});

const answer = (text: string): string => new AnswerText().begin().text(text).frame() ?? '';

test.each<[string, (connection: Connection) => void, readonly string[]]>([
  [
    'answers alone',
    (to) => [answer('1'), answer('x'.repeat(200))].forEach((frame) => to.sendFrame(frame)),
    ['1', 'x'.repeat(200)],
  ],
  ['answers, then text', (to) => [to.sendFrame(answer('1')), to.sendText('ü')], ['1', 'ü']],
  [
    'text, then answers',
    (to) => [to.sendText('1'), to.sendFrame(answer('2')), to.sendFrame(answer('3'))],
    ['1', '2', '3'],
  ],
  [
    'a shared frame between',
    (to) => [to.sendFrame(answer('1')), to.add(textFrame('2')), to.sendFrame(answer('3'))],
    ['1', '2', '3'],
  ],
])('goes out in the order in which it was sent: %s', async (_, send, texts) => {
  const { stream, connection } = connect();
  send(connection);
  await new Promise((turn) => setImmediate(turn));
  expect(Buffer.concat(stream.written).equals(Buffer.concat(texts.map((text) => textFrame(text))))).toBe(true);
});

test('a large frame goes out in the same write, and uncopied', () => {
  const { stream, connection } = connect();
  const [small, large] = [Buffer.from('a'), Buffer.alloc(100_000)];
  for (const frame of [small, large, small]) connection.add(frame);
  connection.flush();
  expect(stream.written).toHaveLength(3);
  expect(stream.written[1]).toBe(large);
  expect(stream.corked).toBe(0);
});

test('a reader who is behind for ten seconds is closed', () => {
  const { socket, stream, connection } = connect();
  stream.writableLength = 300 * 1024;
  expect(connection.slow).toBe(true);
  connection.checkPace(0);
  connection.checkPace(9_999);
  expect(socket.closedWith).toBeUndefined();
  connection.checkPace(10_000);
  expect(socket.closedWith).toBe(4408);
});

test('a reader who catches up in between is not', () => {
  const { socket, stream, connection } = connect();
  stream.writableLength = 300 * 1024;
  connection.checkPace(0);
  stream.writableLength = 0;
  connection.checkPace(5_000);
  stream.writableLength = 300 * 1024;
  connection.checkPace(6_000);
  connection.checkPace(15_000);
  expect(socket.closedWith).toBeUndefined();
});

test('a reader with a megabyte unsent is closed at once', () => {
  const { socket, stream, connection } = connect();
  stream.writableLength = 1024 * 1024 + 1;
  connection.checkPace(0);
  expect(socket.closedWith).toBe(4408);
});

test('a socket that shows no sign of life is ended', () => {
  const { socket, connection } = connect();
  const nowMs = performance.now();
  connection.check(nowMs + 15_000);
  expect([socket.pings, socket.terminated]).toEqual([1, false]);
  socket.emit('pong');
  connection.check(nowMs + 50_000);
  expect(socket.terminated).toBe(true);
});
