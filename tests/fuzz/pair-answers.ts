import { type Answer, faultOfAnswer, type SocketCall } from './socket-calls.ts';

/** An answer beside the call that it belongs to; undefined where no call has its id. */
export interface Paired {
  readonly answer: Answer;
  readonly call: SocketCall | undefined;
}

/**
 * Pairs the answers of a socket with its calls. Calls may share an id, which a message that was
 * changed can take from another, and their answers come in any order: each gets one that it may
 * have been answered with, where that can be for all of them.
 */
export function pairAnswers(asked: readonly SocketCall[], answers: readonly Answer[]): Paired[] {
  const callOf = new Map<Answer, SocketCall>();
  const answerOf = new Map<SocketCall, Answer>();
  const pair = (answer: Answer, call: SocketCall): void => {
    callOf.set(answer, call);
    answerOf.set(call, answer);
  };
  /** Finds the answer a call, if need be by moving answers that have one already to another. */
  const place = (answer: Answer, tried: Set<SocketCall>): boolean => {
    for (const call of asked) {
      if (call.answerId !== answer.id || tried.has(call) || faultOfAnswer(call, answer) !== undefined) continue;
      tried.add(call);
      const other = answerOf.get(call);
      if (other !== undefined && !place(other, tried)) continue;
      pair(answer, call);
      return true;
    }
    return false;
  };
  const odd = answers.filter((answer) => !place(answer, new Set()));
  // What fits none is held against a call of its id, to say what is wrong with it.
  for (const answer of odd) {
    const call = asked.find((one) => one.answerId === answer.id && !answerOf.has(one));
    if (call !== undefined) pair(answer, call);
  }
  return answers.map((answer) => ({ answer, call: callOf.get(answer) }));
}
