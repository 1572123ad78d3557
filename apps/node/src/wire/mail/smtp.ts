import { createTransport } from 'nodemailer';
import type { Carrier } from './post.ts';

/**
 * A mail server by its address (`smtps://user:password@host:465`). Plain text, as nothing in a mail
 * needs more.
 */
export function smtpCarrier(url: string, from: string): Carrier {
  const transport = createTransport(url, { from });
  return {
    async send(address, { subject, body }) {
      await transport.sendMail({ to: { name: '', address }, subject, text: body });
    },
    close() {
      transport.close();
    },
  };
}
