import { decimal, networkName } from '@candor/protocol';
import { z } from 'zod';

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], {
  error: 'must be 0x and 40 hex digits',
});
const web = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });
const whole = (least: number, most: number) =>
  z.number().int().min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);

const asset = z.strictObject({
  /** As the exchange lists it. */
  asset: z.string().regex(/^[A-Z0-9]{1,16}$/, 'must be 1 to 16 of A-Z and 0-9'),
  /** The token's contract; absent for the network's own coin. */
  contract: address.optional(),
  /** What the contract itself says that it is called; the asset's own name when absent. */
  symbol: z.string().min(1).max(32).optional(),
  decimals: whole(0, 18),
  minimumDeposit: decimal,
  withdrawalFee: decimal,
  minimumWithdrawal: decimal,
  maximumWithdrawal: decimal,
  /** From here on a deposit needs twice the confirmations; 0: never. */
  doubleFrom: decimal.default('0'),
});

const signer = z.url({ protocol: /^tls$/, error: 'must be a tls://host:port address' });

const shared = {
  /** As the journal names it. */
  network: networkName,
  /** As people call it. */
  name: z.string().min(1).max(40),
  confirmations: whole(1, 10_000),

  finality: whole(1, 50_000),
  /**
   * Endpoints and who runs each. Their addresses may hold a key: they appear in no log and no
   * answer.
   */
  endpoints: z
    .array(z.strictObject({ operator: z.string().min(1).max(60), url: web }))
    .min(1)
    .max(9),
  /** Where people look a transaction up; `{id}` is its id. */
  explorer: web.refine((url) => url.includes('{id}') || url.includes('%7Bid%7D'), 'must hold {id}'),
  /** The extended public key of the deposit addresses. */
  depositAccount: z.string().regex(/^[A-Za-z0-9]{100,120}$/, 'must be an extended public key'),
  /** Between two looks at the newest block. */
  lookEverySeconds: whole(1, 600).optional(),
  assets: z.array(asset).min(1),
} as const;

const evm = z.strictObject({
  ...shared,
  kind: z.literal('evm'),
  chainId: whole(1, Number.MAX_SAFE_INTEGER),
  /** Whether each endpoint serves `trace_block`, which shows coins that contracts send. */
  tracing: z.boolean(),
  wallets: z.strictObject({ hot: address, warm: address, cold: address }),
  /** A higher price of gas is never offered, in the coin's smallest units. */
  maxFeePerGas: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'must be a whole number as text')
    .transform(BigInt),
  /** This network's own signer, where several networks are paid from. */
  signer: signer.optional(),
});

const bitcoin = z.strictObject({
  ...shared,
  kind: z.literal('bitcoin'),
  chain: z.enum(['main', 'test', 'regtest'], { error: 'must be main, test or regtest' }),
  /** Where deposits are collected, and where what operators signed by hand comes from. */
  wallets: z.strictObject({ hot: z.string(), warm: z.string(), cold: z.string() }),
  /** This network's own signer; withdrawals wait for one where it is absent. */
  signer: signer.optional(),
  /** More is never offered for a virtual byte, in satoshi. The policy of the signer has it too. */
  feeCapPerVbyte: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number as text, 999999 at most')
    .transform(BigInt)
    .optional(),
});

const network = z.discriminatedUnion('kind', [evm, bitcoin], { error: 'must be evm or bitcoin' });
export const networksSchema = z.strictObject({ networks: z.array(network).min(1).max(32) });

export type ConfiguredAsset = z.output<typeof asset>;
export type ConfiguredEvm = z.output<typeof evm>;
export type ConfiguredBitcoin = z.output<typeof bitcoin>;
export type ConfiguredNetwork = ConfiguredEvm | ConfiguredBitcoin;
