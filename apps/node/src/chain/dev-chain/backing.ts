import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerStep, toChain } from '@candor/amount';
import { privateKeyToAccount } from 'viem/accounts';
import { toHex } from 'viem/utils';
import type { PayingKey } from '@candor/custody';
import { z } from 'zod';
import { writeDurably } from '../../base/ops/write-durably.ts';
import { devCoin, devTokens } from './dev-assets.ts';
import type { DevChain } from './dev-chain.ts';
import { devChainId } from './genesis.ts';
import { contractOf, deployment, minting } from './token-contract.ts';

type Hex = `0x${string}`;

/** Who holds what backs the demo's money. */
export interface Wallets {
  readonly hot: Hex;
  readonly warm: Hex;
  readonly cold: Hex;
}

/** What the ledger owes of an asset, in units of so many decimals. */
export interface Owed {
  readonly symbol: string;
  readonly units: bigint;
  readonly scale: number;
}

interface Step {
  /** Nobody: it makes a contract. */
  readonly to?: Hex;
  readonly data?: Hex;
  readonly value?: bigint;
}

/** Of what is owed: hot 3%, warm 12%, the rest cold. */
const shares = { hotPercent: 3n, warmPercent: 12n } as const;
/** What the faucet can give, in whole coins of each asset: enough for decades at its limits. */
const faucetCoins = 100_000_000n;
/** So many steps fit a block with room. */
const stepsInBlock = 20;
const fees = { gas: 1_500_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n } as const;

/** In the chain's units, by symbol. */
const chainAmounts = z.record(z.string(), z.string().regex(/^\d+$/));

const laterSchema = z.strictObject({
  /** What the journal had when this was found to lack. */
  seq: z.number().int(),
  owed: chainAmounts,
  /** Whether the journal says that it is backed. */
  isBooked: z.boolean(),
});
/** Money that the demo issued after its first start with a chain, and that was minted then. */
export type LaterBacking = z.infer<typeof laterSchema>;

const planSchema = z.strictObject({
  wallets: z.strictObject({ hot: z.string(), warm: z.string(), cold: z.string(), faucet: z.string() }),
  owed: chainAmounts,
  later: z.array(laterSchema).optional(),
});
type Plan = z.infer<typeof planSchema>;

/**
 * Backs the demo's money: at the first start with a chain, and so on an older folder, exactly what
 * the ledger owes is put into the cold, warm and hot wallet. What is to be done is written down
 * first; each step is one transaction of the bank, under the nonce of its place. So a start after a
 * crash goes on with the step that the chain has not seen, and a later start does what was planned
 * since.
 */
export async function backDemo(
  chain: DevChain,
  parts: {
    readonly dir: string;
    readonly bank: PayingKey;
    readonly faucet: Hex;
    readonly wallets: Wallets;
    readonly owed: readonly Owed[];
  },
): Promise<void> {
  const steps = stepsOf(planOf(parts), parts.bank.address);
  for (let done = await stepsDone(chain, parts.bank.address); done < steps.length;) {
    for (const [at, step] of steps.slice(done, done + stepsInBlock).entries())
      await send(chain, parts.bank, done + at, step);
    await chain.mine();
    const after = await stepsDone(chain, parts.bank.address);
    if (after === done) throw new Error(`The chain does not take step ${done} of the demo's backing.`);
    done = after;
  }
}

/** What the ledger owes in whole units of the chain. A part of one cannot be minted. */
export function chainUnits({ units, scale }: Omit<Owed, 'symbol'>, decimals: number): bigint {
  const scales = { chainDecimals: decimals, ledgerScale: scale };
  return toChain(units - (units % ledgerStep(scales)), scales) ?? 0n;
}

/** What was minted at the first start, by symbol; nothing before that. */
export const firstBacking = (dir: string): Readonly<Record<string, string>> => readPlan(dir)?.owed ?? {};

