import { once } from 'node:events';
import { privateMessage, publicMessage, publicRequest, socketCloseCodes } from '@candor/protocol';
import type { SeededRandom } from '@candor/testkit';
import { WebSocket } from 'ws';
import type { World } from './values.ts';
import type { NodeUser, WholeNode } from '../faults/support/whole-node.ts';
import { pairAnswers } from './pair-answers.ts';
import { type Answer, faultOfAnswer, nextSocketCall, type SocketCall } from './socket-calls.ts';
import { privateFrame, publicFrame } from './socket-messages.ts';

export interface SocketFuzzReport {
  readonly messages: number;
  readonly answers: number;
  readonly closes: Readonly<Record<string, number>>;
  /** Calls over users' own sockets, by the code that they were answered with. */
  readonly calls: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

/**
 * Below the burst that a socket may send at once, so that what is wrong closes it and not how much.
 */
const messagesPerSocket = 40;

/** Says random things on public sockets and on users' own, and looks at every answer. */
export async function fuzzSockets(
  node: WholeNode,
  random: SeededRandom,
  { messages }: { messages: number },
): Promise<SocketFuzzReport> {
  const run = new SocketRun(node, random);
  const [user, victim] = [await node.register('socket@example.com'), await node.register('victim@example.com')];
  while (run.messages < messages) {
    await run.publicSocket();
    for (let count = 0; count < 3; count += 1) await run.privateSocket(user, victim);
    await run.calling(user);
  }
  return run;
}

interface Parsed {
  readonly type?: string;
}

class SocketRun implements SocketFuzzReport {
  readonly #node: WholeNode;
  readonly #random: SeededRandom;
  readonly failures: string[] = [];
  readonly closes: Record<string, number> = {};
  readonly calls: Record<string, number> = {};
  /** Orders that calls may name. */
  readonly #world: World = { orderIds: [], foreignIds: [], requestIds: [], emails: [], refreshTokens: [] };
  messages = 0;
  answers = 0;

  constructor(node: WholeNode, random: SeededRandom) {
    this.#node = node;
    this.#random = random;
  }

