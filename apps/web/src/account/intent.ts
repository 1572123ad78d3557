import { useRef } from 'react';
import { OutcomeUnknown } from '../transport/until-known.ts';
import { newRequestId } from './request-id.ts';

/** Under what an intent is sent, and whether it was sent before without an answer. */
export interface Sending {
  readonly requestId: string;
  readonly isRepeat: boolean;
}

/**
 * What a form wants done once. The same content, sent again after nobody answered, has the same
 * request id; another content, or an answer in between, begins a new one.
 */
export class Intent {
  #kept: { readonly of: string; readonly requestId: string } | undefined;

  async send<Output>(content: object, run: (sending: Sending) => Promise<Output>): Promise<Output> {
    const of = JSON.stringify(content);
    const isRepeat = this.#kept?.of === of;
    const kept = this.#kept?.of === of ? this.#kept : { of, requestId: newRequestId() };
    this.#kept = kept;
    try {
      const output = await run({ requestId: kept.requestId, isRepeat });
      this.#kept = undefined;
      return output;
    } catch (problem) {
      if (!(problem instanceof OutcomeUnknown)) this.#kept = undefined;
      throw problem;
    }
  }
}

/** The intent of a form, for as long as the form is there. */
export function useIntent(): Intent {
  const intent = useRef<Intent>(undefined);
  return (intent.current ??= new Intent());
}
