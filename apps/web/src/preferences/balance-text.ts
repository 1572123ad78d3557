import { usePreferences } from './preferences.ts';

const dots = '•••••';

/**
 * Whether the user hides balances, and how a balance is then written: dots in place of any figure.
 */
export function useBalanceText(): { readonly hidden: boolean; readonly balanceText: (shown: string) => string } {
  const hidden = usePreferences((preferences) => preferences.hideBalances);
  return { hidden, balanceText: hidden ? hide : show };
}

const hide = (): string => dots;
const show = (shown: string): string => shown;
