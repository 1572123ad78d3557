/** A wallet in the browser as EIP-1193 and EIP-6963 describe it. */
export interface BrowserWallet {
  readonly name: string;
  readonly request: (asked: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
}

/**
 * Calls back with each wallet that announces itself, at once and later. Gives the function that
 * ends it.
 */
export function watchWallets(onWallet: (wallet: BrowserWallet) => void): () => void {
  const announced = (event: Event): void => {
    const wallet = walletOf((event as CustomEvent<unknown>).detail);
    if (wallet !== undefined) onWallet(wallet);
  };
  globalThis.addEventListener('eip6963:announceProvider', announced);
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => globalThis.removeEventListener('eip6963:announceProvider', announced);
}

/** What a wallet says of itself; undefined where it is none. */
export function walletOf(detail: unknown): BrowserWallet | undefined {
  const { info, provider } = (detail ?? {}) as {
    readonly info?: { readonly name?: unknown };
    readonly provider?: { readonly request?: unknown };
  };
  if (typeof info?.name !== 'string' || typeof provider?.request !== 'function') return undefined;
  const { request } = provider as BrowserWallet;
  return { name: info.name.slice(0, 40), request: (asked) => request.call(provider, asked) };
}

/**
 * Lets the owner of a wallet sign a text with the key of one address (EIP-191). Undefined where the
 * wallet does not show that address. Fails where its owner declines.
 */
export async function signWith(wallet: BrowserWallet, address: string, message: string): Promise<string | undefined> {
  const accounts = await wallet.request({ method: 'eth_requestAccounts' });
  const own = Array.isArray(accounts) ? accounts.map(String) : [];
  const account = own.find((one) => one.toLowerCase() === address.toLowerCase());
  if (account === undefined) return undefined;
  return String(await wallet.request({ method: 'personal_sign', params: [hexOf(message), account] }));
}

/** Wallets take a text as the hex of its bytes; some show one that begins with 0x as bytes. */
const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
