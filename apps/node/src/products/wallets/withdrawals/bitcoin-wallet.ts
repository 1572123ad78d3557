import {
  type BitcoinInput,
  type BitcoinNetwork,
  bumpedFeePerVbyte,
  dustSatoshi,
  largestBitcoinSize,
  type Outpoint,
  outpointOf,
  spentBy,
  sumOfOutputs,
  type Unspent,
  unsignedBitcoinPayment,
  unsignedBitcoinSweep,
} from '@candor/custody';
import type { BitcoinRefusal, BitcoinSigned, BitcoinSignRequest } from '../../../chain/signer/bitcoin-signer.ts';
import { requestLivesMs } from '../sign-request.ts';
import type { Hindrance, HotWallet, PaymentOrder, SignedPayment } from './hot-wallet.ts';

/** What a wallet asks a chain of outputs for. */
export interface OutputsView {
  readonly unspent: (address: string) => Promise<readonly BitcoinInput[]>;
  readonly held: (output: Outpoint) => Promise<bigint | undefined>;
  readonly feePerVbyte: (blocks: number) => Promise<bigint>;
}

export interface BitcoinWalletParts {
  readonly sender: number;
  readonly address: string;
  readonly bitcoin: BitcoinNetwork;
  readonly chain: OutputsView;
  readonly signer: {
    readonly checkBitcoin: (request: BitcoinSignRequest) => Promise<BitcoinRefusal | null>;
    readonly signBitcoin: (request: BitcoinSignRequest) => Promise<BitcoinSigned>;
  };
  readonly feeCapPerVbyte: bigint;
  readonly now: () => number;
}

/** A block comes every ten minutes: what asked for three of them has waited long enough. */
const bumpAfterMs = 45 * 60_000;
const withinBlocks = 3;
/** Of two inputs and two outputs. */
const usualSize = largestBitcoinSize(2, 2);
/** The largest outputs: more make a longer question than a signer reads. */
const outputsMost = 200;
/** So often the signer may name outputs that are to be left or taken. */
const roundsMost = 16;

/**
 * The hot wallet of a Bitcoin network: it spends outputs that are mined. Which of them a payment
 * may spend, rows and signer say: an output that another payment needs is left to it, and what the
 * first attempt is anchored at, every later one spends.
 */
export function bitcoinWallet(parts: BitcoinWalletParts): HotWallet {
  const { sender, address, chain, signer, feeCapPerVbyte } = parts;
  return {
    sender,
    address,
    bumpAfterMs,
    balance: async () => sumOfOutputs(await chain.unspent(address)),
    gasOf: async () => usualSize,
    feesNow: async () => {
      const level = await chain.feePerVbyte(withinBlocks);
      const maxFeePerGas = level > feeCapPerVbyte ? feeCapPerVbyte : level;
      return { maxFeePerGas, maxPriorityFeePerGas: 0n };
    },
    bumped: ({ maxFeePerGas: before }) => {
      const maxFeePerGas = bumpedFeePerVbyte(before, feeCapPerVbyte);
      return maxFeePerGas === undefined ? undefined : { maxFeePerGas, maxPriorityFeePerGas: 0n };
    },
    check: async (order) => {
      const answer = await offered(parts, order, (request) => signer.checkBitcoin(request));
      return answer === null || 'refused' in answer ? answer : null;
    },
    sign: async (order) => {
      const answer = await offered(parts, order, (request) => signer.signBitcoin(request));
      if ('refused' in answer) return answer;
      const { signed, txId, earlier } = answer;
      return { signed, txId: `0x${txId}`, ...(earlier && { earlier }) } satisfies SignedPayment;
    },
  };
}

type Ask<Answer> = (request: BitcoinSignRequest) => Promise<Answer>;

const busy: Hindrance = { refused: 'No output is free for the payment.', mayPassLater: true, isBusy: true };

