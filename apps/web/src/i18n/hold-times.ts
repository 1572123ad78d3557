import { platform } from '../transport/platform.ts';
import { useSpoken } from './texts.ts';
import { waitText } from './wait-text.ts';

/**
 * How long withdrawals wait after a change that protects the account, and after a second factor is
 * gone.
 */
export function useHoldTimes(): { readonly hold: string; readonly longHold: string } {
  const tag = useSpoken((spoken) => spoken.tag);
  const holdMs = platform.holdSeconds * 1_000;
  return { hold: waitText(holdMs, tag), longHold: waitText(3 * holdMs, tag) };
}
