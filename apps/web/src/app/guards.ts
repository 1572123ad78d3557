import { redirect } from '@tanstack/react-router';
import { sessionNow } from '../session/session.ts';

/** Leads a visitor to the log-in page, which brings them back. */
export function requireSession(address: string): void {
  if (sessionNow() === null) throw redirect({ to: '/user/login', search: { back: address } });
}

/** An address with `/i&CODE` in it is an invitation: it opens the registration with the code filled in. */
export function takeInvitation(pathname: string): void {
  const code = invitationCode(pathname);
  if (code !== undefined) throw redirect({ to: '/user/register', search: { invite_code: code }, replace: true });
}

/** The code behind the invitation marker of an address, if there is one. */
export const invitationCode = (pathname: string): string | undefined =>
  /\/i(?:&|%26)([A-Za-z0-9]{4,16})(?:\/|$)/i.exec(pathname)?.[1];