/** What the signer says of the payment, of outputs that it does not refuse, where there are any. */
async function offered<Answer extends BitcoinSigned | null>(
  parts: BitcoinWalletParts,
  order: PaymentOrder,
  ask: Ask<Answer>,
): Promise<Answer | Hindrance> {
  const { address, chain } = parts;
  if (order.to !== address && order.amount < dustSatoshi) return { refused: 'Nobody passes on so small a payment.' };
  const { attempts = [], others = [], isRebuilt } = order.signed ?? {};
  const taken = new Set(others.flatMap(spentBy).map(outpointOf));
  const mined = (await chain.unspent(address)).toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
  const unspent = mined.slice(0, outputsMost).map((one): Unspent => ({ ...one, address }));
  let required = isRebuilt ? [] : await outputsOf(parts, attempts.at(-1));
  for (let round = 0; round < roundsMost; round += 1) {
    const free = unspent.filter((one) => !taken.has(outpointOf(one)));
    const bytes = bytesOf(parts, order, { required, free });
    if (bytes === undefined) return busy;
    const answer = await ask(requestOf(parts, order, bytes));
    if (answer === null || !('refused' in answer)) return answer;
    const { taken: more, anchors } = answer;
    if (more === undefined && anchors === undefined) return answer;
    for (const output of more ?? []) taken.add(output);
    if (anchors === undefined) continue;
    const anchor = await anchorOf(parts, anchors, unspent);
    // The chain knows none of them now: a branch was left, and may come back; or what earlier
    // attempts spent is spent.
    if (anchor === undefined) return { ...busy, ...(answer.earlier && { earlier: answer.earlier }) };
    required = [anchor];
  }
  return busy;
}

function bytesOf(
  { address, bitcoin }: BitcoinWalletParts,
  { to, amount, fees }: PaymentOrder,
  spendable: { readonly required: readonly Unspent[]; readonly free: readonly Unspent[] },
): string | undefined {
  const feePerVbyte = fees.maxFeePerGas;
  // An empty payment to the wallet itself ends what was signed before. Where nobody knows what that
  // spent, the signer names it when it is shown another output.
  const { required, free } = spendable;
  if (to === address)
    return unsignedBitcoinSweep({ to, feePerVbyte }, required.length > 0 ? required : free.slice(0, 1), bitcoin);
  return unsignedBitcoinPayment({ to, amount, change: address, feePerVbyte }, spendable, bitcoin);
}

const requestOf = (
  { now }: BitcoinWalletParts,
  { requestId, approvals = [] }: PaymentOrder,
  bytes: string,
): BitcoinSignRequest => ({
  requestId,
  sender: 'hot',
  bytes,
  expiresAtMs: now() + requestLivesMs,
  ...(approvals.length > 0 && { approvals: [...approvals] }),
});

/** What an attempt spends, with what each output holds; nothing of outputs that nobody knows. */
async function outputsOf(parts: BitcoinWalletParts, signed: string | undefined): Promise<readonly Unspent[]> {
  const outputs = signed === undefined ? [] : spentBy(signed);
  const found = await Promise.all(outputs.map((output) => outputOf(parts, output)));
  return found.flatMap((one) => one ?? []);
}

async function outputOf({ address, chain }: BitcoinWalletParts, output: Outpoint): Promise<Unspent | undefined> {
  const amount = await chain.held(output);
  return amount === undefined ? undefined : { ...output, amount, address };
}

/** The first output of those that the signer names which the chain knows. */
async function anchorOf(
  parts: BitcoinWalletParts,
  anchors: readonly string[],
  unspent: readonly Unspent[],
): Promise<Unspent | undefined> {
  for (const anchor of anchors) {
    const free = unspent.find((one) => one.txId === anchor || outpointOf(one) === anchor);
    const [txId = '', index] = anchor.split(':');
    const found = free ?? (index === undefined ? undefined : await outputOf(parts, { txId, index: Number(index) }));
    if (found !== undefined) return found;
  }
  return undefined;
}
