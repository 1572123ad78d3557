import type { UserInfo } from '@candor/protocol';
import { UserRound } from 'lucide-react';
import { useState } from 'react';

/**
 * The user’s picture; without one, or while it cannot be loaded, the first letters of their
 * address.
 */
export function Avatar({ user: { avatar, email } }: { readonly user: Pick<UserInfo, 'avatar' | 'email'> }) {
  const [failed, setFailed] = useState('');
  if (avatar && avatar !== failed) return <img src={avatar} alt="" onError={() => setFailed(avatar)} />;
  return email ? email.slice(0, 2).toUpperCase() : <UserRound size={16} strokeWidth={1.5} aria-hidden />;
}
