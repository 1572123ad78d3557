import { createWalletClient, custom, hexToBigInt, isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { askChain, ChainRefusal } from './ask-chain.ts';

type Hex = `0x${string}`;

export interface ProviderRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

type Listener = (value: unknown) => void;

/** A wallet as EIP-1193 describes it. */
export interface PracticeProvider {
  readonly request: (request: ProviderRequest) => Promise<unknown>;
  readonly on: (event: string, listener: Listener) => void;
  readonly removeListener: (event: string, listener: Listener) => void;
}

/** An error of a wallet: codes of EIP-1193. */
export class ProviderError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** JSON-RPC 2.0: the endpoint does not have the method. */
const methodNotFound = -32_601;
/** EIP-3085: the wallet does not know the chain. */
const unknownChain = 4902;

/**
 * The practice wallet as a provider of EIP-1193. What reads goes to the demo's chain; what signs
 * happens here, in the browser, once its owner agreed to it.
 */
export function practiceProvider(key: Hex, agrees: (request: ProviderRequest) => Promise<boolean>): PracticeProvider {
  const account = privateKeyToAccount(key);
  const client = createWalletClient({
    account,
    transport: custom({ request: async ({ method, params }: ProviderRequest) => askChain(method, params ?? []) }),
  });
  const signing: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    eth_sendTransaction: async ([asked]) => client.sendTransaction({ ...transactionOf(asked), chain: null }),
    personal_sign: async ([message]) => account.signMessage({ message: messageOf(message) }),
  };
  const request = async ({ method, params = [] }: ProviderRequest): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address];
    if (method === 'wallet_switchEthereumChain') return switched(params[0]);
    const sign = signing[method];
    if (sign === undefined) return passedOn(method, params);
    if (!(await agrees({ method, params }))) throw new ProviderError(4001, 'The owner rejected the request.');
    return sign(params);
  };
  // One account and one chain for as long as the wallet exists: there is no event to hear of.
  return { request, on: () => {}, removeListener: () => {} };
}

async function passedOn(method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await askChain(method, params);
  } catch (refusal) {
    if (refusal instanceof ChainRefusal && refusal.code === methodNotFound)
      throw new ProviderError(4200, `The practice wallet does not support ${method}.`);
    throw refusal;
  }
}

async function switched(asked: unknown): Promise<null> {
  const wanted = (asked as { readonly chainId?: unknown } | undefined)?.chainId;
  const own = await askChain<string>('eth_chainId');
  if (typeof wanted !== 'string' || Number(wanted) !== Number(own))
    throw new ProviderError(unknownChain, 'The practice wallet knows the demo’s chain alone.');
  return null;
}

/** The fields of a transaction that an owner decides on; nonce, gas and fees come from the chain. */
function transactionOf(asked: unknown): { readonly to: Hex; readonly value: bigint; readonly data?: Hex } {
  const { to, value, data } = (asked ?? {}) as Readonly<Record<string, unknown>>;
  if (!isHex(to)) throw new ProviderError(-32_602, 'A transaction names its receiver in “to”.');
  return {
    to,
    value: isHex(value) ? hexToBigInt(value) : 0n,
    ...(isHex(data) && { data }),
  };
}

const messageOf = (message: unknown) => (isHex(message) ? { raw: message } : String(message));

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 1 1%22%3E%3Crect width=%221%22 height=%221%22/%3E%3C/svg%3E';

/** How wallets find each other on a page: EIP-6963. Gives the function that ends it. */
export function announceProvider(provider: PracticeProvider, name: string): () => void {
  const info = { uuid: crypto.randomUUID(), name, icon, rdns: 'exchange.candor.practice' };
  const announce = () =>
    globalThis.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  globalThis.addEventListener('eip6963:requestProvider', announce);
  announce();
  return () => globalThis.removeEventListener('eip6963:requestProvider', announce);
}