/** What was minted later and may not be booked yet. */
export const openBacking = (dir: string): LaterBacking | undefined =>
  readPlan(dir)?.later?.find(({ isBooked }) => !isBooked);

/** Writes down what else is to be minted: `backDemo` does it, now or after a crash. */
export function planBacking(dir: string, { seq, owed }: Omit<LaterBacking, 'isBooked'>): void {
  const plan = readPlan(dir);
  if (plan === undefined) throw new Error('The demo has no backing yet.');
  writePlan(dir, { ...plan, later: [...(plan.later ?? []), { seq, owed, isBooked: false }] });
}

/** The journal has everything that was minted. */
export function noteBooked(dir: string): void {
  const plan = readPlan(dir);
  if (plan?.later === undefined) return;
  writePlan(dir, { ...plan, later: plan.later.map((one) => ({ ...one, isBooked: true })) });
}

const planPath = (dir: string): string => join(dir, 'backing.json');
const writePlan = (dir: string, plan: Plan): void => writeDurably(planPath(dir), JSON.stringify(plan));
const readPlan = (dir: string): Plan | undefined =>
  existsSync(planPath(dir)) ? planSchema.parse(JSON.parse(readFileSync(planPath(dir), 'utf8'))) : undefined;

function planOf({ dir, faucet, wallets, owed }: Parameters<typeof backDemo>[1]): Plan {
  const known = readPlan(dir);
  if (known !== undefined) return known;
  const assets = [devCoin, ...devTokens];
  const amounts = assets.map(({ symbol, decimals }) => {
    const found = owed.find((one) => one.symbol === symbol);
    return [symbol, String(found ? chainUnits(found, decimals) : 0n)] as const;
  });
  const plan: Plan = { wallets: { ...wallets, faucet }, owed: Object.fromEntries(amounts) };
  writePlan(dir, plan);
  return plan;
}

/**
 * Every transaction of the bank in the order of its nonces; what is planned later goes to the end.
 */
function stepsOf({ wallets, owed, later = [] }: Plan, bank: Hex): readonly Step[] {
  const made = devTokens.map((token): Step => ({ data: deployment(token) }));
  const give = (symbol: string, to: string, amount: bigint): Step => {
    if (symbol === devCoin.symbol) return { to: to as Hex, value: amount };
    return { to: contractOf(bank, symbol), data: minting(to as Hex, amount) };
  };
  const spread = (symbol: string, all: bigint): Step[] => {
    const hot = (all * shares.hotPercent) / 100n;
    const warm = (all * shares.warmPercent) / 100n;
    return [
      give(symbol, wallets.cold, all - hot - warm),
      give(symbol, wallets.warm, warm),
      give(symbol, wallets.hot, hot),
    ];
  };
  const given = [devCoin, ...devTokens].flatMap(({ symbol, decimals }) => [
    ...spread(symbol, BigInt(owed[symbol] ?? 0)),
    give(symbol, wallets.faucet, faucetCoins * 10n ** BigInt(decimals)),
  ]);
  const added = later.flatMap((one) =>
    Object.entries(one.owed).flatMap(([symbol, units]) => spread(symbol, BigInt(units))),
  );
  return [...made, ...given, ...added];
}

async function stepsDone(chain: DevChain, bank: Hex): Promise<number> {
  const { result } = await chain.ask('eth_getTransactionCount', [bank, 'latest']);
  return Number(result);
}

async function send(chain: DevChain, bank: PayingKey, nonce: number, step: Step): Promise<void> {
  const account = privateKeyToAccount(toHex(bank.privateKey));
  const signed = await account.signTransaction({ type: 'eip1559', chainId: devChainId, nonce, ...fees, ...step });
  const { error } = await chain.ask('eth_sendRawTransaction', [signed]);
  if (error && !/already (known|imported)/i.test(error.message ?? ''))
    throw new Error(`The chain refuses step ${nonce} of the demo's backing: ${error.message}`);
}
