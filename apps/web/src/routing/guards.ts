import { redirect } from '@tanstack/react-router';
import { sessionNow } from '../session/session.ts';
import { invitationCode } from './invitation.ts';

/** Leads a visitor to the log-in page, which brings them back. */
export function requireSession(address: string): void {
  if (sessionNow() === null) throw redirect({ to: '/user/login', search: { back: address } });
}

/** Who is logged in already has no use for the pages of entry. */
export function requireVisitor(back: string | undefined): void {
  if (sessionNow() !== null) throw redirect({ to: back ?? '/home/index', replace: true });
}

/** An invitation opens the registration with its code filled in. */
export function takeInvitation(pathname: string): void {
  const code = invitationCode(pathname);
  if (code !== undefined) throw redirect({ to: '/user/register', search: { invite_code: code }, replace: true });
}
