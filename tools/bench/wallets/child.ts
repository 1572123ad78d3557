// The measurements of `npm run bench:wallets`, in a process of their own. Ends with one line of
// JSON.
import { createHash } from 'node:crypto';
import { amount } from '@candor/amount';
import { type Command, Exchange } from '@candor/core';

const unit = 10n ** 8n;
const users = 2_000;
const rounds = 9;
const [usdtId, bitcoinId] = [1, 2];
const networkId = 1;

const marketTerms = {
  tickScale: 1,
  lotScale: 3,
  minimumQuantity: 1,
  maximumQuantity: 1_000_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(unit * 10_000_000n),
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
  openOrdersMax: 10_000,
};

const swapTerms = {
  open: true,
  spreadPpm: 1_000,
  feePpm: 500,
  minimum: amount(1n),
  floor: amount(0n),
  cap: amount(unit * 10n ** 9n),
};

/** An exchange where every user has both assets, an address, and something to swap. */
class Bench {
  readonly exchange = Exchange.empty();
  #timeMs = 1_700_000_000_000;
  #deposits = 0;
  #keys: readonly string[] = [];

  constructor() {
    const plenty = amount(unit * 10n ** 8n);
    const each = amount(unit * 1_000n);
    const setting: readonly Command[] = [
      { type: 'list_asset', assetId: usdtId, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: bitcoinId, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: bitcoinId, quoteAssetId: usdtId, terms: marketTerms },
      ...[usdtId, bitcoinId].flatMap((assetId): Command[] => [
        { type: 'issue_demo_supply', assetId, amount: plenty },
        { type: 'fund_treasury', assetId, amount: amount(plenty / 2n) },
        { type: 'move_inventory', assetId, amount: amount(plenty / 2n), direction: 'to_inventory' },
      ]),
      { type: 'set_conversion_terms', assetId: usdtId, marketId: 0, terms: { ...swapTerms, spreadPpm: 0, feePpm: 0 } },
      { type: 'set_conversion_terms', assetId: bitcoinId, marketId: 1, terms: swapTerms },
      {
        type: 'set_conversion_limits',
        limits: { userDay: plenty, day: amount(1_000n * plenty), small: amount(unit) },
      },
      {
        type: 'list_network',
        networkId,
        name: 'Chain',
        kind: 'simulated',
        chainId: 1,
        terms: { confirmations: 3, finality: 6 },
      },
      {
        type: 'list_network_asset',
        networkId,
        assetId: usdtId,
        contract: '0x01',
        chainDecimals: 6,
        terms: {
          minimumDeposit: amount(unit),
          withdrawalFee: amount(unit),
          minimumWithdrawal: amount(2n * unit),
          maximumWithdrawal: amount(1_000n * unit),
          doubleFrom: amount(0n),
        },
      },
    ];
    for (const command of setting) this.must(command);
    for (let userId = 1; userId <= users; userId += 1) {
      this.must({ type: 'register_user', userId, merchant: false });
      const grants = [usdtId, bitcoinId].map((assetId) => ({ assetId, amount: each }));
      this.must({ type: 'grant_demo_funds', userId, grants });
      this.must({ type: 'assign_deposit_address', userId });
    }
    this.nextSecond();
  }

  must(command: Command): void {
    const isUsers =
      command.type === 'convert' || command.type === 'transfer' || command.type === 'assign_deposit_address';
    const actor = isUsers ? ({ kind: 'user', id: command.userId } as const) : ({ kind: 'system' } as const);
    const done = this.exchange.execute(command, { timeMs: this.#timeMs, actor });
    if (done.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(done)}`);
  }

  nextSecond(): void {
    this.#timeMs += 1_000;
    this.must({ type: 'index_prices', prices: [{ marketId: 1, price: 600_000 + (this.#timeMs % 7_000) / 1_000 }] });
  }

  /** Each user moves one USDT from spot to futures. */
  transfers(): void {
    const move = { type: 'transfer', assetId: usdtId, from: 1, to: 2, amount: amount(unit) } as const;
    for (let userId = 1; userId <= users; userId += 1) this.must({ ...move, userId });
  }

  /** Each user swaps 20 USDT into bitcoin. */
  swaps(): void {
    const quote = { type: 'convert', fromAssetId: usdtId, toAssetId: bitcoinId, side: 'pay' } as const;
    const paid = { amount: amount(20n * unit), quoteSeq: this.exchange.seq };
    for (let userId = 1; userId <= users; userId += 1) this.must({ ...quote, ...paid, userId });
  }

  /** Keys of deposits to come, as they are in life: hashes. */
  nextDeposits(): void {
    this.#keys = Array.from({ length: users }, () => {
      this.#deposits += 1;
      return createHash('sha256').update(String(this.#deposits)).digest('hex').slice(0, 32);
    });
  }

  /** Five USDT come in for each user. */
  credits(): void {
    for (let userId = 1; userId <= users; userId += 1) {
      const key = this.#keys[userId - 1] ?? '';
      const block = { height: 100, head: 102 };
      const came = { networkId, key, assetId: usdtId, index: userId, chainAmount: amount(5_000_000n) };
      this.must({ type: 'credit_deposit', ...came, ...block });
    }
  }
}

/** Operations a second of processor time. */
function rate(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return users / ((user + system) / 1_000_000);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const bench = new Bench();
const measured = { transfers: [] as number[], swaps: [] as number[], credits: [] as number[] };
for (let round = 0; round < rounds + 2; round += 1) {
  bench.nextSecond();
  bench.nextDeposits();
  const rates = {
    transfers: rate(() => bench.transfers()),
    swaps: rate(() => bench.swaps()),
    credits: rate(() => bench.credits()),
  };
  // The first rounds warm up.
  if (round < 2) continue;
  measured.transfers.push(rates.transfers);
  measured.swaps.push(rates.swaps);
  measured.credits.push(rates.credits);
}
const ratios = (name: 'swaps' | 'credits'): number =>
  median(measured[name].map((value, round) => value / (measured.transfers[round] ?? 1)));
const [swaps, credits] = [ratios('swaps'), ratios('credits')];
console.log(
  JSON.stringify({
    transfersPerSecond: Math.round(median(measured.transfers)),
    swapsPerTransfer: rounded(swaps),
    creditsPerTransfer: rounded(credits),
  }),
);
