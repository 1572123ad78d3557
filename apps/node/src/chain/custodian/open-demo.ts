import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { signReserveStatement } from '@candor/custody';
import { backDemo, firstBacking, type LaterBacking, planBacking } from '../dev-chain/backing.ts';
import { openChainKeys } from '../dev-chain/chain-keys.ts';
import { Faucet, type Given } from '../dev-chain/faucet.ts';
import { type ChainState, KeptChain } from '../dev-chain/keep-chain.ts';
import { makeSeedFile, readSeedPublic } from '../signer/seed-file.ts';
import { KeptMarks } from '../signer/kept-marks.ts';
import { SignerChild, type SignerChildParts } from '../signer/signer-child.ts';
import { devTokens } from '../dev-chain/dev-assets.ts';
import { contractOf } from '../dev-chain/token-contract.ts';
import { keptSigner } from './kept-signer.ts';
import { writeDemoPolicy } from './demo-policy.ts';
import type { AboutChain, CustodianStart, KeptRequest, ReserveRequest } from './custodian-messages.ts';

/** The chain of a demo with what belongs to it. */
export interface Demo {
  readonly chain: KeptChain;
  /** Of a chain that runs. */
  readonly about: () => AboutChain;
  /** Mints more of what the ledger owes. */
  readonly back: (more: Omit<LaterBacking, 'isBooked'>) => Promise<void>;
  /** The process that holds the keys of the hot wallet and of deposit addresses. */
  readonly signer: SignerChild;
  /** Signs for the warm and the cold wallet. Fails on anything but a move among the demo's own. */
  readonly signKept: (request: KeptRequest) => Promise<{ readonly signed: string; readonly txId: string }>;
  readonly signReserve: (request: ReserveRequest) => Promise<string>;
  /** Fails while the chain does not run. */
  readonly give: (symbol: string, to: `0x${string}`) => Promise<Given | undefined>;
}

/** Opens the demo's chain on its folder, with keys of its own, and backs the demo's money on it. */
export function openDemo(
  { dir, marksFile, owed, blockEveryMs }: CustodianStart,
  binary: string,
  hears: {
    readonly onState: (state: ChainState) => void;
    readonly onSignerGone: (why: string) => void;
    readonly onMarksFailed: (about: object, why: string) => void;
  },
): Demo {
  const keys = openChainKeys(dir);
  const seedFile = join(dir, 'seed.json');
  const seed = existsSync(seedFile) ? readSeedPublic(seedFile) : makeSeedFile(seedFile, keys.passphrase, true);
  const wallets = { hot: seed.hotAddress, warm: keys.warm.address, cold: keys.cold.address };
  const faucet = new Faucet(keys.faucet, keys.bank.address);
  const parts = { dir, bank: keys.bank, faucet: keys.faucet.address, wallets, owed };
  const chain = new KeptChain({
    dir,
    binary,
    account: keys.bank.address,
    nowMs: Date.now,
    prepare: (opened) => backDemo(opened, parts),
    onState: hears.onState,
    blockEveryMs,
  });
  const give = async (symbol: string, to: `0x${string}`): Promise<Given | undefined> => {
    if (!chain.chain) throw new Error('The chain does not run.');
    return faucet.give(chain.chain, symbol, to);
  };
  const policyFile = join(dir, 'signer-policy.json');
  const tokenOf = (symbol: string): `0x${string}` => contractOf(keys.bank.address, symbol);
  writeDemoPolicy(policyFile, { owed, cold: wallets.cold, contractOf: tokenOf });
  const signer = new SignerChild({
    files: { seedFile, policyFile, logFile: join(dir, 'signer-nonces.log') },
    passphrase: keys.passphrase,
    ...watchedLog(marksFile, hears.onMarksFailed),
    onGone: hears.onSignerGone,
  });
  const contracts = Object.fromEntries(devTokens.map(({ symbol }) => [symbol, tokenOf(symbol)] as const));
  const { depositAccount } = seed;
  const { hot: hotAddress, warm: warmAddress, cold: coldAddress } = wallets;
  const fixed = { depositAccount, hotAddress, warmAddress, coldAddress, contracts };
  const about = (): AboutChain => ({ ...fixed, minted: firstBacking(dir) });
  const back: Demo['back'] = async (more) => {
    if (!chain.chain) throw new Error('The chain does not run.');
    planBacking(dir, more);
    await backDemo(chain.chain, parts);
  };
  const signKept = keptSigner(keys, { own: Object.values(wallets), depositAccount });
  const signReserve = ({ wallet, message }: ReserveRequest): Promise<string> =>
    wallet === 'warm' || wallet === 'cold'
      ? signReserveStatement(message, keys[wallet].privateKey)
      : signer.signReserve({ sender: wallet, message });
  return { chain, about, back, give, signer, signKept, signReserve };
}

/** As every signer, the demo's is not asked once its log is shorter or another one. */
function watchedLog(
  path: string,
  onFailed: (about: object, why: string) => void,
): Pick<SignerChildParts, 'refuses' | 'onLog'> {
  const logger = { warn: (about: object, text?: string) => onFailed(about, text ?? '') };
  const marks = new KeptMarks({ path, logger });
  return {
    refuses: ({ hotAddress }, log) => marks.problem(hotAddress.toLowerCase(), log),
    onLog: ({ hotAddress }, log) => marks.keep(hotAddress.toLowerCase(), log),
  };
}
