// The measurements of `npm run bench:futures`, in a process of their own. Ends with one line of
// JSON.
import {
  amount,
  contractValue,
  exitFeeOf,
  isolatedEquity,
  linearScale,
  listedTiers,
  maintenanceOf,
  unrealisedOf,
} from '@candor/amount';
import { type Command, Exchange } from '@candor/core';

const unit = 10n ** 8n;
const firstSecond = 1_700_000_000;
const [marketId, contractId] = [1, 10_001];
const mark = 600_000;
const orders = 20_000;
const holders = 10_000;
const liquidated = 1_000;

const limit = {
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
} as const;

const terms = {
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

/** An exchange with one market, a contract on its index, and users with money for both. */
class Bench {
  readonly exchange = Exchange.empty();
  #second = firstSecond;

  constructor(users: number, each = 100_000n) {
    const risk = { bandPpm: 50_000, clampPpm: 2_000, impact: amount(20_000n * unit) };
    const funding = { interest: 100_000, fundingCap: 3_750_000, tiers: listedTiers('linear', 'BTC', 8) ?? [] };
    for (const command of [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'set_fee_tier', marketId, tier: 0, makerPpm: 200, takerPpm: 500 },
      {
        type: 'list_contract',
        contractId,
        symbol: 'BTC/USDT:USDT',
        kind: 'linear',
        marketId,
        settleAssetId: 1,
        lotScale: 3,
        face: 0,
        minimumQuantity: 1,
        maximumQuantity: 1_000_000,
        slippageCapPpm: 50_000,
        openOrdersMax: 10_000,
        makerPpm: 200,
        takerPpm: 500,
        risk: { ...risk, ...funding },
      },
    ] as const satisfies readonly Command[])
      this.must(command);
    for (let userId = 1; userId <= users; userId += 1) this.#join(userId, amount(each * unit));
    this.index(mark);
  }

  /** Executes a command; gives its record. */
  must(command: Command): Uint8Array {
    const user = 'userId' in command && !bySystem.has(command.type) ? command.userId : undefined;
    const actor = user === undefined ? ({ kind: 'system' } as const) : ({ kind: 'user', id: user } as const);
    const done = this.exchange.execute(command, { timeMs: this.#second * 1_000, actor });
    if (done.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(done)}`);
    return done.bytes;
  }

  spot(userId: number, side: 'buy' | 'sell', price: number, quantity: number): void {
    this.must({ ...limit, type: 'place_order', userId, marketId, side, price, quantity });
  }

  contract(userId: number, direction: 1 | 2, price: number, quantity: number): void {
    this.must({ ...limit, type: 'place_contract_order', userId, contractId, direction, price, quantity });
  }

  market(userId: number, direction: 1 | 2 | 3 | 4, quantity: number): void {
    const market = { ...limit, kind: 'market', timeInForce: 'IOC' } as const;
    this.must({ ...market, type: 'place_contract_order', userId, contractId, direction, quantity });
  }

  /** The index of the next second. */
  index(price: number): void {
    this.#second += 1;
    this.must({ type: 'index_prices', prices: [{ marketId, price }] });
  }

  #join(userId: number, each: ReturnType<typeof amount>): void {
    const grants = [1, 2].map((assetId) => ({ assetId, amount: each }));
    for (const grant of grants) this.must({ type: 'issue_demo_supply', ...grant });
    this.must({ type: 'register_user', userId, merchant: false });
    this.must({ type: 'grant_demo_funds', userId, grants });
    this.must({ type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(each / 2n) });
  }
}

const bySystem: ReadonlySet<Command['type']> = new Set(['register_user', 'grant_demo_funds']);

/** Milliseconds of processor time that some work takes. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * Limit orders around the mark, of which about every second one trades: on the contract and on
 * spot.
 */
function flow() {
  const measure = (act: (bench: Bench, user: number, buys: boolean, price: number, lots: number) => void): number => {
    const bench = new Bench(200, 1_000_000n);
    let seed = 1;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const play = (): void => {
      for (let number = 0; number < orders; number += 1) {
        const buys = next(2) === 0;
        const price = buys ? mark + 50 - next(100) : mark - 50 + next(100);
        act(bench, (buys ? 1 : 101) + next(100), buys, price, 1 + next(5));
      }
    };
    play();
    return processorMs(play);
  };
  const contract = (): number =>
    measure((bench, user, buys, price, lots) => bench.contract(user, buys ? 1 : 2, price, lots));
  const spot = (): number =>
    measure((bench, user, buys, price, lots) => bench.spot(user, buys ? 'buy' : 'sell', price, lots));
  const pairs = [1, 2, 3].map(() => ({ contract: contract(), spot: spot() }));
  return {
    contractOrderMicros: round(middle(pairs.map((pair) => (pair.contract * 1_000) / orders))),
    spotOrderMicros: round(middle(pairs.map((pair) => (pair.spot * 1_000) / orders))),
    contractToSpot: round(middle(pairs.map((pair) => pair.contract / pair.spot))),
  };
}

/**
 * One mark on many positions of which none is due, beside one exact look at each of them; and what
 * each keeps.
 */
function marks(mode: 'isolated' | 'cross') {
  const bench = new Bench(holders, 1_000n);
  if (mode === 'cross')
    for (let userId = 1; userId <= holders; userId += 1)
      bench.must({ type: 'set_margin_mode', userId, contractId, mode });
  const before = bench.exchange.snapshot().length;
  for (let userId = 1; userId <= holders; userId += 2) {
    bench.contract(userId, 1, mark, 1);
    bench.contract(userId + 1, 2, mark, 1);
  }
  const bytesPerPosition = (bench.exchange.snapshot().length - before) / holders;
  const positions = bench.exchange.futures.positions();
  const contract = linearScale({ tickScale: 1, lotScale: 3, settleScale: 8 });
  const plain = (price: bigint): number => {
    let due = 0;
    for (const { side, lots, cost, margin, owed, tiers, exitPpm } of positions) {
      const value = contractValue(contract, price, lots);
      const unrealised = unrealisedOf({ contract, side }, { lots, cost }, price);
      const equity = isolatedEquity({ margin, owed, unrealised });
      if (equity <= maintenanceOf(tiers, value) + exitFeeOf(value, exitPpm)) due += 1;
    }
    return due;
  };
  const rounds = 40;
  for (let round = 0; round < rounds; round += 1) plain(BigInt(mark + round));
  const loops = processorMs(() => {
    for (let round = 0; round < rounds; round += 1) plain(BigInt(mark + round));
  });
  for (let round = 1; round <= rounds; round += 1) bench.index(mark + round);
  const written = processorMs(() => {
    for (let round = 1; round <= rounds; round += 1) bench.index(mark + rounds + round);
  });
  return {
    positions: positions.length,
    markMillis: round(written / rounds),
    plainLoopMillis: round(loops / rounds),
    plainLoopToMark: round(loops / written),
    bytesPerPosition: round(bytesPerPosition),
  };
}

/** Positions that a fall liquidates at once, beside as many market orders that close them. */
function liquidations() {
  const made = (): Bench => {
    const bench = new Bench(liquidated + 2, 1_000_000n);
    const [seller, buyer] = [liquidated + 1, liquidated + 2];
    for (let userId = 1; userId <= liquidated; userId += 1) {
      bench.must({ type: 'set_leverage', userId, contractId, leverage: 100 });
      bench.contract(seller, 2, mark, 1);
      bench.contract(userId, 1, mark, 1);
    }
    for (let at = 0; at < 100; at += 1) bench.contract(buyer, 1, 597_500 - at, liquidated / 50);
    return bench;
  };
  const falling = made();
  const fall = processorMs(() => falling.index(597_000));
  const left = falling.exchange.futures.positions().filter(({ userId }) => userId <= liquidated).length;
  const closing = made();
  const close = processorMs(() => {
    for (let userId = 1; userId <= liquidated; userId += 1) closing.market(userId, 3, 1);
  });
  return { liquidated: liquidated - left, liquidationsToMarketOrders: round(fall / close) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

const cross = marks('cross');
const result = {
  ...flow(),
  ...marks('isolated'),
  crossMarkMillis: cross.markMillis,
  crossPlainLoopToMark: cross.plainLoopToMark,
  ...liquidations(),
};
console.log(JSON.stringify(result));
