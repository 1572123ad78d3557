import { type Call, codes, type InputOf, type OutputOf } from '@candor/protocol';
import { Refusal, unreachable } from './refusal.ts';
import { request } from './request.ts';

/** Nobody knows what came of a request: no answer to it arrived. */
export class OutcomeUnknown extends Error {
  constructor() {
    super('No answer to the request arrived.');
    this.name = 'OutcomeUnknown';
  }
}

/**
 * How long after it was sent a request is asked for again by itself: what comes later the user may
 * not want any more.
 */
export const askAgainForMs = 20_000;
export const askAgainEveryMs = 1_000;

/**
 * What says something of who asks, or of the moment, and nothing of what came of the same request
 * before.
 */
const ofWhoAsks: readonly number[] = [codes.unauthorized, codes.forbidden];
const ofTheMoment: readonly number[] = [codes.tooMany, codes.unavailable];

interface Asking<C extends Call> {
  /** With a request id: what is asked for twice under it is done once. */
  readonly input: InputOf<C>;
  /** The same request was sent before and its outcome is not known. */
  readonly isRepeat?: boolean;
  /** The answer was lost; it is asked for again. */
  readonly onChecking: () => void;
}

/**
 * Makes a call that is done once for each request id, and asks again while its answers get lost.
 * Gives its data, throws a Refusal where it is known to be refused, and OutcomeUnknown where nobody
 * could say for too long.
 */
export async function untilKnown<C extends Call>(
  call: C,
  { input, isRepeat = false, onChecking }: Asking<C>,
): Promise<OutputOf<C>> {
  const sentAtMs = performance.now();
  let isUnknown = isRepeat;
  let isChecking = false;
  for (;;) {
    try {
      return (await request<Call>(call, { input: input as object, quiet: true })) as OutputOf<C>;
    } catch (problem) {
      const isAnswer = !isLost(problem) && !(isUnknown && is(problem, [...ofWhoAsks, ...ofTheMoment]));
      if (isAnswer) throw problem;
      isUnknown = true;
      if (is(problem, ofWhoAsks) || performance.now() - sentAtMs > askAgainForMs) throw new OutcomeUnknown();
    }
    if (!isChecking) onChecking();
    isChecking = true;
    await new Promise((again) => setTimeout(again, askAgainEveryMs));
  }
}

const is = (problem: unknown, some: readonly number[]): boolean =>
  problem instanceof Refusal && some.includes(problem.code);
const isLost = (problem: unknown): boolean => !(problem instanceof Refusal) || is(problem, [unreachable, codes.failed]);