  /**
   * Each message that is no request gets an ERROR and nothing else; the socket stays open and
   * answers.
   */
  async publicSocket(): Promise<void> {
    const { socket, received, closed } = await this.#open('/ws/fuzz');
    const frames = Array.from({ length: messagesPerSocket }, () => publicFrame(this.#random));
    for (const frame of frames) socket.send(frame);
    this.messages += frames.length;
    const pings = frames.filter(isPing).length + 1;
    socket.send('{"op":"ping"}');
    while (beats(received) < pings && socket.readyState === WebSocket.OPEN) await nextOf(socket, closed);
    this.answers += received.length;
    for (const text of received) this.#look(text, publicMessage, frames);
    if (socket.readyState !== WebSocket.OPEN) this.#fail('the public socket was closed', frames);
    const wrong = frames.filter((frame) => !publicRequest.safeParse(jsonOf(frame)).success).length;
    const errors = received.filter((text) => typeOf(text) === 'ERROR').length;
    if (errors < wrong) this.#fail(`${wrong} wrong messages got ${errors} errors`, frames);
    socket.terminate();
  }

  /**
   * Only the user's own token opens the channel, as the first message; anything else closes it
   * without a word.
   */
  async privateSocket(user: NodeUser, victim: NodeUser): Promise<void> {
    const random = this.#random;
    const { socket, received, closed } = await this.#open(`/ws/coin/${user.userId}`);
    const tokens = [user.token, victim.token, 'a'.repeat(43), ''];
    const first = privateFrame(random, tokens);
    const more = Array.from({ length: random.integer(0, 9) }, () => privateFrame(random, tokens));
    const frames = [first, ...more, '{"op":"ping"}'];
    for (const frame of frames) socket.send(frame);
    this.messages += frames.length;
    const proof = jsonOf(first) as { op?: unknown; token?: unknown; type?: unknown } | null;
    const proven = typeof proof === 'object' && proof?.op === 'auth' && proof.token === user.token;
    if (proven && !hasOddType(proof)) {
      while (!received.some((text) => typeOf(text) === 'SNAPSHOT') && socket.readyState === WebSocket.OPEN)
        await nextOf(socket, closed);
      if (socket.readyState !== WebSocket.OPEN) this.#fail('the right token did not open the channel', frames);
    } else {
      const code = await closed;
      this.closes[code] = (this.closes[code] ?? 0) + 1;
      const right: readonly number[] = [socketCloseCodes.unauthorized, socketCloseCodes.foreignUser];
      if (!right.includes(code)) this.#fail(`closed with ${code}`, frames);
      if (received.some((text) => typeOf(text) !== 'HEARTBEAT')) this.#fail('said something to nobody', frames);
    }
    this.answers += received.length;
    for (const text of received) this.#look(text, privateMessage, frames);
    socket.terminate();
  }

  /** Each call on an open channel is answered once, with its own id, as HTTP would answer it. */
  async calling(user: NodeUser): Promise<void> {
    const { socket, received, closed } = await this.#open(`/ws/coin/${user.userId}`);
    socket.send(JSON.stringify({ op: 'auth', token: user.token, follow: false }));
    while (beats(received) === 0 && socket.readyState === WebSocket.OPEN) await nextOf(socket, closed);
    const asked = Array.from({ length: messagesPerSocket }, (_, number) =>
      nextSocketCall(this.#random, this.#world, number),
    );
    for (const { text } of asked) socket.send(text);
    this.messages += asked.length;
    while (answersIn(received).length < asked.length && socket.readyState === WebSocket.OPEN)
      await nextOf(socket, closed);
    const frames = asked.map(({ text }) => text);
    if (socket.readyState !== WebSocket.OPEN) this.#fail('the socket of calls was closed', frames);
    this.answers += received.length;
    for (const text of received) this.#look(text, privateMessage, frames);
    this.#compare(asked, answersIn(received));
    socket.terminate();
  }

  #compare(asked: readonly SocketCall[], answers: readonly Answer[]): void {
    for (const { answer, call } of pairAnswers(asked, answers)) {
      const fault = call ? faultOfAnswer(call, answer) : `an answer ${answer.id} to no call`;
      if (fault !== undefined) this.#fail(`${fault}: ${JSON.stringify(answer).slice(0, 300)}`, call ? [call.text] : []);
      this.calls[answer.code] = (this.calls[answer.code] ?? 0) + 1;
      const { orderId } = (answer.data ?? {}) as { orderId?: string };
      if (orderId !== undefined) this.#world.orderIds.push(orderId);
    }
  }

  async #open(path: string) {
    const socket = new WebSocket(this.#node.address.replace('http', 'ws') + path);
    const received: string[] = [];
    socket.on('message', (data) => received.push((data as Buffer).toString()));
    const closed = new Promise<number>((done) => socket.once('close', done));
    await once(socket, 'open');
    return { socket, received, closed };
  }

  #look(text: string, schema: typeof publicMessage | typeof privateMessage, frames: readonly string[]): void {
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success)
      this.#fail(`an answer breaks its schema: ${text.slice(0, 200)} ${parsed.error.message.slice(0, 300)}`, frames);
  }

  #fail(fault: string, frames: readonly string[]): void {
    this.failures.push(`${fault}\n${frames.map((frame) => frame.slice(0, 200)).join('\n')}`);
  }
}

const answersIn = (received: readonly string[]): Answer[] =>
  received.filter((text) => typeOf(text) === 'ANSWER').map((text) => JSON.parse(text) as Answer);

const typeOf = (text: string): string | undefined => (JSON.parse(text) as Parsed).type;
const beats = (received: readonly string[]): number => received.filter((text) => typeOf(text) === 'HEARTBEAT').length;

/** The next message, or the end of the socket. */
const nextOf = (socket: WebSocket, closed: Promise<number>): Promise<unknown> =>
  Promise.race([once(socket, 'message'), closed]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isPing(frame: string): boolean {
  const parsed = publicRequest.safeParse(jsonOf(frame));
  return parsed.success && parsed.data.op === 'ping';
}

const hasOddType = ({ type }: { type?: unknown }): boolean =>
  type !== undefined && (typeof type !== 'string' || type.length > 32);
