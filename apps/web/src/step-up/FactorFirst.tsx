import type { MessageKey } from '@candor/i18n';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import type { SecurityState } from './state.ts';

/** Whether there is a second factor that is more than a code to an address. */
export const hasFactor = ({ methods }: Pick<SecurityState, 'methods'>): boolean =>
  methods.some((method) => method === 'totp' || method === 'passkey');

const ways = [
  ['google', 'security.totp'],
  ['passkeys', 'security.passkeys'],
] as const;

/**
 * In place of what the exchange would refuse without a second factor: what is missing, and the ways
 * to it.
 */
export function FactorFirst({ why }: { readonly why: MessageKey }) {
  const text = useText();
  return (
    <>
      <p>{text(why)}</p>
      {ways.map(([what, name]) => (
        <p key={what}>
          <Link to="/account/center/security/setting/$what" params={{ what }}>
            {text(name)}
          </Link>
        </p>
      ))}
    </>
  );
}
