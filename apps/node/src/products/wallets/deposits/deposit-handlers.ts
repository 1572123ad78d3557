import { formatDecimal, toLedger } from '@candor/amount';
import type { NetworkAssetView, NetworkView } from '@candor/core';
import {
  depositAddress,
  type DepositRecord,
  faucet,
  type OutputOf,
  type ParsedInputOf,
  rechargeCurrency,
  rechargeLog,
} from '@candor/protocol';
import type { Listings } from '../../../engine/listings/listings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import { pageBounds, pageOf } from '../../../wire/http/page.ts';
import { rejected } from '../../../base/problem.ts';
import type { RateLimits } from '../../../wire/http/rate-limits.ts';
import { readFor } from '../read-for.ts';
import type { DepositRow, DepositRows, DepositStage } from './deposit-rows.ts';
import type { LiveNetwork } from './live-network.ts';
import { causeOf } from './trouble.ts';

/**
 * Sends test coins to an address on the demo's chain; undefined for a coin that the chain does not
 * have.
 */
export type GiveTestCoins = (
  coin: string,
  to: string,
) => Promise<{ readonly txId: string; readonly amount: bigint; readonly decimals: number } | undefined>;

/** A page of a user's deposits, newest first. */
export type DepositLog = (
  userId: number,
  page: ParsedInputOf<typeof rechargeLog>,
) => Promise<OutputOf<typeof rechargeLog>>;

interface LogParts {
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly rows: DepositRows;
  readonly networks: () => readonly LiveNetwork[];
  readonly claims: ClaimList;
}

/** Claims of a user that are listed with deposits, newest first. */
export type ClaimList = (userId: number, assetId?: number) => Promise<readonly DepositRecord[]>;

/** Writes a deposit's row for its owner. */
export type DepositText = (row: DepositRow) => DepositRecord;

/** What writes deposits as they are at this moment. */
export async function depositText({
  exchange,
  listings,
  networks,
}: Omit<LogParts, 'rows' | 'claims'>): Promise<DepositText> {
  const { value: listed } = await exchange.read((state) => state.networks.networks());
  return (row) => recordOf(row, listed, networks(), listings);
}

/** What lists a user's deposits, in whichever way it is asked for. */
export const depositLog =
  (parts: LogParts): DepositLog =>
  async (userId, input) => {
    const { listings, rows } = parts;
    const asset = listings.assets().find(({ symbol }) => symbol === input.coin?.toUpperCase());
    if (input.coin !== undefined && asset === undefined) throw rejected('unknown_asset');
    const claimed = await parts.claims(userId, asset?.assetId);
    const { limit, offset } = pageBounds(input);
    const bounds = { limit: offset + limit, offset: 0 };
    const { rows: found, total } = await rows.page(userId, bounds, asset?.assetId);
    const records = found.map(await depositText(parts));
    const all = [...records, ...claimed].toSorted((a, b) => b.seenAtMs - a.seenAtMs);
    return pageOf(all.slice(offset, offset + limit), total + claimed.length, input);
  };

export interface DepositHandlerParts {
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly networks: () => readonly LiveNetwork[];
  readonly log: DepositLog;
  readonly limits: Pick<RateLimits, 'testCoins'> | null;
  /** Only where a demo has a chain of its own. */
  readonly give: GiveTestCoins | null;
  readonly now: () => number;
}

/** The calls around deposits: what can come in, where to, what came, and the demo's test coins. */
export function depositHandlers(parts: DepositHandlerParts): Handled[] {
  const { exchange, listings, networks, limits, give, log, now } = parts;
  const ownIndex = async (userId: number): Promise<number> => {
    const { value } = await exchange.read(({ deposits }) => deposits.indexOf(userId));
    if (value !== undefined) return value;
    // Twice at one moment is one: the second is refused as known.
    const outcome = await exchange.submit({ type: 'assign_deposit_address', userId }, firstAddress(userId));
    if (outcome.kind !== 'rejected' || outcome.reason !== 'deposit_known') done(outcome);
    const { value: index } = await exchange.read(({ deposits }) => deposits.indexOf(userId));
    if (index === undefined) throw new Error(`User ${userId} has no index of deposit addresses.`);
    return index;
  };
  const carrying = async (coin: string, wanted: string | undefined) => {
    if (networks().length === 0) throw rejected('no_chain_connected');
    const asset = listings.assets().find(({ symbol }) => symbol === coin.toUpperCase());
    const { value: listed } = await exchange.read((state) => state.networks.networks());
    const live = networks().find(
      ({ networkId, network }) =>
        (wanted === undefined || network === wanted) &&
        listed.some((one) => one.networkId === networkId && one.assets.some((on) => on.assetId === asset?.assetId)),
    );
    if (asset === undefined || live === undefined) throw rejected('network_not_connected');
    return { asset, live };
  };
  return [
    handle(rechargeCurrency, async () => {
      const { value: lines } = await exchange.read((state) =>
        state.networks.networks().flatMap((network) => {
          const { networkId } = network;
          const live = networks().find((one) => one.networkId === networkId);
          if (live === undefined) return [];
          return network.assets.map((asset) => {
            const deposits = state.networks.pauseOf(networkId, asset.assetId, 'deposits') ?? troubleOf(live, now());
            const withdrawals = state.networks.pauseOf(networkId, asset.assetId, 'withdrawals');
            const line = coinNetworkOf(live, network, asset, { deposits, withdrawals });
            return { coin: listings.asset(asset.assetId).symbol, line };
          });
        }),
      );
      const coins = [...new Set(lines.map(({ coin }) => coin))];
      return {
        faucet: give !== null,
        records: coins.map((coin) => ({
          coin,
          networks: lines.filter((one) => one.coin === coin).map(({ line }) => line),
        })),
      };
    }),
    handle(depositAddress, async ({ params, input, context }) => {
      const { userId } = context.caller();
      const { asset, live } = await carrying(params.coin, input.network);
      const address = live.addressOf(await ownIndex(userId));
      return { coin: asset.symbol, network: live.network, address, memo: null };
    }),
    handle(rechargeLog, ({ input, context }) => log(context.caller().userId, input)),
    handle(faucet, async ({ input, context }) => {
      const { userId } = context.caller();
      if (give === null) throw rejected('no_chain_connected');
      const { asset, live } = await carrying(input.coin, undefined);
      const address =
        input.to === undefined
          ? live.addressOf(await ownIndex(userId))
          : await readFor([live], live.network, input.to, 'to');
      await limits?.testCoins(userId, address);
      const given = await give(asset.symbol, address);
      if (given === undefined) throw rejected('network_not_connected');
      return { coin: asset.symbol, amount: formatDecimal(given.amount, given.decimals, 0), txHash: given.txId };
    }),
  ];
}

