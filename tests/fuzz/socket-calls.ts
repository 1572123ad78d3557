import { type Call, calls, callRequestOf } from '@candor/protocol';
import type { SeededRandom } from '@candor/testkit';
import { fuzzedInput } from './requests.ts';
import { hostileValue, type World } from './values.ts';
import { faultOf } from './verdict.ts';

/** A call as it goes over a private socket, with what must come back. */
export interface SocketCall {
  readonly text: string;
  /** The id that its ANSWER carries; null where the message has none. */
  readonly answerId: string | null;
  /** The call, where the message is one. */
  readonly asked: { readonly call: Call; readonly input: Readonly<Record<string, unknown>> } | undefined;
}

/** An ANSWER as it came. */
export interface Answer {
  readonly id: string | null;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

const takenByHttpOnly = ['user.logout', 'spot.openOrders', 'console.approve', 'toString', ''];
const idLengthMax = 64;
/** Larger messages close the socket: they are tried on their own. */
const textLengthMax = 16_000;

const socketCalls = calls.filter(({ socket }) => socket === true);
const callRequest = callRequestOf(calls);

const callOf = (name: string): Call | undefined => calls.find(({ id }) => id === name);

/**
 * A call with likely fields, some of them changed; now and then it is the message around it that is
 * wrong.
 */
export function nextSocketCall(random: SeededRandom, world: World, number: number): SocketCall {
  const call = random.pick(socketCalls);
  const input = fuzzedInput({ random, world }, call);
  const message: Record<string, unknown> = { op: 'call', id: `call-${number}`, call: call.id, input };
  const how = random.integer(0, 19);
  if (how === 0) message['call'] = random.pick(takenByHttpOnly);
  else if (how === 1) message[random.pick(['id', 'call', 'input'])] = hostileValue(random);
  else if (how === 2) delete message[random.pick(['id', 'call', 'input'])];
  else if (how === 3) message[random.pick(['userId', 'token', 'access', ''])] = hostileValue(random);
  const text = JSON.stringify(message);
  return text.length > textLengthMax ? nextSocketCall(random, world, number) : told(text);
}

function told(text: string): SocketCall {
  const message = JSON.parse(text) as Record<string, unknown>;
  const parsed = callRequest.safeParse(message);
  const call = parsed.success && callOf(parsed.data.call);
  const { id } = message;
  return {
    text,
    answerId: typeof id === 'string' ? id.slice(0, idLengthMax) : null,
    asked: call ? { call, input: parsed.data.input } : undefined,
  };
}

/** What is wrong with the ANSWER to a call; undefined when it is what HTTP would have said. */
export function faultOfAnswer({ asked }: SocketCall, { code, msg, data }: Answer): string | undefined {
  if (!asked) return code === 400 ? undefined : `answered ${code} to a message that is no call`;
  const request = { method: 'POST', path: '', headers: {} };
  const answer = { status: code, headers: {}, text: JSON.stringify({ code, msg, data }) };
  return faultOf({ ...asked, oddity: 'none', request, params: {} }, answer, []);
}
