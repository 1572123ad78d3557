import type { SmsSettings } from '../../base/config/settings.ts';
import type { Carrier } from './post.ts';

const answersWithinMs = 15_000;

/**
 * A provider of text messages behind an address that takes `{to, text}` as JSON, with the token as
 * a bearer: the form that gateways and the small adapters in front of them share. Rejects on any
 * answer but 2xx, so that the message waits for its next try.
 */
export function smsCarrier({ url, token }: SmsSettings): Carrier {
  return {
    async send(address, { body }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to: address, text: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(answersWithinMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The provider of text messages answered ${answer.status}.`);
    },
    close() {},
  };
}