/** A user's index is asked for once: the request is the same whenever it is made. */
const firstAddress = (userId: number) => ({
  userId,
  requestId: `deposit-address-${userId}`,
  content: 'deposit-address',
});

/** Users look again after a minute. */
const lookAgainMs = 60_000;

/**
 * While too few endpoints say the same nothing is credited, which users read as a pause with its
 * cause.
 */
function troubleOf(live: LiveNetwork, nowMs: number): Pause {
  const cause = causeOf(live);
  return cause && { cause, reviewAtMs: nowMs + lookAgainMs };
}

type Pause = { readonly cause: string; readonly reviewAtMs: number } | undefined;

function coinNetworkOf(
  { network, name, explorer }: LiveNetwork,
  { terms }: NetworkView,
  { terms: asset, ledgerScale, contract, chainDecimals }: NetworkAssetView,
  pauses: { readonly deposits: Pause; readonly withdrawals: Pause },
) {
  const text = (units: bigint): string => formatDecimal(units, ledgerScale, 0);
  const pause = (one: Pause) => (one === undefined ? null : { cause: one.cause, reviewAtMs: one.reviewAtMs });
  return {
    network,
    name,
    explorer: explorer ?? null,
    contract: contract === '' ? null : contract,
    decimals: chainDecimals,
    confirmations: terms.confirmations,
    finality: terms.finality,
    minimumDeposit: text(asset.minimumDeposit),
    withdrawalFee: text(asset.withdrawalFee),
    minimumWithdrawal: text(asset.minimumWithdrawal),
    maximumWithdrawal: text(asset.maximumWithdrawal),
    depositsPaused: pause(pauses.deposits),
    withdrawalsPaused: pause(pauses.withdrawals),
  };
}

const states = {
  seen: 'under review',
  held: 'under review',
  credited: 'review passed',
  final: 'review passed',
  lost: 'review passed',
} as const satisfies Readonly<Record<DepositStage, DepositRecord['state']>>;

function recordOf(
  row: DepositRow,
  listed: readonly NetworkView[],
  live: readonly LiveNetwork[],
  listings: Listings,
): DepositRecord {
  const network = listed.find(({ networkId }) => networkId === row.networkId);
  const asset = network?.assets.find(({ assetId }) => assetId === row.assetId);
  const { symbol, scale } = listings.asset(row.assetId);
  const units = asset === undefined ? 0n : toLedger(row.chainAmount, asset).units;
  const newest = live.find(({ networkId }) => networkId === row.networkId)?.newestHeight() ?? row.height;
  const isDouble = asset !== undefined && asset.terms.doubleFrom > 0n && units >= asset.terms.doubleFrom;
  const stage = row.stage as DepositStage;
  return {
    id: String(row.depositRow),
    coin: symbol,
    network: network?.name ?? '',
    amount: formatDecimal(units, scale, 0),
    fee: '0',
    address: row.address,
    txHash: row.txHash,
    confirmations: Math.max(0, newest - row.height + 1),
    needed: (network?.terms.confirmations ?? 0) * (isDouble ? 2 : 1),
    finality: network?.terms.finality ?? 0,
    state: states[stage],
    stage,
    seenAtMs: row.seenAtMs,
    creditedAtMs: row.creditedAtMs,
    finalAtMs: row.finalAtMs,
    memo: null,
    way: 'chain',
    paid: null,
    dueAtMs: null,
    reason: null,
  };
}
